"""Frames from a fuzzer at a live server: only the connection that sends them suffers."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from protocol.errors import REFUSALS
from tests.real_server import RealServer, real_server

LIMITS = ["--limits-message-rate", "100000", "--limits-message-burst", "100000", "--limits-wrong-codes", "100000"]

scalars = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=40) | st.sampled_from(["DN", "MAT"])
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5)
)
fields = st.sampled_from(
    ["id", "name", "code", "seat", "turn", "card", "cards", "text", "ticket", "seen", "game", "bot"]
)
messages = st.builds(
    lambda kind, rest: {"type": kind, "id": 7, **rest},
    st.sampled_from(sorted(REFUSALS)),
    st.dictionaries(fields, values, max_size=4),
)
payloads = messages | values


def packed(value: object) -> bytes:
    """As msgpack, which has no integers of more than 64 bits."""
    try:
        return bytes(msgpack.packb(value))
    except (OverflowError, ValueError):
        return b"\xc1"


frames_of = {
    Encoding.JSON: st.text() | st.binary() | payloads.map(json.dumps),
    Encoding.MSGPACK: st.binary() | st.text() | payloads.map(packed),
}


@pytest.fixture(scope="module")
def server() -> Iterator[RealServer]:
    with real_server("--unannounced", "--log-level", "error", *LIMITS) as running:
        yield running
        running.process.terminate()
        running.process.wait(20)
        assert running.log() == []


@pytest.fixture(scope="module")
def anna(server: RealServer) -> Iterator[ClientConnection]:
    """Somebody at a table, before whom all this happens."""
    with connect(server.url, subprotocols=[Subprotocol(Encoding.JSON)]) as client:
        asks(client, type="hello", id=1, name="Anna")
        asks(client, type="open", id=2, game="bolognese")
        yield client


def asks(client: ClientConnection, **request: object) -> dict[str, Any]:
    """Send a request; nothing else may be heard before its answer."""
    client.send(json.dumps(request))
    answer: dict[str, Any] = json.loads(client.recv(10))
    assert answer["answer"] == request["id"], answer
    return answer


@given(data=st.data(), encoding=st.sampled_from(Encoding), greets=st.booleans())
@settings(max_examples=max(1, settings().max_examples // 2))
def test_frames_that_mean_nothing_harm_nobody_else(
    server: RealServer,
    anna: ClientConnection,
    data: st.DataObject,
    encoding: Encoding,
    greets: bool,  # noqa: FBT001 - drawn
) -> None:
    with suppress(ConnectionClosed), connect(server.url, subprotocols=[Subprotocol(encoding)]) as stranger:
        if greets:
            hello = {"type": "hello", "id": 1, "name": "Zeno"}
            stranger.send(json.dumps(hello) if encoding is Encoding.JSON else packed(hello))
        for frame in data.draw(st.lists(frames_of[encoding], max_size=8)):
            stranger.send(frame)
    assert asks(anna, type="ping", id=3)["type"] == "pong"


@given(noise=st.lists(st.binary(min_size=1, max_size=64), max_size=8))
@settings(max_examples=max(1, settings().max_examples // 4))
def test_bytes_that_are_no_frames_harm_nobody_else(
    server: RealServer, anna: ClientConnection, noise: list[bytes]
) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as stranger, suppress(OSError):
        request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        stranger.sendall(f"{request}{key}Sec-WebSocket-Protocol: {Encoding.MSGPACK}\r\n\r\n".encode())
        assert stranger.recv(12) == b"HTTP/1.1 101"
        for piece in noise:
            stranger.sendall(piece)
    assert asks(anna, type="ping", id=4)["type"] == "pong"
