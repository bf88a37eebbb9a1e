"""The clock wakes each table when it has something to do by itself."""

import asyncio

import pytest

from server.clock import Clock
from server.table import Table
from tests.harness import FourPeople, House, four_people

PATIENCE = 20.0
GRACE = 15


def due_in(seconds: float) -> FourPeople:
    """A table at which somebody has dropped so long ago that a bot is due to cover them in so many seconds."""
    house = House()
    house.now = asyncio.get_running_loop().time() - GRACE + seconds
    table = four_people(house=house, started=True)
    table.actor.drops()
    return table


class Bell:
    """Hears the clock ring."""

    def __init__(self) -> None:
        self.rung: list[Table] = []
        self.heard = asyncio.Event()
        self.clock = Clock(self._ring)

    def _ring(self, table: Table) -> None:
        self.rung.append(table)
        self.heard.set()


async def test_a_table_is_woken_when_its_deadline_has_come() -> None:
    bell, table = Bell(), due_in(0.02).house.table
    bell.clock.look_at(table)
    async with asyncio.timeout(PATIENCE):
        await bell.heard.wait()
    assert bell.rung == [table]
    assert table.tick(bell.clock.now()) is not None


async def test_a_deadline_that_has_passed_rings_at_once() -> None:
    bell, table = Bell(), due_in(-5).house.table
    bell.clock.look_at(table)
    async with asyncio.timeout(PATIENCE):
        await bell.heard.wait()
    assert bell.rung == [table]


@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_on_either_event_loop_a_deadline_that_has_passed_may_be_looked_at_twice(loop: str) -> None:
    async def looked_at_twice() -> list[Table]:
        bell, table = Bell(), due_in(-5).house.table
        bell.clock.look_at(table)
        bell.clock.look_at(table)
        async with asyncio.timeout(PATIENCE):
            await bell.heard.wait()
        return bell.rung

    with asyncio.Runner(loop_factory=pytest.importorskip(loop).new_event_loop) as runner:
        assert len(runner.run(looked_at_twice())) == 1


async def test_a_table_that_has_nothing_to_do_is_left_alone() -> None:
    bell, table = Bell(), four_people().house.table
    bell.clock.look_at(table)
    assert table.deadline() is None
    assert not await rings_soon(bell)


async def test_a_deadline_that_is_gone_does_not_ring() -> None:
    bell, table = Bell(), due_in(0.02)
    bell.clock.look_at(table.house.table)
    table.actor.returns()
    bell.clock.look_at(table.house.table)
    assert not await rings_soon(bell)


async def test_a_forgotten_table_is_not_woken() -> None:
    bell, table = Bell(), due_in(0.02).house.table
    bell.clock.look_at(table)
    bell.clock.forget(table.state.code)
    assert not await rings_soon(bell)


async def test_a_stopped_clock_does_not_ring() -> None:
    bell, table = Bell(), due_in(0.02).house.table
    bell.clock.look_at(table)
    bell.clock.stop()
    assert not await rings_soon(bell)


async def rings_soon(bell: Bell) -> bool:
    """Whether anything rings that was due before another timer set later."""
    later, loop = asyncio.Event(), asyncio.get_running_loop()
    loop.call_later(0.05, later.set)
    await later.wait()
    return bell.heard.is_set()
