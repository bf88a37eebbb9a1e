"""What it costs to keep each move before it is told."""

import re
import tempfile
import urllib.request
from contextlib import AsyncExitStack
from socket import socket

from bench.contest import Contestant, contest, rate_ratios
from bench.figures import Figure, Finding, ratio
from bench.processes import UNLIMITED, child, tarocchi_server
from bench.scale import Scale
from bench.throughput import server_of

ROW = "durable commits"
MOST_LOST = {"process": 0.15, "power": 0.30}


async def measure(scale: Scale) -> list[Finding]:
    """Throughput with each durability as a part of that without a store, and moves in one commit."""
    tables = scale.tables[len(scale.tables) // 2]
    async with AsyncExitStack() as stack:
        forgetful = await stack.enter_async_context(child(*tarocchi_server(), environment=UNLIMITED))
        bottom = server_of(forgetful, tables, "--ephemeral")
        contestants, ports = [bottom], []
        for durability in MOST_LOST:
            folder, port = stack.enter_context(tempfile.TemporaryDirectory()), _free_port()
            options = ("--data", folder, "--durability", durability, "--metrics-port", str(port))
            keeping = await stack.enter_async_context(child(*tarocchi_server(*options), environment=UNLIMITED))
            contestants.append(server_of(keeping, tables, durability))
            ports.append(port)
        for one in contestants:
            await one.open()
        await contest(contestants, rounds=scale.rounds, seconds=scale.slice, warm_up=scale.warm_up)
        found: list[Finding] = []
        for one, port in zip(contestants[1:], ports, strict=True):
            found += _findings(one, bottom, port)
        return found


def _findings(one: Contestant, bottom: Contestant, port: int) -> list[Finding]:
    commits = _commits(port)
    return [
        ratio(ROW, f"{one.name} ÷ --ephemeral", rate_ratios(one, bottom), least=1 - MOST_LOST[one.name]),
        Figure(ROW, f"moves in a commit, {one.name}", one.meter.moves / commits, "moves"),
    ]


def _commits(port: int) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(r"^tarocchi_commit_seconds_count ([\d.]+)", answer.read().decode(), re.MULTILINE)
    assert found is not None, "the server counts its commits"
    return int(float(found[1]))


def _free_port() -> int:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port
