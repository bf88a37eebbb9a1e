"""Positions in the solver's workspace."""

from random import Random

import pytest

from bots import kernel
from bots.position import final_value, load, new_workspace, on_table, piles
from tests.bots.endings import bits_of, random_ending

WORKSPACE = new_workspace(4)


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_at_the_end_the_value_is_the_difference_of_the_totals(game: str) -> None:
    rng = Random(game)
    for _ in range(100):
        state = random_ending(game, rng, tricks=1, one_sided=rng.random() < 0.3)
        while moves := kernel.legal(state):
            kernel.play(state, rng.choice(bits_of(moves)))
        first, second = kernel.totals(state)
        assert final_value(WORKSPACE, load(WORKSPACE, state)) == first - second


def test_the_cards_on_the_table_are_of_one_trick() -> None:
    state = random_ending("piedicavallo", Random(3), tricks=6)
    load(WORKSPACE, state)
    assert on_table(WORKSPACE).bit_count() == state[kernel.PLAYED]


def test_p7_bo6_the_discard_and_the_matto_are_in_a_pile_from_the_start() -> None:
    state = random_ending("bolognese", Random(3), tricks=15)
    load(WORKSPACE, state)
    assert sum(pile.bit_count() for pile in piles(WORKSPACE)) == 3
