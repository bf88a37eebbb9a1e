import pytest

from client_cli.full_screen.score_view import score_rows
from protocol.fold import Place
from protocol.to_client import MatchState
from tests.client_cli.places import place, scored, table, view


def texts(at: Place, width: int = 78) -> list[str]:
    return [text for text, _paint in score_rows(at, width)]


def match(*deals: list[int], target: int | None = None) -> MatchState:
    totals = [sum(deal[side] for deal in deals) for side in (0, 1)]
    kind = "to-target" if target else "four-deals"
    return MatchState.model_validate(
        {"kind": kind, "target": target, "deals": list(deals), "totals": totals, "over": False}
    )


@pytest.mark.parametrize("width", [40, 78, 200])
def test_both_sides_stand_next_to_each_other_and_nothing_is_too_wide(width: int) -> None:
    rows = texts(scored(), width)
    assert max(map(len, rows)) <= width
    assert any("Total: 122." in row and "Total: 52." in row for row in rows)


def test_every_item_stands_with_its_cards_and_doublings_are_spelled_out() -> None:
    text = " ".join(texts(scored(), 200))
    for item in ("Declared by South:", "Kings: SK", "is doubled to 34", "Captured sequences: 15.", "for SK", "Gave C7"):
        assert item in text


def test_the_result_stands_first() -> None:
    assert "win the deal, 122 to 52" in texts(scored())[0]


def test_ones_own_side_is_the_left_one() -> None:
    swapped = scored()
    rows = texts(place(swapped.table.model_copy(update={"you": "Ben"}), swapped.view))
    heading = next(row for row in rows if " | " in row)
    assert heading.startswith("East and West (your side)")


def test_m2_the_match_is_a_chart_of_running_sums() -> None:
    rows = texts(place(table(match=match([100, 50], [20, 150])), view()), 76)
    bars = [row for row in rows if "#" in row or "=" in row]
    assert [row.split()[-2:-1] for row in bars] == [["100"], ["50"], ["120"], ["200"]]
    assert [row.count("#") + row.count("=") for row in bars] == [30, 15, 36, 60]


def test_m2_a_target_is_the_end_of_the_bars() -> None:
    rows = texts(place(table(match=match([100, 50], target=400)), view()), 56)
    assert [row.count("#") for row in rows if "#" in row] == [10]
    assert rows[-1] == "The bars are full at 400."


def test_with_nothing_to_count_that_is_said() -> None:
    assert texts(place()) == ["There is nothing to count yet."]
