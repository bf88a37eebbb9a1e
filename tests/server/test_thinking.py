"""Workers that are real processes: they die, stand still, and are replaced."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from bots.bot import Choice
from engine.cards import SEATS
from engine.deal import Deal
from engine.games import rules_of
from engine.shuffle import deal_hands, seed_from_number
from engine.view import View, view
from server.thinking import Thinkers

PATIENCE = 240.0  # with nothing compiled yet, on a busy machine


def question(game: str = "piedicavallo") -> View:
    rules = rules_of(game)
    deal = Deal(rules, SEATS[0], deal_hands(rules.pack, seed_from_number(1), SEATS[0]))
    return view(deal, SEATS[0])


def workers() -> set[int]:
    """The workers among the processes that have this one for a parent."""
    found = set()
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError, IndexError):
            status = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(status[1]) == os.getpid() and b"spawn_main" in (entry / "cmdline").read_bytes():
                found.add(int(entry.name))
    return found


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(workers=1, repeatable=True)
    yield made
    made.stop()


async def answered(thought: asyncio.Future[Choice]) -> Choice:
    async with asyncio.timeout(PATIENCE):
        return await thought


async def test_a_choice_is_legal_and_repeats_with_its_seed(thinkers: Thinkers) -> None:
    assert thinkers.ready
    asked = question()
    one, other = [await answered(thinkers.think("strong", asked, 7)) for _ in range(2)]
    assert asked.question is not None
    assert one == other
    assert one.move in asked.question.legal


async def test_a_killed_worker_costs_its_question_and_is_replaced(thinkers: Thinkers) -> None:
    assert thinkers.ready
    await answered(thinkers.think("strong", question(), 7))
    lost = thinkers.think("strong", question(), 8)
    for worker in workers():
        os.kill(worker, signal.SIGKILL)
    with suppress(Exception):  # it may have been answered in the very moment
        await answered(lost)
    assert thinkers.ready
    assert (await answered(thinkers.think("strong", question(), 7))).reason


async def test_the_loop_goes_on_while_a_worker_thinks(thinkers: Thinkers) -> None:
    assert thinkers.ready
    thought = thinkers.think("strong", question(), 7)
    loop = asyncio.get_running_loop()
    slowest = 0.0
    while not thought.done():
        began = loop.time()
        await asyncio.sleep(0.005)
        slowest = max(slowest, loop.time() - began)
    assert slowest < 1.0


def test_without_workers_nobody_is_ever_ready() -> None:
    assert not Thinkers(workers=0, repeatable=True).ready


async def test_at_live_tables_nobody_waits_for_the_warming_up() -> None:
    thinkers = Thinkers(workers=1, repeatable=False)
    try:
        assert not thinkers.ready
    finally:
        thinkers.stop()
