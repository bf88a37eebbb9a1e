"""The solver's workspace: a position with all hands open, its worth at the end, and room for a transposition table.

A workspace is one array of 64-bit numbers, because a compiled function that calls itself is fastest with one array to
pass on. It begins as a state of ``kernel`` and goes on with the places named here.
"""

import numpy as np
from numpy.typing import NDArray

from bots.compiled import compiled, lowest
from bots.counts import ACES, COURTS, KINGS, count_combinations, of_lowest_value, values
from bots.kernel import (
    DEALER,
    DECLARED,
    DISCARD,
    GAME,
    HANDS,
    LEADER,
    MATTO,
    MATTO_BY,
    MATTO_TO,
    PLAYED,
    SIZE,
    TABLE,
    TAKEN,
    TRICKS,
    TRUMPS,
    State,
)

Workspace = NDArray[np.int64]

OWNER = SIZE  # the side that holds or played the Matto
RELEVANT = SIZE + 1  # the cards that may still be in a combination
NODES = SIZE + 2  # positions between two tricks so far
MOST_NODES = SIZE + 3  # when to give up
GIVEN_UP = SIZE + 4  # 1 if that came to pass: the value is worth nothing
GENERATION = SIZE + 5  # marks the entries of the table that belong to this position
ENTRIES = SIZE + 6  # the number of entries of the table less one
HOLDER = 32  # the seat that held each of the 62 cards
MOVES = 96  # the moves of each of 60 plies, up to sixteen
SCORES = MOVES + 16 * 60  # their scores
TABLE_START = SCORES + 16 * 60  # entries of three numbers: two keys, one packed
WORDS = 3

EVERYTHING = (114, 939)  # P9; BO21: 87 for the cards, 6, and all combinations
ALL_COMBINATIONS = KINGS | COURTS | ACES | TRUMPS | MATTO


def new_workspace(bits: int = 16) -> Workspace:
    """Room for solving, with a table of ``2**bits`` entries of 24 bytes; to be used again and again."""
    workspace = np.zeros(TABLE_START + (WORDS << bits), dtype=np.int64)
    workspace[ENTRIES] = (1 << bits) - 1
    workspace[MOST_NODES] = 1 << 60
    return workspace


@compiled
def load(w: Workspace, state: State) -> int:
    """Load a position; returns what its value has of points that are already decided (side 0 less side 1)."""
    w[:SIZE] = state[:SIZE]
    game = w[GAME]
    w[GENERATION] = (w[GENERATION] + 1) & 0x3FFFFF
    w[NODES] = w[GIVEN_UP] = 0
    w[RELEVANT] = ALL_COMBINATIONS if game else 0
    for seat in range(4):
        hand = w[HANDS + seat]
        while hand:
            w[HOLDER + lowest(hand)] = seat
            hand &= hand - 1
    w[OWNER] = w[MATTO_BY]
    if w[MATTO_BY] < 0:
        w[OWNER] = 1 if (w[HANDS + 1] | w[HANDS + 3]) & MATTO else 0
    return _decided(w)


@compiled
def _decided(w: Workspace) -> int:
    game = w[GAME]
    # BO4: each trick has four cards, the discard two, and the exchange for the Matto leaves their numbers as they are.
    points = values(game, w[TAKEN]) - values(game, w[TAKEN + 1]) - 2 * game * (w[TRICKS] - w[TRICKS + 1])
    discard = values(game, w[DISCARD]) - game
    points += -discard if w[DEALER] & 1 else discard
    if w[MATTO_BY] >= 0:
        points += -5 if w[MATTO_BY] else 5
    return int(points + w[DECLARED] - w[DECLARED + 1])


@compiled
def on_table(w: Workspace) -> int:
    """The cards of the trick on the table."""
    cards = 0
    for place in range(w[PLAYED]):
        cards |= w[TABLE + place]
    return cards


@compiled
def piles(w: Workspace) -> tuple[int, int]:
    """The cards that are certain to count for each side if both win a trick, but for the exchange for the Matto."""
    pile0, pile1 = w[TAKEN], w[TAKEN + 1]
    if w[DEALER] & 1:
        pile1 |= w[DISCARD]  # P7, BO6
    else:
        pile0 |= w[DISCARD]
    if w[OWNER]:
        return pile0, pile1 | MATTO  # P8, BO10
    return pile0 | MATTO, pile1


@compiled
def final_value(w: Workspace, decided: int) -> int:
    """The value after the last trick, whose winner is ``w[LEADER]`` (P9, BO21)."""
    game = w[GAME]
    declared = w[DECLARED] - w[DECLARED + 1]
    if not w[TRICKS]:
        return int(declared - EVERYTHING[1] if game else declared - EVERYTHING[0])
    if not w[TRICKS + 1]:
        return int(declared + EVERYTHING[1] if game else declared + EVERYTHING[0])
    if not game:
        return decided
    last_trick = -6 if w[LEADER] & 1 else 6
    pile0, pile1 = piles(w)
    if w[OWNER] == w[MATTO_TO]:
        return decided + last_trick + count_combinations(pile0) - count_combinations(pile1)
    if w[OWNER]:
        return decided + last_trick - _after_exchange(w, w[TAKEN + 1], pile1, pile0)
    return decided + last_trick + _after_exchange(w, w[TAKEN], pile0, pile1)


@compiled
def _after_exchange(w: Workspace, taken: int, own: int, other: int) -> int:
    """What the giver of a card for the Matto leads by in combinations, less what the card is worth twice (BO10, R4)."""
    eligible = of_lowest_value(taken)
    cost = 2 * values(1, eligible & -eligible)
    if eligible & ~w[RELEVANT]:
        return count_combinations(own) - count_combinations(other) - cost
    best = -(1 << 20)
    while eligible:
        bit = eligible & -eligible
        eligible ^= bit
        best = max(best, count_combinations(own & ~bit) - count_combinations(other | bit))
    return best - cost
