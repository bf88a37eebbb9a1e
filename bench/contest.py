"""Several servers at once, each given short slices in turn, so that a noisy machine treats them alike."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.load import LoadTable, Meter
from bench.processes import Child

SETTLING = 0.05
"""Seconds after a slice in which the last moves arrive."""


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
        before = -1
        while before != self.meter.moves:
            before = self.meter.moves
            await asyncio.sleep(SETTLING)

    def check(self) -> None:
        """Raise unless each client saw each move."""
        for table in self.tables:
            table.check()


async def contest(contestants: Sequence[Contestant], *, rounds: int, seconds: float, warm_up: float) -> None:
    """Let each play in turn, round after round."""
    for one in contestants:
        await one.slice(warm_up)
        one.rates.clear()
        one.costs.clear()
        one.idle.clear()
    for _ in range(rounds):
        for one in contestants:
            await one.slice(seconds)
    for one in contestants:
        one.check()


def rate_ratios(one: Contestant, other: Contestant) -> list[float]:
    """How many times faster one is than the other, round by round."""
    return [first / second for first, second in zip(one.rates, other.rates, strict=True)]
