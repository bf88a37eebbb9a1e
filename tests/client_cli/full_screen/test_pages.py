import pytest

from client_cli.full_screen.pages import Page, help_page, history_page, last_trick_page, of_lines, rules_page, who_page
from client_cli.lines import Line
from client_cli.vocabulary import possible
from tests.client_cli.places import playing


def texts(page: Page, width: int = 78) -> list[str]:
    return [text for text, _paint in page.rows(width)]


def test_the_help_lists_every_key_and_every_word_that_can_be_typed_now() -> None:
    text = "\n".join(texts(help_page(playing())))
    assert all(f"F{number}" in text for number in range(1, 11))
    assert all(f"  {command.usage}" in text for command in possible(playing()))
    assert "theme [NAME]" in text


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
@pytest.mark.parametrize("clause", ["G3", "R1", "M2"])
def test_the_rules_open_at_the_clause(game: str, clause: str) -> None:
    page = rules_page(game, clause.lower())
    assert texts(page)[page.start(78)].startswith(f"{clause} ")


def test_the_rules_open_at_the_beginning_without_a_clause_or_with_an_unknown_one() -> None:
    assert rules_page("bolognese").start(78) == 0
    assert rules_page("bolognese", "X9").start(78) == 0


@pytest.mark.parametrize("width", [20, 78, 198])
def test_no_page_is_wider_than_the_screen(width: int) -> None:
    pages = [help_page(playing()), history_page(playing()), last_trick_page(playing()), who_page(playing())]
    assert max(len(text) for page in pages for text in texts(page, width)) <= width


def test_the_last_trick_names_its_cards() -> None:
    assert "  CK   King of cups" in texts(last_trick_page(playing()))


def test_the_history_tells_the_whole_deal() -> None:
    assert any(text.startswith("Trick 1: ") for text in texts(history_page(playing())))


def test_running_text_is_wrapped() -> None:
    assert texts(of_lines("", [Line("one two three")]), 8) == ["one two", "  three"]
