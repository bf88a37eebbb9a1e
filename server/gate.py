"""The gate: nothing leaves a table before the entry behind it is durable.

Steps and answers queue up in order. While one group of them is being committed the next one gathers, so that a slow
disk makes larger groups and slows play, but never stops the loop.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import NamedTuple

from server.changes import Asked, Commit, TableCode
from server.counts import Counts
from server.logs import logger
from server.store import Store
from server.store_thread import StoreThread

log = logger()


class Passing(NamedTuple):
    """What goes through the gate in one piece.

    Attributes:
        leave: lets the outputs out, without waiting.
        commit: what has to be kept before, None for an answer that changes nothing.
        code: the table on whose entries this rests, None if on none.
        answers: the requests that are answered by it.
    """

    leave: Callable[[], None]
    commit: Commit | None = None
    code: TableCode | None = None
    answers: Sequence[Asked] = ()


class Gate:
    """Lets outputs out in order, each after the commits before it.

    Args:
        store: where the commits go.
        thread: for everything that the store does.
        counts: how long each group took is counted there.
        failed: called with the tables of which something could not be kept, and with all that is lost by it.
    """

    def __init__(
        self,
        store: Store,
        thread: StoreThread,
        counts: Counts,
        *,
        failed: Callable[[set[TableCode], Sequence[Passing]], None],
    ) -> None:
        self._store = store
        self._thread = thread
        self._counts = counts
        self._failed = failed
        self._committing: Sequence[Passing] = ()
        self._waiting: list[Passing] = []
        self._began = 0.0
        self._idle = asyncio.Event()
        self._idle.set()

    def holds(self, code: TableCode) -> bool:
        """Whether anything of a table has not been kept yet."""
        return any(passing.code == code for passing in (*self._committing, *self._waiting))

    def let_through(self, passing: Passing) -> None:
        """Keep the commit, then let the outputs out."""
        if not self._store.keeps:
            if passing.commit is not None:
                self._store.append([passing.commit])
            passing.leave()
            return
        self._waiting.append(passing)
        if self._idle.is_set():
            self._idle.clear()
            # Everything that comes in during this round of the loop joins the group.
            asyncio.get_running_loop().call_soon(self._commit)

    async def drained(self) -> None:
        """Return when everything has been kept and let out."""
        await self._idle.wait()

    def _commit(self) -> None:
        self._committing, self._waiting = self._waiting, []
        commits = [passing.commit for passing in self._committing if passing.commit is not None]
        if not commits:
            self._pass(set())
            return
        self._began = perf_counter()
        self._thread.do(partial(self._append, commits, asyncio.get_running_loop()))

    def _append(self, commits: Sequence[Commit], loop: asyncio.AbstractEventLoop) -> None:
        """In the store's thread; the loop is told without a future between, which would take a turn of it more."""
        try:
            failed = self._store.append(commits)
        except Exception as error:
            log.error("the store has failed", exc_info=error)
            failed = {commit.code for commit in commits}
        loop.call_soon_threadsafe(self._committed, failed)

    def _committed(self, failed: set[TableCode]) -> None:
        self._counts.commits.add(perf_counter() - self._began)
        self._pass(failed)

    def _pass(self, failed: set[TableCode]) -> None:
        lost: list[Passing] = []
        for passing in self._committing:
            if passing.code in failed:
                lost.append(passing)
            else:
                passing.leave()
        if failed:
            # What the failed tables have done since then rests on what was lost.
            lost.extend(passing for passing in self._waiting if passing.code in failed)
            self._waiting = [passing for passing in self._waiting if passing.code not in failed]
            self._failed(failed, lost)
        self._committing = ()
        if self._waiting:
            self._commit()
        else:
            self._idle.set()
