"""The process that serves."""

import re
import signal
import socket

from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from tests.real_server import PATIENCE, real_server


def test_the_first_line_is_the_address_to_connect_to() -> None:
    with real_server() as server:
        assert re.fullmatch(r"ws://127\.0\.0\.1:\d+", server.url)
        with connect(server.url, subprotocols=[Subprotocol(Encoding.JSON)]):
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
