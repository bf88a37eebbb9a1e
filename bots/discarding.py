"""The maxims for the dealer's discard, each a function of its own: how much it speaks for two cards, in card points."""

from collections.abc import Callable
from dataclasses import dataclass

from engine.cards import Mask
from engine.games import rules_of
from engine.rules import Rules
from engine.view import View

VOID = 9.0
SINGLE_CARD = 4.5
TRUMP_AWAY = 10.0
COMBINATION_CARD = 10.0


@dataclass(frozen=True, slots=True)
class Seventeen:
    """The dealer's hand before the discard.

    Attributes:
        combined: the cards that take part in combinations.
    """

    rules: Rules
    hand: Mask
    combined: Mask


def seventeen_of(view: View) -> Seventeen:
    """The dealer's hand before the discard, from the dealer's view."""
    rules = rules_of(view.game)
    hand = rules.pack.mask(view.hand or ())
    combined = 0
    if rules.count_combinations is not None:
        for found in rules.count_combinations(hand).combinations:
            combined |= rules.pack.mask(found.cards)
    return Seventeen(rules, hand, combined)


def discard_for_a_void(dealer: Seventeen, pair: Mask) -> float:
    """Leave no card of a suit, or a single one that is no King, so as to trump it soon."""
    pack = dealer.rules.pack
    kept, kings = dealer.hand & ~pair, pack.ranks("K")
    gain = 0.0
    for suit in pack.suits:
        left = kept & suit
        if not left:
            gain += VOID
        elif not left & (left - 1) and not left & kings:
            gain += SINGLE_CARD
    return gain


def put_points_away(dealer: Seventeen, pair: Mask) -> float:
    """Points in the discard are safe: it counts for the dealer's side (P7, BO6)."""
    return float(dealer.rules.values.total(pair))


def keep_trumps(dealer: Seventeen, pair: Mask) -> float:
    """A trump does more in the hand (P5 rarely lets one go at all)."""
    return -TRUMP_AWAY * (pair & dealer.rules.pack.trumps).bit_count()


def keep_combinations(dealer: Seventeen, pair: Mask) -> float:
    """Break up nothing that can be declared (BO7)."""
    return -COMBINATION_CARD * (pair & dealer.combined).bit_count()


DISCARD_MAXIMS: tuple[Callable[[Seventeen, Mask], float], ...] = (
    discard_for_a_void,
    put_points_away,
    keep_trumps,
    keep_combinations,
)
