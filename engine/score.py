"""The score sheet and its items, as values."""

from dataclasses import dataclass, field

from engine.cards import Card, Pair, Side


@dataclass(frozen=True, slots=True)
class Inserted:
    """A wild card and the missing card that it stands for."""

    wild: Card
    stands_for: Card


@dataclass(frozen=True, slots=True)
class Combination:
    """A set or a sequence with what it is worth before any doubling.

    Attributes:
        kind: ``set`` or ``sequence``.
        name: ``tarocchi``, ``kings``, ``queens``, ``knights``, ``jacks``; ``grande``, ``swords``, ``batons``, ``cups``,
            ``coins``, ``aces``, ``moors``.
        cards: every card in it, wild cards included, in the pack's order.
        inserted: which wild cards stand for what; the other wild cards of a sequence add length only.
        points: 12 to 36 for a set, 10 and more for a sequence.
    """

    kind: str
    name: str
    cards: tuple[Card, ...]
    inserted: tuple[Inserted, ...]
    points: int


@dataclass(frozen=True, slots=True)
class CombinationCount:
    """The combinations in one hand or in one pile, doubled by themselves.

    Attributes:
        sets, sequences: the two subtotals, doubling included.
        sets_doubled, sequences_doubled: whether they were doubled.
    """

    combinations: tuple[Combination, ...] = ()
    sets: int = 0
    sequences: int = 0
    sets_doubled: bool = False
    sequences_doubled: bool = False

    @property
    def total(self) -> int:
        """Both subtotals together."""
        return self.sets + self.sequences


NOTHING = CombinationCount()


@dataclass(frozen=True, slots=True)
class CombinationScore:
    """What a game with combinations adds to the score sheet.

    Attributes:
        last_trick: 0 or 6 for each side.
        declarations: the points of each side's two seats.
        captured_sets, captured_sequences: subtotals of each side's pile, doubling included.
        matto_swap: the card given for the Matto, or None.
        declared: the items of ``declarations``, for each seat.
        captured: the items of the captured subtotals, for each side.
    """

    last_trick: Pair
    declarations: Pair
    captured_sets: Pair
    captured_sequences: Pair
    matto_swap: Card | None
    declared: tuple[CombinationCount, CombinationCount, CombinationCount, CombinationCount]
    captured: tuple[CombinationCount, CombinationCount]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The result of a deal, itemised; every pair has side 0 first.

    Attributes:
        piles: the cards that count for each side at the end, in the pack's order.
        winner: the side with the higher total, None for a draw.
        combinations: None in a game without them.
    """

    tricks: Pair
    card_points: Pair
    total: Pair
    winner: Side | None = field(init=False)
    piles: tuple[tuple[Card, ...], tuple[Card, ...]]
    combinations: CombinationScore | None = None

    def __post_init__(self) -> None:
        first, second = self.total
        object.__setattr__(self, "winner", None if first == second else Side(int(second > first)))
