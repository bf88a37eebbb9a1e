"""The store's thread: jobs in order, and their results where they were asked for."""

import asyncio
from collections.abc import Iterator
from functools import partial
from threading import Event, current_thread

import pytest

from server.store_thread import StoreThread


@pytest.fixture
def thread() -> Iterator[StoreThread]:
    thread = StoreThread()
    yield thread
    thread.close()


async def test_jobs_are_done_in_order_in_one_other_thread(thread: StoreThread) -> None:
    done: list[int] = []
    for number in range(20):
        thread.do(partial(done.append, number))
    names = {await thread.give(lambda: current_thread().name) for _ in range(2)}
    assert (done, names) == (list(range(20)), {"store"})


async def test_what_is_raised_there_is_raised_here_and_the_next_job_is_done(thread: StoreThread) -> None:
    with pytest.raises(ZeroDivisionError):
        await thread.give(lambda: 1 // 0)
    assert await thread.give(lambda: 1) == 1


async def test_what_nobody_waits_for_any_more_holds_nothing_up(thread: StoreThread) -> None:
    go_on = Event()
    holding_up = asyncio.create_task(thread.give(lambda: go_on.wait(20)))
    waiting = asyncio.create_task(thread.give(lambda: 1))
    await asyncio.sleep(0)
    waiting.cancel()
    go_on.set()
    assert await holding_up
    assert await thread.give(lambda: 2) == 2


def test_what_has_come_is_done_before_the_end() -> None:
    thread, done = StoreThread(), []
    thread.do(lambda: done.append("done"))
    thread.close()
    assert done == ["done"]
