"""Servers as processes of their own on one core, the load generator on another."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
PATIENCE = 60.0
TICKS = os.sysconf("SC_CLK_TCK")
UNLIMITED = {
    "TAROCCHI_LIMITS_MESSAGE_RATE": "1000000",
    "TAROCCHI_LIMITS_MESSAGE_BURST": "1000000",
    "TAROCCHI_LIMITS_CONNECTIONS": "40000",
    "TAROCCHI_LIMITS_HANDSHAKES": "40000",
    "TAROCCHI_LOG_LEVEL": "error",
}
"""The limits are on, but no honest player plays as fast as the load generator does."""


@dataclass(frozen=True, slots=True)
class Child:
    """A server that runs.

    Attributes:
        url: where it says that it listens.
    """

    url: str
    process: asyncio.subprocess.Process

    def cpu_seconds(self) -> float:
        """What it has used of its core so far, all threads together."""
        return cpu_seconds(self.process.pid)

    def resident_bytes(self) -> int:
        """The memory it has now."""
        fields = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="utf-8").split()
        return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")

    async def ends(self, by: signal.Signals) -> None:
        """Send it a signal and wait for its end."""
        self.process.send_signal(by)
        await self.process.wait()


def cpu_seconds(process: int) -> float:
    """What a process has used of its core so far, all threads together."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


@asynccontextmanager
async def child(*command: str, environment: Mapping[str, str] | None = None) -> AsyncIterator[Child]:
    """Start a server, which prints its address first; it is ended in any case."""
    process = await asyncio.create_subprocess_exec(
        *command,
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **(environment or {})},
        preexec_fn=_on_the_first_core,
    )
    assert process.stdout is not None, "it is a pipe"
    try:
        async with asyncio.timeout(PATIENCE):
            line = await process.stdout.readline()
        if not line:
            raise RuntimeError(f"{' '.join(command)} ended at once")
        yield Child(line.decode().strip(), process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def floor() -> tuple[str, ...]:
    """The command of the floor."""
    return (sys.executable, "-m", "bench.floor")


def tarocchi_server(*options: str, port: int = 0) -> tuple[str, ...]:
    """The command of the real server; it keeps nothing unless the options say where."""
    keeping = () if "--data" in options else ("--ephemeral",)
    return (sys.executable, "-m", "server.main", "--port", str(port), "--seed", "1", *keeping, *options)


def take_the_second_core() -> None:
    """The load generator leaves the servers' core to them, if there are two."""
    if len(cores := _cores()) > 1:
        os.sched_setaffinity(0, cores[1:])


def _on_the_first_core() -> None:
    os.sched_setaffinity(0, ALL_CORES[:1])


def _cores() -> list[int]:
    return sorted(os.sched_getaffinity(0))


ALL_CORES = _cores()
"""As they were when the bench began."""
