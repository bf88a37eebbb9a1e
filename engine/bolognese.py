"""Tarocco Bolognese (BO1–BO11, BO21); its combinations are counted in ``combinations.py``."""

from collections.abc import Iterable

from engine.cards import SIDES, Card, Mask, Pack, Pair, Side, other_side
from engine.combinations import CombinationCounter
from engine.rules import Outcome, Rules, Values
from engine.score import CombinationScore, ScoreSheet

MOORS = ("MO1", "MO2", "MO3", "MO4")
PACK = Pack(
    # BO1, BO3
    long_suit=("K", "Q", "N", "J", "10", "9", "8", "7", "6", "A"),
    round_suit=("K", "Q", "N", "J", "A", "6", "7", "8", "9", "10"),
    # BO2
    trumps=("ANG", "MON", "SOL", "LUN", *(f"T{n}" for n in range(16, 4, -1)), *MOORS, "BEG"),
)
COUNTER = CombinationCounter(PACK)
HONOURS = PACK.ranks("K") | PACK.mask(map(Card, ("ANG", "MON", "BEG", "MAT")))
VALUES = Values(  # BO4
    PACK, ((5, HONOURS), (4, PACK.ranks("Q")), (3, PACK.ranks("N")), (2, PACK.ranks("J")))
)
GIVING_ORDER = [  # R4: suits from the lowest-ranking card up, trumps from the lowest up, the Moors from the first
    *(PACK.bit[card] for suit in PACK.suits for card in reversed(PACK.cards_of(suit))),
    PACK.bit[Card("BEG")],
    *(PACK.bit[Card(code)] for code in MOORS),
    *(PACK.bit[card] for card in reversed(PACK.cards_of(PACK.trumps)) if card not in MOORS and card != "BEG"),
]


def may_discard(_hand: Mask, pair: Mask) -> bool:
    """Whether the dealer may discard two cards (BO5)."""
    return not pair & HONOURS


def card_points(pile: Mask) -> int:
    """The worth of a pile of an even number of cards: its cards less half a point for each (BO4)."""
    return VALUES.total(pile) - pile.bit_count() // 2


def card_for_matto(outcome: Outcome) -> Mask:
    """The card that the side that played the Matto gives for it, 0 for none (BO10, R4).

    Giving a card can only shorten one's own combinations and lengthen the other side's, so a card that changes neither
    is a best one and the search for a better one ends there.
    """
    giver = outcome.matto_played_by
    if giver == outcome.matto_taken_by or 0 in outcome.tricks:  # BO11 goes first.
        return 0
    own, other = _piles(outcome, given=0)[giver], _piles(outcome, given=0)[other_side(giver)]
    untouched = COUNTER.count(own).total - COUNTER.count(other).total
    eligible = VALUES.lowest(outcome.taken[giver])
    best, best_lead = 0, 0
    for card in GIVING_ORDER:
        if card & eligible:
            lead = COUNTER.count(own & ~card).total - COUNTER.count(other | card).total
            if not best or lead > best_lead:
                best, best_lead = card, lead
            if lead == untouched:
                break
    return best


def _piles(outcome: Outcome, *, given: Mask) -> tuple[Mask, Mask]:
    piles = list(outcome.taken)
    if 0 in outcome.tricks:
        winner = SIDES[outcome.tricks.index(15)]
        piles[winner], piles[other_side(winner)] = PACK.all, 0  # BO6, BO11
    else:
        piles[outcome.matto_played_by] = piles[outcome.matto_played_by] & ~given | PACK.matto  # BO10
        piles[other_side(outcome.matto_played_by)] |= given
        piles[outcome.dealer_side] |= outcome.discard  # BO6, R7
    return (piles[0], piles[1])


def _beyond_cards(score: CombinationScore, side: Side) -> int:
    return (
        score.last_trick[side] + score.declarations[side] + score.captured_sets[side] + score.captured_sequences[side]
    )


def _pair(numbers: Iterable[int]) -> Pair:
    first, second = numbers
    return (first, second)


def result(outcome: Outcome) -> ScoreSheet:
    """The score sheet of a deal (BO21)."""
    given = card_for_matto(outcome)
    piles = _piles(outcome, given=given)
    points = (card_points(piles[0]), card_points(piles[1]))
    captured = (COUNTER.count(piles[0]), COUNTER.count(piles[1]))
    declared = outcome.declared
    combinations = CombinationScore(
        last_trick=_pair(6 if side == outcome.last_trick else 0 for side in SIDES),  # BO9
        declarations=_pair(declared[side].total + declared[side + 2].total for side in SIDES),
        captured_sets=_pair(found.sets for found in captured),
        captured_sequences=_pair(found.sequences for found in captured),
        matto_swap=PACK.cards_of(given)[0] if given else None,
        declared=declared,
        captured=captured,
    )
    return ScoreSheet(
        tricks=outcome.tricks,
        card_points=points,
        total=_pair(points[side] + _beyond_cards(combinations, side) for side in SIDES),
        piles=(PACK.cards_of(piles[0]), PACK.cards_of(piles[1])),
        combinations=combinations,
    )


RULES = Rules(
    name="bolognese",
    pack=PACK,
    equals=PACK.mask(map(Card, MOORS)),
    values=VALUES,
    discard_clause="BO5",
    never_discarded=HONOURS,
    may_discard=may_discard,
    announces_trumps=False,  # BO5
    count_combinations=COUNTER.count,
    result=result,
    target=800,
)
