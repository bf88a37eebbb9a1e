import io
import json

import pytest

from client_cli import meeting
from client_cli.failing import NotDone
from client_cli.links import Link
from client_cli.meeting import Found, table_meant
from client_cli.person import Person
from protocol.to_client import TableEntry
from tests.client_cli.places import SINGLE
from tests.client_cli.processes import server, tarocchi, terminal

ANNA = Person("Anna")


@pytest.fixture(autouse=True)
def nothing_nearby(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nobody() -> list[str]:
        return []

    monkeypatch.setattr(meeting, "servers_nearby", nobody)


def test_a_code_means_the_server_named_with_it() -> None:
    assert table_meant("kanevod", "192.0.2.7:1", ANNA) == Link("ws://192.0.2.7:1", "kanevod")
    assert table_meant("kanevod", None, ANNA) == Link(None, "kanevod")


def test_a_link_and_another_server_are_too_much() -> None:
    with pytest.raises(NotDone, match="says already"):
        table_meant("ws://192.0.2.7:1/kanevod", "192.0.2.8:1", ANNA)


def test_without_any_server_that_answers_no_table_is_found() -> None:
    with pytest.raises(NotDone, match="ask your friends for its link"):
        table_meant(None, None, ANNA)


def test_a_server_without_public_tables_has_none_to_choose_from() -> None:
    with server() as url:
        done = tarocchi("join", "--server", url)
    assert (done.returncode, done.stderr) == (1, "No table is listed there.\n")


def test_a_server_that_does_not_answer_is_one_sentence_at_once() -> None:
    done = tarocchi("join", "ws://127.0.0.1:1")
    assert (done.returncode, done.stderr) == (1, "No server answers at ws://127.0.0.1:1.\n")


def test_tables_that_are_found_are_listed_and_one_is_chosen_by_its_number() -> None:
    with server() as url, terminal("host", "--server", url, "--public", "--name", "Anna") as anna:
        anna.expect(r"tarocchi join (\S+)")
        link = str(anna.after).split()[-1]
        listed = tarocchi("join", "--server", url)
        assert listed.stdout == f"1. Piedicavallo, opened by Anna, 1 person seated: tarocchi join {link}\n"
        assert json.loads(tarocchi("join", "--server", url, "--json").stdout)["link"] == link
        with terminal("join", "--server", url, "--name", "Ben", "--guest") as ben:
            ben.expect("Type the number")
            ben.sendline("1")
            anna.expect_exact("Ben (East) sits down.")


class Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


def chosen(monkeypatch: pytest.MonkeyPatch, typed: str) -> Link | None:
    """What a person chooses who types this."""

    async def one_table(_server: str | None, _person: Person) -> list[Found]:
        entry = TableEntry(
            code="kanevod", game="bolognese", match=SINGLE, host="Ben", people=2, playing=True, locked=True
        )
        return [Found("ws://192.0.2.7:1", entry)]

    monkeypatch.setattr(meeting, "_look_around", one_table)
    monkeypatch.setattr("sys.stdin", Keyboard(typed))
    return table_meant(None, None, ANNA)


def test_a_number_is_a_table_and_nothing_is_none(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert chosen(monkeypatch, "1\n") == Link("ws://192.0.2.7:1", "kanevod")
    assert chosen(monkeypatch, "\n") is None
    assert "opened by Ben, 2 people seated; a deal is being played; locked: tarocchi join" in capsys.readouterr().out


@pytest.mark.parametrize("typed", ["2", "x", "0", "٣", "99999999999999999999"])
def test_a_number_that_is_none_is_one_sentence(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    with pytest.raises(NotDone, match="none of the numbers"):
        chosen(monkeypatch, typed)


def test_a_server_of_ones_own_is_meant_by_its_name() -> None:
    assert table_meant("kanevod", "play", ANNA) == Link("play", "kanevod")
