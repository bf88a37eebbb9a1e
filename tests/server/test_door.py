"""What is answered before a WebSocket opens."""

import http.client
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin, Subprotocol

from protocol.codec import Encoding
from tests.real_server import RealServer, real_server

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
