"""Moves what the log of the store holds into its file now and then, so that no commit waits for the disk to do it."""

import sqlite3
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread

SECONDS = 5.0
"""Between two moves from the log to the file."""
MOST_PAGES = 20_000
"""In the log; from there on the commits themselves move them, as they otherwise would from 1,000 on."""


class Checkpoints:
    """A thread and a connection of their own (https://www.sqlite.org/wal.html, section 2.1).

    Args:
        file: the data file, in WAL mode.
        seconds: between two moves.
    """

    def __init__(self, file: Path, *, seconds: float = SECONDS) -> None:
        self._database = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        self._seconds = seconds
        self._end = Event()
        self._thread = Thread(target=self._run, name="checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End; what is under way is finished first."""
        self._end.set()
        self._thread.join()
        self._database.close()

    def _run(self) -> None:
        while not self._end.wait(self._seconds):
            with suppress(sqlite3.DatabaseError):  # a full disk, say: the log stays, and the commits meet the trouble
                self._database.execute("PRAGMA wal_checkpoint(PASSIVE)")
