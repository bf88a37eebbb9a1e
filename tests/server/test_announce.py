import asyncio
import signal

import pytest

from server.announce import announced, is_loopback
from tests.real_server import real_server


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("192.0.2.7", False), ("", False)],
)
def test_only_what_others_can_reach_is_no_loopback(host: str, *, loopback: bool) -> None:
    assert is_loopback(host) == loopback


def test_a_server_on_loopback_announces_nothing() -> None:
    with real_server() as server:
        server.stops(signal.SIGTERM)
        assert [line for line in server.log() if "announced" in line] == []


async def test_an_address_that_can_not_be_announced_stops_nothing() -> None:
    async with announced("nowhere", 8765, secure=False, interfaces=["127.0.0.1"]):
        await asyncio.sleep(0.1)
