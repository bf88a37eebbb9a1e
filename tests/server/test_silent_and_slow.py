"""Clients that freeze or do not read, held against a real server."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from tests.real_server import real_server

JSON = [Subprotocol(Encoding.JSON)]
FREEZES = """
import json, sys
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
with connect(sys.argv[1], subprotocols=["tarocchi.1.json"]) as socket:
    socket.send(json.dumps({"type": "hello", "id": 1, "name": "Gelo"}))
    socket.send(json.dumps({"type": "join", "id": 2, "code": sys.argv[2]}))
    for frame in socket:
        print(json.loads(frame)["type"], flush=True)
"""


FLOOD = ["--limits-outbox-bytes", "65536", "--limits-message-rate", "100000", "--limits-message-burst", "100000"]


def asks(client: ClientConnection, **request: object) -> dict[str, Any]:
    """Send a request and read until it is answered."""
    client.send(json.dumps(request))
    while True:
        message: dict[str, Any] = json.loads(client.recv(10))
        if message.get("answer") == request["id"]:
            return message


def opens(client: ClientConnection) -> str:
    """Say hello and open a table; gives its code."""
    asks(client, type="hello", id=1, name="Anna")
    code: str = asks(client, type="open", id=2, game="bolognese")["code"]
    return code


def test_a_client_that_freezes_at_a_table_is_told_to_it_as_a_drop_within_ten_seconds() -> None:
    with real_server() as server, connect(server.url, subprotocols=JSON) as anna:
        command = [sys.executable, "-c", FREEZES, server.url, opens(anna)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as frozen:
            assert frozen.stdout is not None
            assert [frozen.stdout.readline().strip() for _ in range(2)] == ["welcome", "table"]
            frozen.send_signal(signal.SIGSTOP)
            began = time.monotonic()
            while not any(drops(json.loads(anna.recv(20)))):
                pass
            assert time.monotonic() - began < 10
            frozen.kill()


def drops(message: dict[str, Any]) -> Iterator[bool]:
    for event in message.get("events", ()):
        for seat in event.get("seating", {}).get("seats", ()):
            yield seat["kind"] == "person" and not seat["connected"]


def test_a_client_that_only_answers_pings_stays() -> None:
    with (
        real_server("--limits-silence-at-table", "0.5") as server,
        connect(server.url, subprotocols=JSON, ping_interval=None) as anna,
    ):
        opens(anna)
        with pytest.raises(TimeoutError):
            anna.recv(1.5)
        assert asks(anna, type="ping", id=3)["type"] == "pong"


def test_a_slow_reader_is_dropped_and_delays_nobody() -> None:
    with real_server("--bot-pace", "60", *FLOOD) as server, connect(server.url, subprotocols=JSON) as anna:
        code = opens(anna)
        asks(anna, type="start", id=3)
        while "phase" not in json.loads(anna.recv(10)):
            pass
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", server.port))
        with connect(server.url, sock=raw, subprotocols=JSON, max_queue=1, close_timeout=0.1) as slow:
            slow.send(json.dumps({"type": "hello", "id": 1, "name": "Lento"}))
            longest = 0.0
            for number in range(2, 10_000):
                try:
                    slow.send(json.dumps({"type": "watch", "id": number, "code": code}))
                except (OSError, ConnectionClosed):
                    break
                if number % 20 == 0:
                    began = time.monotonic()
                    asks(anna, type="ping", id=number)
                    longest = max(longest, time.monotonic() - began)
            else:
                raise AssertionError("a client that reads nothing is dropped")
        assert longest < 1
        assert server.stops(signal.SIGTERM) == 0
        assert any("reads too slowly" in line for line in server.log())
