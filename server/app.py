"""The server: every part wired in one place."""

import asyncio
from collections import Counter
from contextlib import suppress
from functools import partial
from importlib.metadata import version

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from engine.shuffle import derived, seed_from_number
from protocol.codec import Encoding
from protocol.errors import CloseCode, ErrorCode
from server.admission import Admission
from server.changes import PersonId, TableCode
from server.clock import Clock
from server.config import Settings
from server.connection import Connection
from server.counts import Counts, Present, state_of
from server.door import Door, doors
from server.heartbeat import Heartbeat
from server.keeping import Keeper
from server.lobby import Lobby
from server.logs import logger
from server.post import send
from server.seats import Robots
from server.session import Reaction, Replies, Session
from server.sqlite_store import SqliteStore
from server.store import MemoryStore, Store
from server.table import Step, Table
from server.thinking import Thinkers
from server.tls import tls

log = logger()

BACKLOG = 4096
COVER = "strong"
"""Who covers for absent people, except where play has to repeat."""
DRAIN_SECONDS = 1.0
FAREWELL_SECONDS = 1.0


class App:
    """A running server.

    Args:
        settings: how it runs.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counts = Counts()
        self._name = f"tarocchi {version('tarocchi')}"
        self._tls = None if settings.certificate is None else tls(settings.certificate, settings.key)
        store = self._open_store()
        self._lobby = self._make_lobby(store)
        self._clock = Clock(self._ring)
        self._robots = Robots(
            pace=settings.bot_pace,
            thinkers=Thinkers(workers=settings.thinkers, repeatable=settings.seed is not None),
            counts=self.counts,
            carry_out=self._carry_out,
        )
        self._admission = Admission(settings.limits, trusted=settings.trusted_proxies, origins=settings.origins)
        self._heartbeat = Heartbeat(settings.limits)
        self._beating: asyncio.Task[None] | None = None
        self._open: set[Connection] = set()
        self._connections: dict[PersonId, Connection] = {}
        self._keeper = Keeper(
            store,
            self._lobby,
            self.counts,
            connections=self._connections,
            carry_out=self._carry_out,
            look_at=self._look_at,
            rest=self._rest,
        )
        self._forgetting: asyncio.Task[None] | None = None
        self._stopping = False
        self._used, self._unused = asyncio.Event(), asyncio.Event()
        self._unused.set()

    # Running

    async def start(self) -> Server:
        """Listen; the port is in the server's sockets."""
        self._beating = asyncio.create_task(self._heartbeat.run(lambda: self._open))
        self._forgetting = asyncio.create_task(
            self._keeper.fetcher.forget_daily(tables=self.settings.keep_tables, deals=self.settings.keep_deals)
        )
        return await serve(
            self._serve,
            self.settings.host,
            self.settings.port,
            subprotocols=[Subprotocol(encoding.value) for encoding in Encoding],
            process_request=self._answer,
            compression=None,
            write_limit=self.settings.limits.outbox_bytes,
            max_size=self.settings.limits.message_bytes,
            open_timeout=self.settings.limits.handshake_seconds,
            close_timeout=FAREWELL_SECONDS,
            ping_interval=None,
            server_header=None,
            create_connection=doors(self._admission, self.counts),
            backlog=BACKLOG,
            ssl=self._tls,
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
        """Open no new tables, keep what is under way, tell everybody, then close every connection."""
        self._stopping = self._lobby.closing = True
        for task in (self._beating, self._forgetting):
            if task is not None:
                task.cancel()
        self._clock.stop()
        self._robots.stop()
        with suppress(TimeoutError):
            async with asyncio.timeout(DRAIN_SECONDS):
                await self._keeper.drained()
        for connection in list(self._open):
            connection.close(CloseCode.GOING_AWAY, ErrorCode.CLOSING, "the server is closing", final=False)
        server.close()
        await server.wait_closed()
        await self._keeper.close()

    def present(self) -> Present:
        """How things stand."""
        strangers = self._admission.strangers
        return Present(
            connections={"greeted": self._admission.connections - strangers, "strangers": strangers},
            tables=Counter(state_of(table.state) for table in self._lobby.tables.values()),
        )

    # Connections

    def _answer(self, socket: ServerConnection, request: Request) -> Response | None:
        assert isinstance(socket, Door), "made by doors()"
        return socket.answer(request, accepting=not self._stopping)

    async def _serve(self, socket: ServerConnection) -> None:
        assert isinstance(socket, Door), "made by doors()"
        session = Session(self._lobby, self._name, self._clock.now(), guesses=socket.visit.guesses)
        connection = Connection(
            socket,
            session,
            self.settings.limits,
            self.counts,
            now=asyncio.get_running_loop().time,
            prepare=self._keeper.fetcher.prepare,
            react=self._react,
        )
        self._open.add(connection)
        self._unused.clear()
        self._used.set()
        try:
            await connection.serve()
        finally:
            self._part(connection)
            self._open.discard(connection)
            if not self._open:
                self._used.clear()
                self._unused.set()

    def _react(self, connection: Connection, reaction: Reaction) -> None:
        if isinstance(reaction, Step):
            self._carry_out(self._lobby.tables.get(reaction.commit.code), reaction)
        else:
            self._reply(connection, reaction)

    def _reply(self, connection: Connection, replies: Replies) -> None:
        person = connection.session.person
        plays = person is not None and not connection.session.only_asks
        if person is not None and plays and self._connections.get(person.person) is not connection:
            self._replace(person.person, connection)
        for payload in replies.payloads:
            self.counts.see_answer(payload)
        if person is not None:
            self._keeper.answer(connection, person.person, replies)
        else:
            send([((connection,), payload) for payload in replies.payloads])

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

    def _carry_out(self, table: Table | None, step: Step) -> None:
        """Everything that a change of a table brings with it."""
        if self._keeper.keep(table, step) and table is not None:
            self.counts.see(step.commit.entry)
            if step.stirs:
                self._look_at(table)

    def _look_at(self, table: Table) -> None:
        if not self._stopping:
            self._clock.look_at(table)
            self._robots.look_at(table)
            self._keeper.put_away_later(table)

    def _rest(self, code: TableCode) -> None:
        self._clock.forget(code)
        self._robots.forget(code)

    def _ring(self, table: Table) -> None:
        step = table.tick(self._clock.now())
        if step is not None:
            self._carry_out(table, step)
        else:
            self._clock.look_at(table)

    def _open_store(self) -> Store:
        settings = self.settings
        if settings.data is None:
            return MemoryStore()
        return SqliteStore(settings.data, durability=settings.durability, most_pages=settings.most_pages)

    def _make_lobby(self, store: Store) -> Lobby:
        settings = self.settings
        password = None if settings.password is None else settings.password.get_secret_value()
        lobby = partial(
            Lobby, settings.limits, key=store.key, codes=store.tables(), pause=settings.pause, password=password
        )
        if settings.seed is None:
            return lobby(draws=True, cover=COVER)
        seed, numbers = seed_from_number(settings.seed), iter(range(2**63))
        return lobby(new_seed=lambda: derived(seed, next(numbers)))
