"""One socket: frames in, frames out, size and rate limits. Nothing here knows a rule or a table."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from websockets.asyncio.server import broadcast
from websockets.exceptions import ConnectionClosed

from protocol.codec import Encoding, Frame, Payload, decode_from_client, encode
from protocol.errors import BadMessage, CloseCode, ErrorCode
from protocol.from_client import FromClient
from server.door import Door
from server.limits import Limits
from server.session import Reaction, Session

log = logging.getLogger(__name__)


class Connection:
    """A client's connection.

    Args:
        socket: the open WebSocket.
        session: its conversation.
        limits: how much it may send and leave unread.
        now: the time.
        prepare: called with each message first; what it returns is awaited before the message is heard.
        react: called with each reaction, in order.
    """

    def __init__(
        self,
        socket: Door,
        session: Session,
        limits: Limits,
        *,
        now: Callable[[], float],
        prepare: Callable[["Connection", FromClient], Awaitable[None] | None],
        react: Callable[["Connection", Reaction], None],
    ) -> None:
        self.session = session
        self.encoding = Encoding(socket.subprotocol) if socket.subprotocol else Encoding.JSON
        self.socket = socket
        self._limits = limits
        self._now = now
        self._prepare = prepare
        self._react = react
        self._closing: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Read until the connection ends; never raises for what the client does."""
        try:
            async with asyncio.timeout(self._limits.hello_seconds) as patience:
                async for frame in self.socket:
                    # What comes after a farewell is read, so that the client's own is, and not heard.
                    if self._closing is None:
                        await self._read(frame)
                    if self.session.person is not None:
                        patience.reschedule(None)
                        self.socket.greet()
        except TimeoutError:
            self.close(CloseCode.POLICY, ErrorCode.HELLO_DUE, "no hello came")
        except ConnectionClosed:
            pass
        if self._closing is not None:
            await self._closing

    # Its pulse

    @property
    def at_table(self) -> bool:
        """See ``Pulse``."""
        return self.session.table is not None

    def beat(self) -> int:
        """See ``Pulse``; while the server itself does not read, nothing can be heard."""
        if self.socket.transport.is_reading():
            self.socket.silence += 1
        return self.socket.silence

    def ask(self) -> None:
        """See ``Pulse``."""
        if self._closing is None:
            self.socket.protocol.send_ping(b"")
            self.socket.send_data()

    def lose(self) -> None:
        """See ``Pulse``."""
        if self._closing is None:
            log.info("connection %s: has fallen silent", self.socket.id)
            self._abort()

    # Sending

    def send(self, frames: list[Frame]) -> None:
        """Send without waiting; a client that reads too slowly is dropped and may resume."""
        for frame in frames:
            broadcast((self.socket,), frame)
        if self.socket.transport.get_write_buffer_size() > self._limits.outbox_bytes and self._closing is None:
            log.warning("connection %s: reads too slowly", self.socket.id)
            self._abort()

    def close(self, close: CloseCode, code: ErrorCode, text: str, *, final: bool = True) -> None:
        """Say why, then close."""
        if self._closing is None:
            closing: Payload = {"type": "closing", "code": code.value, "text": text, "final": final}
            broadcast((self.socket,), encode(closing, self.encoding))
            self._closing = asyncio.create_task(self.socket.close(close, code.value))

    # Private

    async def _read(self, frame: Frame) -> None:
        try:
            request: FromClient = decode_from_client(frame, self.encoding)
        except BadMessage as bad:
            self._read_bad(bad)
            return
        preparing = self._prepare(self, request)
        if preparing is not None:
            await preparing
        self._react(self, self.session.receive(request, self._now()))

    def _read_bad(self, bad: BadMessage) -> None:
        log.info("connection %s: bad message: %s", self.socket.id, bad)
        reaction = self.session.receive_bad(bad)
        self._react(self, reaction)
        if not bad.decoded:
            self.close(CloseCode.INVALID_DATA, ErrorCode.BAD_MESSAGE, str(bad))
        elif self.session.bad_messages > self._limits.bad_messages:
            self.close(CloseCode.POLICY, ErrorCode.BAD_MESSAGE, "too many broken messages")

    def _abort(self) -> None:
        # The closing handshake would wait behind what the client does not read, or never comes.
        self._closing = asyncio.create_task(self.socket.wait_closed())
        self.socket.transport.abort()
