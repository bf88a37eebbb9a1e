from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.declaration_view import declarable, paint_declaration
from client_cli.full_screen.scene import Scene
from protocol.to_client import Combination, CombinationCount
from tests.client_cli.places import COINS, KINGS, count, declaring, playing

WIDTH = 80


def listed(counted: CombinationCount, height: int = 18) -> list[str]:
    canvas = Canvas(WIDTH, 24)
    paint_declaration(canvas, Scene(declaring(KINGS)), counted, WIDTH, 0, height)
    return [row.strip() for row in canvas.text().split("\n") if row]


def test_bo7_every_combination_is_listed_with_its_cards_and_points() -> None:
    rows = listed(count(KINGS, COINS))
    assert rows[2].split() == ["Kings", "SK", "BK", "CK", "17", "points"]
    assert rows[3].split() == ["Sequence", "of", "coins", "DK", "DQ", "DJ", "MAT", "15", "points"]
    assert rows[4] == "MAT stands for DN"


def test_bo13_a_doubling_is_spelled_out() -> None:
    assert "Three or more different sets: 17 is doubled to 34." in listed(count(KINGS, sets_doubled=True))


def test_what_declaring_shows_and_what_passing_hides_is_said() -> None:
    text = " ".join(listed(count(KINGS, COINS)))
    assert "Declaring counts 32 and shows these 7 cards" in text
    assert "passing hides them" in text


def test_the_longest_grande_and_every_kind_of_combination_fit_80_columns() -> None:
    cards = ["ANG", "MON", "SOL", "LUN", *(f"T{number}" for number in range(16, 6, -1)), "MAT"]
    grande = Combination(kind="sequence", name="grande", cards=cards, inserted=[], points=70)
    sets = [KINGS.model_copy(update={"name": name}) for name in ("tarocchi", "kings", "queens", "knights", "jacks")]
    rows = listed(count(*sets, *[grande] * 7, sets_doubled=True), height=18)
    assert sum("points" in row or row.endswith("70") for row in rows) >= 12
    assert len([row for row in rows if row.startswith("Grande") and "70" in row]) == 7
    assert len(rows) <= 18


def test_only_who_is_asked_for_declarations_sees_them() -> None:
    assert declarable(Scene(declaring(KINGS))) == count(KINGS)
    assert declarable(Scene(playing())) is None
