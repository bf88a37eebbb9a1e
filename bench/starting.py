"""From typing a command to what one waits for."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from contextlib import suppress
from statistics import median

from bench.figures import Figure, Finding, at_most, quartiles_of, spread
from bench.load import connect
from bench.processes import child, cpu_seconds, tarocchi_server
from bench.scale import Scale

ROW = "start-up"
FULL_SCREEN = b"\x1b[?1049h"
"""With which a terminal turns to its other screen (xterm's control sequences, private mode 1049)."""
CONTROLS = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\\\)|[ -/]*[0-~])")
"""Escape sequences of a terminal (ECMA-48)."""
WORDS, AT_TABLE = re.compile(rb"[A-Za-z]{3}"), re.compile(rb"connected")
PATIENCE, QUIET = 30.0, 2.0
MOST_WAITING = 0.5


async def measure(scale: Scale) -> list[Finding]:
    """The median of several starts of each command."""
    serving = [await _serving() for _ in range(scale.starts)]
    helping = [_helping() for _ in range(scale.starts)]
    return [
        _at_most("tarocchi-server to the first completed handshake", serving, 0.4),
        _at_most("tarocchi --help", helping, 0.25),
        *_painting(scale),
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


class _Screen:
    """The full-screen client of ``tarocchi play`` in a terminal of its own; it starts a server of its own.

    Attributes:
        painted: seconds from typing the command to the first words on the screen.
        seated: seconds until the table is on it, the start of the server included.
    """

    def __init__(self, home: str) -> None:
        self._terminal, terminal = pty.openpty()
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        began = time.perf_counter()
        self._client = subprocess.Popen(
            [sys.executable, "-m", "client_cli.main", "play", "--lang", "en"],
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "HOME": home},
        )
        os.close(terminal)
        self._shown = b""
        self.painted = self._shows(WORDS, began)
        self.seated = self._shows(AT_TABLE, began)

    def rests(self, seconds: float) -> float:
        """The part of a core that it uses while nothing changes on the screen."""
        while self._reads(QUIET):
            pass
        before = cpu_seconds(self._client.pid)
        time.sleep(seconds)
        return (cpu_seconds(self._client.pid) - before) / seconds

    def closes(self) -> None:
        """End the client."""
        self._client.terminate()
        with suppress(OSError):  # with which a terminal tells that nobody is there any more
            while self._reads(PATIENCE):
                pass
        self._client.wait()
        os.close(self._terminal)

    def _shows(self, words: re.Pattern[bytes], began: float) -> float:
        """Seconds until these words have been on the full screen."""
        while not words.search(CONTROLS.sub(b"", self._shown.partition(FULL_SCREEN)[2])):
            self._shown += self._reads(PATIENCE)
        return time.perf_counter() - began

    def _reads(self, patience: float) -> bytes:
        """What comes next, nothing if nothing comes for so many seconds."""
        ready, _, _ = select.select([self._terminal], [], [], patience)
        return os.read(self._terminal, 65_536) if ready else b""


def _painting(scale: Scale) -> list[Finding]:
    """The full-screen client from typing the command to its table, and what it uses while it waits there."""
    painted, seated, waiting = [], [], 0.0
    with tempfile.TemporaryDirectory() as home:
        for number in range(1, scale.starts + 1):
            screen = _Screen(home)
            painted.append(screen.painted)
            seated.append(screen.seated)
            if number == scale.starts:
                waiting = screen.rests(scale.idle_seconds)
            screen.closes()
    return [
        _at_most("tarocchi play to its first paint", painted, 0.5),
        spread(ROW, "tarocchi play to the table on the screen", seated, "s"),
        at_most(ROW, "CPU of that client while it waits for a card", 100 * waiting, MOST_WAITING, "% of a core"),
    ]


def _ignore(_payload: bytes) -> None:
    return None
