"""From memory to the store: what tables do is kept before it is told, what could not be kept is taken back.

Tables that nobody is at live on in the store alone.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from protocol.errors import CloseCode, ErrorCode
from server.changes import Asked, Departed, PersonId, RequestId, TableCode
from server.clock import Clock
from server.connection import Connection
from server.counts import Counts
from server.fetching import Fetcher
from server.gate import Gate, Passing
from server.lobby import Lobby
from server.logs import logger
from server.post import addressed, send
from server.refusal import Refused
from server.session import Replies, refusal
from server.store import Store, StoreError
from server.store_thread import StoreThread
from server.table import Step, Table
from server.telling import Output

log = logger()

SLEEPY_SECONDS = 30.0
RETRY_SECONDS = 2.0
REQUEST_NOT_SAVED = Refused(
    ErrorCode.NOT_SAVED, "the server could not save that, so it has not happened; try again", retry_after=RETRY_SECONDS
)
TABLE_NOT_SAVED = Refused(
    ErrorCode.NOT_SAVED, "the server could not save what happened last at this table, so it has not happened"
)


class Keeper:
    """Keeps what tables do.

    Args:
        store: where it is kept.
        lobby: what is in memory.
        counts: what happens is counted there.
        connections: of the people who are here.
        carry_out: what to do with a step of a table.
        look_at: sets a table's clock and bots going.
        rest: lets them rest.
    """

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        counts: Counts,
        *,
        connections: Mapping[PersonId, Connection],
        carry_out: Callable[[Table, Step], None],
        look_at: Callable[[Table], None],
        rest: Callable[[TableCode], None],
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._counts = counts
        self._connections = connections
        self._carry_out = carry_out
        self._look_at = look_at
        self._rest = rest
        self._thread = StoreThread()
        self._gate = Gate(store, self._thread, counts, failed=self._not_kept)
        self._lost: dict[TableCode, list[Passing]] = {}  # of the tables that are being taken back
        self.fetcher = Fetcher(store, self._thread, lobby, carry_out=carry_out)

    # Keeping

    def keep(self, table: Table | None, step: Step) -> bool:
        """Keep a step, then let its outputs out.

        Args:
            table: whose step it is, as it is in memory; None if it is there no more.

        Returns:
            Whether the step counts; if not, it rests on what could not be kept.
        """
        code = step.commit.code
        asked = step.commit.entry.asked
        leave = partial(send, addressed(step.outputs, self._connections))
        passing = Passing(leave, step.commit, code, () if asked is None else (asked,))
        if table is None or self._lobby.tables.get(code) is not table:
            self._lost.get(code, []).append(passing)
            return False
        self._gate.let_through(passing)
        if step.stirs:
            self._lobby.settle(step.commit)
        return True

    def answer(self, connection: Connection, person: PersonId, replies: Replies) -> None:
        """Let replies out to a person's connection when everything that they tell of has been kept."""
        leave = partial(send, [((connection,), payload) for payload in replies.payloads])
        answers = [Asked(person, RequestId(reply["answer"])) for reply in replies.payloads if "answer" in reply]
        passing = Passing(leave, None, replies.rests_on, answers)
        if not replies.waits:
            leave()
        elif replies.rests_on in self._lost:
            self._lost[replies.rests_on].append(passing)
        else:
            self._gate.let_through(passing)

    async def drained(self) -> None:
        """Return when everything has been kept and let out."""
        await self._gate.drained()

    async def close(self) -> None:
        """Keep what is left and let go of the data."""
        await self._gate.drained()
        if self.fetcher.unsettled:
            await asyncio.wait(self.fetcher.unsettled.values())
        self._thread.close()
        self._store.close()

    # Putting away

    def put_away_later(self, table: Table) -> None:
        """A table at which nobody is connected is soon in the store alone; it comes back with the first person."""
        if self._store.keeps and not table.state.occupied:
            asyncio.get_running_loop().call_later(SLEEPY_SECONDS, self._put_away, table)

    def _put_away(self, table: Table) -> None:
        code = table.state.code
        if self._lobby.tables.get(code) is not table or table.state.occupied:
            return
        if table.deadline() is not None:
            return  # first what is due: seats in a waiting room are kept for a while, and then the table ends
        if self._gate.holds(code):
            self.put_away_later(table)
        else:
            self._rest(code)
            self._lobby.put_away(table, self._connections.keys())

    # Taking back

    def _not_kept(self, codes: set[TableCode], lost: Sequence[Passing]) -> None:
        """What could not be kept has not happened: the tables go back to what the store has."""
        for code in codes:
            self._lost[code] = [passing for passing in lost if passing.code == code]
            log.error("changes could not be saved", table=code, changes=len(self._lost[code]))
            before = self._lobby.tables.pop(code, None)
            self._rest(code)
            task = asyncio.create_task(self._take_back(code, before))
            self.fetcher.unsettled[code] = task

    async def _take_back(self, code: TableCode, before: Table | None) -> None:
        try:
            after = await self.fetcher.load(code)
        except StoreError as error:
            log.error("something could not be read", why=str(error))
            after = None
        del self.fetcher.unsettled[code]
        lost = self._lost.pop(code)
        commits = [passing.commit for passing in lost if passing.commit is not None]
        self._lobby.take_back(code, commits, after)
        leaving = {one.person for commit in commits for one in commit.entry.changes if isinstance(one, Departed)}
        requests = dict.fromkeys(asked for passing in lost for asked in passing.answers)
        asking = {asked.person for asked in requests}
        for asked in requests:
            self._refuse(REQUEST_NOT_SAVED, asked.person, asked.request)
        for person, connection in self._connections.items():
            table = connection.session.table
            if (table is None and person in leaving) or (table is not None and table is before):
                self._bring_back(connection, person, after, told=person in asking)
        if after is not None:
            asyncio.get_running_loop().call_later(RETRY_SECONDS, self._go_on, after)

    def _bring_back(self, connection: Connection, person: PersonId, table: Table | None, *, told: bool) -> None:
        """Somebody who was at a table that was taken back, or had just left it, is where the store says."""
        member = None if table is None else table.state.members.get(person)
        connection.session.table = table if member is not None and member.connected else None
        if table is None and not told:
            connection.close(CloseCode.INTERNAL, ErrorCode.INTERNAL, "the table could not be read", final=False)
        elif not told:
            self._refuse(TABLE_NOT_SAVED, person, None)

    def _refuse(self, why: Refused, person: PersonId, request: RequestId | None) -> None:
        refused = refusal(why, request)
        self._counts.see_answer(refused)
        send(addressed([Output((person,), refused)], self._connections))

    def _go_on(self, table: Table) -> None:
        """A table that was taken back tries again: whoever is gone is gone, and clock and bots run."""
        if self._lobby.tables.get(table.state.code) is not table:
            return
        for member in list(table.state.members.values()):
            connection = self._connections.get(member.person)
            if member.connected and (connection is None or connection.session.table is not table):
                self._carry_out(table, table.drop(member.person, Clock.now()))
        self._look_at(table)
