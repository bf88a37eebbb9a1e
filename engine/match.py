"""Matches: one deal, four deals, or deals to a target (M1, M2)."""

from dataclasses import dataclass, field, replace
from enum import StrEnum

from engine.cards import Pair, Seat, Side, right_of


class MatchKind(StrEnum):
    """How long a match lasts."""

    SINGLE = "single"
    FOUR_DEALS = "four-deals"
    TO_TARGET = "to-target"


@dataclass(frozen=True, slots=True)
class Match:
    """A match with its running score.

    Attributes:
        dealer: the seat that deals next; drawn at random for the first deal (G1).
        target: the total that ends a match to a target, unused in the others.
        deals: the totals of each finished deal.
        totals: the running score of both sides.
    """

    kind: MatchKind
    dealer: Seat
    target: int
    deals: tuple[Pair, ...] = ()
    totals: Pair = field(init=False)

    def __post_init__(self) -> None:
        totals = (sum(first for first, _ in self.deals), sum(second for _, second in self.deals))
        object.__setattr__(self, "totals", totals)

    @property
    def is_over(self) -> bool:
        """Whether no further deal is played."""
        match self.kind:
            case MatchKind.SINGLE:  # M1
                return len(self.deals) == 1
            case MatchKind.FOUR_DEALS:  # M2
                return len(self.deals) == 4
            case MatchKind.TO_TARGET:  # M2: on equal sums another deal is played.
                first, second = self.totals
                return max(first, second) >= self.target and first != second

    @property
    def winner(self) -> Side | None:
        """The side with the higher sum; None for a draw and while the match goes on."""
        first, second = self.totals
        if not self.is_over or first == second:
            return None
        return Side(int(second > first))

    def add(self, total: Pair) -> "Match":
        """The match after a deal with these totals; the deal passes to the right (G1)."""
        return replace(self, deals=(*self.deals, total), dealer=right_of(self.dealer))
