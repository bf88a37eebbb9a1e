"""The data file itself: where it is, whose it is, its schema, and ways to open it.

It is a SQLite database in WAL mode (https://www.sqlite.org/wal.html). One server at a time holds a data folder; others
may read meanwhile.
"""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from server.checkpoints import MOST_PAGES
from server.store import StoreError

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
    """
    CREATE TABLE server (key BLOB NOT NULL);
    INSERT INTO server VALUES (randomblob(32));
    ALTER TABLE players ADD COLUMN seat INTEGER;
    ALTER TABLE people ADD COLUMN seen TEXT NOT NULL DEFAULT '';
    """,
    """
    CREATE TABLE journal (
        number INTEGER PRIMARY KEY, code TEXT NOT NULL, seq INTEGER NOT NULL, written TEXT NOT NULL,
        entry TEXT NOT NULL, person TEXT, last_id INTEGER
    );
    CREATE VIEW all_entries AS
        SELECT code, seq, written, entry FROM entries UNION ALL SELECT code, seq, written, entry FROM journal;
    CREATE VIEW all_people AS
        SELECT person, last_id FROM people UNION ALL SELECT person, last_id FROM journal WHERE person IS NOT NULL;
    """,
)
"""Each step from one version of the schema to the next; ``PRAGMA user_version`` counts those that have been taken.

``players.seat`` is unknown of deals that were finished under version 1. Into ``journal`` goes what comes with nearly
every move: one page is written for the moves of all tables instead of one for each. ``SqliteStore`` settles it from
time to time, and whoever reads looks at both places.
"""


def data_file(folder: Path) -> Path:
    """Where the data of a folder is."""
    return folder / "tarocchi.sqlite3"


def locked(folder: Path) -> IO[str]:
    """Hold a data folder, made if it is missing, for as long as what is returned is open.

    Raises:
        StoreError: another server holds it, or it can't be made.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.fdopen(os.open(folder / "lock", os.O_CREAT | os.O_RDWR, 0o600), "w")
    except OSError as error:
        raise StoreError(f"{folder}: {error.strerror}") from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        raise StoreError(f"{folder}: another tarocchi-server is using this data folder") from None
    return lock


def opened(file: Path, *, full: bool, most_pages: int | None = None) -> sqlite3.Connection:
    """Open a data file for writing; it is made, for its owner only, if it is missing, and brought to our version.

    Args:
        full: whether each commit waits until the disk has it (``synchronous = FULL``).
        most_pages: how large the file may grow.

    Raises:
        StoreError: the file is damaged, foreign or of a later version; it was left as it is.
    """
    try:
        check(file)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        try:
            _prepare(database, full=full, most_pages=most_pages)
        except sqlite3.DatabaseError:
            database.close()
            raise
    except OSError as error:
        raise StoreError(f"{file}: {error.strerror}") from error
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{file}: {error}") from error
    return database


@contextmanager
def read_only(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a data file for reading, also while a server writes.

    Raises:
        StoreError: there is none, or it is damaged, foreign or of another version.
    """
    if not file.exists():
        raise StoreError(f"{file}: there is no such file")
    _check_header(file)
    with closing(_connected(file, "mode=ro")) as database:
        if (version := _check_content(database, file)) != len(MIGRATIONS):
            raise StoreError(f"{file}: the data is of version {version}; start a server on it once")
        database.execute("BEGIN")  # so that everything is read as it was at one time
        yield database


def back_up(file: Path, to: Path) -> None:
    """Copy a data file to a new one, for its owner only, also while a server writes.

    Raises:
        StoreError: there is nothing to copy, there is something at that place already, or it can't be written.
    """
    with read_only(file) as database:
        try:
            os.close(os.open(to, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except OSError as error:
            raise StoreError(f"{to}: {error.strerror}") from error
        try:
            with closing(sqlite3.connect(to)) as copy:
                database.backup(copy)
        except sqlite3.DatabaseError as error:
            to.unlink()
            raise StoreError(f"{to}: {error}") from error


@contextmanager
def transaction(database: sqlite3.Connection) -> Iterator[None]:
    """All or nothing."""
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:  # a full disk has rolled back by itself
            database.execute("ROLLBACK")
        raise


def timestamp(moment: datetime) -> str:
    """A time as it is kept, so that texts are in the order of their times."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")


def check(file: Path) -> None:
    """Look at a data file that no server holds, without touching it and without putting anything beside it.

    Raises:
        StoreError: it is not ours, of a later version, or damaged.
    """
    if not file.exists() or not file.stat().st_size:
        return
    _check_header(file)
    log = file.with_name(file.name + "-wal")
    with closing(_connected(file, "mode=ro" if log.exists() and log.stat().st_size else "immutable=1")) as database:
        _check_content(database, file)


def _check_header(file: Path) -> None:
    # https://www.sqlite.org/fileformat.html, section 1.3
    with file.open("rb") as stream:
        header = stream.read(100)
    if not header.startswith(b"SQLite format 3\0") or len(header) < 100:
        raise StoreError(_foreign(file))


def _check_content(database: sqlite3.Connection, file: Path) -> int:
    try:
        application, version, tables = (_number(database, query) for query in _IDENTITY)
        (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        raise StoreError(f"{file}: the data is damaged ({error}); it was left as it is") from error
    # Nothing in it yet: a server was killed while it made the file.
    if application != APPLICATION_ID and (application, version, tables) != (0, 0, 0):
        raise StoreError(_foreign(file))
    if version > len(MIGRATIONS):
        raise StoreError(f"{file}: version {version} of the data is later than this program knows ({len(MIGRATIONS)})")
    if found != "ok":
        raise StoreError(f"{file}: the data is damaged ({found.splitlines()[-1]}); it was left as it is")
    return version


_IDENTITY = ("PRAGMA application_id", "PRAGMA user_version", "SELECT COUNT(*) FROM sqlite_schema")


def _number(database: sqlite3.Connection, query: str) -> int:
    (number,) = database.execute(query).fetchone()
    return int(number)


def _foreign(file: Path) -> str:
    return f"{file}: this is no data file of tarocchi-server, or it is damaged; it was left as it is"


def _connected(file: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?{how}", uri=True)


def _prepare(database: sqlite3.Connection, *, full: bool, most_pages: int | None) -> None:
    run = database.execute
    run("PRAGMA journal_mode = WAL")
    run(f"PRAGMA wal_autocheckpoint = {MOST_PAGES}")
    run(f"PRAGMA synchronous = {'FULL' if full else 'NORMAL'}")
    run("PRAGMA secure_delete = ON")
    if most_pages is not None:
        run(f"PRAGMA max_page_count = {most_pages}")
    (version,) = run("PRAGMA user_version").fetchone()
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        database.executescript(
            f"BEGIN; {script} PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {number}; COMMIT;"
        )
