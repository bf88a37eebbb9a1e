import os
import socket
from pathlib import Path

import pytest

from client_cli import local_server
from client_cli.conversation import NotDone


def test_a_server_listens_on_loopback_and_outlives_whoever_started_it() -> None:
    server = local_server.start(linger=30)
    with server.process:
        port = int(server.url.removeprefix("ws://127.0.0.1:"))
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
        assert os.getsid(server.process.pid) == server.process.pid
        server.process.terminate()


def test_a_server_that_nobody_uses_ends_by_itself() -> None:
    server = local_server.start(linger=0.1)
    assert server.process.wait(timeout=20) == 0


def test_a_server_that_does_not_start_says_where_to_look() -> None:
    with pytest.raises(NotDone, match="may say why"):
        local_server.start(linger=0.1, seed=-1)
    assert local_server.log_file().read_text() != ""


def test_a_long_log_is_begun_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_server, "LOG_BYTES", 3)
    local_server.log_file().write_text("long")
    assert local_server.log_file().read_text() == ""


def test_without_a_place_for_a_log_there_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert local_server.log_file() == Path(os.devnull)
