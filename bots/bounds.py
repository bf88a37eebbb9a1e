"""What can still come of a position between two tricks: bounds of its value, and the cards combinations may need.

The bounds are admissible because no card more in a pile ever makes its combinations worth less: a side's combinations
are at least those of what is certain to be its own, and at most those of all that it may come to own. Certain are the
cards in its pile and the highest trumps left as long as they are all its own. A Matto whose trick the other side won,
or which is still in a hand, may cost its owner a captured card (BO10). If the owner has captured one that no
combination can need, giving that one is free, so nothing better is given and no combination changes; otherwise the
bounds allow for the loss of anything. A side without a trick so far may end with nothing, and then the other has
everything (P9, BO11).
"""

from bots.compiled import compiled, popcount
from bots.counts import ACES, ANGEL, KINGS, RUN, RUN_START, TAROCCHI, WILD, count_combinations, run_reached, values
from bots.kernel import ALL, DECLARED, GAME, HANDS, MATTO, MATTO_TO, MOORS, TAKEN, TRICKS, TRUMPS
from bots.position import ALL_COMBINATIONS, EVERYTHING, OWNER, RELEVANT, Workspace, piles


@compiled
def bounds(w: Workspace, remaining: int, decided: int) -> tuple[int, int]:
    """The least and the greatest value of a position between two tricks."""
    game = w[GAME]
    declared = w[DECLARED] - w[DECLARED + 1]
    everything = EVERYTHING[1] if game else EVERYTHING[0]
    side, sure, sure_points = sure_trumps(w, remaining)
    points = values(game, remaining & ~MATTO) - 2 * game * (popcount(remaining) >> 2)
    if remaining & MATTO:
        decided += -5 if w[OWNER] else 5
    low, high = decided - points, decided + points
    if side:
        high -= 2 * sure_points
    else:
        low += 2 * sure_points
    if game:
        least, most = _combination_bounds(w, remaining, side, sure)
        low, high = low + least, high + most
    if not w[TRICKS]:
        low = declared - everything
    if not w[TRICKS + 1]:
        high = declared + everything
    return low, high


@compiled
def sure_trumps(w: Workspace, remaining: int) -> tuple[int, int, int]:
    """Who has the highest trump left, that side's trumps above all of the other side's, and what they surely take."""
    game = w[GAME]
    trumps = remaining & TRUMPS
    if not trumps:
        return 0, 0, 0
    side0 = w[HANDS] | w[HANDS + 2]
    side = 0 if trumps & -trumps & side0 else 1
    theirs = trumps & ~side0 if side == 0 else trumps & side0
    sure = trumps
    if theirs:
        sure &= (theirs & -theirs) - 1
        if game and theirs & -theirs & MOORS:
            sure &= ~MOORS  # BO2: a Moor played later takes it.
    tricks = max(popcount(sure & w[HANDS + side]), popcount(sure & w[HANDS + side + 2]))
    matto = 1 if remaining & MATTO else 0
    points = values(game, sure) + max(0, 4 * tricks - popcount(sure) - matto)
    return side, sure, points - 2 * game * tricks


@compiled
def _combination_bounds(w: Workspace, remaining: int, side: int, sure: int) -> tuple[int, int]:
    """The bounds of what BO21 counts beyond the cards: combinations, last trick and the exchange for the Matto."""
    own0, own1 = piles(w)
    rest = remaining & ~MATTO & w[RELEVANT]
    may0, may1 = own0 | rest, own1 | rest
    if side:
        own1 |= sure
        may0 &= ~sure
    else:
        own0 |= sure
        may1 &= ~sure
    low, high = -6, 6  # BO9
    owner = w[OWNER]
    if remaining & MATTO or w[MATTO_TO] != owner:
        free = bool(w[TAKEN + owner] & ~w[RELEVANT])
        least = 0 if remaining & MATTO else 2
        most = 2 if free else 10
        if owner:
            low, high = low + least, high + most
            if not free:
                may0, own1 = ALL, 0
        else:
            low, high = low - most, high - least
            if not free:
                may1, own0 = ALL, 0
    low += count_combinations(own0) - count_combinations(may1)
    high += count_combinations(may0) - count_combinations(own1)
    return low, high


@compiled
def relevant_cards(w: Workspace, remaining: int) -> int:
    """The cards that a combination of either side may still need, whoever takes what remains."""
    owner = w[OWNER]
    if not (w[TRICKS] and w[TRICKS + 1] and w[TAKEN + owner]):
        return ALL_COMBINATIONS
    own0, own1 = piles(w)
    rest = remaining & ~MATTO
    may0, may1 = own0 | rest, own1 | rest
    if (remaining & MATTO or w[MATTO_TO] != owner) and not w[TAKEN + owner] & ~w[RELEVANT]:
        if owner:
            may0 |= w[TAKEN + 1]
        else:
            may1 |= w[TAKEN]
    return int(w[RELEVANT]) & (_needed(may0) | _needed(may1))


@compiled
def _needed(cards: int) -> int:
    """The cards that can be in a combination of a pile which is part of ``cards``."""
    wild = popcount(cards & WILD)
    needed = TAROCCHI if popcount(cards & TAROCCHI) >= 3 else 0
    for place in range(4):
        if popcount(cards >> place & KINGS) >= 3:
            needed |= KINGS << place
    for suit in range(4):
        held = cards >> 10 * suit
        courts = popcount(held & 0b1110)
        if held & 1 and courts and courts + wild >= 2:
            needed |= (0b1111 | (1 << 9 if suit < 2 else 1 << 4)) << 10 * suit | WILD
    for group in (ACES, MOORS):
        real = popcount(cards & group)
        if real >= 2 and real + wild >= 3:
            needed |= group | WILD
    heads = cards >> 41 & 0b111
    if cards & ANGEL and heads and popcount(heads) + wild >= 2:
        place = run_reached(cards, wild, gap=False)
        needed |= ANGEL | 0b111 << 41 | WILD | ((1 << place) - 1) << RUN_START
        if place == RUN:
            needed |= MOORS
    return needed
