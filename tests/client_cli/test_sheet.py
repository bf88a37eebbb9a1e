from client_cli.sheet import by_group, combination_lines, sheet_lines, side_names
from protocol.to_client import ScoreSheet
from tests.client_cli.places import COINS, KINGS, count, place, scored, table, view, watching


def sheet() -> list[str]:
    over = scored()
    assert over.view is not None
    assert over.view.score is not None
    return sheet_lines(over, over.view, over.view.score)


def test_the_sheet_explains_every_point_of_both_sides() -> None:
    assert sheet()[1:31] == [
        "South and North (your side):",
        "  Tricks taken: 9.",
        "  Gave C7 in exchange for the Matto.",
        "  Card points: 50.",
        "    for SK; MAT",
        "  Last trick: 6.",
        "  Declared by South:",
        "    Kings: SK, BK, CK; 17 points.",
        "    Sequence of coins: DK, DQ, DJ, MAT; MAT stands for DN; 15 points.",
        "    Together 32.",
        "  Declarations: 32.",
        "  Combinations among the cards taken:",
        "    Kings: SK, BK, CK; 17 points.",
        "    Three or more different sets: 17 is doubled to 34.",
        "  Captured sets: 34.",
        "  Captured sequences: 0.",
        "  Total: 122.",
        "East and West:",
        "  Tricks taken: 6.",
        "  Got C7 for the Matto.",
        "  Card points: 37.",
        "    for DK; C7",
        "  Last trick: 0.",
        "  Declarations: 0.",
        "  Combinations among the cards taken:",
        "    Sequence of coins: DK, DQ, DJ, MAT; MAT stands for DN; 15 points.",
        "  Captured sets: 0.",
        "  Captured sequences: 15.",
        "  Total: 52.",
        "South and North (your side) win the deal, 122 to 52.",
    ]


def test_the_sheet_opens_all_hands_and_r6_the_discard() -> None:
    assert sheet()[31:] == [
        "The hands as they were dealt:",
        "  South: SK, S9.",
        "  East: CK.",
        "  North: B7.",
        "  West: D7; T5.",
        "The discard of West: S6 and B6.",
    ]


def test_p9_a_draw_is_called_a_draw() -> None:
    score = ScoreSheet(tricks=[8, 7], card_points=[57, 57], total=[57, 57], piles=[[], []])
    assert "The deal is a draw: 57 each." in sheet_lines(place(), view(), score)


def test_a_game_without_combinations_has_no_lines_for_them() -> None:
    score = ScoreSheet(tricks=[8, 7], card_points=[60, 54], total=[60, 54], winner=0, piles=[[], []])
    lines = sheet_lines(place(), view(), score)
    assert lines[1:5] == [
        "South and North (your side):",
        "  Tricks taken: 8.",
        "  Card points: 60.",
        "  Total: 60.",
    ]


def test_bo15_doubled_sequences_are_spelled_out() -> None:
    doubled = count(COINS).model_copy(update={"sequences": 30, "sequences_doubled": True})
    assert combination_lines(doubled)[-1] == "Three or more different sequences: 15 is doubled to 30."


def test_sides_are_named_from_where_one_sits() -> None:
    assert side_names(place(table(you="Ben"))) == ("South and North", "East and West (your side)")
    assert side_names(watching()) == ("South and North", "East and West")


def test_cards_of_a_hand_are_parted_by_suit() -> None:
    assert by_group(["SK", "S9", "D5", "T4", "MAT"]) == "SK, S9; D5; T4; MAT"
    assert combination_lines(count(KINGS)) == ["Kings: SK, BK, CK; 17 points."]
