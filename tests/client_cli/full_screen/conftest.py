"""The screen's tests see Textual as people do, without its slow motions and without what the machine has set."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def no_habits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("TERM", "xterm-256color")
