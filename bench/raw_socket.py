"""A WebSocket client that costs next to nothing, so that the load generator is never the bottleneck (RFC 6455)."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class RawSocket(asyncio.Protocol):
    """One connection.

    Args:
        path: of the request.
        subprotocol: asked for, or None.
        receive: called with the payload of each message.
    """

    def __init__(self, path: str, subprotocol: str | None, receive: Callable[[bytes], None]) -> None:
        self._path = path
        self._subprotocol = subprotocol
        self._receive = receive
        self._buffer = b""
        self._transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = transport = cast(asyncio.Transport, transport)  # uvloop's stream is none by inheritance
        lines = [
            f"GET {self._path} HTTP/1.1",
            "Host: 127.0.0.1",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *([f"Sec-WebSocket-Protocol: {self._subprotocol}"] if self._subprotocol else []),
        ]
        transport.write("\r\n".join([*lines, "", ""]).encode())

    def connection_lost(self, _error: Exception | None) -> None:
        """Whoever waits for this socket is told."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before the upgrade"))
        if not self.closed.done():
            self.closed.set_result(None)

    def data_received(self, data: bytes) -> None:
        """Take the upgrade, then hand on each message."""
        buffer = self._buffer + data if self._buffer else data
        if not self.opened.done():
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head:
                self.opened.set_exception(ConnectionError(head.decode(errors="replace").splitlines()[0]))
                return
            self.opened.set_result(None)
        self._buffer = self._messages(buffer)

    def send(self, payload: bytes, kind: int = BINARY) -> None:
        """Send one message."""
        assert self._transport is not None, "the connection is open"
        self._transport.write(frame(payload, kind))

    def close(self) -> None:
        """End the connection without ceremony."""
        if self._transport is not None:
            self._transport.abort()

    def _messages(self, buffer: bytes) -> bytes:
        """Hand on every complete message; what is left of the buffer."""
        start, size = 0, len(buffer)
        while size - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size - body < wide:
                    break
                length = int.from_bytes(buffer[body : body + wide])
                body += wide
            if size - body < length:
                break
            kind, start = buffer[start] & 15, body + length
            if kind in (TEXT, BINARY):
                self._receive(buffer[body:start])
            elif kind == PING:
                self.send(buffer[body:start], PONG)
        return buffer[start:]


def frame(payload: bytes, kind: int = BINARY) -> bytes:
    """A client's frame; masked with zeros, which leaves the payload as it is (RFC 6455, section 5.3)."""
    size = len(payload)
    if size < 126:
        return bytes((128 | kind, 128 | size, 0, 0, 0, 0)) + payload
    return bytes((128 | kind, 128 | 126)) + size.to_bytes(2) + b"\0\0\0\0" + payload
