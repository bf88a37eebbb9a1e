"""The process that serves."""

import json
import re
import signal
import socket
import subprocess
import sys

import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from tests.real_server import PATIENCE, real_server

JSON = [Subprotocol(Encoding.JSON)]


def test_the_first_line_is_the_address_to_connect_to() -> None:
    with real_server() as server:
        assert re.fullmatch(r"ws://127\.0\.0\.1:\d+", server.url)
        with connect(server.url, subprotocols=JSON):
            pass


def test_a_terminated_server_ends_with_0() -> None:
    with real_server() as server:
        assert server.stops(signal.SIGTERM) == 0


def test_an_interrupted_server_ends_with_130_and_no_traceback() -> None:
    with real_server() as server:
        assert server.stops(signal.SIGINT) == 130
        assert "Traceback" not in "\n".join(server.log())


def test_a_server_that_lingers_ends_by_itself() -> None:
    with real_server("--linger", "0.2") as server:
        assert server.process.wait(PATIENCE) == 0


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken, real_server("--port", str(taken.getsockname()[1])) as server:
        assert server.process.wait(PATIENCE) == 1
        assert server.log()[-1].startswith(
            f"tarocchi-server: can't listen on 127.0.0.1 port {taken.getsockname()[1]}: "
        )


def test_another_loop_can_be_chosen() -> None:
    with real_server("--loop", "asyncio") as server:
        assert server.stops(signal.SIGTERM) == 0
        assert json.loads(server.log()[0])["loop"].startswith("asyncio")


@pytest.mark.parametrize("secret", [["--password", "sesamo"], []], ids=["password", "no password"])
def test_a_line_for_each_broken_message_and_nothing_secret_in_any(secret: list[str]) -> None:
    with real_server("--log-level", "debug", *secret) as server:
        with connect(server.url, subprotocols=JSON) as anna:
            anna.send(json.dumps({"type": "hello", "id": 1, "name": "Fräulein Anna", "password": "sesamo"}))
            ticket = json.loads(anna.recv())["ticket"]
            for broken in ('{"type": "ping", "id": 2, "sesamo": 1}', "{}", json.dumps({"type": ticket, "id": 3})):
                anna.send(broken)
                assert json.loads(anna.recv())["code"] == "bad-message"
        server.stops(signal.SIGTERM)
        log = server.log()
    bad = [json.loads(line) for line in log if "bad message" in line]
    assert [len(line["connection"]) for line in bad] == [8, 8, 8]
    assert [text for text in ("sesamo", ticket, "Fr", "Anna") if text in "\n".join(log)] == []


def test_nothing_that_takes_long_to_import_is_there_before_it_is_needed() -> None:
    ask = "import server.commands, server.serving, sys; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", ask], check=True, capture_output=True, text=True).stdout.split()
    assert {"numba", "numpy", "prometheus_client", "pydantic_settings", "pygments", "rich"} & set(told) == set()
