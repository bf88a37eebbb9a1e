"""What the client's tests share: nothing of the person who runs them, neither folders nor a terminal's habits."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.setenv("TERM", "xterm")
    for variable in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(variable, raising=False)
