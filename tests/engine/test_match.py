"""Matches: one deal, four deals, or deals to a target."""

import pytest

from engine.cards import SEATS, Pair
from engine.games import GAMES
from engine.match import Match, MatchKind
from tests.engine.deals import EAST, NORTH, SOUTH, WEST


def after(kind: MatchKind, *deals: Pair, target: int = 300) -> Match:
    match = Match(kind, dealer=SOUTH, target=target)
    for total in deals:
        match = match.add(total)
    return match


def test_m1_a_single_deal_is_over_after_one_deal() -> None:
    assert not after(MatchKind.SINGLE).is_over
    assert after(MatchKind.SINGLE, (60, 54)).is_over
    assert after(MatchKind.SINGLE, (60, 54)).winner == 0


def test_m1_a_single_deal_may_be_a_draw() -> None:
    drawn = after(MatchKind.SINGLE, (57, 57))
    assert (drawn.is_over, drawn.winner) == (True, None)


def test_m2_in_four_deals_each_seat_deals_once_and_totals_add_up() -> None:
    match = after(MatchKind.FOUR_DEALS)
    dealers = []
    for _ in SEATS:
        assert not match.is_over
        dealers.append(match.dealer)
        match = match.add((50, 64))
    assert (dealers, match.is_over) == ([SOUTH, EAST, NORTH, WEST], True)
    assert (match.totals, match.winner) == ((200, 256), 1)


def test_m2_equal_sums_after_four_deals_are_a_draw() -> None:
    drawn = after(MatchKind.FOUR_DEALS, (60, 54), (54, 60), (57, 57), (57, 57))
    assert (drawn.is_over, drawn.winner) == (True, None)


def test_m2_a_match_to_a_target_ends_when_one_side_has_reached_it() -> None:
    assert not after(MatchKind.TO_TARGET, (299, 0)).is_over
    assert after(MatchKind.TO_TARGET, (300, 0)).is_over


def test_m2_the_higher_sum_wins_when_both_have_reached_the_target() -> None:
    both = after(MatchKind.TO_TARGET, (290, 295), (30, 31))
    assert (both.totals, both.is_over, both.winner) == ((320, 326), True, 1)


def test_m2_on_equal_sums_another_deal_is_played() -> None:
    equal = after(MatchKind.TO_TARGET, (310, 310))
    assert (equal.is_over, equal.winner) == (False, None)
    assert equal.add((10, 9)).winner == 0


@pytest.mark.parametrize(("game", "target"), [("bolognese", 800), ("piedicavallo", 300)])
def test_m2_each_game_has_its_customary_target(game: str, target: int) -> None:
    assert GAMES[game].target == target


def test_g1_the_deal_passes_to_the_right() -> None:
    assert [Match(MatchKind.SINGLE, dealer, target=0).add((1, 0)).dealer for dealer in SEATS] == [
        EAST,
        NORTH,
        WEST,
        SOUTH,
    ]


@pytest.mark.parametrize("kind", MatchKind)
def test_nobody_has_won_a_match_that_goes_on(kind: MatchKind) -> None:
    assert after(kind).winner is None
    assert after(kind).totals == (0, 0)
