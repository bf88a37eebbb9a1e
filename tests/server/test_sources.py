"""Options, environment and file."""

from pathlib import Path

import pytest

from server.config import Settings
from server.sources import BadSetting, read_settings


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("TAROCCHI_PORT", "TAROCCHI_LIMITS_TABLES"):
        monkeypatch.delenv(name, raising=False)


def in_file(folder: Path, text: str) -> Path:
    file = folder / "settings.toml"
    file.write_text(text, encoding="utf-8")
    return file


def why(options: dict[str, object], file: Path | None = None) -> str:
    with pytest.raises(BadSetting) as caught:
        read_settings(options, file)
    return str(caught.value)


def test_an_option_is_stronger_than_the_environment_and_that_than_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = in_file(tmp_path, "port = 1\n[limits]\ntables = 1\nmessage_burst = 1")
    monkeypatch.setenv("TAROCCHI_PORT", "2")
    monkeypatch.setenv("TAROCCHI_LIMITS_TABLES", "2")
    settings = read_settings({"port": "3"}, file)
    assert (settings.port, settings.limits.tables, settings.limits.message_burst) == (3, 2, 1)


def test_without_any_source_everything_is_as_stated() -> None:
    assert read_settings({}).model_dump() == Settings().model_dump()


def test_an_empty_variable_sets_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROCCHI_PORT", "")
    assert read_settings({}).port == Settings().port


def test_a_bad_option_is_named_as_it_was_typed() -> None:
    assert why({"bot_pace": "-1"}) == "--bot-pace should be greater than or equal to 0"
    assert why({"limits": {"tables": "x"}}).startswith("--limits-tables should be a valid integer")


def test_a_bad_variable_is_named_as_it_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAROCCHI_LIMITS_TABLES", "0")
    assert why({}) == "TAROCCHI_LIMITS_TABLES should be greater than or equal to 1"


def test_a_bad_line_of_the_file_is_named_with_the_file(tmp_path: Path) -> None:
    file = in_file(tmp_path, "[limits]\ntables = 0")
    assert why({}, file) == f"limits.tables in {file} should be greater than or equal to 1"


def test_an_empty_address_is_none() -> None:
    assert why({"host": ""}) == "--host should have at least 1 character"


@pytest.mark.parametrize("text", ["prot = 1", "[limits]\nprot = 1"])
def test_a_misspelled_line_of_the_file_is_no_setting(tmp_path: Path, text: str) -> None:
    assert why({}, in_file(tmp_path, text)).endswith("is no setting")


@pytest.mark.parametrize("text", ["port = ", "port = 1.5", "limits = 3", "port = []", "[limits.tables]\na = 1"])
def test_whatever_is_in_the_file_the_reason_is_one_line(tmp_path: Path, text: str) -> None:
    assert len(why({}, in_file(tmp_path, text)).splitlines()) == 1


def test_a_file_that_can_not_be_read_is_named(tmp_path: Path) -> None:
    assert why({}, tmp_path / "none.toml").endswith("none.toml can't be read: No such file or directory")
    (tmp_path / "latin.toml").write_bytes(b"# \xe9")
    assert why({}, tmp_path / "latin.toml").endswith("latin.toml is not UTF-8")
