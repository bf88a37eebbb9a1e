"""Bounds that hold and cards that matter."""

from random import Random

import pytest

from bots.bounds import bounds, relevant_cards, sure_trumps
from bots.counts import count_combinations
from bots.kernel import HANDS, PLAYED, State
from bots.position import load, new_workspace, piles
from tests.bots.endings import random_ending, value_by_trying_everything

WORKSPACE = new_workspace(4)


def remaining_in(state: State) -> int:
    return int(state[HANDS] | state[HANDS + 1] | state[HANDS + 2] | state[HANDS + 3])


def between_tricks(game: str, rng: Random, *, tricks: int) -> State:
    state = random_ending(game, rng, tricks=tricks)
    return state if not state[PLAYED] else between_tricks(game, rng, tricks=tricks)


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_the_value_of_an_ending_lies_within_its_bounds(game: str) -> None:
    rng = Random(game)
    for _ in range(100):
        state = between_tricks(game, rng, tricks=rng.choice([1, 2, 3]))
        low, high = bounds(WORKSPACE, remaining_in(state), load(WORKSPACE, state))
        assert low <= value_by_trying_everything(state) <= high


def test_a_card_that_no_combination_needs_changes_none() -> None:
    rng = Random(2)
    for _ in range(300):
        state = between_tricks("bolognese", rng, tricks=rng.randrange(2, 7))
        load(WORKSPACE, state)
        needless = remaining_in(state) & ~int(relevant_cards(WORKSPACE, remaining_in(state)))
        own, _ = piles(WORKSPACE)
        some = rng.getrandbits(62) & remaining_in(state)
        assert count_combinations(own | some) == count_combinations(own | some & ~needless)


def test_bo2_the_highest_trumps_are_sure_as_long_as_one_side_has_them() -> None:
    state = between_tricks("bolognese", Random(1), tricks=3)
    state[HANDS : HANDS + 4] = [1 << 40 | 1 << 57, 1 << 56 | 1, 1 << 42 | 2, 1 << 43 | 4]
    load(WORKSPACE, state)
    assert sure_trumps(WORKSPACE, remaining_in(state))[:2] == (0, 1 << 40 | 1 << 42)
