"""From a killed server to everybody playing again."""

import asyncio
import signal
import tempfile
import time
from collections.abc import Sequence

from bench.figures import Finding, at_most
from bench.load import GameTable, Meter, Player
from bench.processes import UNLIMITED, child, tarocchi_server
from bench.scale import Scale
from bench.throughput import GAMES

ROW = "restart"
FIRST_RETRY, LAST_RETRY = 0.1, 1.0
"""Seconds that a client waits before it tries again, twice as long each time."""


async def measure(scale: Scale) -> list[Finding]:
    """Seconds from SIGKILL, the start of the next server included, until each table has made a move."""
    meter = Meter()
    with tempfile.TemporaryDirectory() as folder:
        async with child(*tarocchi_server("--data", folder), environment=UNLIMITED) as first:
            tables = [GameTable(first.url, GAMES[number % 2], meter) for number in range(scale.restarted)]
            for start in range(0, len(tables), 50):
                await asyncio.gather(*(table.open() for table in tables[start : start + 50]))
            await _in_mid_deal(tables, meter)
            port = int(first.url.rpartition(":")[2])
            began = time.perf_counter()
            await first.ends(signal.SIGKILL)
        async with child(*tarocchi_server("--data", folder, port=port), environment=UNLIMITED) as second:
            started = time.perf_counter() - began
            await asyncio.gather(
                *(_comes_back(table, player, second.url) for table in tables for player in table.players)
            )
            back = time.perf_counter() - began
            await _each_moves(tables)
            took = time.perf_counter() - began
    clients = 4 * scale.restarted
    return [
        at_most(ROW, f"until {clients} clients at {scale.restarted} tables play again", took, 4, "s"),
        at_most(ROW, "of that, until the server listens", started, 4, "s"),
        at_most(ROW, "of that, until everybody is back", back, 4, "s"),
    ]


async def _in_mid_deal(tables: Sequence[GameTable], meter: Meter) -> None:
    for table in tables:
        table.go()
    while meter.moves < 10 * len(tables):  # noqa: ASYNC110 - what is measured is not to be slowed by telling of it
        await asyncio.sleep(0.01)
    for table in tables:
        table.pause()
    await asyncio.sleep(0.5)


async def _comes_back(table: GameTable, player: Player, url: str) -> None:
    """As the terminal client does it: hello with the ticket, join with the number of the last update seen."""
    await player.lost()
    wait = FIRST_RETRY
    while True:
        try:
            await player.connect(url)
            await player.ask(type="join", code=table.code)
        except (OSError, asyncio.CancelledError):
            await asyncio.sleep(wait)
            wait = min(2 * wait, LAST_RETRY)
        else:
            return


async def _each_moves(tables: Sequence[GameTable]) -> None:
    before = [table.seen[0] for table in tables]
    for table in tables:
        table.step()
    while any(table.seen[0] == seen for table, seen in zip(tables, before, strict=True)):  # noqa: ASYNC110 - as above
        await asyncio.sleep(0.005)
