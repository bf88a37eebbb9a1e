import json
from pathlib import Path

import pytest

from client_cli import kept
from client_cli.kept import Kept, LastTable, change, keep_ticket, kept_file, read

ANNA = Kept(
    name="Anna",
    language="it",
    theme="warm",
    server="ws://one",
    table=LastTable("ws://one", "kanevod", "bolognese", plays=False),
    tickets={"ws://one": "ticket-of-anna-0001"},
)


def test_in_the_beginning_nothing_is_kept() -> None:
    assert read() == Kept()


def test_what_is_kept_is_read_again() -> None:
    change(name="Anna", language="it", theme="warm", server="ws://one", table=ANNA.table, tickets=ANNA.tickets)
    assert read() == ANNA


def test_a_change_leaves_the_rest_as_it_was() -> None:
    change(name="Anna", theme="warm")
    assert change(theme=None) == Kept(name="Anna") == read()


def test_each_server_has_its_ticket() -> None:
    keep_ticket("ws://one", "first")
    assert keep_ticket("ws://two", "second").tickets == {"ws://one": "first", "ws://two": "second"}
    assert keep_ticket("ws://one", None).tickets == {"ws://two": "second"}


def test_nobody_else_can_read_it_and_nothing_else_is_left() -> None:
    keep_ticket("ws://one", "first")
    keep_ticket("ws://one", "second")
    assert kept_file().stat().st_mode & 0o777 == kept.MODE
    assert list(kept_file().parent.iterdir()) == [kept_file()]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\ufeff",
        "[" * 100_000,
        '{"name": 1}',
        '{"tickets": {"a": 1}}',
        '{"tickets": []}',
        '{"table": {}}',
    ],
)
def test_a_damaged_file_is_one_sentence_and_put_aside(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    kept_file().parent.mkdir(parents=True)
    kept_file().write_text(text)
    kept.complain.cache_clear()
    assert read() == Kept() == read()
    assert capsys.readouterr().err.count("\n") == 1
    assert kept_file().with_suffix(".damaged").read_text() == text
    assert change(name="Anna") == read()


def test_what_a_later_version_keeps_is_passed_over() -> None:
    kept_file().parent.mkdir(parents=True)
    kept_file().write_text(json.dumps({"name": "Anna", "pets": ["cat"]}))
    assert read() == Kept(name="Anna")


def test_without_a_place_to_keep_anything_one_sentence_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    assert change(name="Anna").name == "Anna"
    assert change(name="Anna").name == "Anna"
    assert "kept.json" in capsys.readouterr().err
