"""A person who comes back until the evening is over, whatever happens to the line or to the server.

This is ``protocol.md`` taken literally: hello with the ticket, join with what was seen, and every request that has no
answer yet is sent again with its id.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import broadcast
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from engine.draw import commitment
from protocol import to_client as told
from protocol.codec import Encoding, Payload, encode
from protocol.fold import Place
from protocol.to_client import ToClient
from tests.listener import Listener

FIRST_WAIT, LONGEST_WAIT = 0.05, 1.6
LOST = (OSError, TimeoutError, InvalidHandshake, ConnectionClosed)
HARMLESS = {"stale", "not-your-turn", "no-deal", "deal-over", "deal-on", "not-host", "already-greeted", "no-match"}
"""With which a script's request may be refused, because something else has happened meanwhile or it was repeated."""


@dataclass(frozen=True, slots=True)
class Done:
    """A request that was acknowledged by an update, or that was refused as stale and may have happened."""

    request: Payload
    seq: int | None


class Faithful(Listener):
    """A person with a ticket and a script.

    Args:
        url: of the server, or of what stands before it.
        chance: for everything that is decided here.

    Attributes:
        script: called after everything that is heard; it may ``ask``.
        asked: the requests without an answer, by their ids.
        done: those with one.
        refused: how often, by code.
        comings: how often a connection was made.
        back: whether everything has been caught up with on the present connection.
    """

    def __init__(self, name: str, encoding: Encoding, url: Callable[[], str], chance: Random) -> None:
        super().__init__(name, encoding)
        self.url = url
        self.chance = chance
        self.script: Callable[[Faithful], None] = lambda _: None
        self.asked: dict[int, Payload] = {}
        self.done: list[Done] = []
        self.refused: Counter[str] = Counter()
        self.comings = 0
        self.back = False
        self.last_id = 0
        self.number = b""
        self._line: ClientConnection | None = None  # while requests may be sent on it
        self._wait = FIRST_WAIT
        self._joining = 0
        self._later: list[Payload] = []  # refused by a server that was about to end
        self._pictures: list[Place] = []  # what was folded when the last table came, and what that showed
        self._whole = True  # whether a view can't be missing after the last table
        self._changed = asyncio.Event()

    def ask(self, kind: str, **fields: object) -> None:
        """Ask for something, now or when the line is back."""
        self.last_id += 1
        self.asked[self.last_id] = {"type": kind, "id": self.last_id, **fields}
        self._send(self.asked[self.last_id])

    def make(self, move: list[str], *, turn: int) -> None:
        """Make a move as records write it."""
        kind, *cards = move
        named: dict[str, object] = {"card": cards[0]} if kind == "play" else {"cards": cards} if cards else {}
        self.ask(kind, turn=turn, **named)

    async def comes(self) -> None:
        """Come, and come back, until cancelled."""
        while True:
            self.comings += 1
            with suppress(*LOST):
                async with connect(
                    self.url(),
                    subprotocols=[Subprotocol(self.encoding)],
                    compression=None,
                    proxy=None,
                    open_timeout=20,
                    close_timeout=0.1,
                    ping_interval=None,
                ) as socket:
                    await self._talks(socket)
            self._line, self.back = None, False
            await asyncio.sleep(self.chance.uniform(0.5, 1) * self._wait)
            self._wait = min(2 * self._wait, LONGEST_WAIT)

    async def until(self, condition: Callable[["Faithful"], bool]) -> None:
        """Return when something is so."""
        while not condition(self):
            self._changed.clear()
            await self._changed.wait()

    async def sees_the_present(self) -> bool:
        """Whether what was folded is what the server shows on coming."""
        self._pictures.clear()
        self.ask("join", code=self.table.code)
        await self.until(lambda _: len(self._pictures) == 2)
        folded, shown = map(without_numbers, self._pictures)
        return folded == shown

    async def _talks(self, socket: ClientConnection) -> None:
        self.last_id += 1
        ticket = {"ticket": self.ticket} if self.ticket else {}
        hello = {"type": "hello", "id": self.last_id, "name": self.name, **ticket}
        await socket.send(encode(hello, self.encoding))
        while True:
            before = self.place
            self.hears(await socket.recv())
            message = self.heard[-1]
            if isinstance(message, told.Update) and (before is None or message.seq > before.table.seq):
                self._draws(message)
            if isinstance(message, told.Table) and before is not None:
                self._pictures = [before]
            if self.place is not None and isinstance(message, told.View | told.Table) and len(self._pictures) == 1:
                self._pictures += [self.place] if (self.place.view is None) == (self._pictures[0].view is None) else []
            if isinstance(message, told.Welcome):
                self._line, self._wait = socket, FIRST_WAIT
                self._comes_back()
            self._takes(message)
            self.script(self)
            self._changed.set()

    def _comes_back(self) -> None:
        if self.place is not None:
            self.last_id += 1
            seen = {"seen": self.table.seq} if self._whole else {}
            self._joining = self.last_id
            self._send({"type": "join", "id": self._joining, "code": self.table.code, **seen})
        else:
            self.back = True
        for request in self.asked.values():
            self._send(request)
        while self._later:
            request = self._later.pop()
            self.ask(
                **{name: value for name, value in request.items() if name not in ("type", "id")}, kind=request["type"]
            )

    def _send(self, request: Payload) -> None:
        if self._line is not None:
            broadcast((self._line,), encode(request, self.encoding))

    def _takes(self, message: ToClient) -> None:
        """Keep account of answers, and take part in draws."""
        self._whole = not isinstance(message, told.Table)
        answer = None if isinstance(message, told.View | told.Closing) else message.answer
        request = self.asked.pop(answer, None) if answer is not None else None
        self.back = self.back or answer == self._joining
        match message:
            case told.Update():
                if request is not None:
                    self.done.append(Done(request, message.seq))
            case told.Refused(code="closing") if request is not None:
                self._later.append(request)
            case told.Refused(code="too-fast", retry_after=float(wait)) if request is not None:
                self.asked[request["id"]] = request
                asyncio.get_running_loop().call_later(wait, self._send, request)
            case told.Refused():
                assert message.code in HARMLESS or request is None, (self.name, message, request)
                self.refused[message.code] += 1
                if request is not None and message.code == "stale":
                    self.done.append(Done(request, None))
            case told.Closing():
                assert not message.final, (self.name, message)
            case _:
                pass
        del self.heard[:-1], self.frames[:-1]
        self.answered.clear()

    def _draws(self, update: told.Update) -> None:
        for event in update.events:
            if isinstance(event, told.DrawOpened) and self.seat is not None:
                self.number = self.chance.randbytes(32)
                self.ask("commit", commitment=commitment(self.number).hex())
            elif isinstance(event, told.RevealDue) and self.number:
                self.ask("reveal", number=self.number.hex())
                self.number = b""


def without_numbers(place: Place) -> Place:
    """A place without what differs by the way there."""
    table = place.table.model_copy(update={"seq": 0, "answer": None})
    return Place(table, None if place.view is None else place.view.model_copy(update={"seq": 0}))
