"""The one thread for everything that the store does, with less around each job than an executor has."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

Given = TypeVar("Given")


class StoreThread:
    """Does one job after another, in the order in which they come."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    def do(self, job: Callable[[], None]) -> None:
        """Do something that never raises."""
        self._jobs.put(job)

    async def give(self, read: Callable[[], Given]) -> Given:
        """What something gives, or raises."""
        future: Future[Given] = Future()
        self.do(partial(_fulfil, future, read))
        return await asyncio.wrap_future(future)

    def close(self) -> None:
        """Do what has come, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _fulfil(future: Future[Given], read: Callable[[], Given]) -> None:
    if future.set_running_or_notify_cancel():
        try:
            future.set_result(read())
        except BaseException as error:  # noqa: BLE001 - it is raised where it was asked for
            future.set_exception(error)
