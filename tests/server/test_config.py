"""The settings as one value."""

from pathlib import Path

import pytest
from pydantic import ValidationError

from server.config import Settings


def test_making_settings_reads_nothing_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROCCHI_PORT", "1")
    assert Settings().port == 8765


def test_settings_do_not_change() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        setattr(Settings(), "port", 1)  # noqa: B010 - a plain assignment is a type error already


def test_a_server_made_with_bare_settings_keeps_nothing() -> None:
    assert Settings().data is None


@pytest.mark.parametrize("wrong", [{"port": 65536}, {"bot_pace": -1}, {"pause": 0}, {"most_pages": 1}, {"prot": 1}])
def test_what_makes_no_sense_is_no_setting(wrong: dict[str, int]) -> None:
    with pytest.raises(ValidationError):
        Settings.model_validate(wrong)


def test_a_folder_may_be_a_text() -> None:
    assert Settings.model_validate({"data": "here"}).data == Path("here")
