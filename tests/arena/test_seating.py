"""Programs at the tables of a real server."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from engine.games import GAMES
from protocol import from_client as say
from protocol.codec import Encoding, decode_to_client, encode_message
from protocol.to_client import DealScored, Table, Update
from protocol.types import Game
from tests.real_server import RealServer, real_server

EXAMPLE = str(Path(__file__).parents[2] / "arena" / "examples" / "lowest_card.py")
PATIENCE = 60


async def host_a_table(url: str, game: Game, command: list[str]) -> tuple[str, bytes]:
    """Open a table, let a program sit down opposite, watch the deal; returns who sat there, and all complaints."""
    async with asyncio.timeout(PATIENCE), connect(url, subprotocols=[Subprotocol(Encoding.JSON.value)]) as socket:
        ids, opposite = count(1), ""

        async def ask(request: say.FromClient) -> None:
            await socket.send(encode_message(request, Encoding.JSON))

        await ask(say.Hello(id=0, name="Anna"))
        await ask(say.Open(id=next(ids), game=game, bot="random"))
        await ask(say.Away(id=next(ids)))
        process = None
        async for frame in socket:
            message = decode_to_client(frame, Encoding.JSON)
            if isinstance(message, Table):
                words = [word.replace("CODE", message.code) for word in command]
                process = await asyncio.create_subprocess_exec(*words, stderr=subprocess.PIPE)
            if not isinstance(message, Update):
                continue
            for event in message.events:
                if event.type == "seating_changed" and not opposite and event.seating.seats[2].kind == "person":
                    opposite = event.seating.seats[2].name
                    await ask(say.Start(id=next(ids)))
                if isinstance(event, DealScored):
                    assert process is not None
                    _, complaints = await process.communicate()
                    assert process.returncode == 0, complaints
                    return opposite, complaints
    raise AssertionError("the connection ended before the deal")


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_program_plays_a_deal_at_the_seat_it_is_given(game: Game) -> None:
    with real_server("--seed", "7", "--bot-pace", "0") as server:
        command = [sys.executable, "-m", "arena.seating", "--server", server.url, "--table", "CODE", "--seat", "2"]
        assert await host_a_table(server.url, game, [*command, "--", sys.executable, EXAMPLE]) == ("program", b"")


def run(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "arena.seating", *words, "--", sys.executable, EXAMPLE]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


def test_a_table_that_does_not_exist_is_one_sentence_and_status_1() -> None:
    with real_server() as server:
        ended = run("--server", server.url, "--table", "babebab")
    assert (ended.returncode, ended.stderr) == (1, "tarocchi-bot: refused: there is no table with that code\n")


def test_a_server_that_is_not_there_is_one_sentence_and_status_1() -> None:
    ended = run("--server", "ws://127.0.0.1:9", "--table", "babebab")
    assert (ended.returncode, ended.stderr) == (1, "tarocchi-bot: no server answers at ws://127.0.0.1:9\n")


async def ended_while_waiting(
    server: RealServer, ends: Callable[[asyncio.subprocess.Process], object]
) -> tuple[int | None, bytes]:
    """Let a program sit down at a table that has not begun, and end something; returns how the program ends."""
    async with (
        asyncio.timeout(PATIENCE),
        connect(server.url, subprotocols=[Subprotocol(Encoding.JSON.value)]) as socket,
    ):
        await socket.send(encode_message(say.Hello(id=0, name="Anna"), Encoding.JSON))
        await socket.send(encode_message(say.Open(id=1, game="bolognese"), Encoding.JSON))
        process = None
        async for frame in socket:
            message = decode_to_client(frame, Encoding.JSON)
            if isinstance(message, Table):
                words = ["-m", "arena.seating", "--server", server.url, "--table", message.code, "--", sys.executable]
                process = await asyncio.create_subprocess_exec(sys.executable, *words, EXAMPLE, stderr=subprocess.PIPE)
            if isinstance(message, Update) and process is not None:
                ends(process)
                _, complaints = await process.communicate()
                return process.returncode, complaints
    raise AssertionError("the program has not come")


async def test_ctrl_c_while_a_program_waits_is_status_130() -> None:
    with real_server() as server:
        assert await ended_while_waiting(server, lambda process: process.send_signal(signal.SIGINT)) == (130, b"")


async def test_a_server_that_ends_before_the_match_is_one_sentence_and_status_1() -> None:
    with real_server() as server:
        status, complaints = await ended_while_waiting(server, lambda _: server.process.terminate())
    assert (status, complaints) == (1, b"tarocchi-bot: the server has closed the connection\n")
