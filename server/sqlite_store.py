"""The store in one SQLite file, in WAL mode (https://www.sqlite.org/wal.html).

One process at a time holds a data folder. Everything in one call of ``append`` is one transaction; if that fails, each
table's part is tried by itself, so that one table's trouble is not another's.
"""

import fcntl
import json
import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import IO

from server.changes import Commit, Departed, Entered, Opening, PersonId, RequestId, TableCode
from server.entry_json import entry_from_json, entry_to_json
from server.store import SavedDeal, SavedPerson, SavedTable, StoreError

APPLICATION_ID = 0x7461726F  # "taro"
MIGRATIONS = (
    """
    CREATE TABLE tables (code TEXT PRIMARY KEY, opened TEXT NOT NULL, settings TEXT NOT NULL, seed BLOB NOT NULL);
    CREATE TABLE entries (
        code TEXT NOT NULL, seq INTEGER NOT NULL, written TEXT NOT NULL, entry TEXT NOT NULL, PRIMARY KEY (code, seq)
    ) WITHOUT ROWID;
    CREATE TABLE people (person TEXT PRIMARY KEY, last_id INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE places (person TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (person, code)) WITHOUT ROWID;
    CREATE INDEX places_of_table ON places (code);
    CREATE TABLE deals (number INTEGER PRIMARY KEY, code TEXT NOT NULL, ended TEXT NOT NULL, record TEXT NOT NULL);
    CREATE TABLE players (person TEXT NOT NULL, number INTEGER NOT NULL, PRIMARY KEY (person, number)) WITHOUT ROWID;
    """,
)
"""Each step from one version of the schema to the next; ``PRAGMA user_version`` counts those that have been taken."""


class Durability(StrEnum):
    """What a commit survives."""

    PROCESS = "process"
    POWER = "power"


class SqliteStore:
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
        self.file = folder / "tarocchi.sqlite3"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = _locked(folder)
            check_file(self.file)
            os.close(os.open(self.file, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise StoreError(f"{folder}: {error.strerror}") from error
        try:
            self._database = sqlite3.connect(self.file, isolation_level=None, check_same_thread=False)
            self._prepare(durability, most_pages)
        except sqlite3.DatabaseError as error:
            raise StoreError(f"{self.file}: {error}; the file was left as it is") from error

    # Writing

    def append(self, commits: Sequence[Commit]) -> set[TableCode]:
        """See ``Store``."""
        if self._append_all(commits):
            return set()
        failed: set[TableCode] = set()
        for commit in commits:
            if commit.code in failed or not self._append_all([commit]):
                failed.add(commit.code)
        return failed

    def forget_person(self, person: PersonId) -> int:
        """Delete what is known of a person; records of finished deals stay, without a link to the person.

        Returns:
            How many rows went.
        """
        rows = 0
        with self._transaction():
            for table in ("people", "places", "players"):
                rows += self._database.execute(f"DELETE FROM {table} WHERE person = ?", (person,)).rowcount
        return rows

    def forget_before(self, day: datetime) -> None:
        """Delete finished deals, and tables in which nothing has happened, since a day."""
        limit = day.isoformat()
        with self._transaction():
            old = (
                "SELECT code FROM tables WHERE (SELECT MAX(written) FROM entries WHERE entries.code = tables.code) < ?"
            )
            for (code,) in self._database.execute(old, (limit,)).fetchall():
                self._forget_table(code)
            self._database.execute(
                "DELETE FROM players WHERE number IN (SELECT number FROM deals WHERE ended < ?)", (limit,)
            )
            self._database.execute("DELETE FROM deals WHERE ended < ?", (limit,))

    def back_up(self, to: Path) -> None:
        """Copy everything to a new file, also while a server writes."""
        os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        with closing(sqlite3.connect(to)) as copy:
            self._database.backup(copy)

    def close(self) -> None:
        """See ``Store``."""
        self._database.close()
        self._lock.close()

    # Reading

    def load(self, code: TableCode) -> SavedTable | None:
        """See ``Store``."""
        row = self._database.execute("SELECT settings, seed FROM tables WHERE code = ?", (code,)).fetchone()
        if row is None:
            return None
        rows = self._database.execute("SELECT seq, entry FROM entries WHERE code = ? ORDER BY seq", (code,))
        try:
            entries = tuple(entry_from_json(seq, text) for seq, text in rows)
            return SavedTable(code, Opening(json.loads(row[0]), row[1]), entries)
        except (ValueError, LookupError, TypeError) as error:
            raise StoreError(f"table {code} can't be read: {error}") from error

    def tables(self) -> list[TableCode]:
        """See ``Store``."""
        return [code for (code,) in self._database.execute("SELECT code FROM tables ORDER BY opened")]

    def person(self, person: PersonId) -> SavedPerson | None:
        """See ``Store``."""
        row = self._database.execute("SELECT last_id FROM people WHERE person = ?", (person,)).fetchone()
        codes = self._database.execute("SELECT code FROM places WHERE person = ?", (person,)).fetchall()
        if row is None and not codes:
            return None
        last_id = RequestId(row[0] if row else -1)
        return SavedPerson(last_id, tuple(TableCode(code) for (code,) in codes))

    def deals(self, person: PersonId) -> list[SavedDeal]:
        """See ``Store``."""
        rows = self._database.execute(
            "SELECT number, ended, record FROM deals JOIN players USING (number) WHERE person = ? ORDER BY number DESC",
            (person,),
        )
        return [SavedDeal(number, ended, json.loads(record)) for number, ended, record in rows]

    # Private

    def _prepare(self, durability: Durability, most_pages: int | None) -> None:
        run = self._database.execute
        run("PRAGMA journal_mode = WAL")
        run(f"PRAGMA synchronous = {'FULL' if durability is Durability.POWER else 'NORMAL'}")
        if most_pages is not None:
            run(f"PRAGMA max_page_count = {most_pages}")
        (version,) = run("PRAGMA user_version").fetchone()
        for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
            self._database.executescript(
                f"BEGIN; {script} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number}; COMMIT;"
            )
        # The header that check_file reads has to be in the file itself.
        run("PRAGMA wal_checkpoint(TRUNCATE)")

    def _append_all(self, commits: Sequence[Commit]) -> bool:
        try:
            with self._transaction():
                for commit in commits:
                    self._append(commit)
        except (sqlite3.DatabaseError, _NotTheNextEntryError):
            return False
        return True

    def _append(self, commit: Commit) -> None:
        run, code, entry, now = self._database.execute, commit.code, commit.entry, _now()
        if commit.opening is not None:
            opening = commit.opening
            run("INSERT INTO tables VALUES (?, ?, ?, ?)", (code, now, json.dumps(opening.settings), opening.seed))
        added = run(
            "INSERT INTO entries SELECT ?, ?, ?, ? "
            "WHERE ? = 1 OR EXISTS (SELECT 1 FROM entries WHERE code = ? AND seq = ?)",
            (code, entry.seq, now, entry_to_json(entry), entry.seq, code, entry.seq - 1),
        )
        if added.rowcount != 1:
            raise _NotTheNextEntryError
        if entry.asked is not None:
            run("INSERT OR REPLACE INTO people VALUES (?, ?)", (entry.asked.person, entry.asked.request))
        for change in entry.changes:
            if isinstance(change, Entered):
                run("INSERT OR REPLACE INTO places VALUES (?, ?)", (change.person, code))
            elif isinstance(change, Departed):
                run("DELETE FROM places WHERE person = ? AND code = ?", (change.person, code))
        if commit.finished is not None:
            self._append_deal(commit, now)
        if commit.closed:
            self._forget_table(code)

    def _append_deal(self, commit: Commit, now: str) -> None:
        run, finished = self._database.execute, commit.finished
        assert finished is not None, "the caller has looked"
        (started,) = run(
            "SELECT written FROM entries WHERE code = ? AND seq = ?", (commit.code, finished.started)
        ).fetchone()
        record = json.dumps(finished.record | {"started": started})
        number = run("INSERT INTO deals VALUES (NULL, ?, ?, ?)", (commit.code, now, record)).lastrowid
        self._database.executemany("INSERT INTO players VALUES (?, ?)", [(one, number) for one in finished.people])

    def _forget_table(self, code: TableCode) -> None:
        for table in ("entries", "places", "tables"):
            self._database.execute(f"DELETE FROM {table} WHERE code = ?", (code,))

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._database)


class _NotTheNextEntryError(Exception):
    """Somebody else has written, or an entry before this one could not be kept."""


class _Transaction:
    """All or nothing."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database

    def __enter__(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            try:
                self._database.execute("COMMIT")
            except sqlite3.DatabaseError:
                self._roll_back()
                raise
        else:
            self._roll_back()

    def _roll_back(self) -> None:
        if self._database.in_transaction:  # a full disk has rolled back by itself
            self._database.execute("ROLLBACK")


def check_file(file: Path) -> None:
    """Look at a data file without touching it (https://www.sqlite.org/fileformat.html, section 1.3).

    Raises:
        StoreError: it is not ours, of a later version, or damaged.
    """
    try:
        with file.open("rb") as opened:
            header = opened.read(100)
    except FileNotFoundError:
        return
    if not header:
        return
    application = int.from_bytes(header[68:72])
    if not header.startswith(b"SQLite format 3\0") or len(header) < 100 or application != APPLICATION_ID:
        raise StoreError(f"{file}: this is no data file of tarocchi-server, or it is damaged; it was left as it is")
    if (version := int.from_bytes(header[60:64])) > len(MIGRATIONS):
        raise StoreError(f"{file}: version {version} of the data is later than this program knows ({len(MIGRATIONS)})")
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as database:
        try:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
        except sqlite3.DatabaseError as error:
            found = str(error)
    if found != "ok":
        raise StoreError(f"{file}: the data is damaged ({found}); it was left as it is")


def _locked(folder: Path) -> IO[str]:
    lock = os.fdopen(os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600), "w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise StoreError(f"{folder}: another tarocchi-server is using this data folder") from None
    return lock


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
