import os
import socket
from pathlib import Path

import pytest

from client_cli import local_server
from client_cli.failing import NotDone
from client_cli.local_server import LocalServer


def test_a_server_listens_on_loopback_and_outlives_whoever_started_it() -> None:
    server = local_server.start(linger=30)
    assert server.process is not None
    with server.process:
        port = int(server.url.removeprefix("ws://127.0.0.1:"))
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
        assert os.getsid(server.process.pid) == server.process.pid
        server.process.terminate()


def test_a_server_that_nobody_uses_ends_by_itself() -> None:
    server = local_server.start(linger=0.1)
    assert server.process is not None
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


def test_a_server_with_a_name_is_found_running_and_its_tables_outlive_it(tmp_path: Path) -> None:
    first = local_server.find_or_start("play", linger=30)
    assert first.process is not None
    with first.process:
        assert local_server.find_or_start("play", linger=30) == LocalServer(first.url, None)
        first.process.kill()
    second = local_server.find_or_start("play", linger=0)
    assert second.process is not None
    with second.process:
        assert second.url == first.url
        assert list(tmp_path.rglob("play/tarocchi.sqlite3")) != []


def test_a_port_that_is_taken_becomes_another_one() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = local_server.find_or_start("host", linger=0, port=port)
    assert server.process is not None
    with server.process:
        assert local_server.port_of(server.url) not in (0, port)


@pytest.mark.parametrize("text", ["", "nonsense", "ws://x:y 127.0.0.1", "ws://127.0.0.1:1 127.0.0.1"])
def test_an_address_that_leads_nowhere_is_forgotten(tmp_path: Path, text: str) -> None:
    folder = tmp_path / "XDG_DATA_HOME" / "tarocchi" / "play"
    folder.mkdir(parents=True)
    (folder / "address").write_text(text)
    server = local_server.find_or_start("play", linger=0)
    assert server.process is not None
    with server.process:
        assert server.url.startswith("ws://127.0.0.1:")


def test_a_port_that_is_not_written_is_that_of_the_scheme() -> None:
    assert [local_server.port_of(url) for url in ("ws://a", "wss://a", "ws://a:8765")] == [80, 443, 8765]
