import pytest
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode

from protocol.codec import Encoding, Payload, encode
from server.framing import framed, is_request, is_whole, unframed

SIZES = [0, 1, 125, 126, 65_535, 65_536]
KINDS = {Encoding.MSGPACK: Opcode.BINARY, Encoding.JSON: Opcode.TEXT}

MASK = b"\x12\x34\x56\x78"


def sent(body: bytes, kind: Opcode = Opcode.BINARY, *, fin: bool = True) -> bytes:
    """What a client of websockets sends."""
    unmasked = WireFrame(kind, body, fin).serialize(mask=False)
    head = len(unmasked) - len(body)
    masked = bytes(byte ^ MASK[at % len(MASK)] for at, byte in enumerate(body))
    return unmasked[:1] + bytes((unmasked[1] | 0x80,)) + unmasked[2:head] + MASK + masked


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("encoding", Encoding)
def test_a_frame_is_the_one_that_websockets_makes(encoding: Encoding, size: int) -> None:
    payload: Payload = {"é": "é" * size}
    message = encode(payload, encoding)
    body = message if isinstance(message, bytes) else message.encode()
    assert framed(payload, encoding) == WireFrame(KINDS[encoding], body).serialize(mask=False)


@pytest.mark.parametrize("size", range(126))
def test_a_short_message_is_read_as_it_was_sent(size: int) -> None:
    body = bytes(range(size))
    assert unframed(sent(body)) == body
    assert unframed(sent(body, Opcode.TEXT)) == body.decode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        sent(b"half")[:-1],
        sent(b"one") + sent(b"two"),
        sent(b"x" * 126),
        sent(b"beginning", fin=False),
        sent(b"end", Opcode.CONT),
        sent(b"", Opcode.PING),
        sent(b"", Opcode.CLOSE),
        sent(b"\xff", Opcode.TEXT),
        b"\xc2" + sent(b"reserved")[1:],
        WireFrame(Opcode.BINARY, b"unmasked").serialize(mask=False),
    ],
)
def test_everything_else_is_left_to_websockets(data: bytes) -> None:
    assert unframed(data) is None


@pytest.mark.parametrize("size", SIZES)
def test_after_whole_messages_and_pings_a_frame_begins(size: int) -> None:
    data = sent(b"x" * size) + sent(b"", Opcode.PING) + sent(b"y" * size, Opcode.TEXT) + sent(b"z", Opcode.PONG)
    assert is_whole(data)
    assert not any(is_whole(data[:cut]) for cut in range(len(data) - 6, len(data)))


@pytest.mark.parametrize("kind", [Opcode.CONT, Opcode.CLOSE])
def test_after_a_part_of_a_message_or_a_farewell_none_does(kind: Opcode) -> None:
    assert not is_whole(sent(b"x") + sent(b"", kind))
    assert not is_whole(sent(b"x", fin=False))


def test_a_request_is_told_from_one_that_is_not_all_or_not_alone() -> None:
    request = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
    assert [is_request(data) for data in (request, request[:-1], request + b"\x82", b"GET")] == [True, *[False] * 3]
