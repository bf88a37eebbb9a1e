import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.letters import PLAINER, in_ascii
from tests.client_cli.processes import tarocchi


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("“?” lists … that can’t – so", b'"?" lists ... that can\'t - so'),
        ("perché è così", b"perche e cosi"),
        ("Søren på Ærø", b"Soren paa AEro"),
        ("Groß Łódź", b"Gross Lodz"),
        ("e\u0301", b"e"),
        ("ж", b"?"),
    ],
)
def test_what_an_encoding_lacks_is_written_with_what_it_has(text: str, written: bytes) -> None:
    assert text.encode("ascii", PLAINER) == written


def test_what_an_encoding_has_stays() -> None:
    assert "“è”".encode("latin-1", PLAINER) == b'"\xe8"'


@given(st.characters())
def test_every_character_can_be_written(character: str) -> None:
    assert in_ascii(character).isascii()


def test_the_rules_are_legible_in_a_terminal_that_knows_ascii_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    assert "e un gioco di tarocchi piemontese" in tarocchi("rules", "piedicavallo", "--lang", "it").stdout
