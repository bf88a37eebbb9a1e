"""A server as a process of its own, for tests that break the real thing."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import IO

PATIENCE = 20


@dataclass(frozen=True)
class RealServer:
    """A running server.

    Attributes:
        url: where it says that it listens; empty if it has ended instead.
    """

    url: str
    process: subprocess.Popen[str]

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.url.rpartition(":")[2])

    def stops(self, signal: int) -> int:
        """Send a signal and wait for the end; returns the exit status."""
        self.process.send_signal(signal)
        return self.process.wait(PATIENCE)

    def log(self) -> list[str]:
        """What it has logged, once it has ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read().splitlines()


@contextmanager
def real_server(*options: str, environment: dict[str, str] | None = None) -> Iterator[RealServer]:
    """Start a server that keeps nothing on a free port, unless the options say otherwise; it is ended in any case."""
    command = [sys.executable, "-m", "server.main", "--port", "0", *(() if "--data" in options else ("--ephemeral",))]
    process = subprocess.Popen(
        [*command, *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(environment or {})},
    )
    try:
        yield RealServer(_first_line(process.stdout), process)
    finally:
        process.kill()
        process.wait(PATIENCE)
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()


def _first_line(stream: IO[str] | None) -> str:
    assert stream is not None
    return stream.readline().strip()
