"""What the client's tests share: nothing of the person who runs them, no folders, language or habits of a terminal."""

from pathlib import Path

import pytest

from client_cli.texts import speak


@pytest.fixture(autouse=True)
def nobody_in_particular(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for variable in ("XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(variable, str(tmp_path / variable))
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for variable in ("NO_COLOR", "COLUMNS", "LINES"):
        monkeypatch.delenv(variable, raising=False)
    speak("en")
