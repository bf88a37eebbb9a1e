"""The gate: nothing leaves a table before the entry behind it is durable.

Steps and answers queue up in order. While one group of them is being committed the next one gathers, so that a slow
disk makes larger groups and slows play, but never stops the loop.
"""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from time import perf_counter

from server.changes import Commit, TableCode
from server.counts import Counts
from server.store import Store
from server.telling import Output

Passing = tuple[Commit | None, Sequence[Output]]
"""A commit, or None for an answer that changes nothing; and what may leave after it."""


class Gate:
    """Lets outputs out in order, each after the commits before it.

    Args:
        store: where the commits go.
        executor: one thread for everything that the store does.
        counts: how long each commit took is counted there.
        deliver: sends outputs to people's connections, without waiting.
        failed: called with the tables of which something could not be kept, and with all that is lost by it.
    """

    def __init__(
        self,
        store: Store,
        executor: Executor,
        counts: Counts,
        *,
        deliver: Callable[[Sequence[Output]], None],
        failed: Callable[[set[TableCode], Sequence[Commit]], None],
    ) -> None:
        self._store = store
        self._executor = executor
        self._counts = counts
        self._deliver = deliver
        self._failed = failed
        self._waiting: list[Passing] = []
        self._idle = asyncio.Event()
        self._idle.set()

    @property
    def busy(self) -> bool:
        """Whether anything is waiting to be kept."""
        return not self._idle.is_set()

    def let_through(self, commit: Commit | None, outputs: Sequence[Output]) -> None:
        """Keep the commit, then deliver the outputs."""
        if not self._store.keeps:
            if commit is not None:
                self._store.append([commit])
            self._deliver(outputs)
            return
        self._waiting.append((commit, outputs))
        if self._idle.is_set():
            self._idle.clear()
            # Everything that comes in during this round of the loop joins the group.
            asyncio.get_running_loop().call_soon(self._commit)

    async def drained(self) -> None:
        """Return when everything has been kept and delivered."""
        await self._idle.wait()

    def _commit(self) -> None:
        group, self._waiting = self._waiting, []
        commits = [commit for commit, _ in group if commit is not None]
        if not commits:
            self._pass(group, set())
            return
        began = perf_counter()
        future = asyncio.get_running_loop().run_in_executor(self._executor, self._store.append, commits)
        future.add_done_callback(lambda done: self._committed(group, done.result(), perf_counter() - began))

    def _committed(self, group: Sequence[Passing], failed: set[TableCode], seconds: float) -> None:
        self._counts.commits.add(seconds)
        self._pass(group, failed)

    def _pass(self, group: Sequence[Passing], failed: set[TableCode]) -> None:
        lost: list[Commit] = []
        for commit, outputs in group:
            if commit is not None and commit.code in failed:
                lost.append(commit)
            else:
                self._deliver(outputs)
        if failed:
            # What the failed tables have done since then rests on what was lost.
            lost.extend(commit for commit, _ in self._waiting if commit is not None and commit.code in failed)
            self._waiting = [
                passing for passing in self._waiting if passing[0] is None or passing[0].code not in failed
            ]
            self._failed(failed, lost)
        if self._waiting:
            self._commit()
        else:
            self._idle.set()
