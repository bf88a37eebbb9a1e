"""One socket: frames in, frames out, size and rate limits. Nothing here knows a rule or a table."""

import asyncio
from collections.abc import Awaitable, Callable

from websockets.exceptions import ConnectionClosed

from protocol.codec import Encoding, Frame, Payload, decode_from_client
from protocol.errors import BadMessage, CloseCode, ErrorCode
from protocol.from_client import Answer, FromClient, Start
from server.counts import Counts
from server.door import Door
from server.framing import framed
from server.limits import Limits
from server.logs import Log, logger
from server.session import Reaction, Replies, Session

log = logger()

FAULTS = (1002, CloseCode.INVALID_DATA, CloseCode.TOO_BIG)
"""With which websockets itself closes a connection for frames that are none (1002, a protocol error) or too big."""


class Connection:
    """A client's connection.

    Args:
        socket: the open WebSocket.
        session: its conversation.
        limits: how much it may send and leave unread.
        counts: what happens is counted there.
        now: the time.
        prepare: called with each message first; what it returns is awaited before the message is heard, and if that
            gives replies, they take the place of hearing the message.
        react: called with each reaction, in order.
    """

    def __init__(
        self,
        socket: Door,
        session: Session,
        limits: Limits,
        counts: Counts,
        *,
        now: Callable[[], float],
        prepare: Callable[[Session, FromClient], Awaitable[Replies | None] | None],
        react: Callable[["Connection", Reaction], None],
    ) -> None:
        self.session = session
        self.encoding = Encoding(socket.subprotocol) if socket.subprotocol else Encoding.JSON
        self.socket = socket
        self.send = socket.put
        """Send a frame without waiting; a client that reads too slowly is dropped."""
        self._limits = limits
        self._counts = counts
        self._now = now
        self._prepare = prepare
        self._react = react
        self._closing: asyncio.Task[None] | None = None

    async def serve(self) -> None:
        """Read until the connection ends; never raises."""
        self._log.debug("connected", address=self.socket.visit.address)
        self.socket.hear, self.socket.overflow = self._hear, self.drop
        try:
            async with asyncio.timeout(self._limits.hello_seconds) as patience:
                async for frame in self.socket:
                    # What comes after a farewell is read, so that the client's own is, and not heard.
                    if self._closing is None:
                        await self._read(frame)
                    self.socket.waiting -= 1
                    if self.session.person is not None:
                        patience.reschedule(None)
                        self.socket.greet()
                    await asyncio.sleep(0)  # what was read at once may be thousands of frames, and others want a turn
        except TimeoutError:
            self.close(CloseCode.POLICY, ErrorCode.HELLO_DUE, "no hello came")
        except ConnectionClosed as closed:
            if self._closing is None and closed.sent is not None and closed.sent.code in FAULTS:
                self._log.info("broken frame", code=closed.sent.code, why=closed.sent.reason)
        except Exception:  # noqa: BLE001 - a mistake of ours costs one connection, never a table
            self._fail()
        if self._closing is not None:
            await self._closing
        self._log.debug("gone", code=self.socket.close_code)

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
            self._counts.silences += 1
            self._log.info("has fallen silent")
            self._abort()

    # Sending

    def drop(self) -> None:
        """Give up a client that reads too slowly; it may resume."""
        if self._closing is None:
            self._counts.overflows += 1
            self._log.warning("reads too slowly")
            self._abort()

    def close(self, close: CloseCode, code: ErrorCode, text: str, *, final: bool = True) -> None:
        """Say why, then close."""
        if self._closing is None:
            closing: Payload = {"type": "closing", "code": code.value, "text": text, "final": final}
            self.socket.put(framed(closing, self.encoding))
            self._closing = asyncio.create_task(self.socket.close(close, code.value))

    # Private

    @property
    def _log(self) -> Log:
        table = self.session.table
        return log.bind(connection=self.socket.name, **({} if table is None else {"table": table.state.code}))

    def _hear(self, frame: Frame) -> bool:
        """Take at once what is asked in every deal, without a turn of this connection's task; all else waits for it."""
        if self.session.table is None or self._closing is not None:
            return False
        try:
            request = decode_from_client(frame, self.encoding)
        except BadMessage:
            return False
        if not isinstance(request, Answer | Start):
            return False
        try:
            now = self._now()
            self._react(self, self.session.hold_back(request, now) or self.session.receive(request, now))
        except Exception:  # noqa: BLE001 - as in serve
            self._fail()
        return True

    async def _read(self, frame: Frame) -> None:
        try:
            request: FromClient = decode_from_client(frame, self.encoding)
        except BadMessage as bad:
            self._read_bad(bad)
            return
        reaction = self.session.hold_back(request, self._now())
        if reaction is None and (preparing := self._prepare(self.session, request)) is not None:
            reaction = await preparing
        self._react(self, reaction or self.session.receive(request, self._now()))

    def _read_bad(self, bad: BadMessage) -> None:
        self._counts.bad_messages += 1
        self._log.info("bad message", why=str(bad))
        reaction = self.session.receive_bad(bad)
        self._react(self, reaction)
        if not bad.decoded:
            self.close(CloseCode.INVALID_DATA, ErrorCode.BAD_MESSAGE, str(bad))
        elif self.session.bad_messages > self._limits.bad_messages:
            self.close(CloseCode.POLICY, ErrorCode.BAD_MESSAGE, "too many broken messages")

    def _fail(self) -> None:
        self._log.exception("failed")
        self.close(CloseCode.INTERNAL, ErrorCode.INTERNAL, "a mistake in the server", final=False)

    def _abort(self) -> None:
        # The closing handshake would wait behind what the client does not read, or never comes.
        self._closing = asyncio.create_task(self.socket.wait_closed())
        self.socket.transport.abort()
