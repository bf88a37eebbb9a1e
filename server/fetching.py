"""From the store to memory: the people, tables and deals that a message needs; and out of the store, what is old."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from typing import TypeVar

from protocol import from_client as ask
from protocol.errors import ErrorCode
from server.changes import PersonId, TableCode
from server.clock import Clock
from server.lobby import Lobby, person_of
from server.logs import logger
from server.names import canonical_code
from server.refusal import Refused
from server.session import Replies, Session, refusal
from server.store import Store, StoreError
from server.store_thread import StoreThread
from server.table import Step, Table

log = logger()

DAY = timedelta(days=1)
UNREADABLE = Refused(ErrorCode.INTERNAL, "the server could not read what it has kept", retry_after=5.0)
Read = TypeVar("Read")


class Fetcher:
    """Reads the store, in its thread.

    Args:
        store: what is kept.
        thread: for everything that the store does.
        lobby: what is in memory.
        carry_out: what to do with what happens at a table by being fetched.

    Attributes:
        unsettled: tables whose last changes could not be kept; whoever wants one of them waits for this.
    """

    def __init__(
        self, store: Store, thread: StoreThread, lobby: Lobby, *, carry_out: Callable[[Table, Step], None]
    ) -> None:
        self.unsettled: dict[TableCode, asyncio.Task[None]] = {}
        self._store = store
        self._thread = thread
        self._lobby = lobby
        self._carry_out = carry_out
        self._fetching: dict[TableCode, asyncio.Task[None]] = {}

    def prepare(self, session: Session, request: ask.FromClient) -> Awaitable[Replies | None] | None:
        """Fetch what a message needs and is not in memory; gives a refusal if it can't be read."""
        person = session.person
        match request:
            case ask.Hello(ticket=str(ticket)) if self._lobby.knows(ticket):
                if (known := person_of(ticket)) not in self._lobby.people:
                    return _refused_unless(self._fetch_person(known), request)
            case _ if person is None:
                pass  # nothing is read for strangers, who are refused whatever they ask for
            case ask.Join() | ask.Watch() if self._is_away(canonical_code(request.code)) and session.may_guess(
                Clock.now()
            ):
                return _refused_unless(self._fetch_tables(canonical_code(request.code)), request)
            case ask.Open() if request.id <= person.last_id:
                return _refused_unless(self._fetch_tables(*(person.tables - self._lobby.tables.keys())), request)
            case ask.History() | ask.Export():
                return _refused_unless(self._fetch_deals(session, person.person), request)
            case _:
                pass
        return None

    async def load(self, code: TableCode) -> Table | None:
        """A table as it is kept, None if there is none.

        Raises:
            StoreError: it can't be read.
        """
        saved = await self._in_store(lambda: self._store.load(code))
        return None if saved is None else Table.load(saved, Clock.now())

    async def forget_daily(self, *, tables: float | None, deals: float | None) -> None:
        """Delete, now and every day until cancelled, what has not been needed for so many days; None to keep it."""
        while True:
            try:
                await self._forget_old(tables=tables, deals=deals)
            except StoreError as error:
                log.error("old data could not be deleted", why=str(error))
            await asyncio.sleep(DAY.total_seconds())

    def _is_away(self, code: TableCode) -> bool:
        """Whether there is such a table, but not in memory; for a wrong code nothing is read."""
        return code not in self._lobby.tables and (self._lobby.exists(code) or code in self.unsettled)

    async def _forget_old(self, *, tables: float | None, deals: float | None) -> None:
        now = datetime.now(UTC)
        old_tables, old_deals = (None if days is None else now - days * DAY for days in (tables, deals))
        sparing = {*self._lobby.tables, *self._fetching}
        gone = await self._in_store(
            lambda: self._store.forget_before(tables=old_tables, deals=old_deals, sparing=sparing)
        )
        self._lobby.forget(gone)

    async def _fetch_person(self, person: PersonId) -> None:
        saved = await self._in_store(lambda: self._store.person(person))
        if saved is not None:
            self._lobby.remember(person, saved)

    async def _fetch_deals(self, session: Session, person: PersonId) -> None:
        session.deals = await self._in_store(lambda: self._store.deals(person))

    async def _fetch_tables(self, *codes: TableCode) -> None:
        for code in codes:
            if code in self.unsettled:
                await asyncio.wait([self.unsettled[code]])
            else:
                await self._fetch_table(code)

    async def _fetch_table(self, code: TableCode) -> None:
        """Fetch a table once for all who come to it meanwhile."""
        if code in self._lobby.tables:
            return
        if code not in self._fetching:
            self._fetching[code] = asyncio.create_task(self._bring_in(code))
        await asyncio.wait([fetching := self._fetching[code]])
        fetching.result()

    async def _bring_in(self, code: TableCode) -> None:
        try:
            table = await self.load(code)
        finally:
            del self._fetching[code]
        if table is not None and code not in self._lobby.tables:
            self._lobby.tables[code] = table
            if (step := table.all_dropped(Clock.now())) is not None:
                self._carry_out(table, step)

    async def _in_store(self, read: Callable[[], Read]) -> Read:
        return await self._thread.give(read)


async def _refused_unless(fetching: Awaitable[None], request: ask.FromClient) -> Replies | None:
    try:
        await fetching
    except StoreError as error:
        log.error("something could not be read", why=str(error), exc_info=error.__cause__)
        return Replies([refusal(UNREADABLE, request.id)], waits=False)
    return None
