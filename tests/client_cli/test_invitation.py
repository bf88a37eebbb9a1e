import pytest

from client_cli import invitation
from client_cli.invitation import Invitation, addresses, invitation_to, is_loopback, picture


def told(invited: Invitation) -> str:
    return "\n".join(line.text for line in invited.lines("kanevod"))


def test_friends_get_one_line_to_type() -> None:
    invited = invitation_to("wss://table.example")
    assert told(invited) == "Your friends come to this table with:\ntarocchi join wss://table.example/kanevod"


def test_a_server_of_ones_own_tells_where_it_listens_and_what_to_do_behind_a_router() -> None:
    text = told(Invitation(("ws://192.0.2.7:8765", "ws://198.51.100.7:8765"), is_own=True))
    assert "tarocchi join tarocchi://192.0.2.7:8765/kanevod" in text
    assert "ws://192.0.2.7:8765 and ws://198.51.100.7:8765" in text
    assert "router forward port 8765" in text
    assert "tarocchi resume" in text


def test_a_server_on_loopback_says_that_nobody_else_reaches_it() -> None:
    text = told(invitation_to("ws://127.0.0.1:9000", listen="127.0.0.1"))
    assert "Only this machine can reach it." in text
    assert "router" not in text


def test_a_server_on_every_network_is_told_by_the_addresses_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "addresses", lambda: ["192.0.2.7"])
    assert invitation_to("ws://127.0.0.1:9000", listen="0.0.0.0").servers == ("ws://192.0.2.7:9000",)


def test_without_any_network_this_machine_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitation, "addresses", list)
    assert invitation_to("ws://127.0.0.1:9000", listen="0.0.0.0").servers == ("ws://127.0.0.1:9000",)


def test_loopback_is_no_address_for_others() -> None:
    assert not any(one.startswith("127.") for one in addresses())
    assert [is_loopback(url) for url in ("ws://127.0.0.1:1", "ws://[::1]:1", "ws://192.0.2.7:1")] == [True, True, False]


LINK = "tarocchi://192.168.178.20:8765/kanevod"


def test_the_picture_of_a_link_has_rows_of_one_width_and_fits_a_wide_terminal() -> None:
    rows = picture(LINK)
    assert {len(row) for row in rows} == {len(rows[0])}
    assert (len(rows[0]) <= 40, len(rows) <= 20) == (True, True)


def test_both_pictures_show_the_same() -> None:
    light = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}
    halves, full = picture(LINK), picture(LINK, ascii_only=True)
    upper = [[light[sign][0] for sign in row] for row in halves]
    assert upper == [[row[place] == "#" for place in range(0, len(row), 2)] for row in full[::2]]
    assert set("".join(full)) == {"#", " "}
