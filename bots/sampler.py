"""Worlds that fit a view, compiled: where the unseen cards may be, drawn at random and weighed by the play so far.

The unseen cards go, those with the fewest possible places first, to a place drawn by the room left there. The weight
of a world makes up for what this favours, so that weighted draws are uniform over all ways to lay the cards; what the
others have done so far then multiplies it by how likely they would have done it (``likelihood``). Worlds in which
they could not have done it are thrown away, so that the worlds that are found fit the view exactly.
"""

import numpy as np
from numpy.typing import NDArray

from bots.compiled import compiled
from bots.likelihood import IMPOSSIBLE, States, begin, relive
from bots.policy import SCORES_SIZE, Weights
from bots.problem import ME, UNSEEN, Numbers

Logarithms = NDArray[np.float64]
PLACES = 5  # the four seats and the discard


@compiled
def random_below(rng: Numbers, limit: int) -> int:
    """A number from 0 to limit - 1; ``rng`` holds one number, which changes (a 64-bit mixing generator)."""
    rng[0] += -0x61C8864680B583EB
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> 30 & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
    mixed = (mixed ^ (mixed >> 27 & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
    return int((mixed ^ (mixed >> 31 & 0x1FFFFFFFF)) >> 1 & 0x3FFFFFFFFFFFFFFF) % limit


@compiled
def find_worlds(
    facts: Numbers,
    plays: Numbers,
    room: Numbers,
    barred: Numbers,
    rng: Numbers,
    tries: int,
    opponents: Weights,
    partner: Weights,
    states: States,
    logarithms: Logarithms,
) -> int:
    """Draw worlds until ``states`` is full or the tries are spent, and bring them up to now.

    Args:
        facts, plays, room, barred: as in ``problem.Problem``.
        opponents, partner: by whose policies plays are likely or not.
        states, logarithms: for the worlds and the logarithms of their weights.

    Returns:
        How many were found.
    """
    world = np.zeros(PLACES, dtype=np.int64)
    worth, scores = np.zeros(62), np.zeros(SCORES_SIZE)
    found = 0
    for _ in range(tries):
        if found == len(states):
            break
        weight = draw_world(rng, facts[UNSEEN], room, barred, world)
        if weight > IMPOSSIBLE:
            weight += begin(facts, world, states[found])
        if weight > IMPOSSIBLE / 2:
            weight += relive(states[found], plays, facts[ME], opponents, partner, worth, scores, IMPOSSIBLE)
        if weight > IMPOSSIBLE / 2:
            logarithms[found] = weight
            found += 1
    return found


@compiled
def draw_world(rng: Numbers, unseen: int, room: Numbers, barred: Numbers, world: Numbers) -> float:
    """Put the unseen cards into ``world``; returns the logarithm of its weight, ``IMPOSSIBLE`` in a dead end."""
    left = room.copy()
    world[:] = 0
    weight = 0.0
    for wanted in range(1, PLACES + 1):
        cards = unseen
        while cards:
            bit = cards & -cards
            cards ^= bit
            places = total = 0
            for place in range(PLACES):
                if room[place] and not barred[place] & bit:
                    places += 1
                    total += left[place]
            if max(1, places) != wanted:
                continue
            if not total:
                return IMPOSSIBLE
            place = _pick(left, barred, bit, random_below(rng, total))
            weight += np.log(total / left[place])
            left[place] -= 1
            world[place] |= bit
    return weight


@compiled
def _pick(left: Numbers, barred: Numbers, bit: int, number: int) -> int:
    """The place of a card, by a number below the room that is left for it."""
    for place in range(PLACES):
        if not barred[place] & bit:
            if number < left[place]:
                return place
            number -= left[place]
    return -1


@compiled
def choose_worlds(logarithms: Logarithms, rng: Numbers, chosen: Numbers) -> None:
    """Draw as many worlds as ``chosen`` holds by their weights, evenly spread over them, in random order."""
    most = logarithms.max()
    step = np.exp(logarithms - most).sum() / len(chosen)
    mark = step * random_below(rng, 1 << 30) / (1 << 30)
    index, passed = 0, np.exp(logarithms[0] - most)
    for number in range(len(chosen)):
        while passed < mark and index < len(logarithms) - 1:
            index += 1
            passed += np.exp(logarithms[index] - most)
        chosen[number] = index
        mark += step
    for number in range(len(chosen) - 1, 0, -1):
        other = random_below(rng, number + 1)
        chosen[number], chosen[other] = chosen[other], chosen[number]
