"""What all tests share: how much hypothesis tries, and how many processes share the tests."""

import os

from hypothesis import HealthCheck, settings

# On a busy machine no example may fail for being slow.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", unhurried, derandomize=True)
settings.register_profile("long", unhurried, max_examples=2_000, print_blob=True)
settings.load_profile("default")


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as there are cores: many tests wait, for a server, a client or a clock."""
    return 3 * (os.cpu_count() or 1) // 2 or 1
