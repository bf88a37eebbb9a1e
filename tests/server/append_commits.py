"""A process that keeps commits: ``python -m tests.server.append_commits FOLDER DURABILITY NUMBER [kill]``."""

import os
import signal
import sys
from pathlib import Path

from server.sqlite_store import Durability, SqliteStore
from tests.server.evenings import talk


def main(folder: str, durability: str, number: str, *kill: str) -> None:
    """Keep so many commits, one by one; with ``kill`` the process ends by SIGKILL at once."""
    commits = talk(int(number) - 1)
    store = SqliteStore(Path(folder), durability=Durability(durability))
    for commit in commits:
        assert store.append([commit]) == set()
    print(commits[0].code, flush=True)
    if kill:
        os.kill(os.getpid(), signal.SIGKILL)
    store.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
