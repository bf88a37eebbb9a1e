"""A server that is killed, asked to end, or started where it should not be: real processes, files and signals."""

import asyncio
import json
import signal
import socket
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol import to_client as told
from protocol.codec import Encoding
from server.sqlite_file import data_file
from tests.real_server import PATIENCE, real_server
from tests.soak.evening import Host
from tests.soak.faithful import Faithful
from tests.soak.verdict import MOVES, Verdict

Moment = Callable[[Faithful], bool]


def in_phase(phase: str, *, tricks: int = 0) -> Moment:
    """The deal has come so far."""

    def reached(person: Faithful) -> bool:
        view = None if person.place is None else person.place.view
        return view is not None and view.phase == phase and len(view.tricks) >= tricks

    return reached


def in_the_waiting_room(person: Faithful) -> bool:
    return person.place is not None and person.place.view is None


def a_draw_is_open(person: Faithful) -> bool:
    return any(request["type"] == "commit" for request in person.asked.values())


def numbers_are_due(person: Faithful) -> bool:
    return any(request["type"] == "reveal" for request in person.asked.values())


def a_bot_thinks(person: Faithful) -> bool:
    view = None if person.place is None else person.place.view
    asked = None if view is None else view.to_act
    return asked is not None and isinstance(person.table.seating.seats[asked], told.BotSeat)


def a_move_is_on_its_way(person: Faithful) -> bool:
    return any(request["type"] in MOVES for request in person.asked.values())


DEALS = 4
"""A moment that did not come in one deal of the match comes in a later one."""
MOMENTS: dict[str, Moment] = {
    "in the waiting room": in_the_waiting_room,
    "while a draw is open": a_draw_is_open,
    "while numbers are due": numbers_are_due,
    "at the discard": in_phase("discard"),
    "at a declaration": in_phase("declare"),
    "in a trick": in_phase("play"),
    "while a bot thinks": a_bot_thinks,
    "while a move is on its way": a_move_is_on_its_way,
    "in the last trick": in_phase("play", tricks=14),
    "between two deals": in_phase("counted"),
}
"""In the order in which they come."""


@dataclass
class Room:
    """Two people at a table with two bots, who play whenever they may.

    Attributes:
        moment: at which everything stops, None for never.
        reached: set when it has come.
    """

    host: Host
    people: list[Faithful]
    moment: Moment | None = None

    def __post_init__(self) -> None:
        self.reached = asyncio.Event()
        for person in self.people:
            person.script = self._plays

    async def comes_to(self, moment: Moment) -> None:
        """Play until a moment has come; then nobody does anything."""
        self.reached.clear()
        self.moment = moment
        for person in self.people:
            self._plays(person)
        async with asyncio.timeout(DEALS * PATIENCE):
            await self.reached.wait()

    async def is_there_again(self) -> None:
        """Return when everybody has come back."""
        async with asyncio.timeout(PATIENCE):
            for person in self.people:
                await person.until(lambda one: one.back and not one.asked)

    def _plays(self, person: Faithful) -> None:
        if self.moment is None or person.place is None:
            return
        self._acts(person)
        if self.moment(person):
            self.moment = None
            self.reached.set()

    def _acts(self, person: Faithful) -> None:
        assert person.place is not None
        view, seating, asked = person.place.view, person.table.seating, {one["type"] for one in person.asked.values()}
        people = sum(isinstance(seat, told.PersonSeat) for seat in seating.seats)
        if view is None and seating.host == person.table.you and people == len(self.people) and not asked:
            person.ask("start")
        elif view is not None and view.your_turn is not None and not asked & {*MOVES}:
            person.make(person.chance.choice(person.legal), turn=view.your_turn.turn)
        elif view is not None and view.phase == "counted" and person.table.you not in seating.ready and not asked:
            person.ask("start")


@asynccontextmanager
async def room(folder: Path, game: str = "bolognese") -> AsyncIterator[Room]:
    """A server and a table, until both have ended."""
    host = Host(folder)
    await host.start()
    people = [
        Faithful(name, encoding, lambda: f"ws://127.0.0.1:{host.port}", Random(name))
        for name, encoding in zip(("Anna", "Bruno"), Encoding, strict=True)
    ]
    async with asyncio.TaskGroup() as evening:
        coming = [evening.create_task(person.comes()) for person in people]
        try:
            people[0].ask("open", game=game, bot="random", match={"kind": "four-deals"}, grace=60)
            await people[0].until(lambda one: one.place is not None)
            people[1].ask("join", code=people[0].table.code)
            await people[1].until(lambda one: one.place is not None)
            yield Room(host, people)
        finally:
            for task in coming:
                task.cancel()
            await host.kill()


# Killed


async def test_a_server_that_is_killed_in_any_phase_goes_on_where_it_was(tmp_path: Path) -> None:
    async with room(tmp_path) as table:
        for moment, has_come in MOMENTS.items():
            await table.comes_to(has_come)
            await table.host.kill()
            await table.host.start()
            await table.is_there_again()
            async with asyncio.timeout(PATIENCE):
                assert [await person.sees_the_present() for person in table.people] == [True, True], moment
        await table.comes_to(in_phase("play", tricks=1))
        assert await table.host.stop() == 0
        verdict = Verdict(tmp_path / "data", table.people)
        assert verdict.complaints == []
        assert verdict.counts["deals"] == verdict.counts["draws"] >= 1
        assert table.host.complaints() == []


# Asked to end


async def test_a_server_that_is_asked_to_end_saves_everything_and_the_next_one_carries_on(tmp_path: Path) -> None:
    async with room(tmp_path, "piedicavallo") as table:
        for tricks in (3, 6):
            await table.comes_to(in_phase("play", tricks=tricks))
            assert await table.host.stop() == 0
            await table.host.start()
            await table.is_there_again()
        await table.comes_to(in_phase("counted"))
        assert await table.host.stop() == 0
        verdict = Verdict(tmp_path / "data", table.people)
        assert (verdict.complaints, verdict.counts["deals"]) == ([], 1)


def test_who_does_not_even_answer_a_farewell_does_not_hold_the_server_up() -> None:
    with real_server("--unannounced") as server, socket.create_connection(("127.0.0.1", server.port)) as mute:
        request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        mute.sendall(f"{request}{key}Sec-WebSocket-Protocol: {Encoding.JSON}\r\n\r\n".encode())
        assert mute.recv(12) == b"HTTP/1.1 101"
        began = time.monotonic()
        assert server.stops(signal.SIGTERM) == 0
        assert time.monotonic() - began < 8


# Where a server should not be started


def test_a_second_server_on_the_same_data_refuses_and_the_first_goes_on(tmp_path: Path) -> None:
    with real_server("--data", str(tmp_path), "--unannounced") as first:
        with real_server("--data", str(tmp_path), "--unannounced") as second:
            assert second.process.wait(PATIENCE) == 1
            said = f"tarocchi-server: {tmp_path}: another tarocchi-server is using this data folder"
            assert (second.url, second.log()[-1]) == ("", said)
        with connect(first.url, subprotocols=[Subprotocol(Encoding.JSON)]):
            pass


def test_a_damaged_file_is_refused_in_one_line_and_left_as_it_is(tmp_path: Path) -> None:
    damaged = b"SQLite format 3\0" + b"\xff" * 8192
    data_file(tmp_path).write_bytes(damaged)
    with real_server("--data", str(tmp_path), "--unannounced") as server:
        assert server.process.wait(PATIENCE) == 1
        (said,) = server.log()
    assert said.startswith(f"tarocchi-server: {data_file(tmp_path)}: ")
    assert said.endswith("it was left as it is")
    assert data_file(tmp_path).read_bytes() == damaged


def test_an_ephemeral_server_keeps_nothing(tmp_path: Path) -> None:
    with (
        real_server("--ephemeral", "--data", str(tmp_path / "data"), environment={"HOME": str(tmp_path)}) as server,
        connect(server.url, subprotocols=[Subprotocol(Encoding.JSON)]) as anna,
    ):
        for request in ({"type": "hello", "id": 1, "name": "Anna"}, {"type": "open", "id": 2, "game": "bolognese"}):
            anna.send(json.dumps(request))
            anna.recv(PATIENCE)
        assert server.stops(signal.SIGTERM) == 0
    assert list(tmp_path.iterdir()) == []
