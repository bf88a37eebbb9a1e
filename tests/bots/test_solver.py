"""The solver against trying everything, in endings of both games."""

import os
from random import Random

import pytest

from bots import kernel
from bots.position import GIVEN_UP, MOST_NODES, NODES, Workspace, new_workspace
from bots.solver import solve
from tests.bots.endings import random_ending, value_by_trying_everything

GAMES = ["piedicavallo", "bolognese"]
TIMES = 20 if os.environ.get("TAROCCHI_LONG") else 1
WORKSPACE = new_workspace(12)


def value(workspace: Workspace, state: kernel.State) -> int:
    return int(solve(workspace, state, -4096, 4096))


@pytest.mark.parametrize(("tricks", "endings"), [(1, 200), (2, 200), (3, 60), (4, 8)])
@pytest.mark.parametrize("game", GAMES)
def test_p9_bo21_the_value_of_an_ending_is_what_trying_everything_finds(game: str, tricks: int, endings: int) -> None:
    rng = Random(f"{game} {tricks}")
    for _ in range(endings * TIMES):
        state = random_ending(game, rng, tricks=tricks)
        assert value(WORKSPACE, state) == value_by_trying_everything(state)


@pytest.mark.parametrize("game", GAMES)
def test_p7_p8_bo11_a_side_without_a_trick_has_nothing(game: str) -> None:
    rng = Random(game)
    without = 0
    for _ in range(150 * TIMES):
        state = random_ending(game, rng, tricks=3, one_sided=True)
        if not state[kernel.TRICKS] or not state[kernel.TRICKS + 1]:
            without += 1
            assert value(WORKSPACE, state) == value_by_trying_everything(state)
    assert without > 0


@pytest.mark.parametrize("game", GAMES)
def test_a_small_table_and_a_narrow_window_change_no_value(game: str) -> None:
    rng = Random(f"{game} table")
    for _ in range(20 * TIMES):
        state = random_ending(game, rng, tricks=5)
        exact = value(WORKSPACE, state)
        assert value(new_workspace(2), state) == exact
        assert solve(WORKSPACE, state, exact - 1, exact) >= exact
        assert solve(WORKSPACE, state, exact, exact + 1) <= exact


def test_the_solver_gives_up_when_its_nodes_are_spent() -> None:
    workspace = new_workspace(12)
    workspace[MOST_NODES] = 5
    state = random_ending("bolognese", Random(4), tricks=8)
    value(workspace, state)
    assert workspace[GIVEN_UP] == 1
    assert workspace[NODES] == 6
