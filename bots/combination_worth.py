"""What each card is worth for combinations to the side that captures it (BO12 to BO20), in card points.

In a set each of the four cards counts alike: whatever else has been captured, it moves the difference between the
sides' sets by as much as three cards bring, of which half is put down here. What a card does for sequences depends on
others; there the figures are rough. Doublings are left out.
"""

from functools import cache

from engine.cards import Card, Mask, Pack
from engine.combinations import SET_POINTS
from engine.rules import Rules


@cache
def combination_worth(rules: Rules) -> dict[Mask, float]:
    """From the cards of a game to their worth; nothing where no combinations are counted."""
    if rules.count_combinations is None:
        return {}
    groups = (*_in_sets(rules.pack), *_in_sequences(rules.pack))
    return {bit: sum(worth for cards, worth in groups if bit & cards) for bit in rules.pack.bit.values()}


def sets_of(pack: Pack) -> tuple[Mask, ...]:
    """The cards of each set, in the order of BO12."""
    return _mask(pack, "ANG", "MON", "BEG", "MAT"), *map(pack.ranks, "KQNJ")


def _in_sets(pack: Pack) -> tuple[tuple[Mask, float], ...]:
    return tuple((cards, three / 2) for cards, (three, _) in zip(sets_of(pack), SET_POINTS.values(), strict=True))


def _in_sequences(pack: Pack) -> tuple[tuple[Mask, float], ...]:
    return (
        (pack.ranks("K"), 4.0),
        (pack.ranks("Q") | pack.ranks("N") | pack.ranks("J"), 3.0),
        (pack.ranks("A"), 7.0),
        (_mask(pack, "MO1", "MO2", "MO3", "MO4", "SOL", "LUN"), 4.0),
        (_mask(pack, "BEG", "MAT", "MON"), 6.0),
        (_mask(pack, "ANG"), 12.0),
        (_mask(pack, "T16"), 3.0),
        (_mask(pack, "T15"), 2.0),
        (_mask(pack, "T14"), 1.0),
    )


def _mask(pack: Pack, *codes: str) -> Mask:
    return pack.mask(map(Card, codes))
