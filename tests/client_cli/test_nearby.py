import pytest

from client_cli import nearby
from client_cli.nearby import servers_nearby
from server.announce import announced

LOOPBACK = ["127.0.0.1"]


async def test_a_server_that_announces_itself_is_found() -> None:
    async with announced("127.0.0.1", 8765, secure=False, interfaces=LOOPBACK):
        assert "ws://127.0.0.1:8765" in await servers_nearby(interfaces=LOOPBACK, seconds=4)


async def test_a_server_with_tls_is_found_as_such() -> None:
    async with announced("127.0.0.1", 8766, secure=True, interfaces=LOOPBACK):
        assert "wss://127.0.0.1:8766" in await servers_nearby(interfaces=LOOPBACK, seconds=4)


async def test_without_a_network_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreachable(**_options: object) -> None:
        raise OSError

    monkeypatch.setattr(nearby, "AsyncZeroconf", unreachable)
    assert await servers_nearby() == []
