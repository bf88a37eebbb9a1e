"""What the client's tests share: nothing of the person who runs them, neither folders nor a terminal's habits."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("TERM", "xterm")
    for variable in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(variable, raising=False)
