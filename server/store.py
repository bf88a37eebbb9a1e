"""Where entries are kept: the one interface, and the store that keeps nothing."""

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol

from server.changes import Commit, Entry, Opening, PersonId, RequestId, TableCode


class StoreError(Exception):
    """The data can't be opened, read or written; the text says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class SavedTable:
    """A table as it is kept: what it began with and every entry, in order."""

    code: TableCode
    opening: Opening
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class SavedPerson:
    """A person as it is kept."""

    last_id: RequestId
    tables: tuple[TableCode, ...]


@dataclass(frozen=True, slots=True)
class SavedDeal:
    """A finished deal of a person's.

    Attributes:
        ended: UTC in ISO 8601, empty where it is not known.
        seat: the person's own; None where it is not known.
    """

    number: int
    ended: str
    record: dict[str, Any]
    seat: int | None = None


class Store(Protocol):
    """Keeps the entries of tables, and what follows from them: who has a place where, and finished deals.

    A log that is kept on several machines can take the place of a file behind this.

    Attributes:
        keeps: whether anything outlives the process.
        key: 32 bytes that were drawn when the data began, by which a server knows its own tickets.
    """

    keeps: bool
    key: bytes

    def append(self, commits: Sequence[Commit]) -> set[TableCode]:
        """Keep commits durably, each if its entry is the next one of its table.

        Returns:
            The tables of which something could not be kept; of these nothing that follows was kept either.
        """
        ...

    def load(self, code: TableCode) -> SavedTable | None:
        """A table, None if there is none with that code; ``StoreError`` if it can't be read."""
        ...

    def tables(self) -> list[TableCode]:
        """The codes of all tables, in the order in which they were opened."""
        ...

    def person(self, person: PersonId) -> SavedPerson | None:
        """A person who has or had a place at a table, None if nothing is known."""
        ...

    def deals(self, person: PersonId) -> list[SavedDeal]:
        """The finished deals in which a person held a seat, the last one first."""
        ...

    def forget_before(
        self, *, tables: datetime | None, deals: datetime | None, sparing: Collection[TableCode]
    ) -> set[TableCode]:
        """Delete tables at which nothing has happened, and deals that were finished, before a time; None for none.

        Args:
            sparing: tables that stay in any case.

        Returns:
            The tables that are gone; ``StoreError`` if it could not be done, and then nothing was.
        """
        ...

    def close(self) -> None:
        """Let go of the data."""
        ...


class MemoryStore:
    """Keeps finished deals until the process ends, and nothing else: what a table holds itself is all there is."""

    keeps = False

    def __init__(self) -> None:
        self.key = secrets.token_bytes(32)
        self._finished: list[tuple[tuple[PersonId | None, ...], SavedDeal]] = []

    def append(self, commits: Sequence[Commit]) -> set[TableCode]:
        """Entries are as durable in the table itself as they will ever be."""
        for commit in commits:
            if commit.finished is not None:
                deal = SavedDeal(len(self._finished) + 1, "", commit.finished.record)
                self._finished.append((commit.finished.people, deal))
        return set()

    def load(self, _code: TableCode) -> SavedTable | None:
        """Nothing is kept."""
        return None

    def tables(self) -> list[TableCode]:
        """Nothing is kept."""
        return []

    def person(self, _person: PersonId) -> SavedPerson | None:
        """Nothing is kept."""
        return None

    def deals(self, person: PersonId) -> list[SavedDeal]:
        """The finished deals of this process."""
        return [
            replace(deal, seat=people.index(person)) for people, deal in reversed(self._finished) if person in people
        ]

    def forget_before(
        self, *, tables: datetime | None, deals: datetime | None, sparing: Collection[TableCode]
    ) -> set[TableCode]:
        """What is not kept need not be deleted."""
        del tables, deals, sparing
        return set()

    def close(self) -> None:
        """There is nothing to let go of."""
