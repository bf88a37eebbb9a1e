"""What a data file holds, read from it."""

import json
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from server.changes import Opening, PersonId, RequestId, TableCode
from server.entry_json import entry_from_json
from server.store import SavedDeal, SavedPerson, SavedTable, StoreError

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True)
class Listed:
    """A table in a list.

    Attributes:
        opened, written: when it was opened and when its last entry was kept, UTC in ISO 8601.
        entries: how many there are.
        finished: how many deals have been finished at it and are kept.
    """

    code: TableCode
    opened: str
    written: str
    entries: int
    finished: int


class SqliteReader:
    """Reads a data file.

    Args:
        database: open, of our version.
    """

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def load(self, code: TableCode) -> SavedTable | None:
        """See ``Store``."""
        return self._reading(lambda: self._load(code), f"table {code}")

    def tables(self) -> list[TableCode]:
        """See ``Store``."""
        query = "SELECT code FROM tables ORDER BY opened, rowid"
        return self._reading(lambda: [TableCode(code) for (code,) in self._database.execute(query)], "the tables")

    def listed(self) -> list[Listed]:
        """Every table, in the order in which they were opened."""
        query = (
            "SELECT code, opened, MAX(written), COUNT(seq), "
            "(SELECT COUNT(*) FROM deals WHERE deals.code = tables.code) "
            "FROM tables LEFT JOIN all_entries USING (code) GROUP BY code ORDER BY opened, tables.rowid"
        )
        return self._reading(lambda: [Listed(*row) for row in self._database.execute(query)], "the list of tables")

    def finished(self) -> int:
        """How many finished deals are kept."""
        query = "SELECT COUNT(*) FROM deals"
        return self._reading(lambda: int(self._database.execute(query).fetchone()[0]), "the finished deals")

    def person(self, person: PersonId) -> SavedPerson | None:
        """See ``Store``."""
        return self._reading(lambda: self._person(person), "a person")

    def deals(self, person: PersonId) -> list[SavedDeal]:
        """See ``Store``."""
        query = (
            "SELECT number, ended, record, seat FROM deals JOIN players USING (number)"
            " WHERE person = ? ORDER BY number DESC"
        )
        return self._reading(
            lambda: [
                SavedDeal(number, ended, json.loads(record), seat)
                for number, ended, record, seat in self._database.execute(query, (person,))
            ],
            "the finished deals of a person",
        )

    def _load(self, code: TableCode) -> SavedTable | None:
        row = self._database.execute("SELECT settings, seed FROM tables WHERE code = ?", (code,)).fetchone()
        if row is None:
            return None
        rows = self._database.execute("SELECT seq, entry FROM all_entries WHERE code = ? ORDER BY seq", (code,))
        entries = tuple(entry_from_json(seq, text) for seq, text in rows)
        return SavedTable(code, Opening(json.loads(row[0]), row[1]), entries)

    def _person(self, person: PersonId) -> SavedPerson | None:
        query = "SELECT MAX(last_id) FROM all_people WHERE person = ?"
        (last_id,) = self._database.execute(query, (person,)).fetchone()
        codes = self._database.execute("SELECT code FROM places WHERE person = ?", (person,)).fetchall()
        if last_id is None and not codes:
            return None
        return SavedPerson(RequestId(last_id or 0), tuple(TableCode(code) for (code,) in codes))

    @staticmethod
    def _reading(read: Callable[[], Read], what: str) -> Read:
        try:
            return read()
        except (sqlite3.DatabaseError, ValueError, LookupError, TypeError) as error:
            raise StoreError(f"{what} can't be read: {error}") from error
