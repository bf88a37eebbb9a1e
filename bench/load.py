"""Tables full of players for the load generator: each answers at once, or holds its answer while paused."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgpack

from bench.raw_socket import BINARY, TEXT, RawSocket

MOVE_58 = msgpack.packb({"type": "play", "id": 1000, "turn": 1000, "card": "T16", "x": "y" * 21})
assert len(MOVE_58) == 58


def _to_json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


MSGPACK, JSON = "tarocchi.1.msgpack", "tarocchi.1.json"
CODECS: dict[str, tuple[Callable[[object], bytes], Callable[[bytes], Any]]] = {
    MSGPACK: (msgpack.packb, msgpack.unpackb),
    JSON: (_to_json, json.loads),
}


Tap = Callable[[int, bytes], None]


class LoadTable(Protocol):
    """Four connections that keep a table busy.

    Attributes:
        seen: how many moves each seat has been told of.
    """

    seen: list[int]

    @property
    def rests(self) -> bool:
        """Whether all of the four have been told of each move, and the next one is held."""
        ...

    async def open(self) -> None:
        """Connect, and come to the point where the first move can be made."""
        ...

    def go(self) -> None:
        """Make the move that is held, and let every later one follow at once."""
        ...

    def pause(self) -> None:
        """Hold the next move."""
        ...

    def step(self) -> bool:
        """Make only the move that is held; whether there was one."""
        ...

    def check(self) -> None:
        """Raise unless each of the four has seen each move."""
        ...

    def close(self) -> None:
        """End the four connections."""
        ...


class Meter:
    """Counts moves; a move is done when its fourth recipient has it.

    Attributes:
        moves: done so far.
        delays: seconds from sending to the fourth recipient, of those moves for which they were asked for.
    """

    def __init__(self) -> None:
        self.moves = 0
        self.delays: list[float] = []

    def done(self, sent_at: float) -> None:
        """A move has reached its fourth recipient."""
        self.moves += 1
        self.delays.append(time.perf_counter() - sent_at)


class Turns:
    """Who moves next, and whether it may.

    Attributes:
        seen: how many moves each seat has been told of.
    """

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.running = False
        self.held: Callable[[], None] | None = None
        self.seen = [0, 0, 0, 0]
        self._sent_at = 0.0
        self._received = 0

    def move(self, send: Callable[[], None]) -> None:
        """Make a move now, or hold it while paused."""
        if self.running:
            self._sent_at = time.perf_counter()
            send()
        else:
            self.held = send

    def received(self, seat: int) -> None:
        """One of the four has been told of the last move."""
        self.seen[seat] += 1
        self._received += 1
        if self._received == 4:
            self._received = 0
            self.meter.done(self._sent_at)

    def go(self) -> None:
        """See ``LoadTable``."""
        self.running = True
        if self.held is not None:
            held, self.held = self.held, None
            self.move(held)

    def pause(self) -> None:
        """See ``LoadTable``."""
        self.running = False

    @property
    def rests(self) -> bool:
        """See ``LoadTable``."""
        return self.held is not None and min(self.seen) == max(self.seen)

    def step(self) -> bool:
        """See ``LoadTable``."""
        if self.held is None:
            return False
        held, self.held = self.held, None
        self._sent_at = time.perf_counter()
        held()
        return True

    def check(self) -> None:
        """See ``LoadTable``."""
        if len(set(self.seen)) > 1 or not self.seen[0]:
            raise AssertionError(f"not every client has seen every move: {self.seen}")


class FloorTable(Turns):
    """A table of the floor: the next seat moves as soon as it has the frame of the last move."""

    def __init__(self, url: str, path: str, meter: Meter) -> None:
        super().__init__(meter)
        self._url, self._path = url, path
        self._sockets: list[RawSocket] = []

    async def open(self) -> None:
        """See ``LoadTable``."""
        for seat in range(4):
            self._sockets.append(await connect(self._url, self._path, None, self._receiver(seat)))
        self.held = lambda: self._sockets[0].send(MOVE_58)

    def close(self) -> None:
        """See ``LoadTable``."""
        for socket in self._sockets:
            socket.close()

    def _receiver(self, seat: int) -> Callable[[bytes], None]:
        def receive(_: bytes) -> None:
            self.received(seat)
            if self.seen[seat] % 4 == seat:
                self.move(lambda: self._sockets[seat].send(MOVE_58))

        return receive


class GameTable(Turns):
    """A table of the real server: four people who play the first legal move, deal after deal.

    Args:
        tap: shown the seat and the payload of each message that comes.
    """

    def __init__(
        self,
        url: str,
        game: str,
        meter: Meter,
        *,
        encoding: str = MSGPACK,
        tap: Callable[[int, bytes], None] | None = None,
    ) -> None:
        super().__init__(meter)
        self._url, self._game = url, game
        self.players = [Player(self, seat, encoding, tap) for seat in range(4)]
        self.code = ""
        self._over = 0

    async def open(self) -> None:
        """See ``LoadTable``."""
        host, *others = self.players
        await host.connect(self._url)
        match = {"kind": "to-target", "target": 10_000}
        self.code = (await host.ask(type="open", game=self._game, match=match))["code"]
        for player in others:
            await player.connect(self._url)
            await player.ask(type="join", code=self.code)
        self.held = lambda: host.say(type="start")

    def close(self) -> None:
        """See ``LoadTable``."""
        for player in self.players:
            player.close()

    def deal_over(self) -> None:
        """One more has seen the score; when all four have, everybody agrees to the next deal."""
        self._over += 1
        if self._over % 4 == 0:
            self.move(self._start)

    def _start(self) -> None:
        for player in self.players:
            player.say(type="start")


class Player:
    """One of four at a table.

    Attributes:
        ticket: with which the player comes back.
        seq: the number of the last update, as far as the player has looked.
    """

    def __init__(self, table: GameTable, seat: int, encoding: str, tap: Tap | None) -> None:
        self.ticket = ""
        self.seq = 0
        self._table = table
        self._seat = seat
        self._encoding = encoding
        self._tap = tap
        self._pack, self._unpack = CODECS[encoding]
        self._kind = BINARY if encoding == MSGPACK else TEXT
        self._played = self._pack("played")
        self._id = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._socket: RawSocket | None = None

    async def connect(self, url: str) -> None:
        """Say hello, as the same person as before if there is a ticket."""
        receive = self._receive if self._tap is None else self._tapped
        self._socket = await connect(url, "/", self._encoding, receive)
        known = {"ticket": self.ticket} if self.ticket else {}
        self.ticket = (await self.ask(type="hello", name="load", **known))["ticket"]

    async def lost(self) -> None:
        """Return when the connection has ended."""
        assert self._socket is not None, "connected"
        await self._socket.closed
        for answer in self._waiting.values():
            answer.cancel()
        self._waiting.clear()

    def close(self) -> None:
        """End the connection."""
        if self._socket is not None:
            self._socket.close()

    async def ask(self, **message: object) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[self._id + 1] = answer
        self.say(**message)
        return await answer

    def say(self, **message: object) -> None:
        """Send a request."""
        assert self._socket is not None, "connected"
        self._id += 1
        self._socket.send(self._pack({"id": self._id} | message), self._kind)

    def _tapped(self, payload: bytes) -> None:
        assert self._tap is not None, "it was given"
        self._tap(self._seat, payload)
        self._receive(payload)

    def _receive(self, payload: bytes) -> None:
        played = self._played in payload
        if not self._waiting and b"your_turn" not in payload and b"deal_scored" not in payload:
            if played:
                self._table.received(self._seat)
            return
        message = self._unpack(payload)
        self.seq = message.get("seq", self.seq)
        if played and message["type"] == "update":
            self._table.received(self._seat)
        if (answer := self._waiting.pop(message.get("answer"), None)) is not None:
            answer.set_result(message)
        if b"deal_scored" in payload:
            self._table.deal_over()
        if (question := message.get("your_turn")) is not None:
            self._table.move(lambda: self._answer(question))

    def _answer(self, question: dict[str, Any]) -> None:
        word, *cards = question["legal"][0]
        fields: dict[str, object] = {"card": cards[0]} if word == "play" else {"cards": cards} if cards else {}
        self.say(type=word, turn=question["turn"], **fields)


async def connect(url: str, path: str, subprotocol: str | None, receive: Callable[[bytes], None]) -> RawSocket:
    """An open connection to ``ws://host:port``."""
    address = urlsplit(url)
    assert address.hostname is not None, "it is an address"
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: RawSocket(path, subprotocol, receive), address.hostname, address.port or 80
    )
    await socket.opened
    return socket
