from typing import get_args

import pytest

from client_cli.rule_sheets import clause, plain_sheet, plain_text, sheet, show
from client_cli.texts import LANGUAGES
from protocol.types import Game


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", get_args(Game))
def test_each_game_has_a_sheet_in_each_language(game: str, language: str) -> None:
    text = clause(game, language, "g3")
    assert text is not None
    assert text.startswith("G3 ")


def test_a_clause_of_another_game_or_no_clause_is_none() -> None:
    assert clause("piedicavallo", "en", "BO7") is None
    assert clause("piedicavallo", "en", ".*") is None


def test_marks_for_bold_and_code_are_left_out() -> None:
    assert plain_text("**P2** `T21` is\nhighest") == "P2 T21 is highest"


def test_a_whole_sheet_is_plain_lines() -> None:
    lines = plain_sheet("bolognese", "en")
    assert any(line.startswith("BO21 ") for line in lines)
    assert not any("**" in line or "`" in line for line in lines)


def test_in_a_pipe_a_sheet_is_shown_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    show("piedicavallo", "da")
    assert capsys.readouterr().out == sheet("piedicavallo", "da")
