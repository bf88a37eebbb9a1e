"""What is answered before a WebSocket opens, and what is heard afterwards, however it arrives."""

import asyncio
import http.client
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from protocol import to_client as told
from protocol.codec import Encoding, Frame, Payload, encode
from tests.real_server import RealServer, real_server
from tests.sockets import running, seated

JSON = [Subprotocol(Encoding.JSON)]


@pytest.fixture(scope="module")
def server() -> Iterator[RealServer]:
    limits = ["--limits-connections-per-address", "1", "--limits-handshakes", "3", "--limits-handshake-seconds", "5"]
    with real_server("--trusted-proxies", "127.0.0.0/8", *limits) as running:
        yield running


def asks(server: RealServer, path: str, headers: dict[str, str] | None = None) -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    connection.request("GET", path, headers=headers or {})
    response = connection.getresponse()
    response.read()
    connection.close()
    return response


def turned_away(
    server: RealServer, *, origin: str | None = None, forwarded: str = "192.0.2.1"
) -> tuple[int, str | None]:
    with pytest.raises(InvalidStatus) as caught:
        connect(
            server.url,
            subprotocols=JSON,
            origin=None if origin is None else Origin(origin),
            additional_headers={"X-Forwarded-For": forwarded},
        )
    return caught.value.response.status_code, caught.value.response.headers.get("Retry-After")


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_a_supervisor_is_answered_on_the_same_port(server: RealServer, path: str) -> None:
    assert asks(server, path).status == 200


def test_a_browser_that_opens_the_address_is_told_what_is_spoken_here(server: RealServer) -> None:
    assert (asks(server, "/").status, asks(server, "/").getheader("Upgrade")) == (426, "websocket")


def test_one_address_too_often_is_told_when_to_try_again(server: RealServer) -> None:
    with connect(server.url, subprotocols=JSON, additional_headers={"X-Forwarded-For": "192.0.2.1"}):
        assert turned_away(server, forwarded="192.0.2.1") == (429, "10")
        with connect(server.url, subprotocols=JSON, additional_headers={"X-Forwarded-For": "192.0.2.2"}):
            pass


def test_a_page_from_elsewhere_may_not_connect(server: RealServer) -> None:
    assert turned_away(server, origin="https://elsewhere.example") == (403, None)


def test_two_headers_where_there_may_be_one_are_turned_away(server: RealServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nOrigin: http://b\r\n\r\n")
        assert raw.recv(1000).startswith(b"HTTP/1.1 403 ")


def test_too_many_who_only_knock_keep_nobody_out_for_long(server: RealServer) -> None:
    knocking = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(3)]
    # Accepted in order, so the next one comes after them.
    assert turned_away(server) == (503, "2")
    began = time.monotonic()
    late = socket.create_connection(("127.0.0.1", server.port))
    late.settimeout(10)
    assert (late.recv(1), time.monotonic() - began < 4) == (b"", True)
    for one in (*knocking, late):
        one.close()


def test_garbage_is_answered_and_closed(server: RealServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.settimeout(10)
        raw.sendall(b"\x16\x03\x01 not http at all\r\n\r\n")
        while raw.recv(1000):
            pass
    assert asks(server, "/healthz").status == 200


# What is heard, however it arrives


def sent(request: Payload, *, fin: bool = True) -> bytes:
    message: Frame = encode(request, Encoding.MSGPACK)
    assert isinstance(message, bytes)
    return WireFrame(Opcode.BINARY, message, fin).serialize(mask=True)


ONE, TWO, THREE = (sent({"type": "say", "id": number, "text": str(number)}) for number in (101, 102, 103))
LONG = sent({"type": "say", "id": 103, "text": "x" * 200})
PING = WireFrame(Opcode.PING, b"").serialize(mask=True)


@pytest.mark.parametrize(
    "reads",
    [
        [ONE, TWO, THREE],
        [ONE[:3], ONE[3:] + TWO[:9], TWO[9:], THREE],
        [ONE + TWO + THREE],
        [ONE, TWO + THREE[:7], THREE[7:]],
        [ONE, PING, TWO, LONG],
    ],
    ids=["one by one", "in pieces", "together", "and a half", "with a ping and a long one"],
)
async def test_messages_are_heard_in_order_however_they_arrive(reads: list[bytes]) -> None:
    async with running() as server, seated(server, Encoding.MSGPACK) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
        for read in reads:
            anna.socket.transport.write(read)
            await asyncio.sleep(0.02)
        await anna.hears_until(lambda: all(anna.answered[request] for request in (101, 102, 103)))
        anna.last_id = 200
        await anna.moves()
        answers = [message.answer for message in anna.heard if isinstance(message, told.Update) and message.answer]
        assert answers[-4:] == [101, 102, 103, 201]


async def test_a_move_amid_a_message_in_parts_is_an_error_of_the_protocol() -> None:
    async with running() as server, seated(server, Encoding.MSGPACK) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
        anna.socket.transport.write(sent({"type": "ping", "id": 100}, fin=False))
        await asyncio.sleep(0.02)
        anna.socket.transport.write(ONE)
        assert await anna.is_closed() == 1002
