"""The score sheet and its items."""

import pytest

from engine.score import NOTHING, CombinationCount, ScoreSheet


@pytest.mark.parametrize(("total", "winner"), [((60, 54), 0), ((54, 60), 1), ((57, 57), None)])
def test_the_side_with_the_higher_total_wins_and_equal_totals_are_a_draw(
    total: tuple[int, int], winner: int | None
) -> None:
    assert ScoreSheet(tricks=(8, 7), card_points=total, total=total, piles=((), ())).winner == winner


def test_a_count_is_worth_both_its_subtotals() -> None:
    assert CombinationCount(sets=31, sequences=150).total == 181


def test_a_pass_is_worth_nothing() -> None:
    assert (NOTHING.total, NOTHING.combinations) == (0, ())
