"""Moves a second: the real server, everything on, beside the floor and beside peers."""

import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack

from bench import peer_tables
from bench.contest import Contestant, contest, rate_ratios
from bench.figures import Figure, Finding, ratio, spread
from bench.load import FloorTable, GameTable, Meter
from bench.processes import UNLIMITED, Child, child, floor, tarocchi_server
from bench.scale import Scale

GAMES = ("piedicavallo", "bolognese")


def floor_of(running: Child, tables: int) -> Contestant:
    """The floor with so many tables."""
    meter = Meter()
    return Contestant("floor", running, [FloorTable(running.url, f"/{n}", meter) for n in range(tables)], meter)


def server_of(running: Child, tables: int, name: str = "server") -> Contestant:
    """The real server with so many tables, both games in turn."""
    meter = Meter()
    return Contestant(name, running, [GameTable(running.url, GAMES[n % 2], meter) for n in range(tables)], meter)


async def measure(scale: Scale) -> list[Finding]:
    """Against the floor, for each number of tables; with peers for the middle one."""
    found: list[Finding] = []
    for tables in scale.tables:
        found.extend(await _measure(scale, tables, with_peers=tables == scale.tables[len(scale.tables) // 2]))
    return found


async def _measure(scale: Scale, tables: int, *, with_peers: bool) -> list[Finding]:
    found: list[Finding] = []
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        low = await stack.enter_async_context(child(*floor()))
        own = await stack.enter_async_context(child(*tarocchi_server("--data", folder), environment=UNLIMITED))
        contestants = [floor_of(low, tables), server_of(own, tables)]
        if with_peers:
            others, skipped = await peer_tables.contestants(stack, tables, installs=scale.installs)
            contestants += others
            found += skipped
        for one in contestants:
            await one.open()
        await contest(contestants, rounds=scale.rounds, seconds=scale.slice, warm_up=scale.warm_up)
        found[:0] = _findings(tables, contestants)
    return found


def _findings(tables: int, contestants: Sequence[Contestant]) -> list[Finding]:
    bottom, own, *others = contestants
    row = f"moves a second, {tables} table{'s' if tables > 1 else ''}"
    found: list[Finding] = [spread(row, one.name, one.rates, "moves/s") for one in contestants]
    found.append(ratio(row, "server ÷ floor", rate_ratios(own, bottom), least=0.9))
    found += [
        ratio(row, f"server ÷ {one.name}", rate_ratios(own, one), least=peer_tables.LEAST[one.name]) for one in others
    ]
    found += [Figure(row, f"CPU for a move, {one.name}", one.cost, "µs") for one in contestants]
    found.append(spread(row, "generator's spare time while the server plays", [100 * idle for idle in own.idle], "%"))
    return found
