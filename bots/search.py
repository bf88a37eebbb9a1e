"""The search, compiled: every move is tried in every world, and each trial is played out and solved at its end.

Players that see only their own hand play it out, so that a move is never good because of cards that its player would
have to guess later: the trap of averaging over solved worlds, where one plans to play differently in each. Only the
last tricks are solved with open hands, as few as the arena found best.
"""

import numpy as np
from numpy.typing import NDArray

from bots.compiled import compiled
from bots.counts import count_combinations
from bots.kernel import DEALER, DECLARED, DISCARD, HANDS, State, to_act, totals
from bots.likelihood import States
from bots.policy import SCORES_SIZE, SEEN_SIZE, SHOWN, Weights, play_out, play_seen
from bots.position import GIVEN_UP, Workspace
from bots.problem import Numbers
from bots.solver import solve

Values = NDArray[np.float64]

PLAYS, DISCARDS, DECLARATIONS = 0, 1, 2


@compiled
def try_moves(
    kind: int,
    moves: Numbers,
    worlds: States,
    exact: int,
    weights0: Weights,
    weights1: Weights,
    w: Workspace,
    values: Values,
) -> None:
    """Write down what each move brings in each world to the side that makes it.

    Args:
        kind: whether the moves are cards, pairs to discard, or the cards shown by a declaration (0 for a pass).
        worlds: states in which to try them.
        exact: how many tricks are solved.
        weights0, weights1: how each side plays.
        values: a row for each world, a place for each move.
    """
    state = np.zeros(SEEN_SIZE, dtype=np.int64)
    worth, scores = np.zeros(62), np.zeros(SCORES_SIZE)
    for world in range(len(worlds)):
        for index in range(len(moves)):
            state[:] = worlds[world]
            side = (state[DEALER] if kind == DISCARDS else to_act(state)) & 1
            _make(kind, moves[index], state)
            play_out(state, weights0, weights1, worth, scores, exact)
            if state[HANDS] | state[HANDS + 1] | state[HANDS + 2] | state[HANDS + 3]:
                value = solve(w, state, -4096, 4096)
                if w[GIVEN_UP]:
                    play_out(state, weights0, weights1, worth, scores, 0)
                    value = _difference(state)
            else:
                value = _difference(state)
            values[world, index] = -value if side else value


@compiled
def _make(kind: int, move: int, state: State) -> None:
    if kind == DISCARDS:
        state[HANDS + state[DEALER]] &= ~move
        state[DISCARD] = move
    elif kind == DECLARATIONS:
        seat = to_act(state)
        state[SHOWN + seat] = move
        if move:
            state[DECLARED + (seat & 1)] += count_combinations(state[HANDS + seat])
    else:
        play_seen(state, move)


@compiled
def _difference(state: State) -> int:
    first, second = totals(state)
    return first - second
