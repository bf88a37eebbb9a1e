"""Unseen cards laid at random into hidden hands and face down, every possible way equally likely.

Cards that may lie in the same places are of one kind, and what counts is how many of each kind lie where. The places
are filled one after the other. A card that was not taken is of the kind that the places still to come make of it, so
the kinds become fewer, and for the last two places there is nothing left to choose.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb
from random import Random

from engine.cards import Mask

Steps = tuple[int, ...]
"""The places in which a card may still lie, numbered in the order in which they are filled: they make its kind."""

Kinds = tuple[tuple[Steps, int], ...]
"""How many cards of each kind are not laid yet, sorted, so that the kinds that the next place may take come first."""

Taken = tuple[int, ...]
"""How many cards a place takes of each kind that it may take."""


FACE_DOWN = 2


@dataclass(frozen=True, slots=True)
class Place:
    """A hidden hand, or some of the cards face down.

    Attributes:
        room: how many of the cards lie here.
        allowed: the cards that can.
    """

    room: int
    allowed: Mask


class Placing:
    """All the ways of laying cards into places.

    Args:
        cards: what is laid, as many cards as there is room.
        places: where; a card may be allowed in any number of them.

    Attributes:
        ways: how many there are.
    """

    def __init__(self, cards: Mask, places: Sequence[Place]) -> None:
        self._places = len(places)
        self._order = _fewest_choices_first(cards, places)
        self._rooms = [places[number].room for number in self._order]
        self._pools = _by_kind(cards, [places[number].allowed for number in self._order])
        self._kinds: Kinds = tuple(sorted((steps, len(pool)) for steps, pool in self._pools.items()))
        self._choices: dict[tuple[int, Kinds], tuple[list[tuple[Taken, Kinds]], list[int]]] = {}
        self.ways = self._count(0, self._kinds)

    def draw(self, chance: Random) -> list[Mask]:
        """One of the ways: the cards of each place. There must be a way."""
        laid = [0] * self._places
        pools, kinds = dict(self._pools), self._kinds
        for step, number in enumerate(self._order):
            choices, sums = self._choices[step, kinds]
            ((taken, left),) = chance.choices(choices, cum_weights=sums) if len(choices) > 1 else choices
            for (steps, size), count in zip(kinds, taken, strict=False):
                pool = pools.pop(steps)
                if 0 < count < size:
                    pool = chance.sample(pool, size)
                laid[number] |= sum(pool[:count])
                if count < size:
                    pools[steps[1:]] = pools.get(steps[1:], []) + pool[count:]
            kinds = left
        return laid

    def _count(self, step: int, kinds: Kinds) -> int:
        """In how many ways the places from a step on can be filled with what is left."""
        if step == len(self._order):
            return int(not kinds)
        if (known := self._choices.get((step, kinds))) is not None:
            return known[1][-1] if known[1] else 0
        choices, weights = [], []
        takers = [(steps, size) for steps, size in kinds if steps[:1] == (step,)]
        bounds = [(size if len(steps) == 1 else 0, size) for steps, size in takers]
        for taken in _all_taken(bounds, self._rooms[step]):
            left = _left(kinds, taken)
            if ways := self._count(step + 1, left):
                for (_, size), count in zip(takers, taken, strict=True):
                    ways *= comb(size, count)
                choices.append((taken, left))
                weights.append(ways)
        sums = list(accumulate(weights))
        self._choices[step, kinds] = choices, sums
        return sums[-1] if sums else 0


def _fewest_choices_first(cards: Mask, places: Sequence[Place]) -> list[int]:
    """The places with room: the cards face down, then the hands, from the one that takes the fewest kinds."""
    used = [number for number, place in enumerate(places) if place.room]
    kinds = _by_kind(cards, [places[number].allowed for number in used])
    takers = {number: sum(step in steps for steps in kinds) for step, number in enumerate(used)}
    return sorted(used, key=lambda number: (places[number].room > FACE_DOWN, takers[number]))


def _by_kind(cards: Mask, allowed: Sequence[Mask]) -> dict[Steps, list[Mask]]:
    pools: dict[Steps, list[Mask]] = {}
    while cards:
        card = cards & -cards
        steps = tuple(step for step, mask in enumerate(allowed) if mask & card)
        pools.setdefault(steps, []).append(card)
        cards ^= card
    return pools


def _all_taken(bounds: Sequence[tuple[int, int]], room: int) -> Iterator[Taken]:
    """Every way to fill a room with a number between two bounds of each kind."""
    if not bounds:
        if not room:
            yield ()
        return
    (least, most), *others = bounds
    for count in range(max(least, room - sum(size for _, size in others)), min(most, room) + 1):
        for rest in _all_taken(others, room - count):
            yield (count, *rest)


def _left(kinds: Kinds, taken: Taken) -> Kinds:
    """What is left after a place has taken so many cards of the first kinds."""
    left = dict(kinds[len(taken) :])
    for (steps, size), count in zip(kinds, taken, strict=False):
        if count < size:
            left[steps[1:]] = left.get(steps[1:], 0) + size - count
    return tuple(sorted(left.items()))
