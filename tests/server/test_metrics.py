"""What Prometheus reads, from a server that plays."""

import json
import re
import time
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.sync.client import connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from tests.real_server import RealServer, real_server

JSON = [Subprotocol(Encoding.JSON)]


@pytest.fixture(scope="module")
def server() -> Iterator[RealServer]:
    with real_server("--metrics-port", "0", "--bot-pace", "0") as running:
        yield running


@pytest.fixture(scope="module")
def address(server: RealServer) -> str:
    assert server.process.stderr is not None
    for line in server.process.stderr:
        if found := re.search(r"http://127\.0\.0\.1:\d+/metrics", line):
            return found[0]
    raise AssertionError("the log says where")


def read(address: str) -> dict[tuple[str, str], float]:
    """Every number, by its name and label."""
    with urllib.request.urlopen(address) as response:
        text = response.read().decode()
    families = text_string_to_metric_families(text)
    return {(one.name, ",".join(one.labels.values())): one.value for family in families for one in family.samples}


def test_a_deal_shows_in_the_numbers(server: RealServer, address: str) -> None:
    # She reads nothing, so she would not hear the server's own farewell.
    with connect(server.url, subprotocols=JSON, close_timeout=0.1) as anna:
        for request in (
            {"type": "hello", "id": 1, "name": "Anna"},
            {"type": "open", "id": 2, "game": "piedicavallo"},
            {"type": "away", "id": 3},
            {"type": "sit", "id": 4, "seat": 0},
            {"type": "start", "id": 5},
        ):
            anna.send(json.dumps(request))
        anna.send("null")
        patience = time.monotonic() + 10
        while read(address).get(("tarocchi_moves_total", "bot"), 0) < 45 and time.monotonic() < patience:
            time.sleep(0.05)
        numbers = read(address)
    assert numbers["tarocchi_connections", "greeted"] == 1
    assert numbers["tarocchi_tables", "waiting"] == 1
    assert numbers["tarocchi_moves_total", "bot covering a person"] >= 15
    assert numbers["tarocchi_refusals_total", "already-seated"] == 1
    assert numbers["tarocchi_bad_messages_total", ""] == 1
    assert numbers["tarocchi_bot_choice_seconds_count", ""] == 61


def test_nothing_else_is_served_there(address: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        read(address.replace("metrics", "tables"))
