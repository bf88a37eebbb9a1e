"""The command itself: its standard streams, and what happens when they fail."""

import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from tests.real_server import PATIENCE

JSON = [Subprotocol(Encoding.JSON)]


def listens(port: int) -> bool:
    """Whether somebody listens there before patience is at its end."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        with suppress(ConnectionRefusedError), connect(f"ws://127.0.0.1:{port}", subprotocols=JSON):
            return True
        sleep(0.05)
    return False


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_server_started_with_a_closed_stream_runs_and_ends_as_ever(closed: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    start = f'exec "$0" -m server.main --unannounced --port {port} --data "$1" {closed}'
    with subprocess.Popen(["/bin/sh", "-c", start, sys.executable, str(tmp_path)]) as process:
        try:
            assert listens(port)
        finally:
            process.terminate()
        assert process.wait(PATIENCE) == 0


def test_an_address_that_can_not_be_told_is_one_sentence_and_status_1() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "server.main", "--unannounced", "--port", "0", "--ephemeral"]
        told = subprocess.run(command, check=False, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
    assert (told.returncode, told.stderr) == (1, "tarocchi-server: No space left on device\n")
