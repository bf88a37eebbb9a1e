import pytest

from client_cli.full_screen.own_words import Pace, Wear, own_word
from client_cli.vocabulary import Complaint


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("theme warm", Wear("warm")),
        (" Theme  contrast ", Wear("contrast")),
        ("pace 3", Pace(3)),
        ("pace 0,5", Pace(0.5)),
    ],
)
def test_themes_and_paces_are_understood(line: str, meaning: object) -> None:
    assert own_word(line) == meaning


@pytest.mark.parametrize("line", ["theme", "theme pink", "pace", "pace x", "pace -1", "pace 1e9", "pace nan"])
def test_what_there_is_not_is_told(line: str) -> None:
    assert isinstance(own_word(line), Complaint)


def test_everything_else_is_for_the_table() -> None:
    assert own_word("dq") is None
    assert own_word("") is None
