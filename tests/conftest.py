"""What all tests share: how much hypothesis tries."""

from hypothesis import HealthCheck, settings

# On a busy machine no example may fail for being slow.
unhurried = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("default", unhurried, derandomize=True)
settings.register_profile("long", unhurried, max_examples=2_000, print_blob=True)
settings.load_profile("default")
