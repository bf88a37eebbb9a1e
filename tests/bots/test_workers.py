"""Worker processes that are not interrupted."""

import signal
from signal import Signals

from bots.workers import worker_pool


def test_workers_never_hear_of_ctrl_c_and_the_main_process_does() -> None:
    with worker_pool(1) as pool:
        assert signal.SIGINT in pool.apply(blocked)
    assert signal.SIGINT not in blocked()


def blocked() -> set[Signals | int]:
    return set(signal.pthread_sigmask(signal.SIG_BLOCK, ()))
