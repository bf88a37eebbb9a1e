"""How long a move takes to reach the fourth player at a human pace: alone, and while bots think."""

import asyncio
import math
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack

from bench.contest import Contestant
from bench.figures import Figure, Finding, ratio
from bench.load import GameTable, LoadTable, Meter
from bench.processes import UNLIMITED, Child, child, floor, tarocchi_server
from bench.scale import Scale
from bench.throughput import floor_of, server_of

ROW, ROW_WITH_BOTS = "latency at a human pace", "the same with bots"
SEARCHING_BOT = "strong"


async def measure(scale: Scale) -> list[Finding]:
    """The server beside the floor, and beside a server at which bots think as well."""
    async with AsyncExitStack() as stack:
        low = await stack.enter_async_context(child(*floor()))
        servers = []
        for _ in range(2):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            options = ("--data", folder, "--bot-pace", "0", "--pause", "0.01")
            servers.append(await stack.enter_async_context(child(*tarocchi_server(*options), environment=UNLIMITED)))
        contestants = [floor_of(low, scale.paced_tables), *(server_of(own, scale.paced_tables) for own in servers)]
        for one in contestants:
            await one.open()
            await _begun(one.tables)
        await _set_thinking(servers[1], scale.thinking)
        delays = await _paced(contestants, scale)
    found = _findings(ROW, "floor", delays[0], "server", delays[1])
    return found + _findings(ROW_WITH_BOTS, "without bots", delays[1], "with bots", delays[2])


async def _begun(tables: Sequence[LoadTable]) -> None:
    """Let each table make its first moves, so that all are in the middle of a deal."""
    for table in tables:
        table.go()
    await asyncio.sleep(0.2)
    for table in tables:
        table.pause()
    await asyncio.sleep(0.2)


async def _paced(contestants: Sequence[Contestant], scale: Scale) -> list[list[list[float]]]:
    """For each contestant, round by round, how long each move took."""
    delays: list[list[list[float]]] = [[] for _ in contestants]
    for _ in range(scale.paced_rounds):
        for one, all_delays in zip(contestants, delays, strict=True):
            one.meter.delays.clear()
            await _play_at_pace(one.tables, scale.paced_rate, scale.paced_seconds)
            all_delays.append(one.meter.delays.copy())
    for one in contestants:
        one.check()
    return delays


async def _play_at_pace(tables: Sequence[LoadTable], rate: int, seconds: float) -> None:
    """One table after another makes one move, so many a second in all."""
    began = time.perf_counter()
    for number in range(round(rate * seconds)):
        tables[number % len(tables)].step()
        await asyncio.sleep(max(0.0, began + (number + 1) / rate - time.perf_counter()))
    await asyncio.sleep(0.1)


async def _set_thinking(server: Child, tables: int) -> None:
    """Tables at which searching bots play for everybody, deal after deal."""
    for _ in range(tables):
        table = GameTable(server.url, "piedicavallo", Meter())
        host = table.players[0]
        await host.connect(server.url)
        match = {"kind": "to-target", "target": 10_000}
        await host.ask(type="open", game="piedicavallo", bot=SEARCHING_BOT, match=match)
        await host.ask(type="away")
        await host.ask(type="start")


def _findings(
    row: str, name: str, delays: list[list[float]], other: str, other_delays: list[list[float]]
) -> list[Finding]:
    found: list[Finding] = []
    for who, rounds in ((name, delays), (other, other_delays)):
        everything = sorted(delay for one in rounds for delay in one)
        found += [
            Figure(row, f"{who}, p{percent}", at_percent(everything, percent) * 1e3, "ms") for percent in (50, 99)
        ]
    for percent, most in ((99, 2.0), (50, 0.0)):
        of_rounds = [[at_percent(sorted(one), percent) for one in rounds] for rounds in (delays, other_delays)]
        ratios = [second / first for first, second in zip(*of_rounds, strict=True)]
        found.append(ratio(row, f"p{percent}, {other} ÷ {name}", ratios, most=most))
    return found


def at_percent(ordered: Sequence[float], percent: float) -> float:
    """The value below which so many per cent of ordered values lie."""
    return ordered[min(len(ordered) - 1, math.ceil(len(ordered) * percent / 100) - 1)]
