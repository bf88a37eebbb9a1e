"""Messages as frames of a WebSocket: whole, unmasked, uncompressed, so that one suits everybody (RFC 6455, 5.2)."""

from protocol.codec import Frame

TEXT, BINARY = 0x81, 0x82


def framed(message: Frame) -> bytes:
    """The bytes that a server sends for a message."""
    kind, body = (TEXT, message.encode()) if isinstance(message, str) else (BINARY, message)
    size = len(body)
    if size < 126:
        return bytes((kind, size)) + body
    if size < 1 << 16:
        return bytes((kind, 126)) + size.to_bytes(2) + body
    return bytes((kind, 127)) + size.to_bytes(8) + body
