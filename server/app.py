"""The server: every part wired in one place."""

import asyncio
import logging
from collections.abc import Sequence
from http import HTTPStatus
from importlib.metadata import version

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from bots.bot import Budget
from engine.shuffle import derived, seed_from_number
from protocol.codec import MESSAGE_BYTES, Encoding, Frame, encode
from protocol.errors import CloseCode, ErrorCode
from server.changes import PersonId
from server.clock import Clock
from server.config import Settings
from server.connection import Connection
from server.lobby import Lobby
from server.seats import Robots
from server.session import Reaction, Session
from server.store import Gate, MemoryStore
from server.table import Step, Table
from server.telling import Output

log = logging.getLogger(__name__)

PING_SECONDS = 5.0


class App:
    """A running server.

    Args:
        settings: how it runs.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._lobby = self._make_lobby()
        self._gate = Gate(MemoryStore(), self._deliver)
        self._clock = Clock(self._ring)
        self._robots = Robots(pace=settings.bot_pace, budget=Budget(), carry_out=self._carry_out)
        self._connections: dict[PersonId, Connection] = {}
        self._open = 0
        self._used, self._unused = asyncio.Event(), asyncio.Event()
        self._unused.set()

    # Running

    async def start(self) -> Server:
        """Listen; the port is in the server's sockets."""
        return await serve(
            self._serve,
            self.settings.host,
            self.settings.port,
            subprotocols=[Subprotocol(encoding.value) for encoding in Encoding],
            process_request=self._admit,
            compression=None,
            max_size=MESSAGE_BYTES,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            server_header=None,
        )

    async def wait_until_unused(self) -> None:
        """Return when no connection has been open for the time to linger; never without such a time."""
        if self.settings.linger is None:
            await asyncio.Event().wait()
        while True:
            await self._unused.wait()
            try:
                async with asyncio.timeout(self.settings.linger):
                    await self._used.wait()
            except TimeoutError:
                return

    async def stop(self, server: Server) -> None:
        """Tell everybody, then close every connection."""
        self._clock.stop()
        self._robots.stop()
        for connection in list(self._connections.values()):
            connection.close(CloseCode.GOING_AWAY, ErrorCode.CLOSING, "the server is closing", final=False)
        server.close()
        await server.wait_closed()

    # Connections

    def _admit(self, socket: ServerConnection, _request: Request) -> Response | None:
        if self._open >= self.settings.limits.connections:
            return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections; try again later.\n")
        return None

    async def _serve(self, socket: ServerConnection) -> None:
        session = Session(self._lobby, f"tarocchi {version('tarocchi')}", self._clock.now())
        connection = Connection(socket, session, self.settings.limits, now=self._clock.now, react=self._react)
        self._open += 1
        self._unused.clear()
        self._used.set()
        try:
            await connection.serve()
        finally:
            self._part(connection)
            self._open -= 1
            if not self._open:
                self._used.clear()
                self._unused.set()

    def _react(self, connection: Connection, reaction: Reaction) -> None:
        person = connection.session.person
        if person is not None and self._connections.get(person.person) is not connection:
            self._replace(person.person, connection)
        if reaction.replies:
            connection.send([encode(payload, connection.encoding) for payload in reaction.replies])
        if reaction.step is not None:
            self._carry_out(self._lobby.tables[reaction.step.code], reaction.step)

    def _replace(self, person: PersonId, connection: Connection) -> None:
        """A person has said hello: the connection that was theirs before is told so, finally."""
        before = self._connections.get(person)
        self._connections[person] = connection
        if before is not None:
            self._depart(before)
            before.close(CloseCode.REPLACED, ErrorCode.REPLACED, "you have connected from somewhere else")

    def _part(self, connection: Connection) -> None:
        person = connection.session.person
        if person is not None and self._connections.get(person.person) is connection:
            del self._connections[person.person]
        self._depart(connection)
        self._lobby.forget_visitors()

    def _depart(self, connection: Connection) -> None:
        table = connection.session.table
        step = connection.session.close(self._clock.now())
        if table is not None and step is not None:
            self._carry_out(table, step)

    # Tables

    def _carry_out(self, table: Table, step: Step) -> None:
        """Everything that a change of a table brings with it."""
        self._gate.let_through(step.code, (step.entry,), step.outputs)
        self._lobby.settle(step)
        self._clock.look_at(table)
        self._robots.look_at(table)

    def _ring(self, table: Table) -> None:
        step = table.tick(self._clock.now())
        if step is not None:
            self._carry_out(table, step)
        else:
            self._clock.look_at(table)

    def _deliver(self, outputs: Sequence[Output]) -> None:
        for output in outputs:
            frames: dict[Encoding, Frame] = {}
            for person in output.recipients:
                connection = self._connections.get(person)
                if connection is not None:
                    encoding = connection.encoding
                    if encoding not in frames:
                        frames[encoding] = encode(output.payload, encoding)
                    connection.send([frames[encoding]])

    def _make_lobby(self) -> Lobby:
        settings = self.settings
        if settings.seed is None:
            return Lobby(settings.limits, pause=settings.pause)
        seed, numbers = seed_from_number(settings.seed), iter(range(2**63))
        return Lobby(
            settings.limits,
            new_seed=lambda: derived(seed, next(numbers)),
            pause=settings.pause,
        )
