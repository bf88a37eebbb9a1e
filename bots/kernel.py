"""The rules of play and the result of both games, compiled: a mirror of ``engine/`` that a search can afford.

A state is one array of 64-bit numbers; its places are named below and seats, sides and masks are the engine's. Both
packs have the same order (four suits of ten, 21 trumps, the Matto), so that the only differences are the equal Moors,
the values and the result. A property test holds the kernel to the engine: legal plays, trick winners and totals.
"""

import numpy as np
from numpy.typing import NDArray

from bots.compiled import compiled, lowest
from bots.counts import card_points, count_combinations, of_lowest_value

State = NDArray[np.int64]

PIEDICAVALLO, BOLOGNESE = 0, 1
GAMES = {"piedicavallo": PIEDICAVALLO, "bolognese": BOLOGNESE}

HANDS = 0  # four masks
LEADER = 4
PLAYED = 5  # how many cards lie on the table
TABLE = 6  # their bits in the order in which they were played
LED = 10  # the cards that follow what was led
BEST = 11  # the bit that takes the trick so far, 0 for none
BEST_SEAT = 12
TAKEN = 13  # two masks, without the Matto
TRICKS = 15  # two numbers
MATTO_BY = 17  # the side that played it, -1 before
MATTO_TO = 18  # the side that took its trick, -1 before
DISCARD = 19
DEALER = 20
DECLARED = 21  # two numbers: points scored by declarations
GAME = 23
SIZE = 24

ALL = (1 << 62) - 1
MATTO = 1 << 61
TRUMPS = ((1 << 61) - 1) ^ ((1 << 40) - 1)
MOORS = 0b1111 << 56
SUIT = (1 << 10) - 1
# R4: the suits S B C D from the lowest card up, then BEG, the Moors from MO1, the other trumps from the lowest up.
GIVING_ORDER = np.array(
    [
        *range(9, -1, -1),
        *range(19, 9, -1),
        *range(29, 19, -1),
        *range(39, 29, -1),
        60,
        *range(56, 60),
        *range(55, 39, -1),
    ]
)


@compiled
def suit_of(bit: int) -> int:
    """All the cards that follow a card: its suit, the trumps, or nothing for the Matto (R1)."""
    if bit >= MATTO:
        return 0
    if bit >= 1 << 40:
        return TRUMPS
    return SUIT << (lowest(bit) // 10 * 10)


@compiled
def playable(hand: int, led: int) -> int:
    """The cards of a hand that may be played (G3, G5, G6); ``led`` as in ``engine.tricks.playable``."""
    allowed = hand & led
    if not allowed:
        allowed = hand & TRUMPS
    if not led or not allowed:
        return hand
    return allowed | (hand & MATTO)


@compiled
def takes(game: int, bit: int, best: int) -> bool:
    """Whether a card just played takes the trick from the best so far (G4, G5, BO2)."""
    if bit == MATTO:
        return False
    if not best:
        return True
    if not bit & suit_of(best):
        return bool(bit & TRUMPS)
    return bit < best or bool(game == BOLOGNESE and bit & MOORS and best & MOORS)


@compiled
def to_act(state: State) -> int:
    """The seat whose turn it is."""
    return int(state[LEADER] + state[PLAYED]) & 3


@compiled
def legal(state: State) -> int:
    """The cards that the seat whose turn it is may play."""
    return playable(state[HANDS + to_act(state)], state[LED])


@compiled
def play(state: State, bit: int) -> None:
    """Play a legal card; the fourth one has the trick taken."""
    seat = to_act(state)
    state[HANDS + seat] ^= bit
    state[TABLE + state[PLAYED]] = bit
    state[PLAYED] += 1
    if not state[LED]:
        state[LED] = suit_of(bit)  # G6
    if takes(state[GAME], bit, state[BEST]):
        state[BEST] = bit
        state[BEST_SEAT] = seat
    if bit == MATTO:
        state[MATTO_BY] = seat & 1
    if state[PLAYED] == 4:
        _take(state)


@compiled
def _take(state: State) -> None:
    winner = state[BEST_SEAT]
    cards = state[TABLE] | state[TABLE + 1] | state[TABLE + 2] | state[TABLE + 3]
    if cards & MATTO:
        state[MATTO_TO] = winner & 1
    state[TAKEN + (winner & 1)] |= cards & ~MATTO
    state[TRICKS + (winner & 1)] += 1
    state[LEADER] = winner
    state[PLAYED] = state[LED] = state[BEST] = 0


@compiled
def totals(state: State) -> tuple[int, int]:
    """Each side's total when fifteen tricks have been taken (P9, BO21)."""
    game, owner = state[GAME], state[MATTO_BY]
    pile0, pile1 = state[TAKEN], state[TAKEN + 1]
    if not state[TRICKS]:
        pile0, pile1 = 0, ALL  # P8, P9, BO11
    elif not state[TRICKS + 1]:
        pile0, pile1 = ALL, 0
    else:
        given = 0
        if game == BOLOGNESE and owner != state[MATTO_TO]:
            given = card_for_matto(state)
        if owner == 0:
            pile0, pile1 = (pile0 & ~given) | MATTO, pile1 | given
        else:
            pile0, pile1 = pile0 | given, (pile1 & ~given) | MATTO
        if state[DEALER] & 1:
            pile1 |= state[DISCARD]  # P7, BO6
        else:
            pile0 |= state[DISCARD]
    points0, points1 = card_points(game, pile0), card_points(game, pile1)
    if game == BOLOGNESE:
        last = state[LEADER] & 1
        points0 += state[DECLARED] + count_combinations(pile0) + 6 * (1 - last)  # BO9
        points1 += state[DECLARED + 1] + count_combinations(pile1) + 6 * last
    return points0, points1


@compiled
def card_for_matto(state: State) -> int:
    """The card that the side that played the Matto gives for it (BO10, R4); both sides have a trick."""
    owner = state[MATTO_BY]
    taken = state[TAKEN + owner]
    own, other = taken | MATTO, state[TAKEN + 1 - owner]
    if state[DEALER] & 1 == owner:
        own |= state[DISCARD]
    else:
        other |= state[DISCARD]
    return best_gift(taken, own, other)


@compiled
def best_gift(taken: int, own: int, other: int) -> int:
    """Of the cards of the lowest value in ``taken`` the one whose change of piles leaves its giver best off (R4)."""
    eligible = of_lowest_value(taken)
    untouched = count_combinations(own) - count_combinations(other)
    best, best_lead = 0, 0
    for place in GIVING_ORDER:
        bit = 1 << place
        if bit & eligible:
            lead = count_combinations(own & ~bit) - count_combinations(other | bit)
            if not best or lead > best_lead:
                best, best_lead = bit, lead
            if lead == untouched:
                return best
    return best


def new_state(game: str, dealer: int, hands: tuple[int, int, int, int], discard: int) -> State:
    """The state after the discard: ``hands`` are the fifteen cards of each seat."""
    state = np.zeros(SIZE, dtype=np.int64)
    state[HANDS : HANDS + 4] = hands
    state[LEADER] = state[BEST_SEAT] = (dealer + 1) & 3  # G2
    state[MATTO_BY] = state[MATTO_TO] = -1
    state[DISCARD], state[DEALER], state[GAME] = discard, dealer, GAMES[game]
    return state
