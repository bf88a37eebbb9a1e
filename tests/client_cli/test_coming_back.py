"""Nobody loses a seat: the client, its server, or both go away in the middle, and everything goes on."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pexpect
import pytest

from client_cli import kept, local_server
from tests.client_cli.processes import TURN, answer, plays_to_the_end, terminal
from tests.real_server import RealServer, real_server

CODE = r"Table (\w+), "
HURRIED = [
    sys.executable,
    "-c",
    "from client_cli import evening, main; evening.LINGERS.update(play=1, host=1); main.main()",
]
"""The command, except that its server does not wait for long."""


def plays(child: "pexpect.spawn[str]", moves: int) -> None:
    """Answer so many questions."""
    for _ in range(moves):
        child.expect(TURN)
        child.sendline(answer(child))


def hosts(child: "pexpect.spawn[str]") -> None:
    child.expect("“start” begins")
    child.sendline("start")


@pytest.mark.parametrize(("game", "seed"), [("piedicavallo", "2"), ("bolognese", "7")])
def test_a_deal_goes_on_by_itself_after_its_server_was_killed(game: str, seed: str, tmp_path: Path) -> None:
    options = ("--data", str(tmp_path / "data"), "--seed", seed, "--bot-pace", "0")
    with (
        real_server(*options) as first,
        terminal("host", "--server", first.url, "--game", game, "--name", "Anna", "--plain") as anna,
    ):
        hosts(anna)
        plays(anna, 7)
        anna.expect(TURN)
        first.process.kill()
        first.process.wait()
        anna.expect("The line is lost")
        anna.sendline("hand")
        anna.expect("You hold")
        with real_server(*options, "--port", str(first.port)):
            anna.expect("The line is back")
            anna.sendline("table")
            plays_to_the_end(anna)
            anna.expect("next deal")
            anna.sendline("quit")
            anna.expect(pexpect.EOF)
    assert kept.read().table is None


@pytest.fixture
def table_left_open() -> Iterator[RealServer]:
    """A server where somebody's window was closed in the middle of a deal."""
    with real_server("--seed", "2", "--bot-pace", "0") as running:
        with terminal("host", "--server", running.url, "--name", "Anna") as anna:
            hosts(anna)
            plays(anna, 2)
            anna.expect(TURN)
        yield running


@pytest.mark.parametrize("command", [("resume",), ("host", "--server"), ("join",)])
def test_the_seat_is_there_again(command: tuple[str, ...], table_left_open: RealServer) -> None:
    table = kept.read().table
    assert table is not None
    arguments = {"host": (table_left_open.url,), "join": (table.code, "--server", table_left_open.url)}
    with terminal(*command, *arguments.get(command[0], ())) as anna:
        anna.expect(f"Table {table.code}, ")
        anna.expect("South: Anna, you, host")
        anna.expect(TURN)
        anna.sendline(answer(anna))
        anna.expect("You play")
        anna.sendline("quit")
        anna.expect(pexpect.EOF)
    with terminal("resume") as anna:
        anna.expect("There is no table to come back to.")


def test_a_new_table_is_opened_if_it_is_wanted(table_left_open: RealServer) -> None:
    table = kept.read().table
    assert table is not None
    with terminal("host", "--server", table_left_open.url, "--new") as anna:
        anna.expect(CODE)
        assert table.code not in str(anna.after)


def test_a_ticket_that_the_server_does_not_know_is_dropped(table_left_open: RealServer) -> None:
    kept.keep_ticket(table_left_open.url, "x" * 32)
    with terminal("resume") as anna:
        anna.expect("The server does not know you any more")
    assert kept.read().tickets == {}
    assert kept.read().table is None
    kept.keep_ticket(table_left_open.url, "x" * 32)
    with terminal("host", "--server", table_left_open.url) as anna:
        anna.expect("“start” begins")
    assert kept.read().tickets[table_left_open.url] != "x" * 32


def test_a_game_alone_is_taken_up_by_the_same_command_even_when_its_server_was_killed() -> None:
    own = local_server.find_or_start("play", linger=30, bot_pace=0)
    assert own.process is not None
    with own.process:
        with terminal("play") as anna:
            anna.expect(TURN)
            anna.sendline("who")
            anna.expect(CODE)
            table = str(anna.after)
        own.process.kill()
    with terminal("play", command=HURRIED) as anna:
        anna.expect_exact(table)
        anna.expect(TURN)
        anna.sendline("quit")
        anna.expect(pexpect.EOF)


def test_closing_the_window_of_the_host_ends_nothing_for_the_others() -> None:
    arguments = ("host", "--listen", "127.0.0.1", "--port", "0", "--name", "Anna")
    with ExitStack() as friends:
        with terminal(*arguments, command=HURRIED) as anna:
            anna.expect(r"tarocchi join \S+")
            link = str(anna.after).split()[-1]
            ben = friends.enter_context(terminal("join", link, "--guest", "--name", "Ben"))
            anna.expect("Ben .East. sits down")
        ben.expect("Anna .South. has lost the line")
        with terminal("resume", command=HURRIED) as anna:
            ben.expect("Anna .South. is back on the line")
            anna.expect_exact(f"tarocchi join {link}")
