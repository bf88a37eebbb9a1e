"""How many combination points hang on a card, as tables for compiled play (BO12, BO14).

What hangs on a card is half the difference that its capture makes to the lead of a side, if every other card that is
still out falls to either side by the toss of a coin. It is the same for both sides. Doublings are left out, and the
Grande, which has too many cards to try every way, has fixed estimates.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from bots.compiled import compiled, lowest, popcount
from bots.counts import ACES, KINGS, TAROCCHI, WILD
from bots.kernel import MOORS

Worth = NDArray[np.float64]

GRANDE = {40: 12.0, 41: 6.0, 42: 4.0, 43: 4.0, 44: 3.0, 45: 2.0, 46: 1.0, 60: 6.0, 61: 6.0}


def _set_points(size: int) -> int:
    return max(0, size - 2)


def _group_points(size: int, wild: int) -> int:
    return 5 * (size + wild) - 5 if size >= 2 and size + wild >= 3 else 0  # BO18


def _suit_points(cards: int, wild: int) -> int:
    """The points of King, Queen, Knight, Jack and ace (bits 0 to 4) with some wild cards (BO17)."""
    courts = (cards >> 1 & 0b111).bit_count()
    if not cards & 1 or not courts or courts + wild < 2:
        return 0
    return 5 * (1 + courts + (cards >> 4) + wild) - 5


@cache
def _mean_of_suit(own: int, wild: int, out: int) -> float:
    if not out:
        return _suit_points(own, wild)
    card = out & -out
    return (_mean_of_suit(own | card, wild, out ^ card) + _mean_of_suit(own, wild, out ^ card)) / 2


@cache
def _mean_of_group(own: int, wild: int, out: int) -> float:
    if not out:
        return _group_points(own, wild)
    return (_mean_of_group(own + 1, wild, out - 1) + _mean_of_group(own, wild, out - 1)) / 2


@cache
def _mean_of_set(own: int, out: int) -> float:
    if not out:
        return _set_points(own)
    return (_mean_of_set(own + 1, out - 1) + _mean_of_set(own, out - 1)) / 2


def _set_table() -> Worth:
    table = np.zeros((5, 5))
    for own in range(4):
        for other in range(4 - own):
            out = 3 - own - other
            difference = _mean_of_set(own + 1, out) - _mean_of_set(own, out)
            table[own, other] = (difference + _mean_of_set(other + 1, out) - _mean_of_set(other, out)) / 2
    return table


def _group_table() -> Worth:
    table = np.zeros((5, 5, 3, 3))
    for own, other, wild, other_wild in np.ndindex(4, 4, 3, 3):
        out = 3 - own - other
        if out >= 0:
            difference = _mean_of_group(own + 1, wild, out) - _mean_of_group(own, wild, out)
            difference += _mean_of_group(other + 1, other_wild, out) - _mean_of_group(other, other_wild, out)
            table[own, other, wild, other_wild] = difference / 2
    return table


def _suit_table() -> Worth:
    table = np.zeros((32, 32, 3, 3, 5))
    for own, other, wild, other_wild, place in np.ndindex(32, 32, 3, 3, 5):
        card = 1 << place
        if own & other or (own | other) & card:
            continue
        out = 31 & ~(own | other | card)
        difference = _mean_of_suit(own | card, wild, out) - _mean_of_suit(own, wild, out)
        difference += _mean_of_suit(other | card, other_wild, out) - _mean_of_suit(other, other_wild, out)
        table[own, other, wild, other_wild, place] = difference / 2
    return table


SETS = _set_table()
GROUPS = _group_table()
SUITS = _suit_table()
FIXED = np.zeros(62)
for _place, _estimate in GRANDE.items():
    FIXED[_place] = _estimate


@compiled
def weigh_cards(pile0: int, pile1: int, worth: Worth) -> None:
    """Write down for each card that is in neither pile how many combination points hang on it."""
    wild0, wild1 = popcount(pile0 & WILD), popcount(pile1 & WILD)
    out = ~(pile0 | pile1)
    worth[:] = FIXED
    for place in range(5):
        members = KINGS << place if place < 4 else TAROCCHI
        base = 18 if place == 4 else 17 - (place + (place > 0) * 2)
        each = base * SETS[popcount(pile0 & members), popcount(pile1 & members)]
        cards = members & out
        while cards:
            worth[lowest(cards)] += each
            cards &= cards - 1
    for members in (ACES, MOORS):
        each = GROUPS[popcount(pile0 & members), popcount(pile1 & members), wild0, wild1]
        cards = members & out
        while cards:
            worth[lowest(cards)] += each
            cards &= cards - 1
    for suit in range(4):
        ace = 9 if suit < 2 else 4
        held0 = pile0 >> 10 * suit & 0b1111 | (pile0 >> (10 * suit + ace) & 1) << 4
        held1 = pile1 >> 10 * suit & 0b1111 | (pile1 >> (10 * suit + ace) & 1) << 4
        for place in range(5):
            worth[10 * suit + (place if place < 4 else ace)] += SUITS[held0, held1, wild0, wild1, place]
