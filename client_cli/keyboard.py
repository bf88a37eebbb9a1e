"""Typed lines, from a terminal, a pipe or a file, without keeping anything else waiting."""

import asyncio
import os
import threading
from contextlib import suppress

LINE_BYTES = 4096
"""What is longer is cut: no line that means anything is as long."""


class Keyboard:
    """Reads a file descriptor in a thread of its own, since not every one can be waited for.

    The thread reads on only when the line before has been taken, and ends with the program.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(1)
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    async def line(self) -> str | None:
        """The next line, None when there are no more."""
        line = await self._lines.get()
        self._room.release()
        return line

    def _read(self) -> None:
        rest = b""
        with suppress(RuntimeError):  # the loop has ended, and with it everybody who would read on
            while chunk := self._chunk():
                *lines, rest = (rest + chunk).split(b"\n")
                for line in lines:
                    self._hand_over(_decoded(line))
                rest = rest[:LINE_BYTES]
            if rest:
                self._hand_over(_decoded(rest))
            self._hand_over(None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._descriptor, LINE_BYTES)
        except OSError:
            return b""

    def _hand_over(self, line: str | None) -> None:
        self._room.acquire()
        self._loop.call_soon_threadsafe(self._lines.put_nowait, line)


def _decoded(line: bytes) -> str:
    return line[:LINE_BYTES].decode("utf-8", errors="replace").rstrip("\r")
