"""Several servers at once, each given short slices in turn, so that a noisy machine treats them alike."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.load import LoadTable, Meter
from bench.processes import PATIENCE, Child

SETTLING = 0.02
"""Seconds between two looks at whether the last moves of a slice have arrived."""


@dataclass(slots=True)
class Contestant:
    """A server with its tables.

    Attributes:
        rates: moves a second, slice by slice.
        costs: microseconds of the server's CPU for a move, slice by slice.
        idle: the part of the generator's time that was left over, slice by slice.
    """

    name: str
    child: Child
    tables: Sequence[LoadTable]
    meter: Meter
    rates: list[float] = field(default_factory=list)
    costs: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    _moves: int = 0
    _cpu: float = 0.0

    @property
    def cost(self) -> float:
        """Microseconds of CPU for a move, over all slices."""
        return self._cpu / self._moves * 1e6

    async def open(self, *, at_once: int = 50) -> None:
        """Seat everybody."""
        for start in range(0, len(self.tables), at_once):
            await asyncio.gather(*(table.open() for table in self.tables[start : start + at_once]))

    async def begin(self, seconds: float) -> None:
        """Play for so long at least, and until each table has made a move; nothing of it is counted."""
        for table in self.tables:
            table.go()
        await asyncio.sleep(seconds)
        while not all(table.seen[0] for table in self.tables):  # noqa: ASYNC110 - telling of it would cost the moves
            await asyncio.sleep(SETTLING)
        for table in self.tables:
            table.pause()
        await self._settled()

    async def slice(self, seconds: float) -> None:
        """Play as fast as it goes, for so long."""
        moves, cpu, began, own = self.meter.moves, self.child.cpu_seconds(), time.perf_counter(), time.process_time()
        for table in self.tables:
            table.go()
        await asyncio.sleep(seconds)
        took, made = time.perf_counter() - began, self.meter.moves - moves
        self.rates.append(made / took)
        self.idle.append(1 - (time.process_time() - own) / took)
        for table in self.tables:
            table.pause()
        await self._settled()
        made, used = self.meter.moves - moves, self.child.cpu_seconds() - cpu
        self._moves += made
        self._cpu += used
        self.costs.append(used / max(1, made) * 1e6)

    async def _settled(self) -> None:
        """Until every move has been told to everybody, and the next one is held at each table."""
        async with asyncio.timeout(PATIENCE):
            while not all(table.rests for table in self.tables):  # noqa: ASYNC110 - as in begin
                await asyncio.sleep(SETTLING)

    def close(self) -> None:
        """End all connections."""
        for table in self.tables:
            table.close()

    def check(self) -> None:
        """Raise unless each client saw each move."""
        for table in self.tables:
            table.check()


async def contest(contestants: Sequence[Contestant], *, rounds: int, seconds: float, warm_up: float) -> None:
    """Let each play in turn, round after round."""
    for one in contestants:
        await one.begin(warm_up)
    for _ in range(rounds):
        for one in contestants:
            await one.slice(seconds)
    for one in contestants:
        one.check()


def rate_ratios(one: Contestant, other: Contestant) -> list[float]:
    """How many times faster one is than the other, round by round."""
    return [first / second for first, second in zip(one.rates, other.rates, strict=True)]
