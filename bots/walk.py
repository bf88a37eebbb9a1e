"""A walk through the worlds that fit a view, compiled, on which each is met as often as it is likely.

Few of the worlds that ``sampler`` draws are likely when much has been played. So a walk sets out from likely ones: two
cards change places if what has been played stays likely enough (Metropolis), and every so often the world that has
come of it is written down.

A player chose each card by its own hand and by what all could see, which is the same in all worlds. So what there was
to see is noted once, the likelihood of a world is a sum over its hands, and a change of places renews few of its terms.
"""

import numpy as np
from numpy.typing import NDArray

from bots.compiled import compiled, popcount
from bots.kernel import DISCARD, HANDS
from bots.likelihood import (
    IMPOSSIBLE,
    States,
    Worths,
    begin,
    declaration_likelihood,
    discard_likelihood,
    hand_likelihood,
    note_moments,
)
from bots.policy import SCORES_SIZE, Scores, Weights
from bots.problem import DEALER_IS, KNOWN, ME, UNSEEN, Numbers
from bots.sampler import PLACES, random_below

Terms = NDArray[np.float64]
Changed = NDArray[np.bool_]


@compiled
def walk(
    facts: Numbers,
    plays: Numbers,
    barred: Numbers,
    rng: Numbers,
    first_steps: int,
    steps: int,
    opponents: Weights,
    partner: Weights,
    now: States,
    states: States,
) -> None:
    """Let worlds change, two cards of each at a time.

    Args:
        barred: of all kinds of discard, a row each.
        first_steps, steps: changes tried in a world before it is written down for the first time, and again.
        opponents, partner: by whose policies plays are likely or not.
        now: the worlds, which take turns.
        states: for the worlds met.
    """
    moments, worths = np.zeros((len(plays), now.shape[1]), dtype=np.int64), np.zeros((len(plays), 62))
    world, terms = np.zeros(PLACES, dtype=np.int64), np.zeros((len(now), PLACES))
    scores, renewed, fresh = np.zeros(SCORES_SIZE), np.zeros(PLACES, dtype=np.bool_), np.zeros(PLACES)
    state = np.zeros(now.shape[1], dtype=np.int64)
    cards = _bits(facts[UNSEEN])
    for chain in range(len(now)):
        _laid(facts[UNSEEN], now[chain], world)
        if chain == 0:
            begin(facts, world, state)
            note_moments(state, plays, moments, worths)
        renewed[:] = True
        _renew(facts, world, renewed, plays, moments, worths, opponents, partner, scores, IMPOSSIBLE, terms[chain])
    for number in range(len(states)):
        chain = number % len(now)
        _laid(facts[UNSEEN], now[chain], world)
        for _ in range((first_steps if number < len(now) else steps) if len(cards) else 0):
            luck = random_below(rng, 1 << 60)
            both = cards[luck % len(cards)] | cards[luck // len(cards) % len(cards)]
            if not _swap(both, barred, world, renewed):
                continue
            if renewed[PLACES - 1]:
                renewed[facts[DEALER_IS]] = True  # it has seen the discard
            # The terms are never positive, so that most worlds are given up early.
            least = terms[chain].sum() + np.log(((luck >> 30) + 0.5) / (1 << 30))
            fresh[:] = terms[chain]
            if _renew(facts, world, renewed, plays, moments, worths, opponents, partner, scores, least, fresh):
                terms[chain] = fresh
            else:
                _swap(both, barred, world, renewed)
        for place in range(4):
            now[chain, HANDS + place] = now[chain, HANDS + place] & ~facts[UNSEEN] | world[place]
        now[chain, DISCARD] = now[chain, DISCARD] & ~facts[UNSEEN] | world[4]
        states[number] = now[chain]


@compiled
def _bits(cards: int) -> Numbers:
    bits = np.zeros(popcount(cards), dtype=np.int64)
    for number in range(len(bits)):
        bits[number] = cards & -cards
        cards &= cards - 1
    return bits


@compiled
def _laid(unseen: int, state: Numbers, world: Numbers) -> None:
    """Write down where the unseen cards lie."""
    for place in range(4):
        world[place] = state[HANDS + place] & unseen
    world[4] = state[DISCARD] & unseen


@compiled
def _swap(both: int, barred: Numbers, world: Numbers, changed: Changed) -> bool:
    """Let two cards change places if they lie in two places and may lie there; ``changed`` says which these are."""
    places = 0
    for place in range(PLACES):
        here = world[place] & both
        changed[place] = here != 0 and here != both
        places += changed[place]
    if places != 2:
        return False
    for place in range(PLACES):
        if changed[place]:
            world[place] ^= both
    for kind in range(len(barred)):
        wrong = 0
        for place in range(PLACES):
            wrong |= world[place] & barred[kind, place]
        if not wrong:
            return True
    for place in range(PLACES):
        if changed[place]:
            world[place] ^= both
    return False


@compiled
def _renew(
    facts: Numbers,
    world: Numbers,
    changed: Changed,
    plays: Numbers,
    moments: States,
    worths: Worths,
    opponents: Weights,
    partner: Weights,
    scores: Scores,
    least: float,
    terms: Terms,
) -> bool:
    """Work out the terms of what has changed; whether their sum with the others is at least ``least``.

    Args:
        terms: for each seat the logarithm of how likely it would have declared and played so, and for the discard.
    """
    dealer, me = facts[DEALER_IS], facts[ME]
    discard = facts[KNOWN + 4] | world[4]
    total = 0.0
    for place in range(PLACES):
        if not changed[place]:
            total += terms[place]
    if changed[4] or changed[dealer]:
        if not changed[4]:
            total -= terms[4]
        terms[4] = discard_likelihood(facts, facts[KNOWN + dealer] | world[dealer], discard)
        total += terms[4]
    for seat in range(4):
        if changed[seat] and seat != me and total >= least:
            hand = facts[KNOWN + seat] | world[seat]
            weights = opponents if (seat ^ me) & 1 else partner
            terms[seat] = declaration_likelihood(facts, seat, hand)
            if total + terms[seat] >= least:
                terms[seat] += hand_likelihood(
                    seat, hand, discard, plays, moments, worths, weights, scores, least - total - terms[seat]
                )
            total += terms[seat]
    return total >= least
