"""Lists of cards and of numbers in messages as the engine's tuples."""

from engine.cards import Card
from engine.events import Hands


def cards_from(cards: list[str]) -> tuple[Card, ...]:
    """Any number of cards."""
    return tuple(Card(card) for card in cards)


def two_cards_from(cards: list[str]) -> tuple[Card, Card]:
    """The two cards of a discard."""
    first, second = cards_from(cards)
    return first, second


def hands_from(hands: list[list[str]]) -> Hands:
    """The cards of four seats."""
    south, east, north, west = map(cards_from, hands)
    return south, east, north, west


def pair_from(numbers: list[int]) -> tuple[int, int]:
    """One number for each side."""
    first, second = numbers
    return first, second


def four_from(numbers: list[int]) -> tuple[int, int, int, int]:
    """One number for each seat."""
    south, east, north, west = numbers
    return south, east, north, west
