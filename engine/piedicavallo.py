"""Piedicavallo, the partnership tarocchi of Piedmont (P1–P9)."""

from engine.cards import SIDES, Card, Mask, Pack, other_side
from engine.rules import Outcome, Rules, Values
from engine.score import ScoreSheet

PACK = Pack(
    # P1, P3
    long_suit=("K", "Q", "N", "J", "10", "9", "8", "7", "6", "5"),
    round_suit=("K", "Q", "N", "J", "A", "2", "3", "4", "5", "6"),
    # P2
    trumps=[f"T{n}" for n in range(21, 0, -1)],
)
KINGS = PACK.ranks("K")
HONOURS = KINGS | PACK.mask(map(Card, ("T21", "T1", "MAT")))
VALUES = Values(  # P4
    PACK, ((5, HONOURS), (4, PACK.ranks("Q")), (3, PACK.ranks("N")), (2, PACK.ranks("J")))
)


def may_discard(hand: Mask, pair: Mask) -> bool:
    """Whether the dealer may discard two cards of a hand of 17 (P5)."""
    if pair & HONOURS:
        return False
    if not pair & PACK.trumps:
        return True
    kept = hand & ~pair & ~PACK.matto  # R5: a kept Matto is ignored.
    return not kept & ~(PACK.trumps | KINGS) or not kept & PACK.trumps


def result(outcome: Outcome) -> ScoreSheet:
    """The score sheet of a deal (P9)."""
    piles = list(outcome.taken)
    if 0 in outcome.tricks:
        # P7, P8, P9: without a trick a side loses the discard and the Matto too.
        winner = SIDES[outcome.tricks.index(15)]
        piles[winner], piles[other_side(winner)] = PACK.all, 0
    else:
        piles[outcome.matto_played_by] |= PACK.matto  # P8
        piles[outcome.dealer_side] |= outcome.discard  # P7
    points = (VALUES.total(piles[0]), VALUES.total(piles[1]))
    return ScoreSheet(
        tricks=outcome.tricks,
        card_points=points,
        total=points,
        piles=(PACK.cards_of(piles[0]), PACK.cards_of(piles[1])),
    )


RULES = Rules(
    name="piedicavallo",
    pack=PACK,
    equals=0,
    values=VALUES,
    discard_clause="P5",
    never_discarded=HONOURS,
    may_discard=may_discard,
    announces_trumps=True,  # P6
    count_combinations=None,
    result=result,
    target=300,
)
