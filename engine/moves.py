"""What a seat may do: the four moves, as values. Records and messages use the same stems."""

from dataclasses import dataclass

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Discard:
    """The dealer puts two cards face down. Their order carries no meaning; listed moves have the pack's order."""

    cards: tuple[Card, Card]


@dataclass(frozen=True, slots=True)
class Declare:
    """All the combinations in the hand are declared."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is declared."""


@dataclass(frozen=True, slots=True)
class Play:
    """One card is played to the trick."""

    card: Card


Move = Discard | Declare | Pass | Play
