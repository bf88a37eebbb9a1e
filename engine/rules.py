"""What a game must supply: a list of its cards, values and tests. The deal asks these and knows no game by name."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import combinations

from engine.cards import Card, Mask, Pack, Pair, Seat, Side, listing, side_of
from engine.moves import Discard, Play
from engine.score import CombinationCount, ScoreSheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """What has come of a deal when its last trick has been taken: all that a result depends on.

    Attributes:
        discard: the two cards of the dealer.
        taken: the cards in each side's tricks, the Matto excepted.
        tricks: how many each side has taken.
        matto_played_by, matto_taken_by: the side that played the Matto and the side that won its trick.
        last_trick: the side that won it.
        declared: the count of each seat's declaration, empty after a pass.
    """

    dealer: Seat
    discard: Mask
    taken: tuple[Mask, Mask]
    tricks: Pair
    matto_played_by: Side
    matto_taken_by: Side
    last_trick: Side
    declared: tuple[CombinationCount, CombinationCount, CombinationCount, CombinationCount]

    @property
    def dealer_side(self) -> Side:
        """The side of the seat that dealt."""
        return side_of(self.dealer)


class Values:
    """The points of the cards of a pack: R2, apart from their rank and from their use in combinations.

    Args:
        pack: whose cards.
        groups: (points, cards) for every card that is worth more than 1.
    """

    def __init__(self, pack: Pack, groups: Iterable[tuple[int, Mask]]) -> None:
        self._groups = tuple(groups)
        special = 0
        for _, cards in self._groups:
            special |= cards
        self.ones: Mask = pack.all & ~special
        """The cards that are worth 1."""
        self.of: dict[Card, int] = {card: self.total(bit) for card, bit in pack.bit.items()}

    def total(self, cards: Mask) -> int:
        """The points of a set of cards, one by one."""
        return (cards & self.ones).bit_count() + sum(
            points * (cards & group).bit_count() for points, group in self._groups
        )

    def lowest(self, cards: Mask) -> Mask:
        """Those of the cards that have the lowest value among them."""
        if cards & self.ones:
            return cards & self.ones
        return min(((points, cards & group) for points, group in self._groups if cards & group), default=(0, 0))[1]


@dataclass(frozen=True, eq=False)
class Rules:
    """One game.

    Attributes:
        name: as in records.
        equals: trumps of equal rank, the last played of which is the highest.
        values: the points of each card; a card is worth 1 unless it is named here.
        discard_clause: the clause that a forbidden discard breaks.
        never_discarded: cards that no pair that may be discarded contains.
        may_discard: (hand of 17, the two cards) → whether they may be discarded.
        announces_trumps: whether the number of trumps discarded is public.
        count_combinations: what may be declared of a hand; None where nothing is declared.
        result: the score sheet of an outcome.
        target: the customary target of a match.
    """

    name: str
    pack: Pack
    equals: Mask
    values: Values
    discard_clause: str
    never_discarded: Mask
    may_discard: Callable[[Mask, Mask], bool]
    announces_trumps: bool
    count_combinations: Callable[[Mask], CombinationCount] | None
    result: Callable[[Outcome], ScoreSheet]
    target: int
    plays: dict[Mask, Play] = field(init=False)
    """The move that plays each card, made once."""
    plays_of: Callable[[Mask], tuple[Play, ...]] = field(init=False)
    """The moves that play the cards of a set, in the pack's order."""
    discards: dict[Mask, Discard] = field(init=False)
    """The move that discards each pair of cards, made once."""

    def __post_init__(self) -> None:
        bits = self.pack.bit.items()
        object.__setattr__(self, "plays", {bit: Play(card) for card, bit in bits})
        object.__setattr__(self, "plays_of", listing(list(self.plays.values())))
        discards = {bit | other: Discard((first, second)) for (first, bit), (second, other) in combinations(bits, 2)}
        object.__setattr__(self, "discards", discards)
