"""Processes of their own for the bots that search, so that the event loop never waits for a thought.

A worker that dies or hangs is replaced (pebble's pool does that; ``concurrent.futures`` breaks for good), and whoever
asked gets no choice. Workers have a lower priority than the server, and a bound on their memory.
"""

import asyncio
import importlib
import os
import resource
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing import get_context

from pebble import ProcessPool

from bots.bot import Budget, Choice
from bots.registry import SEARCHING, bot_of
from engine.view import View
from server.logs import logger

log = logger()

NICENESS = 10
WORKER_BYTES = 4 * 2**30
"""Address space of a worker; what numba maps of it stays under 400 MiB resident."""
WARM_UP_SECONDS = 600.0
PATIENCE = 4.0
"""Times the seconds that a bot may think; a worker that takes longer hangs and is replaced."""


class Thinkers:
    """Worker processes, started when the first bot that searches is about to be asked.

    Args:
        workers: how many; 0 for none, so that nobody searches.
        repeatable: whether budgets are counted in worlds, so that the same seed gives the same play.
    """

    def __init__(self, *, workers: int, repeatable: bool) -> None:
        self._workers = workers
        self._repeatable = repeatable
        self._pool: ProcessPool | None = None
        self._warm = False
        self._stopped = False

    @property
    def ready(self) -> bool:
        """Whether a question would be thought about at once; the first time this is asked the workers warm up."""
        if self._workers and (self._pool is None or not self._pool.active):
            self._warm = False
            self._start()
        return self._warm or (self._repeatable and self._workers > 0)

    def think(self, level: str, view: View, seed: int) -> asyncio.Future[Choice]:
        """A choice to come; the future fails when the worker dies, hangs or raises."""
        assert self._pool is not None, "ready has been asked"
        bot = SEARCHING[level]
        seconds = WARM_UP_SECONDS if self._repeatable else PATIENCE * bot.seconds
        budget = Budget(worlds=bot.worlds[view.game]) if self._repeatable else Budget(seconds=bot.seconds)
        thought: Future[Choice] = self._pool.schedule(_choose, args=[level, view, seed, budget], timeout=seconds)
        return asyncio.wrap_future(thought)

    def seconds(self, level: str) -> float:
        """How long a thought takes where nothing slows it down; 0 where budgets are counted in worlds."""
        return 0.0 if self._repeatable else SEARCHING[level].seconds

    def stop(self) -> None:
        """End the workers, whatever they are doing."""
        self._stopped = True
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]  # pebble has types for most but not for this
            self._pool.join()

    def _start(self) -> None:
        self._pool = ProcessPool(max_workers=self._workers, initializer=_settle_down, context=get_context("spawn"))
        loop = asyncio.get_running_loop()
        # With one question for each worker all of them are busy with it, so each has compiled or loaded everything.
        warm: list[Future[None]] = [
            self._pool.schedule(_warm_up, timeout=WARM_UP_SECONDS) for _ in range(self._workers)
        ]
        warm[-1].add_done_callback(lambda done: loop.call_soon_threadsafe(self._warmed_up, done))

    def _warmed_up(self, done: Future[None]) -> None:
        if done.cancelled() or self._stopped:
            return
        if (error := done.exception()) is not None:
            log.error("the searching bots can't be used", why=str(error) or type(error).__name__)
        else:
            self._warm = True
            log.info("the searching bots are ready", workers=self._workers)


# In the workers


def _settle_down() -> None:
    os.nice(NICENESS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (WORKER_BYTES, WORKER_BYTES))


def _warm_up() -> None:
    strong_bot = importlib.import_module("bots.strong_bot")
    strong_bot.warm_up(strong_bot.BOT)


def _choose(level: str, view: View, seed: int, budget: Budget) -> Choice:
    return bot_of(level).choose(view, seed, budget)
