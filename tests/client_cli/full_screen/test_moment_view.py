import pytest

from client_cli.full_screen.moment_view import Moment, moment_board
from client_cli.lines import Line
from client_cli.stepping import Stepping
from tests.client_cli.told_again import stepping


def moment(one: Stepping, *, notice: str | None = None) -> Moment:
    said = None if notice is None else Line(notice)
    return Moment(one.place, one.title(), one.step(), one.story(), tuple(one.moment()), said)


def seen(*lines: str, view: str = "open", width: int = 80, height: int = 23) -> str:
    one = stepping(view)
    for line in lines:
        one.types(line)
    return moment_board(moment(one, notice="Look!"), width, height).text()


def test_open_hands_are_four_rows_of_cards() -> None:
    shown = seen("trick 7")
    assert " South     B10 CJ  C8  C10 D6  D9  T16 T15 MO3\n East      CK" in shown
    assert "Step 29 of 65." in shown
    assert "Look!" in shown


def test_the_one_hand_that_is_seen_is_big_and_nothing_in_it_can_be_chosen() -> None:
    shown = seen("trick 7", "next", view="north")
    assert "  SQ      S8       BK" in shown
    assert "^" not in shown
    assert "*" not in shown


def test_the_seat_that_is_looked_from_is_at_the_bottom() -> None:
    shown = seen("trick 2", view="north")
    assert shown.index("South: Anna") < shown.index("North: Ben")


def test_who_watches_sees_no_hand() -> None:
    assert "SQ" not in seen("trick 7", view="table")


def test_a_finished_trick_lies_until_the_next_card() -> None:
    assert "<takes" in seen("trick 7")
    assert "<takes" not in seen("trick 7", "next")


def test_at_the_end_the_result_stands_in_the_place_of_the_turn() -> None:
    assert "East and West win the deal, 505 to 53." in seen("end")


def test_the_buttons_can_be_clicked() -> None:
    canvas = moment_board(moment(stepping()), 80, 23)
    row = next(number for number, text in enumerate(canvas.text().splitlines()) if "[>>]" in text)
    assert [canvas.at(x, row) for x in (1, 7, 12, 16, 20, 25)] == [
        "start",
        "trick back",
        "back",
        "next",
        "trick on",
        "end",
    ]


@pytest.mark.parametrize(("width", "height"), [(1, 1), (40, 10), (63, 30), (64, 21), (80, 23), (112, 40), (200, 60)])
@pytest.mark.parametrize("view", ["open", "north", "table"])
def test_every_size_is_painted(width: int, height: int, view: str) -> None:
    for lines in ((), ("trick 3", "next"), ("end",)):
        assert len(seen(*lines, view=view, width=width, height=height).splitlines()) <= height


def test_a_screen_with_too_little_room_tells_the_moment_in_lines() -> None:
    assert "It is the turn of East." in seen(width=60, height=20)
