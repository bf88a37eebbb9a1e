"""Where entries are kept, and the gate: nothing leaves a table before the entry behind it is stored."""

from collections.abc import Callable, Sequence
from typing import Protocol

from server.changes import Entry, TableCode
from server.telling import Output


class Store(Protocol):
    """Keeps the entries of tables."""

    def append(self, code: TableCode, entries: Sequence[Entry]) -> None:
        """Keep entries of a table if they are the next ones, durably."""
        ...


class MemoryStore:
    """Keeps nothing beyond the process: what a table holds itself is all there is."""

    def append(self, code: TableCode, entries: Sequence[Entry]) -> None:
        """Nothing to do: in memory an entry is as durable as it will ever be."""


class Gate:
    """Lets outputs out in order, each after the entries before it.

    Args:
        store: where the entries go.
        deliver: sends outputs to people's connections, without waiting.
    """

    def __init__(self, store: Store, deliver: Callable[[Sequence[Output]], None]) -> None:
        self._store = store
        self._deliver = deliver

    def let_through(self, code: TableCode, entries: Sequence[Entry], outputs: Sequence[Output]) -> None:
        """Store the entries, then deliver the outputs."""
        self._store.append(code, entries)
        self._deliver(outputs)
