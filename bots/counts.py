"""The worth of card sets, compiled: card points of both games (P4, BO4), Bolognese combinations (BO12–BO20)."""

from bots.compiled import compiled, lowest, popcount

KINGS = 1 | 1 << 10 | 1 << 20 | 1 << 30
QUEENS, KNIGHTS, JACKS = KINGS << 1, KINGS << 2, KINGS << 3
ACES = 1 << 9 | 1 << 19 | 1 << 24 | 1 << 34
TAROCCHI = 1 << 40 | 1 << 41 | 1 << 60 | 1 << 61
WILD = 1 << 60 | 1 << 61
ANGEL = 1 << 40
FIVES = (
    KINGS | 1 << 40 | 1 << 60 | 1 << 61,  # P4: the Kings, T21, T1, MAT
    KINGS | TAROCCHI,  # BO4
)
COURTS = QUEENS | KNIGHTS | JACKS
RUN = 12
RUN_START = 44


@compiled
def values(game: int, cards: int) -> int:
    """The points of cards, one by one."""
    fives = cards & (FIVES[1] if game else FIVES[0])
    return (
        popcount(cards) + 4 * popcount(fives) + 3 * popcount(cards & QUEENS) + 2 * popcount(cards & KNIGHTS)
    ) + popcount(cards & JACKS)


@compiled
def card_points(game: int, pile: int) -> int:
    """The worth of a pile of an even number of cards (P4; BO4: less half a point for each card)."""
    if game:
        return values(game, pile) - popcount(pile) // 2
    return values(game, pile)


@compiled
def of_lowest_value(cards: int) -> int:
    """Those of some Bolognese cards that have the lowest value among them."""
    special = FIVES[1] | COURTS
    for group in (~special, JACKS, KNIGHTS, QUEENS):
        if cards & group:
            return cards & group
    return cards


@compiled
def count_combinations(cards: int) -> int:
    """The points of all combinations in a set of Bolognese cards, doublings included (BO12–BO20)."""
    return count_sets(cards) + count_sequences(cards)


@compiled
def count_sets(cards: int) -> int:
    """The points of all sets (BO12), doubled from three on (BO13)."""
    points = found = 0
    size = popcount(cards & TAROCCHI)
    if size >= 3:
        points += 18 * (size - 2)
        found += 1
    for place in range(4):
        size = popcount(cards >> place & KINGS)
        if size >= 3:
            points += (17 - (place + (place > 0) * 2)) * (size - 2)
            found += 1
    return points << (found >= 3)


@compiled
def count_sequences(cards: int) -> int:
    """The points of all sequences (BO14, BO16), doubled from three on (BO15)."""
    wild = popcount(cards & WILD)
    points = found = 0
    size = grande(cards, wild)
    if size:
        points += 5 * size - 5
        found += 1
    for suit in range(4):
        held = cards >> 10 * suit
        courts = popcount(held & 0b1110)
        # BO17: a real King and two of Queen, Knight, Jack, at least one of the two real.
        if held & 1 and courts and courts + wild >= 2:
            points += 5 * (1 + courts + (held >> (9 if suit < 2 else 4) & 1) + wild) - 5
            found += 1
    for group in (cards & ACES, cards >> 56 & 0b1111):
        size = popcount(group)
        if size >= 2 and size + wild >= 3:  # BO18
            points += 5 * (size + wild) - 5
            found += 1
    return points << (found >= 3)


@compiled
def grande(cards: int, wild: int) -> int:
    """How many cards the Grande of a set of cards has, 0 for none (BO19, BO20, R8).

    A second head, if only one is real, is inserted before the real one where that is possible, so that the gap is
    closed again; with two real heads none is inserted. Every wild card adds one, so only the real cards that are
    reached make a difference.
    """
    heads = cards >> 41 & 0b111
    if not (cards & ANGEL and heads):
        return 0
    real = popcount(heads)
    if real + wild < 2:
        return 0
    spare = wild
    gap = False
    if real == 1:
        spare -= 1
        gap = heads == 1
    place = run_reached(cards, spare, gap)
    size = 1 + real + wild + popcount(cards >> RUN_START & ((1 << place) - 1))
    if place == RUN:
        size += popcount(cards >> 56 & 0b1111)
    return size


@compiled
def run_reached(cards: int, spare: int, gap: bool) -> int:  # noqa: FBT001 - compiled functions take no keywords
    """How many places from T16 down the Grande reaches, with ``spare`` wild cards and a gap or none before T16."""
    run = cards >> RUN_START & 0xFFF
    place = 0
    while place < RUN:
        length = lowest(~(run >> place))
        if length:
            place += length
            gap = False
        elif spare and not gap:
            spare -= 1
            gap = True
            place += 1
        else:
            break
    return min(place, RUN)
