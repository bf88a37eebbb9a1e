import unicodedata

import pytest

from client_cli.full_screen.board_view import board, question
from client_cli.full_screen.choosing import UNTOUCHED, Choice
from client_cli.full_screen.scene import Scene
from client_cli.lines import Kind, Line
from protocol.fold import Place
from tests.client_cli.places import (
    COINS,
    KINGS,
    declaring,
    discarding,
    person,
    place,
    playing,
    scored,
    seating,
    table,
    view,
    watching,
)

PLACES = [place(), playing(), discarding(), declaring(KINGS, COINS), declaring(), watching(), scored()]
LOG = (Line("“Zoë” – Bégato …"), Line("Ben says: hello", Kind.CHAT))
SIZES = [(1, 1), (20, 5), (63, 30), (80, 23), (80, 20), (100, 30), (112, 23), (120, 39), (200, 60)]


def scene(at: Place, choice: Choice = UNTOUCHED) -> Scene:
    return Scene(at, choice, LOG, Line("You have to follow.", Kind.WRONG))


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("size", SIZES)
def test_any_table_fits_any_size(at: Place, size: tuple[int, int]) -> None:
    rows = board(scene(at), *size).text().split("\n")
    assert len(rows) == size[1]
    assert max(map(len, rows)) <= size[0]


def test_what_has_just_been_told_is_not_told_again_as_a_notice() -> None:
    hint = Line("The rules bot would pass.")
    assert board(Scene(playing(), UNTOUCHED, (*LOG, hint), hint), 80, 23).text().count(hint.text) == 1


@pytest.mark.parametrize("at", PLACES)
@pytest.mark.parametrize("size", [(80, 23), (120, 39), (200, 60)])
def test_no_character_has_a_width_that_terminals_disagree_about(at: Place, size: tuple[int, int]) -> None:
    drawn = {letter for letter in board(scene(at), *size).text() if not letter.isalnum()}
    assert {letter for letter in drawn if unicodedata.east_asian_width(letter) not in ("Na", "N", "H")} == set()


@pytest.mark.parametrize("at", PLACES)
def test_ascii_is_ascii(at: Place) -> None:
    assert board(scene(at), 120, 39, ascii_only=True).text().isascii()


@pytest.mark.parametrize("at", PLACES[1:6])
@pytest.mark.parametrize("size", [(80, 23), (112, 23), (120, 39), (200, 60)])
def test_in_every_size_from_80_by_24_on_everything_is_there(at: Place, size: tuple[int, int]) -> None:
    text = board(scene(at), *size).text()
    assert question(scene(at)).split()[0] in text
    assert "Ben says: hello" in text
    assert "You have to follow." in text
    assert all(card in text for card in (at.view.hand or [] if at.view else []))


def test_a_small_window_is_told_in_sentences() -> None:
    assert "Your turn: type the card that you play." in board(scene(playing()), 50, 30).text().replace("\n   ", "")


@pytest.mark.parametrize(
    ("at", "asked"),
    [
        (playing(), "Your turn: choose the card that you play."),
        (discarding(), "Your turn: choose two cards to put face down (0 of 2)."),
        (declaring(KINGS), "Your turn:"),
        (declaring(), "Your turn: you have nothing to declare."),
        (watching(), "It is the turn of Ben (East)."),
    ],
)
def test_what_is_asked_is_said(at: Place, asked: str) -> None:
    assert question(Scene(at)) == asked


def test_who_is_away_is_told_how_to_play_again() -> None:
    away = seating(person("Anna", away=True), person("Ben"), person("Carla"), person("Dora"))
    assert question(Scene(place(table(people=away), view()))).startswith("A bot plays for you")


def test_how_long_a_turn_still_has_is_said() -> None:
    assert question(Scene(playing(), seconds=1)).endswith("1 second left.")
    assert question(Scene(playing(), seconds=12)).endswith("12 seconds left.")


def test_an_answer_on_its_way_is_not_asked_for_again() -> None:
    assert question(Scene(playing(), sent=True)) == "Your answer is on its way."
    assert "*" not in board(Scene(playing(), sent=True), 80, 23).text()


def test_a_lost_line_is_told_at_the_top() -> None:
    assert "RECONNECTING, your seat is kept" in board(Scene(playing(), lost=True), 80, 23).text().split("\n")[0]
