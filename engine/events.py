"""What has happened in a deal, complete and secret-bearing; ``view.py`` decides who may see what of it."""

from dataclasses import dataclass

from engine.cards import Card, Seat, Side
from engine.score import CombinationCount, ScoreSheet

Hands = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""The cards of each seat, in the pack's order."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards have been dealt; the dealer has 17."""

    game: str
    dealer: Seat
    hands: Hands


@dataclass(frozen=True, slots=True)
class Discarded:
    """The dealer has put two cards face down."""

    seat: Seat
    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class TrumpsAnnounced:
    """The dealer has announced how many trumps were discarded."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class Declared:
    """A seat has declared all its combinations."""

    seat: Seat
    count: CombinationCount


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat has declared nothing."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Played:
    """A card lies on the table."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """The four cards on the table go to the seat that won them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MattoExchanged:
    """A side has handed over a captured card for its Matto."""

    side: Side
    card: Card


@dataclass(frozen=True, slots=True)
class DealScored:
    """The deal is over: its score sheet, every hand as it was dealt, and the discard."""

    score: ScoreSheet
    hands: Hands
    discard: tuple[Card, Card]


Event = Dealt | Discarded | TrumpsAnnounced | Declared | Passed | Played | TrickTaken | MattoExchanged | DealScored
