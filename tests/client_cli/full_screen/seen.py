"""The command in a pseudo-terminal, and what somebody in front of it would see."""

import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pexpect
import pyte

from tests.client_cli.processes import COMMAND, ROOT

PATIENCE = 40.0
COLOUR = re.compile(rb"\x1b\[[\d;:]*m")


class Seen:
    """A terminal with somebody at its keys.

    Attributes:
        raw: everything that was written to it.
    """

    def __init__(self, child: "pexpect.spawn[bytes]", rows: int, columns: int) -> None:
        self.child = child
        self.raw = b""
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """What is shown now."""
        return "\n".join(row.rstrip() for row in self._screen.display)

    def looks(self, seconds: float = 0.05) -> bool:
        """Look for a moment; whether the command still runs."""
        try:
            data = self.child.read_nonblocking(65536, seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.raw += data
        # What is set when a key protocol is chosen is unknown to pyte, which would write the end of it.
        self._stream.feed(re.sub(rb"\x1b\[[<>=?]\d*[uu]", b"", data))
        return True

    def sees(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until something is on the screen; gives the screen."""
        end = time.monotonic() + PATIENCE
        while not (wanted in self.text if isinstance(wanted, str) else wanted(self.text)):
            alive = self.looks()
            assert time.monotonic() < end, f"{wanted} is not on the screen:\n{self.text}"
            assert alive, f"it has ended:\n{self.text}"
        return self.text

    def types(self, keys: str) -> None:
        """Press keys."""
        self.child.send(keys.encode())

    def is_resized(self, rows: int, columns: int) -> None:
        """The window gets another size."""
        self.child.setwinsize(rows, columns)
        self._screen.resize(rows, columns)

    def ends(self) -> int | None:
        """Wait for the end; gives the exit status."""
        end = time.monotonic() + PATIENCE
        while self.looks():
            assert time.monotonic() < end, f"it does not end:\n{self.text}"
        self.child.close()
        return self.child.exitstatus


@contextmanager
def screen(*arguments: str, rows: int = 24, columns: int = 80, **variables: str) -> Iterator[Seen]:
    """Run the command in a terminal that can show a screen."""
    child: pexpect.spawn[bytes] = pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], *arguments],
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm-256color", **variables},
        dimensions=(rows, columns),
        timeout=PATIENCE,
    )
    try:
        yield Seen(child, rows, columns)
    finally:
        child.close(force=True)
