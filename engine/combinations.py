"""The combinations of Tarocco Bolognese in a set of cards (BO12–BO20).

The same count serves for a declared hand and for a captured pile. Each set and each sequence is looked for by itself; a wild card
(``BEG``, ``MAT``) takes part in every valid sequence, once (BO16), so that only its place is a choice, and only in the Grande
does the place make a difference to the length.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations

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


class CombinationCounter:
    """Counts combinations in sets of cards of the Bolognese pack."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._sets = {
            "tarocchi": pack.mask(map(Card, ("ANG", "MON", "BEG", "MAT"))),
            "kings": pack.ranks("K"),
            "queens": pack.ranks("Q"),
            "knights": pack.ranks("N"),
            "jacks": pack.ranks("J"),
        }
        self._wild = pack.mask(map(Card, ("BEG", "MAT")))
        self._aces = pack.ranks("A")
        self._moors = pack.mask(Card(f"MO{n}") for n in range(1, 5))
        self._angel = pack.bit[Card("ANG")]
        self._heads = tuple(pack.bit[Card(code)] for code in ("MON", "SOL", "LUN"))
        self._run = tuple(pack.bit[Card(f"T{n}")] for n in range(16, 4, -1))

    def count(self, cards: Mask) -> CombinationCount:
        """Every combination in a set of cards, with the two subtotals doubled where BO13 and BO15 say so."""
        sets = tuple(self._find_sets(cards))
        sequences = tuple(self._find_sequences(cards))
        sets_doubled = len(sets) >= 3  # BO13
        sequences_doubled = len(sequences) >= 3  # BO15
        return CombinationCount(
            combinations=sets + sequences,
            sets=sum(found.points for found in sets) << sets_doubled,
            sequences=sum(found.points for found in sequences) << sequences_doubled,
            sets_doubled=sets_doubled,
            sequences_doubled=sequences_doubled,
        )

    def _find_sets(self, cards: Mask) -> Iterator[Combination]:
        for name, members in self._sets.items():
            held = cards & members
            if (size := held.bit_count()) >= 3:
                yield Combination("set", name, self._pack.cards_of(held), (), SET_POINTS[name][size - 3])

    def _find_sequences(self, cards: Mask) -> Iterator[Combination]:
        wild = cards & self._wild
        if cards & self._angel and (grande := self._grande(cards, wild)):
            yield grande
        for name, suit in zip(SUIT_NAMES, self._pack.suits, strict=True):
            if sequence := self._suit_sequence(name, cards & suit, wild):
                yield sequence
        for name, members in (("aces", self._aces), ("moors", self._moors)):
            held = cards & members
            # BO18: at least three cards, at least two of them real.
            if (real := held.bit_count()) >= 2 and real + wild.bit_count() >= 3:
                yield self._sequence(name, held, wild, members ^ held, needed=3 - real)

    def _suit_sequence(self, name: str, held: Mask, wild: Mask) -> Combination | None:
        # BO17: a real King and two of Queen, Knight, Jack, at least one of the two real.
        if not held & self._sets["kings"]:
            return None
        courts = self._pack.suits[SUIT_NAMES.index(name)] & (
            self._sets["queens"] | self._sets["knights"] | self._sets["jacks"]
        )
        real = (held & courts).bit_count()
        if not real or real + wild.bit_count() < 2:
            return None
        members = held & (self._sets["kings"] | courts | self._aces)
        return self._sequence(name, members, wild, courts & ~held, needed=2 - real)

    def _grande(self, cards: Mask, wild: Mask) -> Combination | None:
        """The longest Grande of a set of cards with the Angel (BO19, BO20, R8)."""
        real_heads = [head for head in self._heads if cards & head]
        if not real_heads:
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
        """A sequence of real cards and all wild cards (BO16), of which the first ``needed`` stand for the highest ``places``."""
        wild_cards, missing = self._pack.cards_of(wild), self._pack.cards_of(places)
        stand_ins = zip(wild_cards, missing[: max(needed, 0)], strict=False)
        cards = self._pack.cards_of(real | wild)
        points = 10 + 5 * (len(cards) - 3)  # BO14
        return Combination("sequence", name, cards, tuple(Inserted(*pair) for pair in stand_ins), points)


def _up_to(most: int, places: list[Mask]) -> Iterator[tuple[Mask, ...]]:
    for size in range(min(most, len(places)) + 1):
        yield from combinations(places, size)
