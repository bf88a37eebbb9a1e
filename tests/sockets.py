"""A server in this process and people who talk to it over real sockets."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from socket import socket

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import Server
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from protocol.codec import Encoding, encode
from protocol.to_client import ToClient
from server.app import App
from server.config import Settings
from tests.listener import Listener

PATIENCE = 20.0


@dataclass(frozen=True)
class Running:
    """A server that listens on a free port of this machine."""

    app: App
    server: Server

    @property
    def port(self) -> int:
        """On which it listens."""
        port: int = self.server.sockets[0].getsockname()[1]
        return port

    @property
    def url(self) -> str:
        """Where it listens."""
        return f"ws://127.0.0.1:{self.port}"


@asynccontextmanager
async def running(settings: Settings | None = None, *, make: Callable[[Settings], App] = App) -> AsyncIterator[Running]:
    """A server that keeps nothing, draws no seeds and has quick bots, unless the settings say otherwise."""
    app = make((settings or Settings(bot_pace=0, seed=1)).model_copy(update={"port": 0}))
    server = await app.start()
    try:
        yield Running(app, server)
    finally:
        await app.stop(server)


class Player(Listener):
    """A person at a real socket; nothing is waited for longer than ``PATIENCE``."""

    def __init__(self, name: str, encoding: Encoding, socket: ClientConnection) -> None:
        super().__init__(name, encoding)
        self.socket = socket
        self.last_id = 0

    async def hears_until(self, condition: Callable[[], bool]) -> None:
        """Listen until something is so."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.hears(await self.socket.recv())

    async def asks(self, kind: str, **fields: object) -> ToClient:
        """Send a request; gives its answer."""
        self.last_id += 1
        return await self.repeats(self.last_id, kind, **fields)

    async def repeats(self, request: int, kind: str, **fields: object) -> ToClient:
        """Send a request with an id of one's choice, perhaps again; gives its next answer."""
        before = len(self.answered[request])
        await self.socket.send(encode({"type": kind, "id": request, **fields}, self.encoding))
        await self.hears_until(lambda: len(self.answered[request]) > before)
        return self.answered[request][before]

    async def plays_until(self, condition: Callable[[], bool]) -> None:
        """Make the first legal move whenever it is their turn, until something is so."""
        while not condition():
            await self.hears_until(lambda: condition() or bool(self.legal))
            if not condition():
                await self.moves()

    async def moves(self) -> None:
        """Make the first legal move."""
        question = self.view.your_turn
        assert question is not None, "it is their turn"
        kind, *cards = question.legal[0]
        named: dict[str, object] = {"card": cards[0]} if kind == "play" else {"cards": cards} if cards else {}
        await self.asks(kind, turn=question.turn, **named)

    async def is_closed(self) -> int | None:
        """Hear everything until the connection is closed; gives the close code, None if it just broke."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    self.hears(await self.socket.recv())
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd is not None else None


@asynccontextmanager
async def at(
    server: Running,
    name: str,
    encoding: Encoding,
    *,
    ticket: str | None = None,
    sock: socket | None = None,
    asks: bool = False,
) -> AsyncIterator[Player]:
    """Somebody who has connected, over a socket of their own or a new one, and said hello."""
    async with connect(server.url, subprotocols=[Subprotocol(encoding)], compression=None, sock=sock) as stream:
        player = Player(name, encoding, stream)
        await player.asks("hello", name=name, asks=asks, **({} if ticket is None else {"ticket": ticket}))
        yield player


@asynccontextmanager
async def seated(server: Running, *encodings: Encoding, game: str = "piedicavallo") -> AsyncIterator[list[Player]]:
    """People who have sat down at one table, by seat; the first has opened it."""
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(at(server, name, encoding))
            for name, encoding in zip(("Anna", "Bruno", "Carla", "Dario"), encodings, strict=False)
        ]
        await players[0].asks("open", game=game, bot="random")
        for player in players[1:]:
            await player.asks("join", code=players[0].table.code)
        yield players
