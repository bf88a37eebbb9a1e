"""Seats, sides, cards and packs: parse and print codes, card sets as bit masks, the pack's order.

A card is its code (``DN``, ``T16``, ``MAT``). A set of cards is an ``int`` whose bit *i* stands for the card at place
*i* of the pack's order: the suits S B C D, each from its highest-ranking card to its lowest, then the trumps from the
highest to the lowest, then the Matto. The lower bit is therefore the higher-ranking card, within a suit and within
the trumps.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NewType, TypeVar

Seat = NewType("Seat", int)
"""0 South, 1 East, 2 North, 3 West; seat n+1 sits to the right of seat n and acts after it (Terms)."""

Side = NewType("Side", int)
"""0 = seats 0 and 2, 1 = seats 1 and 3."""

Card = NewType("Card", str)
"""A card's code as the rules write it."""

Mask = int
"""A set of cards of one pack, one bit for each."""

Pair = tuple[int, int]
"""One number for each side, side 0 first."""

SEATS = (Seat(0), Seat(1), Seat(2), Seat(3))
SIDES = (Side(0), Side(1))
SUITS = "SBCD"
MATTO = Card("MAT")

Item = TypeVar("Item")


def side_of(seat: Seat) -> Side:
    """The side that a seat belongs to."""
    return Side(seat & 1)


def right_of(seat: Seat) -> Seat:
    """The seat that acts after this one."""
    return SEATS[(seat + 1) & 3]


def other_side(side: Side) -> Side:
    """The opponents of a side."""
    return Side(1 - side)


def listing(items: Sequence[Item]) -> Callable[[Mask], tuple[Item, ...]]:
    """What lists the items that belong to the cards of a set, in the pack's order.

    Eight cards at a time are looked up, so that a set of any size takes the same time.

    Args:
        items: one for each card, 64 at most.
    """
    first, second, third, fourth, fifth, sixth, seventh, eighth = [
        _subsets(items[at : at + 8]) for at in range(0, 64, 8)
    ]

    def listed(cards: Mask) -> tuple[Item, ...]:
        a, b, c, d, e, f, g, h = cards.to_bytes(8, "little")
        return (*first[a], *second[b], *third[c], *fourth[d], *fifth[e], *sixth[f], *seventh[g], *eighth[h])

    return listed


def _subsets(items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Those of the items whose bits are set in a number, for every number."""
    subsets: list[tuple[Item, ...]] = [()]
    for item in items:
        subsets += [(*subset, item) for subset in subsets]
    return subsets


class Pack:
    """The 62 cards of one game, with what every question about them needs as masks.

    Args:
        long_suit, round_suit: the ranks of a suit from the highest to the lowest, for S and B, and for C and D (G7).
        trumps: the trumps' codes from the highest to the lowest.
    """

    def __init__(self, *, long_suit: Sequence[str], round_suit: Sequence[str], trumps: Sequence[str]) -> None:
        ranks = {"S": long_suit, "B": long_suit, "C": round_suit, "D": round_suit}
        plain = [Card(suit + rank) for suit in SUITS for rank in ranks[suit]]
        self.cards: tuple[Card, ...] = (*plain, *map(Card, trumps), MATTO)
        """Every card, in the pack's order."""
        self.bit: dict[Card, Mask] = {card: 1 << place for place, card in enumerate(self.cards)}
        """The set of just that card."""
        self.all: Mask = (1 << len(self.cards)) - 1
        self.matto: Mask = self.bit[MATTO]
        self.trumps: Mask = self.mask(map(Card, trumps))
        self.suits: tuple[Mask, ...] = tuple(self.mask(c for c in plain if c[0] == suit) for suit in SUITS)
        self.suit_of: dict[Mask, Mask] = {
            self.bit[card]: next((s for s in (*self.suits, self.trumps) if s & self.bit[card]), 0)
            for card in self.cards
        }
        """From a card's bit to all the cards of its suit or to the trumps; to nothing for the Matto (R1)."""
        self.card_of: dict[Mask, Card] = {bit: card for card, bit in self.bit.items()}
        """The card that is the only one of a set."""
        self.cards_of: Callable[[Mask], tuple[Card, ...]] = listing(self.cards)
        """The cards of a set, in the pack's order."""

    def mask(self, cards: Iterable[Card]) -> Mask:
        """The set of these cards.

        Raises:
            KeyError: a code is not of this pack.
        """
        mask = 0
        for card in cards:
            mask |= self.bit[card]
        return mask

    @staticmethod
    def bits_of(mask: Mask) -> list[Mask]:
        """The cards of a set, each as a set of just that card, in the pack's order."""
        bits = []
        while mask:
            bits.append(mask & -mask)
            mask &= mask - 1
        return bits

    def ranks(self, rank: str) -> Mask:
        """The four cards of one rank (``K``, ``Q``, ``N``, ``J``, ``A``…), one of each suit that has it."""
        return self.mask(card for suit in SUITS if (card := Card(suit + rank)) in self.bit)
