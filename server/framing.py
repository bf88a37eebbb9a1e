"""Messages as frames of a WebSocket and back (RFC 6455, 5.2): whole and uncompressed, from the server unmasked.

A frame for everybody is made once, and the short message of a client that has come by itself is read at a glance;
websockets, which does everything else, takes five times as long for either.
"""

from protocol.codec import Encoding, Frame, Payload, encode

TEXT, BINARY = 0x81, 0x82
SHORT = 126
"""From here on the length is in bytes of its own."""
MASKED = 0x80
MASK_BYTES = 4
HEAD_BYTES = 2 + MASK_BYTES
WIDE = {126: 2, 127: 8}
PING, PONG = 0x89, 0x8A
REQUEST_END = b"\r\n\r\n"


def framed(payload: Payload, encoding: Encoding) -> bytes:
    """The bytes that a server sends for a message."""
    message = encode(payload, encoding)
    kind, body = (BINARY, message) if isinstance(message, bytes) else (TEXT, message.encode())
    size = len(body)
    if size < SHORT:
        return bytes((kind, size)) + body
    if size < 1 << 16:
        return bytes((kind, 126)) + size.to_bytes(2) + body
    return bytes((kind, 127)) + size.to_bytes(8) + body


def unframed(data: bytes) -> Frame | None:
    """The message, if a client has sent exactly one short one; None for everything else."""
    size = len(data) - HEAD_BYTES
    if not 0 <= size < SHORT or data[1] != MASKED | size or data[0] not in (TEXT, BINARY):
        return None
    mask = (data[2:HEAD_BYTES] * (size // MASK_BYTES + 1))[:size]
    body = (int.from_bytes(data[HEAD_BYTES:]) ^ int.from_bytes(mask)).to_bytes(size)
    if data[0] == BINARY:
        return body
    try:
        return body.decode()
    except UnicodeDecodeError:
        return None


def is_whole(data: bytes) -> bool:
    """Whether what begins with a frame ends with one, and they are whole messages, pings and pongs."""
    start, size = 0, len(data)
    while start + HEAD_BYTES <= size:
        kind, length, body = data[start], data[start + 1] & ~MASKED, start + HEAD_BYTES
        if kind not in (TEXT, BINARY, PING, PONG):
            return False
        if (wide := WIDE.get(length, 0)) > 0:
            length = int.from_bytes(data[start + 2 : start + 2 + wide])
        start = body + wide + length
    return start == size


def is_request(data: bytes) -> bool:
    """Whether the first that a client has sent is its HTTP request and nothing besides."""
    return data.partition(REQUEST_END)[1:] == (REQUEST_END, b"")
