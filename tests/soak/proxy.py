"""A line that misbehaves: it cuts, delays, splits and freezes what passes, and repeats whole frames of clients."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from random import Random

LATE = 0.1


@dataclass(slots=True)
class Mischief:
    """How likely each misdeed is, for each piece that passes."""

    cut: float = 0.004
    delay: float = 0.1
    split: float = 0.1
    repeat: float = 0.05
    freeze: float = 0.0003
    frozen_seconds: float = 10.0


HONEST = Mischief(cut=0, delay=0, split=0, repeat=0, freeze=0)


class Proxy:
    """Stands before a server.

    Args:
        port: where the server listens.
        chance: decides.
        mischief: how likely what is; may be changed while it runs.

    Attributes:
        misdeeds: how often what was done.
    """

    def __init__(self, port: Callable[[], int], chance: Random, mischief: Mischief) -> None:
        self.mischief = mischief
        self.misdeeds: Counter[str] = Counter()
        self._port = port
        self._chance = chance
        self._lines: set[asyncio.Task[None]] = set()

    async def listen(self) -> asyncio.Server:
        """Begin on a free port."""
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self._server

    async def close(self) -> None:
        """End every line."""
        self._server.close()
        for line in self._lines:
            line.cancel()
        await asyncio.gather(*self._lines, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = asyncio.create_task(self._serve(reader, writer))
        self._lines.add(line)
        line.add_done_callback(self._lines.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            upward_reader, upward = await asyncio.open_connection("127.0.0.1", self._port())
        except OSError:
            writer.transport.abort()
            return
        pumps = {
            asyncio.create_task(self._pump(_frames(reader), upward, writer, from_client=True)),
            asyncio.create_task(self._pump(_chunks(upward_reader), writer, upward, from_client=False)),
        }
        try:
            await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in (upward, writer):
                end.transport.abort()
            for pump in pumps:
                pump.cancel()
            await asyncio.gather(*pumps, return_exceptions=True)

    async def _pump(
        self,
        pieces: AsyncIterator[bytes],
        there: asyncio.StreamWriter,
        back: asyncio.StreamWriter,
        *,
        from_client: bool,
    ) -> None:
        again = b""
        with suppress(OSError, asyncio.IncompleteReadError):
            async for piece in pieces:
                await self._pass(piece, there, back)
                if again and self._does("repeat", 0.5):
                    await self._pass(again, there, back)
                    again = b""
                if from_client and is_data(piece) and self._does("repeat", self.mischief.repeat):
                    again = piece

    async def _pass(self, piece: bytes, there: asyncio.StreamWriter, back: asyncio.StreamWriter) -> None:
        mischief = self.mischief
        if self._does("freeze", mischief.freeze):
            await asyncio.sleep(self._chance.uniform(0.2, 1) * mischief.frozen_seconds)
        if self._does("delay", mischief.delay):
            await asyncio.sleep(self._chance.uniform(0, LATE))
        if self._does("cut", mischief.cut):
            there.write(piece[: self._chance.randrange(len(piece) + 1)])
            await asyncio.sleep(0)
            there.transport.abort()
            back.transport.abort()
            raise ConnectionAbortedError
        at = self._chance.randrange(len(piece)) if self._does("split", mischief.split) else 0
        for part in (piece[:at], piece[at:]):
            if part:
                there.write(part)
                await there.drain()
                if at:
                    await asyncio.sleep(self._chance.uniform(0, LATE / 10))

    def _does(self, misdeed: str, likely: float) -> bool:
        done = self._chance.random() < likely
        self.misdeeds[misdeed] += done
        return done


async def _chunks(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    while chunk := await reader.read(65536):
        yield chunk


async def _frames(reader: asyncio.StreamReader) -> AsyncIterator[bytes]:
    """The request of the handshake, then every frame of a client (RFC 6455, section 5.2) as a whole."""
    yield await reader.readuntil(b"\r\n\r\n")
    while True:
        head = await reader.readexactly(2)
        size, longer = head[1] & 0x7F, b""
        if size >= 126:
            longer = await reader.readexactly(2 if size == 126 else 8)
            size = int.from_bytes(longer)
        yield head + longer + await reader.readexactly(size + 4)  # with the mask


def is_data(frame: bytes) -> bool:
    """Whether it is a whole text or a whole binary frame, not a control frame or an HTTP request."""
    return frame[0] in (0x81, 0x82)
