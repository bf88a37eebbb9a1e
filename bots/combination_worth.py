"""What each card is worth for combinations to the side that captures it (BO12 to BO20), in card points.

In a set each of the four cards counts alike: whatever else has been captured, it moves the difference between the
sides' sets by as much as three cards bring, of which half is put down here. What a card does for sequences depends on
others; there the figures are rough. Doublings are left out.
"""

from engine import bolognese
from engine.bolognese import PACK
from engine.cards import Card, Mask
from engine.combinations import SET_POINTS
from engine.rules import Rules

SETS = (PACK.mask(map(Card, ("ANG", "MON", "BEG", "MAT"))), *map(PACK.ranks, "KQNJ"))
IN_SETS = tuple((cards, three / 2) for cards, (three, _) in zip(SETS, SET_POINTS.values(), strict=True))
IN_SEQUENCES = (
    (PACK.ranks("K"), 4.0),
    (PACK.ranks("Q") | PACK.ranks("N") | PACK.ranks("J"), 3.0),
    (PACK.ranks("A"), 7.0),
    (PACK.mask(map(Card, ("MO1", "MO2", "MO3", "MO4", "SOL", "LUN"))), 4.0),
    (PACK.mask(map(Card, ("BEG", "MAT", "MON"))), 6.0),
    (PACK.bit[Card("ANG")], 12.0),
    (PACK.bit[Card("T16")], 3.0),
    (PACK.bit[Card("T15")], 2.0),
    (PACK.bit[Card("T14")], 1.0),
)
WORTH: dict[Mask, float] = {
    bit: sum(worth for cards, worth in (*IN_SETS, *IN_SEQUENCES) if bit & cards) for bit in PACK.bit.values()
}
NOTHING: dict[Mask, float] = {}


def combination_worth(rules: Rules) -> dict[Mask, float]:
    """From the cards of a game to their worth; nothing where there are no combinations."""
    return WORTH if rules is bolognese.RULES else NOTHING
