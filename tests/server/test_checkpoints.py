import sqlite3
import time
from contextlib import closing
from pathlib import Path

from server.checkpoints import Checkpoints

PATIENCE = 10.0


def test_what_is_in_the_log_comes_into_the_file_without_a_commit_doing_it(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite3"
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute("CREATE TABLE words (word TEXT)")
        before = file.stat().st_size
        with closing(Checkpoints(file, seconds=0.01)):
            database.executemany("INSERT INTO words VALUES (?)", [("tarocchi" * 100,)] * 100)
            until = time.monotonic() + PATIENCE
            while file.stat().st_size == before:
                assert time.monotonic() < until
                time.sleep(0.01)


def test_it_ends_at_once(tmp_path: Path) -> None:
    began = time.monotonic()
    Checkpoints(tmp_path / "data.sqlite3", seconds=PATIENCE).close()
    assert time.monotonic() - began < PATIENCE
