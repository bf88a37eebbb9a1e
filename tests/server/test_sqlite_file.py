"""The data file itself: whose it is, which version, and that it is left alone if it is not ours."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from server.sqlite_file import APPLICATION_ID, MIGRATIONS, data_file, locked, opened, read_only, timestamp, transaction
from server.store import StoreError
from tests.server.evenings import Opens, commits_of, evening, talk

LATER = len(MIGRATIONS) + 1


def made(file: Path, *statements: str) -> None:
    """A SQLite file in which these statements were run."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in statements:
            database.execute(statement)


def of_version(file: Path, version: int) -> None:
    """A data file as the program of an earlier version has left it."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for script in MIGRATIONS[:version]:
            database.executescript(script)
    made(
        file,
        f"PRAGMA application_id = {APPLICATION_ID}",
        f"PRAGMA user_version = {version}",
        "PRAGMA journal_mode = WAL",
    )


def everything_in(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {path.name: (path.read_bytes(), path.stat().st_mode) for path in folder.iterdir() if path.name != "lock"}


# What is refused


def garbage(file: Path) -> None:
    file.write_bytes(os.urandom(8192))


def cut_short(file: Path) -> None:
    of_version(file, 2)
    file.write_bytes(file.read_bytes()[:5000])


def damaged_inside(file: Path) -> None:
    of_version(file, 2)
    whole = bytearray(file.read_bytes())
    whole[4096:8192] = b"\xff" * 4096
    file.write_bytes(whole)


def another_program_s(file: Path) -> None:
    made(file, "CREATE TABLE recipes (name TEXT)", "PRAGMA application_id = 7")


def nobody_s(file: Path) -> None:
    made(file, "CREATE TABLE recipes (name TEXT)")


def another_program_s_in_wal_mode(file: Path) -> None:
    made(file, "PRAGMA journal_mode = WAL", "CREATE TABLE recipes (name TEXT)", "PRAGMA application_id = 7")


def later(file: Path) -> None:
    of_version(file, 2)
    made(file, f"PRAGMA user_version = {LATER}")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (garbage, "no data file of tarocchi-server, or it is damaged; it was left as it is"),
        (cut_short, "the data is damaged .*; it was left as it is"),
        (damaged_inside, "the data is damaged .*; it was left as it is"),
        (another_program_s, "no data file of tarocchi-server"),
        (another_program_s_in_wal_mode, "no data file of tarocchi-server"),
        (nobody_s, "no data file of tarocchi-server"),
        (later, f"version {LATER} of the data is later than this program knows"),
    ],
)
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_is(
    tmp_path: Path, opens: Opens, make: Callable[[Path], None], says: str
) -> None:
    make(data_file(tmp_path))
    before = everything_in(tmp_path)
    with pytest.raises(StoreError, match=says):
        opens(tmp_path)
    assert everything_in(tmp_path) == before


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StoreError, match=r"file/data: Not a directory"):
        locked(tmp_path / "file" / "data")


def test_a_file_that_is_a_folder_is_named(tmp_path: Path, opens: Opens) -> None:
    data_file(tmp_path).mkdir()
    with pytest.raises(StoreError, match="Is a directory"):
        opens(tmp_path)


# What is taken up


def test_an_empty_file_is_a_new_one(tmp_path: Path, opens: Opens) -> None:
    data_file(tmp_path).touch()
    assert opens(tmp_path).tables() == []


@pytest.mark.parametrize("statements", [("PRAGMA journal_mode = WAL",), ("PRAGMA journal_mode = WAL", "VACUUM")])
def test_a_file_whose_maker_was_killed_before_anything_was_in_it_is_a_new_one(
    tmp_path: Path, opens: Opens, statements: tuple[str, ...]
) -> None:
    made(data_file(tmp_path), *statements)
    assert opens(tmp_path).tables() == []


def test_a_file_whose_maker_was_killed_before_it_was_all_in_one_file_is_ours(tmp_path: Path, opens: Opens) -> None:
    kills_itself = (
        "import os, sys; from pathlib import Path; from server.sqlite_file import opened;"
        "opened(Path(sys.argv[1]), full=False); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", kills_itself, str(data_file(tmp_path))], check=False)
    assert done.returncode == -signal.SIGKILL
    assert data_file(tmp_path).stat().st_size == 4096, "the rest is in the log beside it"
    assert opens(tmp_path).append(talk(2)) == set()


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS)))
def test_a_file_of_an_earlier_version_is_brought_to_ours(tmp_path: Path, opens: Opens, version: int) -> None:
    of_version(data_file(tmp_path), version)
    commits = commits_of(evening())
    store = opens(tmp_path)
    assert store.append(commits) == set()
    store.close()
    with read_only(data_file(tmp_path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)


def test_what_an_earlier_version_has_kept_is_still_there(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    commits, host = commits_of(table), table.house.table.state.host
    store = opens(tmp_path)
    store.append(commits)
    before = store.load(commits[0].code)
    store.close()
    made(
        data_file(tmp_path),
        *("DROP VIEW all_people", "DROP VIEW all_entries", "DROP TABLE journal"),
        "DROP TABLE server",
        "ALTER TABLE players DROP COLUMN seat",
        "ALTER TABLE people DROP COLUMN seen",
        "PRAGMA user_version = 1",
    )
    again = opens(tmp_path)
    assert host is not None
    assert (again.load(commits[0].code), len(again.deals(host))) == (before, 1)


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    of_version(data_file(tmp_path), 1)
    made(data_file(tmp_path), "CREATE TABLE server (something TEXT)")
    before = data_file(tmp_path).read_bytes()
    with pytest.raises(StoreError, match="table server already exists"):
        opened(data_file(tmp_path), full=False)
    assert data_file(tmp_path).read_bytes() == before


# Reading beside a server


def test_somebody_else_may_read_while_a_server_writes(tmp_path: Path, opens: Opens) -> None:
    store, commits = opens(tmp_path), talk(5)
    store.append(commits[:3])
    with read_only(data_file(tmp_path)) as database:
        store.append(commits[3:])
        assert database.execute("SELECT COUNT(*) FROM all_entries").fetchone() == (6,)
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            database.execute("DELETE FROM entries")


def test_what_a_killed_server_has_left_may_be_read(tmp_path: Path) -> None:
    kills_itself = (
        "import os, sys; from pathlib import Path; from server.sqlite_file import opened;"
        "opened(Path(sys.argv[1]), full=False).execute(\"INSERT INTO people VALUES ('Anna', 1, '')\");"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", kills_itself, str(data_file(tmp_path))], check=False)
    with read_only(data_file(tmp_path)) as database:
        assert database.execute("SELECT person FROM people").fetchall() == [("Anna",)]


def test_where_there_is_no_file_nothing_is_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no such file"), read_only(data_file(tmp_path)):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_file_of_an_earlier_version_is_not_read_but_explained(tmp_path: Path) -> None:
    of_version(data_file(tmp_path), 1)
    with pytest.raises(StoreError, match="version 1; start a server on it once"), read_only(data_file(tmp_path)):
        pass


# Small things


def test_a_transaction_that_fails_leaves_nothing(tmp_path: Path) -> None:
    with closing(opened(data_file(tmp_path), full=False)) as database:
        with pytest.raises(sqlite3.IntegrityError), transaction(database):
            database.executemany("INSERT INTO people VALUES (?, 1, '')", [("Anna",), ("Anna",)])
        assert database.execute("SELECT * FROM people").fetchall() == []


def test_times_are_kept_so_that_their_texts_are_in_order() -> None:
    earlier = datetime(2026, 1, 1, 1, 30, tzinfo=timezone(timedelta(hours=2)))
    assert timestamp(earlier) == "2025-12-31T23:30:00.000+00:00"
    assert timestamp(earlier) < timestamp(earlier + timedelta(milliseconds=1)) < timestamp(datetime.now(UTC))
