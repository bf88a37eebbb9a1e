"""Wakes each table when it has something to do by itself. A shell: it knows the time, not what is due."""

import asyncio
from collections.abc import Callable

from server.changes import TableCode
from server.table import Table


class Clock:
    """One timer for each table with a deadline.

    Args:
        due: called with the table when its deadline has come.
    """

    def __init__(self, due: Callable[[Table], None]) -> None:
        self._due = due
        self._timers: dict[TableCode, tuple[float, asyncio.Handle]] = {}

    @staticmethod
    def now() -> float:
        """The time in seconds, as deadlines count it; it only goes forward."""
        return asyncio.get_running_loop().time()

    def look_at(self, table: Table) -> None:
        """Set the table's timer to its present deadline; called after every change that may have moved it."""
        code, deadline = table.state.code, table.deadline()
        before, _ = self._timers.get(code, (None, None))
        if before == deadline:
            return
        self.forget(code)
        if deadline is not None:
            self._timers[code] = (deadline, asyncio.get_running_loop().call_at(deadline, self._ring, table))

    def forget(self, code: TableCode) -> None:
        """The table is not to be woken any more."""
        _, timer = self._timers.pop(code, (None, None))
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Forget every timer."""
        for _, timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _ring(self, table: Table) -> None:
        self._timers.pop(table.state.code, None)
        self._due(table)
