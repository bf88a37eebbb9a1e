"""The server: every part wired in one place."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from typing import TypeVar

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from bots.bot import Budget
from engine.shuffle import derived, seed_from_number
from protocol import from_client as ask
from protocol.codec import MESSAGE_BYTES, Encoding, Frame, encode
from protocol.errors import CloseCode, ErrorCode
from server.admission import Admission
from server.changes import Commit, PersonId, TableCode
from server.clock import Clock
from server.config import Settings
from server.connection import Connection
from server.counts import Counts, Present, state_of
from server.door import Door, doors
from server.gate import Gate
from server.heartbeat import Heartbeat
from server.lobby import Lobby, person_of
from server.logs import logger
from server.names import canonical_code
from server.refusal import Refused
from server.seats import Robots
from server.session import Reaction, Session, refusal
from server.sqlite_store import SqliteStore
from server.store import MemoryStore, Store, StoreError
from server.table import Step, Table
from server.telling import Output
from server.tls import tls

log = logger()

BACKLOG = 4096
SLEEPY_SECONDS = 30.0
RETRY_SECONDS = 2.0
NOT_SAVED = "the server could not save that, so it has not happened; try again"
Read = TypeVar("Read")


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
        self._lobby = self._make_lobby()
        self._store = self._open_store()
        self._store_thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="store")
        self._gate = Gate(self._store, self._store_thread, self.counts, deliver=self._deliver, failed=self._not_saved)
        self._clock = Clock(self._ring)
        self._robots = Robots(pace=settings.bot_pace, budget=Budget(), counts=self.counts, carry_out=self._carry_out)
        self._admission = Admission(settings.limits, trusted=settings.trusted_proxies, origins=settings.origins)
        self._heartbeat = Heartbeat(settings.limits)
        self._beating: asyncio.Task[None] | None = None
        self._open: set[Connection] = set()
        self._connections: dict[PersonId, Connection] = {}
        self._reloading: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._used, self._unused = asyncio.Event(), asyncio.Event()
        self._unused.set()

    # Running

    async def start(self) -> Server:
        """Listen; the port is in the server's sockets."""
        self._beating = asyncio.create_task(self._heartbeat.run(lambda: self._open))
        return await serve(
            self._serve,
            self.settings.host,
            self.settings.port,
            subprotocols=[Subprotocol(encoding.value) for encoding in Encoding],
            process_request=self._answer,
            compression=None,
            max_size=MESSAGE_BYTES,
            open_timeout=self.settings.limits.handshake_seconds,
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
        """Tell everybody, then close every connection."""
        self._stopping = True
        if self._beating is not None:
            self._beating.cancel()
        self._clock.stop()
        self._robots.stop()
        await self._gate.drained()
        for connection in list(self._connections.values()):
            connection.close(CloseCode.GOING_AWAY, ErrorCode.CLOSING, "the server is closing", final=False)
        server.close()
        await server.wait_closed()
        await self._gate.drained()
        self._store_thread.shutdown()
        self._store.close()

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
            now=self._clock.now,
            prepare=self._prepare,
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

    def _prepare(self, connection: Connection, request: ask.FromClient) -> Awaitable[None] | None:
        """Fetch from the store what a message needs and is not in memory."""
        person = connection.session.person
        match request:
            case ask.Hello(ticket=str(ticket)) if person_of(ticket) not in self._lobby.people:
                return self._fetch_person(person_of(ticket))
            case ask.Join() | ask.Watch() if canonical_code(request.code) not in self._lobby.tables:
                return self._fetch_table(canonical_code(request.code))
            case ask.History() | ask.Export() if person is not None:
                return self._fetch_deals(connection, person.person)
            case _:
                return None

    async def _fetch_person(self, person: PersonId) -> None:
        saved = await self._in_store(lambda: self._store.person(person))
        if saved is not None:
            self._lobby.remember(person, saved)

    async def _fetch_deals(self, connection: Connection, person: PersonId) -> None:
        connection.session.deals = await self._in_store(lambda: self._store.deals(person))

    async def _fetch_table(self, code: TableCode) -> None:
        try:
            saved = await self._in_store(lambda: self._store.load(code))
        except StoreError as error:
            log.error("a table could not be read", table=code, why=str(error))
            return
        if saved is not None and code not in self._lobby.tables:
            table = self._lobby.tables[code] = Table.load(saved, self._clock.now())
            if (step := table.all_dropped(self._clock.now())) is not None:
                self._carry_out(table, step)

    async def _in_store(self, read: Callable[[], Read]) -> Read:
        return await asyncio.get_running_loop().run_in_executor(self._store_thread, read)

    def _react(self, connection: Connection, reaction: Reaction) -> None:
        person = connection.session.person
        if person is not None and self._connections.get(person.person) is not connection:
            self._replace(person.person, connection)
        for payload in reaction.replies:
            self.counts.see_answer(payload)
        if reaction.replies and person is not None:
            self._gate.let_through(None, [Output((person.person,), payload) for payload in reaction.replies])
        elif reaction.replies:
            connection.send([encode(payload, connection.encoding) for payload in reaction.replies])
        if reaction.step is not None:
            self._carry_out(self._lobby.tables[reaction.step.commit.code], reaction.step)

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
        self.counts.see(step.commit.entry)
        self._gate.let_through(step.commit, step.outputs)
        self._lobby.settle(step.commit)
        self._look_at(table)

    def _look_at(self, table: Table) -> None:
        if not self._stopping:
            self._clock.look_at(table)
            self._robots.look_at(table)
            if self._store.keeps and not table.state.occupied:
                asyncio.get_running_loop().call_later(SLEEPY_SECONDS, self._put_to_sleep, table)

    def _put_to_sleep(self, table: Table) -> None:
        """A table at which nobody is connected lives on in the store alone; it comes back with the first person."""
        code = table.state.code
        if self._lobby.tables.get(code) is table and not table.state.occupied and not self._gate.busy:
            self._clock.forget(code)
            self._robots.forget(code)
            self._lobby.put_away(table, self._connections.keys())

    def _not_saved(self, codes: set[TableCode], lost: Sequence[Commit]) -> None:
        """What could not be kept has not happened: the tables go back to what the store has."""
        for code in codes:
            log.error("changes could not be saved", table=code, changes=sum(commit.code == code for commit in lost))
            self._clock.forget(code)
            self._robots.forget(code)
            task = asyncio.create_task(self._reload(code, [commit for commit in lost if commit.code == code]))
            self._reloading.add(task)
            task.add_done_callback(self._reloading.discard)

    async def _reload(self, code: TableCode, lost: Sequence[Commit]) -> None:
        before = self._lobby.tables.pop(code, None)
        saved = await self._in_store(lambda: self._store.load(code))
        after = Table.load(saved, self._clock.now()) if saved is not None else None
        here = [one for one in self._connections.values() if before is not None and one.session.table is before]
        for connection in here:
            connection.session.table = after
        if after is not None:
            self._lobby.tables[code] = after
            after.state.connect_only([one.session.person.person for one in here if one.session.person is not None])
        for commit in lost:
            if commit.entry.asked is not None:
                refused = refusal(
                    Refused(ErrorCode.NOT_SAVED, NOT_SAVED, retry_after=RETRY_SECONDS), commit.entry.asked.request
                )
                self.counts.see_answer(refused)
                self._deliver([Output((commit.entry.asked.person,), refused)])
        if after is not None:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._look_at, after)

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

    def _open_store(self) -> Store:
        settings = self.settings
        if settings.data is None:
            return MemoryStore()
        return SqliteStore(settings.data, durability=settings.durability, most_pages=settings.most_pages)

    def _make_lobby(self) -> Lobby:
        settings = self.settings
        password = None if settings.password is None else settings.password.get_secret_value()
        if settings.seed is None:
            return Lobby(settings.limits, pause=settings.pause, password=password, draws=True)
        seed, numbers = seed_from_number(settings.seed), iter(range(2**63))
        return Lobby(
            settings.limits,
            new_seed=lambda: derived(seed, next(numbers)),
            pause=settings.pause,
            password=password,
        )
