"""The combinations of Tarocco Bolognese in a set of cards (BO12–BO20).

The same count serves for a declared hand and for a captured pile. Each set and each sequence is looked for by itself,
among the few cards that matter to it, and what was found is remembered. A wild card (``BEG``, ``MAT``) takes part in
every valid sequence, once (BO16), so that only its place is a choice, and only in the Grande does the place make a
difference to the length.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import combinations
from typing import NamedTuple

from engine.cards import Card, Mask, Pack
from engine.score import Combination, CombinationCount, Inserted

SET_POINTS = {  # BO12: three, four
    "tarocchi": (18, 36),
    "kings": (17, 34),
    "queens": (14, 28),
    "knights": (13, 26),
    "jacks": (12, 24),
}
SUIT_NAMES = ("swords", "batons", "cups", "coins")
REMEMBERED = 2_048
"""How many results are kept for each kind: every one but for the Grande, as no other depends on more than 7 cards."""

COUNTS_REMEMBERED = 256
"""A hand is counted when its seat is asked and when it declares, a pile when the Matto's card is chosen and after."""


class Kind(NamedTuple):
    """One set or sequence that there may be.

    Attributes:
        members: the cards that matter to it.
        find: what a set of such cards makes of it, None for nothing.
    """

    members: Mask
    find: Callable[[Mask], Combination | None]


class CombinationCounter:
    """Counts combinations in sets of cards of the Bolognese pack."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._counted = lru_cache(COUNTS_REMEMBERED)(self._count)
        self._wild = pack.mask(map(Card, ("BEG", "MAT")))
        self._kings = pack.ranks("K")
        self._courts = pack.ranks("Q") | pack.ranks("N") | pack.ranks("J")
        self._moors = pack.mask(Card(f"MO{n}") for n in range(1, 5))
        self._angel = pack.bit[Card("ANG")]
        self._heads = tuple(pack.bit[Card(code)] for code in ("MON", "SOL", "LUN"))
        self._run = tuple(pack.bit[Card(f"T{n}")] for n in range(16, 4, -1))
        tarocchi = pack.mask(map(Card, ("ANG", "MON", "BEG", "MAT")))
        sets = (tarocchi, self._kings, pack.ranks("Q"), pack.ranks("N"), pack.ranks("J"))
        self._sets = [
            _remembering(members, partial(self._set, name)) for name, members in zip(SET_POINTS, sets, strict=True)
        ]
        grande = self._angel | sum(self._heads) | sum(self._run) | self._moors
        self._sequences = [
            _remembering(grande | self._wild, self._grande),
            *(
                _remembering(
                    suit & (self._kings | self._courts | pack.ranks("A")) | self._wild, partial(self._suit, name, suit)
                )
                for name, suit in zip(SUIT_NAMES, pack.suits, strict=True)
            ),
            _remembering(pack.ranks("A") | self._wild, partial(self._equals, "aces", pack.ranks("A"))),
            _remembering(self._moors | self._wild, partial(self._equals, "moors", self._moors)),
        ]

    def count(self, cards: Mask) -> CombinationCount:
        """Every combination in a set of cards, with the two subtotals doubled where BO13 and BO15 say so."""
        return self._counted(cards)

    def _count(self, cards: Mask) -> CombinationCount:
        sets = _found(self._sets, cards)
        sequences = _found(self._sequences, cards)
        sets_doubled = len(sets) >= 3  # BO13
        sequences_doubled = len(sequences) >= 3  # BO15
        return CombinationCount(
            combinations=sets + sequences,
            sets=sum([found.points for found in sets]) << sets_doubled,
            sequences=sum([found.points for found in sequences]) << sequences_doubled,
            sets_doubled=sets_doubled,
            sequences_doubled=sequences_doubled,
        )

    def _set(self, name: str, held: Mask) -> Combination | None:
        size = held.bit_count()
        if size < 3:
            return None
        return Combination("set", name, self._pack.cards_of(held), (), SET_POINTS[name][size - 3])

    def _equals(self, name: str, members: Mask, cards: Mask) -> Combination | None:
        # BO18: at least three cards, at least two of them real.
        held, wild = cards & members, cards & self._wild
        real = held.bit_count()
        if real < 2 or real + wild.bit_count() < 3:
            return None
        return self._sequence(name, held, wild, members ^ held, needed=3 - real)

    def _suit(self, name: str, suit: Mask, cards: Mask) -> Combination | None:
        # BO17: a real King and two of Queen, Knight, Jack, at least one of the two real.
        held, wild = cards & suit, cards & self._wild
        real = (held & self._courts).bit_count()
        if not held & self._kings or not real or real + wild.bit_count() < 2:
            return None
        return self._sequence(name, held, wild, suit & self._courts & ~held, needed=2 - real)

    def _grande(self, cards: Mask) -> Combination | None:
        """The longest Grande of a set of cards (BO19, BO20, R8)."""
        wild = cards & self._wild
        real_heads = [head for head in self._heads if cards & head]
        if not cards & self._angel or not real_heads:
            return None
        missing_heads = [head for head in self._heads if not cards & head]
        longest: tuple[Mask, list[Mask]] | None = None
        for inserted_heads in _up_to(wild.bit_count(), missing_heads):
            if len(real_heads) + len(inserted_heads) < 2:
                continue
            found = self._run_on(cards, inserted_heads, wild.bit_count() - len(inserted_heads))
            # Every wild card counts, inserted or for length, so the most real cards make the longest Grande.
            if found and (longest is None or found[0].bit_count() > longest[0].bit_count()):
                longest = found
        if longest is None:
            return None
        real, places = longest
        return self._sequence("grande", real, wild, sum(places), needed=len(places))

    def _run_on(self, cards: Mask, inserted_heads: Iterable[Mask], spare: int) -> tuple[Mask, list[Mask]] | None:
        """The real cards and the inserted places of the Grande with these heads inserted; None if BO20 forbids them."""
        inserted = list(inserted_heads)
        real = cards & self._angel
        gap = False
        for head in self._heads:
            if head in inserted:
                if gap:
                    return None
                gap = True
            elif cards & head:
                real |= head
                gap = False
        for trump in self._run:
            if cards & trump:
                real |= trump
                gap = False
            elif spare and not gap:  # BO20: two inserted cards never touch.
                inserted.append(trump)
                spare -= 1
                gap = True
            else:
                return real, inserted
        return real | (cards & self._moors), inserted  # BO19: complete to T5, so every real Moor adds one.

    def _sequence(self, name: str, real: Mask, wild: Mask, places: Mask, *, needed: int) -> Combination:
        """A sequence of real and all wild cards, the first ``needed`` of which stand for the highest ``places``."""
        cards_of = self._pack.cards_of
        inserted: tuple[Inserted, ...] = ()
        if needed > 0:
            inserted = tuple(map(Inserted, cards_of(wild), cards_of(places)[:needed]))
        cards = cards_of(real | wild)
        return Combination("sequence", name, cards, inserted, 10 + 5 * (len(cards) - 3))  # BO14


def _remembering(members: Mask, find: Callable[[Mask], Combination | None]) -> Kind:
    """A kind that remembers what it has found."""
    return Kind(members, lru_cache(REMEMBERED)(find))


def _found(kinds: Sequence[Kind], cards: Mask) -> tuple[Combination, ...]:
    return tuple([found for members, find in kinds if (found := find(cards & members))])


def _up_to(most: int, places: list[Mask]) -> Iterator[tuple[Mask, ...]]:
    for size in range(min(most, len(places)) + 1):
        yield from combinations(places, size)
