"""The command as a process of its own, in a terminal or in pipes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from client_cli import local_server

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "client_cli.main"]
SECONDS = 30


def tarocchi(*arguments: str, typed: str | bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with its input from a pipe."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, input=data, capture_output=True, timeout=SECONDS, check=False
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def terminal(
    *arguments: str, command: list[str] = COMMAND, columns: int = 80, **variables: str
) -> Iterator["pexpect.spawn[str]"]:
    """Run the command in a terminal."""
    child = pexpect.spawn(
        command[0],
        [*command[1:], *arguments],
        cwd=ROOT,
        env={**os.environ, **variables},
        dimensions=(24, columns),
        encoding="utf-8",
        timeout=SECONDS,
    )
    try:
        yield child
    finally:
        child.close(force=True)


@contextmanager
def server(*, bot_pace: float = 0, seed: int | None = None) -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    running = local_server.start(linger=SECONDS, bot_pace=bot_pace, seed=seed)
    with running.process:
        try:
            yield running.url
        finally:
            running.process.terminate()
