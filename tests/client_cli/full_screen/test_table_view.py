import pytest

from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.scene import Scene
from client_cli.full_screen.table_view import TRICK_HEIGHT, paint_header, paint_table, sides
from protocol.fold import Place
from protocol.to_client import Declaration, MatchState, Trick
from tests.client_cli.places import BOT, COINS, count, person, place, playing, seating, table, view, watching

WIDTH = 80


def painted(scene: Scene, width: int = WIDTH) -> list[str]:
    canvas = Canvas(width, TRICK_HEIGHT + 3)
    assert paint_table(canvas, scene, width, 0) == TRICK_HEIGHT + 3
    return canvas.text().split("\n")


def spot(rows: list[str], shown: str) -> tuple[int, int]:
    """Where something is shown: its row and column."""
    row = next(number for number, text in enumerate(rows) if shown in text)
    return row, rows[row].index(shown)


def test_g1_one_sits_at_the_bottom_the_next_seat_at_the_right_and_the_partner_opposite() -> None:
    rows = painted(Scene(playing()))
    south, east, north, west = (spot(rows, name) for name in ("South:", "East:", "North:", "West:"))
    assert north[0] < east[0] == west[0] < south[0]
    assert west[1] < north[1] < east[1]


def test_whoever_sits_there_is_at_the_bottom() -> None:
    rows = painted(Scene(place(table(you="Ben"), view(seat=1, to_act=0))))
    assert spot(rows, "East: Ben")[0] > spot(rows, "South: Anna")[0] > spot(rows, "West:")[0]
    assert spot(rows, "North:")[1] > spot(rows, "South:")[1]


def test_the_trick_lies_by_seat() -> None:
    rows = painted(Scene(playing()))  # East has led DK, North followed with D2, West with D3
    east, north, west = (spot(rows, card) for card in ("DK", "D2", "D3"))
    assert north[0] < east[0] == west[0]
    assert west[1] < north[1] < east[1]
    assert spot(rows, "led")[0] == east[0] - 1


def test_a_finished_trick_lies_with_who_takes_it_and_then_goes() -> None:
    done = Trick(leader=0, cards=["C2", "CK", "CA", "C4"], taken_by=1)
    at = place(None, view(tricks=[done]))
    assert "<takes" in "\n".join(painted(Scene(at, lies=True)))
    assert "CK" not in "\n".join(painted(Scene(at)))


def test_bots_absence_cards_the_dealer_and_whose_turn_it_is_are_told() -> None:
    people = seating(person("Anna"), person("Ben", away=True), person("Carla", connected=False), BOT, ready=["Anna"])
    text = "\n".join(painted(Scene(place(table(people=people), view(dealer=2))), 120))
    assert "> East: Ben, away: a bot plays" in text
    assert "North: Carla, not connected  10 cards, dealer" in text
    assert "West: a bot (rules)" in text
    assert "South: Anna  10 cards, ready, you" in text


def with_declarations() -> Place:
    said = [Declaration(seat=seat, count=count(COINS)) for seat in (1, 2)]
    return place(None, view(declarations=said, tricks=[Trick(leader=1, cards=["DK", "D2", "D3", "D4"], taken_by=1)]))


@pytest.mark.parametrize("width", [80, 120, 200])
def test_bo8_what_a_seat_has_shown_and_not_played_lies_beside_it(width: int) -> None:
    rows = painted(Scene(with_declarations()), width)
    beside = rows[spot(rows, "East:")[0] + 2]
    assert beside.split() == ["DQ", "DJ", "MAT"]
    assert rows[1].split()[-3:] == ["DQ", "DJ", "MAT"]


def test_tricks_and_the_match_are_counted_from_ones_own_side() -> None:
    match = MatchState(kind="to-target", target=800, deals=[[122, 52]], totals=[122, 52], over=False)
    rows = painted(Scene(place(table(match=match), view())))
    assert rows[0].startswith(" Trick 1")
    assert rows[0].rstrip().endswith("Match to 800")
    assert rows[1].split() == ["we", "0,", "they", "1", "we", "122,", "they", "52"]


def test_who_watches_sees_sides_by_their_seats() -> None:
    assert sides(watching()) == ((0, "S+N"), (1, "E+W"))
    assert sides(place(table(you="Ben"))) == ((1, "we"), (0, "they"))


@pytest.mark.parametrize("width", [64, 80, 200])
def test_the_header_names_the_game_the_table_and_the_line(width: int) -> None:
    canvas = Canvas(width, 1)
    paint_header(canvas, Scene(playing()), width)
    assert canvas.text().startswith(" Piedicavallo, table kanevod")
    assert canvas.text().endswith("connected")
