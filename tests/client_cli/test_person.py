import pytest

from client_cli import kept
from client_cli.person import Front, person


def test_a_name_is_remembered() -> None:
    assert person("Anna").name == "Anna"
    assert person(None).name == "Anna"


def test_the_name_of_a_guest_is_not() -> None:
    person("Ben", is_kept=False)
    assert kept.read().name is None


def test_without_a_name_the_login_name_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "carla")
    assert person(None).name == "carla"


def test_where_is_no_screen_sentences_are_said() -> None:
    assert person(None).front is Front.PLAIN
    assert person(None, json=True).front is Front.JSON


@pytest.mark.parametrize(("term", "front"), [("xterm", Front.SCREEN), ("dumb", Front.PLAIN), ("", Front.PLAIN)])
def test_a_screen_is_used_where_there_is_one(monkeypatch: pytest.MonkeyPatch, term: str, front: Front) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert person(None).front is front
    assert person(None, plain=True).front is Front.PLAIN
