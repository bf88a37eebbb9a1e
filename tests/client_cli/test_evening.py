import sys
from collections.abc import Iterable

import pexpect
import pytest

from client_cli.evening import Opening
from client_cli.failing import NotDone
from protocol.from_client import MatchTerms, Open
from tests.client_cli.processes import TURN, answer, plays_to_the_end, said, server, tarocchi, terminal


@pytest.mark.parametrize(("game", "seed"), [("piedicavallo", 2), ("bolognese", 7)])
def test_a_whole_deal_is_played_with_the_keyboard(game: str, seed: int) -> None:
    arguments = ("play", "--game", game, "--seed", str(seed), "--bot-pace", "0")
    with terminal(*arguments, NO_COLOR="1") as child:
        typed = plays_to_the_end(child)
        assert len(typed) >= 15
        child.expect("next deal")
        child.sendline("score")
        child.expect("Total: ")
        child.sendline("quit")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 0


def test_in_forty_columns_no_row_is_longer() -> None:
    with terminal("play", "--game", "bolognese", "--seed", "7", "--bot-pace", "0", columns=40, NO_COLOR="1") as child:
        plays_to_the_end(child)
        child.sendline("history")
        child.sendline("?")
        child.expect("this list")
        rows = said(child).replace("\x1b[K", "").split("\r")
        assert max(len(row.strip("\n")) for row in rows) <= 40


def test_anything_typed_is_answered_and_ends_in_no_traceback() -> None:
    garbage = [
        b"\xff\xfe\x00",
        b"\x1b[A\x1b[B",
        b"x" * 100_000,
        b"say \x1b]0;x\x07 hi",
        b"rules " + b"(" * 50,
        b"sit 9",
    ]
    done = tarocchi("play", "--seed", "7", "--bot-pace", "60", typed=b"\n".join(garbage) + b"\nwho\n")
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
    assert "“?” lists what can be done now" in done.stdout
    assert "\x1b" not in done.stdout
    assert "There is nothing more to read, so you leave the table.\n" in done.stdout


def invitation(child: "pexpect.spawn[str]") -> list[str]:
    child.expect(r"tarocchi join tarocchi://127.0.0.1:\d+/\w+")
    return str(child.after).split()[1:]


def test_friends_join_by_the_line_that_the_host_is_told_and_talk() -> None:
    with server() as url, terminal("host", "--server", url, "--name", "Anna") as anna:
        line = invitation(anna)
        with (
            terminal(*line, "--name", "Ben [red]", "--guest") as ben,
            terminal("watch", line[1], "--name", "Zoe", "--guest") as zoe,
        ):
            anna.expect_exact("Ben [red] (East) sits down.")
            zoe.expect("lists what can be done")
            ben.sendline("say [bold]hello[/bold] :)")
            for child in (anna, zoe):
                child.expect_exact("Ben [red] says: [bold]hello[/bold] :)")
            ben.sendline("quit")
            ben.expect(pexpect.EOF)
        anna.expect_exact("East is empty now.")


def test_a_table_on_a_server_of_ones_own_is_told_too() -> None:
    hurried = "from client_cli import evening, main; evening.LINGERS['host'] = 1; main.main()"
    arguments = ("host", "--name", "Anna", "--listen", "127.0.0.1", "--port", "0")
    with terminal(*arguments, command=[sys.executable, "-c", hurried]) as anna:
        anna.expect("A server of your own runs at")
        assert invitation(anna)[0] == "join"


def test_two_people_play_a_deal_together() -> None:
    with (
        server(seed=3) as url,
        terminal("host", "--server", url, "--name", "Anna", NO_COLOR="1") as anna,
        terminal(*invitation(anna), "--name", "Ben", "--guest") as ben,
    ):
        anna.expect(r"Ben \(East\) sits down.")
        anna.sendline("start")
        together([anna, ben])
        for child in (anna, ben):
            child.expect("win the deal|draw")


def together(children: Iterable["pexpect.spawn[str]"]) -> None:
    """Each answers whenever asked, until the deal is over for everybody."""
    playing = list(children)
    while playing:
        for child in list(playing):
            heard = child.expect([TURN, "The deal is over", pexpect.TIMEOUT], timeout=0.05)
            if heard == 0:
                child.sendline(answer(child))
            elif heard == 1:
                playing.remove(child)


def test_a_wrong_code_is_one_sentence() -> None:
    with server() as url:
        done = tarocchi("join", "bababab", "--server", url)
    assert (done.returncode, done.stderr) == (1, "There is no table with that code on this server.\n")


def test_a_target_needs_a_match_to_a_target() -> None:
    with pytest.raises(NotDone):
        Opening("bolognese", "single", 100, 0, "rules").request()
    request = Opening("bolognese", "to-target", 100, 2, "random", public=True, clock=30).request()
    terms = MatchTerms(kind="to-target", target=100)
    assert request == Open(id=2, game="bolognese", match=terms, visibility="public", bot="random", seat=2, clock=30)
