"""The store in one SQLite file.

Everything in one call of ``append`` is one transaction; if that fails, each table's part is tried by itself, so that
one table's trouble is not another's. The usual commits, moves above all, are written one behind the other into the
journal, and settled when it has become long: then those of a table share a page.
"""

import json
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path

from server.changes import Commit, DealStarted, Departed, Entered, Entry, PersonId, RequestId, TableCode
from server.checkpoints import Checkpoints
from server.entry_json import entry_to_json
from server.forgetting import forget_before, forget_person, forget_table
from server.sqlite_file import data_file, locked, opened, timestamp, transaction
from server.sqlite_reader import SqliteReader
from server.store import SavedPerson, SavedTable, StoreError

MOST_JOURNALLED, MOST_TO_READ_THROUGH = 10_000, 500
"""Entries in the journal above which they are settled: at any time, and before a read, which looks at all of them."""


class Durability(StrEnum):
    """What a commit survives."""

    PROCESS = "process"
    POWER = "power"


class SqliteStore(SqliteReader):
    """Keeps everything in a data folder.

    Args:
        folder: made if it is missing, for its owner only.
        durability: whether a commit survives a killed process, or a power cut too.
        most_pages: how large the file may grow, in pages of 4 KiB; None for as large as the disk allows.

    Raises:
        StoreError: another server holds the folder, or its file is damaged, foreign or of a later version; nothing was
            touched.
    """

    keeps = True

    def __init__(self, folder: Path, *, durability: Durability, most_pages: int | None = None) -> None:
        self._lock = locked(folder)
        try:
            database = opened(data_file(folder), full=durability is Durability.POWER, most_pages=most_pages)
        except StoreError:
            self._lock.close()
            raise
        super().__init__(database)
        self._checkpoints = Checkpoints(data_file(folder))
        (self.key,) = self._database.execute("SELECT key FROM server").fetchone()
        (self._journalled,) = self._database.execute("SELECT COUNT(*) FROM journal").fetchone()
        self._last: dict[TableCode, int] = {}  # the number of the last entry of each table that was written to

    def append(self, commits: Sequence[Commit]) -> set[TableCode]:
        """See ``Store``."""
        if self._append_all(commits):
            self._settle_above(MOST_JOURNALLED)
            return set()
        failed: set[TableCode] = set()
        for commit in commits:
            if commit.code in failed or not self._append_all([commit]):
                failed.add(commit.code)
        return failed

    def load(self, code: TableCode) -> SavedTable | None:
        """See ``Store``."""
        self._settle_above(MOST_TO_READ_THROUGH)
        return super().load(code)

    def person(self, person: PersonId) -> SavedPerson | None:
        """See ``Store``."""
        self._settle_above(MOST_TO_READ_THROUGH)
        return super().person(person)

    def forget_before(
        self, *, tables: datetime | None, deals: datetime | None, sparing: Collection[TableCode] = ()
    ) -> set[TableCode]:
        """See ``Store``."""
        self._last.clear()
        self._settle_above(0)
        try:
            with transaction(self._database):
                return forget_before(self._database, tables=tables, deals=deals, sparing=sparing)
        except sqlite3.DatabaseError as error:
            raise StoreError(f"old tables and deals can't be deleted: {error}") from error

    def forget_person(self, person: PersonId) -> None:
        """Delete what is known of a person who has no place at any table; see ``forgetting``."""
        try:
            self._settle()
            with transaction(self._database):
                forget_person(self._database, person)
        except sqlite3.DatabaseError as error:
            raise StoreError(f"the person can't be deleted: {error}") from error

    def close(self) -> None:
        """See ``Store``."""
        self._settle_above(0)
        self._checkpoints.close()
        self._database.close()
        self._lock.close()

    def _append_all(self, commits: Sequence[Commit]) -> bool:
        try:
            alone = len(commits) == 1 and _is_usual(commits[0])  # one statement, which is a transaction by itself
            with nullcontext() if alone else transaction(self._database):
                self._append_in_order(commits, timestamp(datetime.now(UTC)))
        except (sqlite3.DatabaseError, _NotTheNextEntryError):
            for commit in commits:
                self._last.pop(commit.code, None)
            return False
        return True

    def _append_in_order(self, commits: Sequence[Commit], now: str) -> None:
        usual: list[Commit] = []
        for commit in commits:
            if commit.entry.seq != self._last_of(commit.code) + 1:
                raise _NotTheNextEntryError
            self._last[commit.code] = commit.entry.seq
            if _is_usual(commit):
                usual.append(commit)
            else:
                self._append_usual(usual, now)
                usual = []
                self._append(commit, now)
        self._append_usual(usual, now)

    def _last_of(self, code: TableCode) -> int:
        if code not in self._last:
            query = "SELECT MAX(seq) FROM all_entries WHERE code = ?"
            self._last[code] = self._database.execute(query, (code,)).fetchone()[0] or 0
        return self._last[code]

    def _append_usual(self, commits: Sequence[Commit], now: str) -> None:
        self._database.executemany(
            "INSERT INTO journal VALUES (NULL, ?, ?, ?, ?, ?, ?)",
            [(code, entry.seq, now, entry_to_json(entry), *_remembered(entry)) for code, entry, *_ in commits],
        )
        self._journalled += len(commits)

    def _settle_above(self, most: int) -> None:
        """Settle a journal that has become long; on a full disk, say, it stays as it is, and is read as it is."""
        if self._journalled > most:
            with suppress(sqlite3.DatabaseError):
                self._settle()

    def _settle(self) -> None:
        with transaction(self._database):
            run = self._database.execute
            run("INSERT INTO entries SELECT code, seq, written, entry FROM journal ORDER BY code, seq")
            run(f"INSERT INTO people {_REMEMBERED} GROUP BY person {_LATER}")
            run("DELETE FROM journal")
        self._journalled = 0

    def _append(self, commit: Commit, now: str) -> None:
        run, code, entry = self._database.execute, commit.code, commit.entry
        if commit.opening is not None:
            opening = commit.opening
            run("INSERT INTO tables VALUES (?, ?, ?, ?)", (code, now, json.dumps(opening.settings), opening.seed))
        if commit.closed:
            remembered = run(f"{_REMEMBERED} AND code = ? GROUP BY person", (code,)).fetchall()
            forget_table(self._database, code)  # first, so that leaving makes room on a full disk
            del self._last[code]
            self._database.executemany(f"INSERT INTO people VALUES (?, ?, ?) {_LATER}", remembered)
        else:
            run("INSERT INTO entries VALUES (?, ?, ?, ?)", (code, entry.seq, now, entry_to_json(entry)))
        if entry.asked is not None and entry.asked.remembered:
            run(f"INSERT INTO people VALUES (?, ?, ?) {_LATER}", (entry.asked.person, entry.asked.request, now))
        for change in entry.changes:
            if isinstance(change, Entered):
                run("INSERT OR REPLACE INTO places VALUES (?, ?)", (change.person, code))
            elif isinstance(change, Departed):
                run("DELETE FROM places WHERE person = ? AND code = ?", (change.person, code))
        if commit.finished is not None:
            self._append_deal(commit, now)

    def _append_deal(self, commit: Commit, now: str) -> None:
        run, finished = self._database.execute, commit.finished
        assert finished is not None, "the caller has looked"
        (started,) = run(
            "SELECT written FROM entries WHERE code = ? AND seq = ?", (commit.code, finished.started)
        ).fetchone()
        record = json.dumps(finished.record | {"started": started})
        number = run("INSERT INTO deals VALUES (NULL, ?, ?, ?)", (commit.code, now, record)).lastrowid
        players = [(one, number, seat) for seat, one in enumerate(finished.people) if one is not None]
        self._database.executemany("INSERT INTO players VALUES (?, ?, ?)", players)


_REMEMBERED = "SELECT person, MAX(last_id), MAX(written) FROM journal WHERE person IS NOT NULL"
_LATER = "ON CONFLICT (person) DO UPDATE SET last_id = MAX(last_id, excluded.last_id), seen = MAX(seen, excluded.seen)"


def _is_usual(commit: Commit) -> bool:
    """Whether a commit is an entry, and perhaps the number of a request, and nothing else."""
    if commit.opening is not None or commit.finished is not None or commit.closed:
        return False
    # When a deal has begun is looked up at its end.
    return not any(isinstance(change, Entered | Departed | DealStarted) for change in commit.entry.changes)


def _remembered(entry: Entry) -> tuple[PersonId | None, RequestId | None]:
    asked = entry.asked
    return (asked.person, asked.request) if asked is not None and asked.remembered else (None, None)


class _NotTheNextEntryError(Exception):
    """Somebody else has written, or an entry before this one could not be kept."""
