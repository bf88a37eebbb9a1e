"""Moves tried in worlds."""

from random import Random

import numpy as np
import pytest

from bots.kernel import SIZE, State, legal, play, to_act
from bots.policy import MODEL, SEEN_SIZE
from bots.position import new_workspace
from bots.search import PLAYS, try_moves
from tests.bots.endings import bits_of, random_ending, value_by_trying_everything


def seen_by_all(state: State) -> State:
    longer = np.zeros(SEEN_SIZE, dtype=np.int64)
    longer[:SIZE] = state
    return longer


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_the_last_tricks_are_solved_exactly(game: str) -> None:
    rng = Random(game)
    for _ in range(20):
        state = random_ending(game, rng, tricks=3)
        moves = bits_of(int(legal(state)))
        worlds = np.array([seen_by_all(state)] * 2)
        values = np.zeros((2, len(moves)))
        try_moves(PLAYS, np.array(moves), worlds, 4, MODEL, MODEL, new_workspace(8), values)
        for bit, found in zip(moves, values.T, strict=True):
            after = state.copy()
            play(after, bit)
            value = value_by_trying_everything(after)
            assert found.tolist() == [-value if to_act(state) & 1 else value] * 2
