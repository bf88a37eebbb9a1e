"""Worker processes that play many deals. Ctrl-C never reaches them: it ends the main process, and that ends them."""

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.pool import Pool


@contextmanager
def worker_pool(processes: int | None = None) -> Iterator[Pool]:
    """A pool of processes, as many as the machine has cores if None; ended at the end of the block."""
    # Workers inherit what is blocked, so that none is interrupted while it still starts either. The tracker of what
    # they share is there before, as starting it unblocks.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pool = multiprocessing.get_context("spawn").Pool(processes)  # the same on every system
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with pool:
        yield pool
