"""What a move costs when there are few tables and when there are many, as the floor's own cost grows."""

import resource
import tempfile
from contextlib import AsyncExitStack

from bench.contest import contest
from bench.figures import Figure, Finding, at_most
from bench.processes import UNLIMITED, child, floor, tarocchi_server
from bench.scale import Scale
from bench.throughput import floor_of, server_of

ROW = "growth"
SEATS, SPARE = 4, 500


async def measure(scale: Scale) -> list[Finding]:
    """Microseconds of CPU for a move at each number of tables, and how much faster they grow than the floor's."""
    costs = [await _costs(scale, tables) for tables in scale.growth]
    (least_floor, least_server), *_ = costs
    found: list[Finding] = []
    for tables, (of_floor, of_server) in zip(scale.growth, costs, strict=True):
        found += [
            Figure(ROW, f"CPU for a move, floor, {tables} tables", of_floor, "µs"),
            Figure(ROW, f"CPU for a move, server, {tables} tables", of_server, "µs"),
        ]
    for tables, (of_floor, of_server) in zip(scale.growth[1:], costs[1:], strict=True):
        grown = (of_server / least_server) / (of_floor / least_floor)
        found.append(at_most(ROW, f"{tables} tables, growth of the server ÷ growth of the floor", grown, 1.15, "×"))
    return found


async def _costs(scale: Scale, tables: int) -> tuple[float, float]:
    """Of the floor and of the server: in turn, or one after the other where the system has too few sockets for both."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        low = await stack.enter_async_context(child(*floor()))
        own = await stack.enter_async_context(child(*tarocchi_server("--data", folder), environment=UNLIMITED))
        contestants = floor_of(low, tables), server_of(own, tables)
        together = 2 * SEATS * tables + SPARE <= resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        for contesting in [contestants] if together else [contestants[:1], contestants[1:]]:
            for one in contesting:
                await one.open()
            # Long enough for each table to have its turn several times.
            seconds = max(scale.slice, tables / 2_000)
            await contest(contesting, rounds=max(2, scale.rounds // 3), seconds=seconds, warm_up=seconds)
            for one in contesting:
                one.close()
        return contestants[0].cost, contestants[1].cost
