from itertools import pairwise

import pytest

from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.choosing import Choice
from client_cli.full_screen.hand_view import paint_buttons, paint_hand, spots
from client_cli.full_screen.scene import Scene
from client_cli.words import group_of
from protocol.to_client import Declaration
from tests.client_cli.places import KINGS, count, declaring, discarding, place, playing, scored, view, watching

SEVENTEEN = [
    "SK",
    "S10",
    "BK",
    "B10",
    "CK",
    "C2",
    "DK",
    "D2",
    "T21",
    "T20",
    "T19",
    "T18",
    "T17",
    "T16",
    "T15",
    "T14",
    "MAT",
]


def hand(scene: Scene, width: int = 78) -> list[str]:
    canvas = Canvas(width, 12)
    paint_hand(canvas, scene, 0, 0, width)
    return canvas.text().split("\n")


def test_seventeen_cards_of_all_suits_fit_in_one_row_of_78() -> None:
    laid = spots(SEVENTEEN, 78)
    assert {spot.row for spot in laid} == {0}
    assert laid[-1].x + laid[-1].width <= 78


@pytest.mark.parametrize("width", [20, 40, 78, 110, 200])
def test_cards_never_overlap_and_suits_are_apart(width: int) -> None:
    laid = spots(SEVENTEEN, width)
    for one, other in pairwise(laid):
        if one.row == other.row:
            gap = group_of(one.card) != group_of(other.card)
            assert other.x == one.x + one.width + gap


def test_what_may_be_chosen_has_a_mark_and_every_card_its_number() -> None:
    rows = hand(Scene(playing()))
    assert rows[1].split() == ["SK", "S9", "B5", "*DQ", "*DN", "*D5", "T21", "T12", "T4", "*MAT"]
    assert rows[3].split() == [str(number) for number in range(1, 11)]


def test_the_cursor_is_under_its_card() -> None:
    rows = hand(Scene(playing(), Choice("D5")))
    assert rows[2].index("^") == rows[1].index("D5")


def test_a_picked_card_is_raised() -> None:
    rows = hand(Scene(discarding(), Choice("S9", ("B5",))))
    assert rows[0].split() == ["+B5"]
    assert "B5" not in rows[1]


def test_bo8_ones_own_cards_that_everybody_has_seen_are_marked() -> None:
    shown = count(KINGS).model_copy(update={"combinations": [KINGS.model_copy(update={"cards": ["SK"]})]})
    at = place(None, view(declarations=[Declaration(seat=0, count=shown)]))
    assert hand(Scene(at, Choice("T4")))[2].index("o") == hand(Scene(at))[1].index("SK")


def test_who_watches_has_no_hand() -> None:
    assert "".join(hand(Scene(watching()))) == ""


@pytest.mark.parametrize(
    ("scene", "shown"),
    [
        (Scene(declaring(KINGS)), "[1 declare]  [2 pass]"),
        (Scene(declaring()), "[1 pass]"),
        (Scene(scored()), "[1 start]"),
        (Scene(discarding(), Choice("S9", ("S9", "B5"))), "[Enter: put down]"),
        (Scene(playing()), ""),
        (Scene(declaring(KINGS), sent=True), ""),
    ],
)
def test_words_are_buttons(scene: Scene, shown: str) -> None:
    canvas = Canvas(40, 1)
    paint_buttons(canvas, scene, 0, 0)
    assert canvas.text() == shown


def test_a_card_and_a_button_are_where_the_mouse_finds_them() -> None:
    canvas = Canvas(78, 12)
    paint_hand(canvas, Scene(playing()), 0, 0, 78)
    row = canvas.text().split("\n")[1]
    assert canvas.at(row.index("DN"), 1) == "DN"
    paint_buttons(canvas, Scene(declaring(KINGS)), 0, 8)
    assert canvas.at(13, 8) == "pass"
