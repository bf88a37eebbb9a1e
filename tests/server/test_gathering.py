"""Settings from several sources at once."""

import pytest

from server.gathering import gathered


def test_an_option_is_stronger_than_the_environment_and_that_than_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TEST_PORT", "2")
    monkeypatch.setenv("TEST_LIMITS_TABLES", "2")
    in_file = {"port": 1, "limits": {"tables": 1, "message_burst": 1}}
    settings = gathered({"port": "3"}, in_file, prefix="TEST_")
    assert (settings.port, settings.limits.tables, settings.limits.message_burst) == (3, 2, 1)
