"""From typing a command to what one waits for."""

import os
import pty
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from statistics import median

from bench.figures import Figure, Finding, quartiles_of
from bench.load import connect
from bench.processes import child, tarocchi_server
from bench.scale import Scale

ROW = "start-up"


async def measure(scale: Scale) -> list[Finding]:
    """The median of several starts of each command."""
    serving = [await _serving() for _ in range(scale.starts)]
    helping = [_helping() for _ in range(scale.starts)]
    painting = [_painting() for _ in range(scale.starts)]
    return [
        _at_most("tarocchi-server to the first completed handshake", serving, 0.4),
        _at_most("tarocchi --help", helping, 0.25),
        _at_most("tarocchi play to its first words", painting, 0.5),
    ]


def _at_most(name: str, seconds: list[float], most: float) -> Figure:
    low, high = quartiles_of(seconds)
    value = median(seconds)
    return Figure(ROW, name, value, "s", low, high, f"≤ {most:g} s", value <= most)


async def _serving() -> float:
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        async with child(*tarocchi_server("--data", folder)) as own:
            socket = await connect(own.url, "/", "tarocchi.1.msgpack", _ignore)
            took = time.perf_counter() - began
            socket.close()
    return took


def _helping() -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-m", "client_cli.main", "--help"], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def _painting() -> float:
    """A client in a terminal of its own, with a server of its own; it plays its deal to the end, so that both end."""
    screen, terminal = pty.openpty()
    with tempfile.TemporaryDirectory() as home:
        began = time.perf_counter()
        client = subprocess.Popen(
            [sys.executable, "-m", "client_cli.main", "play", "--auto"],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            env={**os.environ, "TERM": "xterm", "HOME": home},
        )
        os.close(terminal)
        os.read(screen, 1)
        took = time.perf_counter() - began
        with suppress(OSError):  # with which a terminal tells that nobody is there any more
            while os.read(screen, 4096):
                pass
        client.wait()
    os.close(screen)
    return took


def _ignore(_payload: bytes) -> None:
    return None
