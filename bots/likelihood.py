"""Worlds brought to life, compiled: a deal laid out and played up to now, and how likely the others played so."""

import numpy as np

from bots.combination_tables import Worth
from bots.compiled import compiled, popcount
from bots.counts import COURTS, FIVES, KINGS, count_combinations, values
from bots.kernel import (
    BEST_SEAT,
    DEALER,
    DECLARED,
    DISCARD,
    GAME,
    HANDS,
    LEADER,
    LED,
    MATTO,
    MATTO_BY,
    MATTO_TO,
    PLAYED,
    SUIT,
    TRUMPS,
    State,
    playable,
    to_act,
)
from bots.policy import CARELESS, SHOWN, STRAYS, Scores, Weights, play_seen, score_cards, weigh_now
from bots.problem import ANNOUNCED, DEALER_IS, DECLARED_CARDS, GAME_IS, KNOWN, ME, SAID, Numbers

IMPOSSIBLE = -1e9
PASSED = 0.15  # how often a seat with a combination passes
DISCARD_TEMPERATURE = 3.0
VOID, SINGLE_CARD, TRUMP_AWAY, COMBINATION_AWAY = 6.0, 3.0, 10.0, 0.25


@compiled
def begin(facts: Numbers, world: Numbers, state: State) -> float:
    """Lay out a world as it was before the first card; returns the logarithm of how likely it was to get there."""
    game, dealer, me = facts[GAME_IS], facts[DEALER_IS], facts[ME]
    state[:] = 0
    for seat in range(4):
        state[HANDS + seat] = facts[KNOWN + seat] | world[seat]
        state[SHOWN + seat] = facts[DECLARED_CARDS + seat]
    state[DISCARD] = facts[KNOWN + 4] | world[4]
    state[LEADER] = state[BEST_SEAT] = (dealer + 1) & 3
    state[MATTO_BY] = state[MATTO_TO] = -1
    state[DEALER], state[GAME] = dealer, game
    likelihood = _declarations(facts, state) if game else 0.0
    if dealer != me and likelihood > IMPOSSIBLE:
        likelihood += _discard(game, state[HANDS + dealer] | state[DISCARD], state[DISCARD], facts[ANNOUNCED])
    return likelihood


@compiled
def _declarations(facts: Numbers, state: State) -> float:
    """Score what was declared, which must be all that a hand has (BO7); a pass is weak evidence."""
    likelihood = 0.0
    for seat in range(4):
        said = facts[SAID + seat]
        if said >= 0:
            state[DECLARED + (seat & 1)] += said
        if said >= -1 and seat != facts[ME]:
            points = count_combinations(state[HANDS + seat])
            if said >= 0 and points != said:
                return IMPOSSIBLE
            if said == -1 and points:
                likelihood += np.log(PASSED)
    return likelihood


@compiled
def _discard(game: int, hand: int, pair: int, announced: int) -> float:
    """The logarithm of how likely a dealer with 17 cards puts away a pair, given the trumps announced (P6)."""
    if not may_discard(game, hand, pair) or (announced >= 0 and popcount(pair & TRUMPS) != announced):
        return IMPOSSIBLE
    mine = discard_score(game, hand, pair)
    total = 0.0
    rest = hand
    while rest:
        first = rest & -rest
        rest ^= first
        others = rest
        while others:
            other = first | (others & -others)
            others &= others - 1
            if may_discard(game, hand, other) and (announced < 0 or popcount(other & TRUMPS) == announced):
                total += np.exp((discard_score(game, hand, other) - mine) / DISCARD_TEMPERATURE)
    return float(-np.log(total))


@compiled
def may_discard(game: int, hand: int, pair: int) -> bool:
    """Whether a dealer may put away a pair of 17 cards (P5, R5, BO5)."""
    if pair & (FIVES[1] if game else FIVES[0]):
        return False
    if game or not pair & TRUMPS:
        return True
    kept = hand & ~pair & ~MATTO
    return not kept & ~(TRUMPS | KINGS) or not kept & TRUMPS


@compiled
def discard_score(game: int, hand: int, pair: int) -> float:
    """How good a discard looks: points put away, suits made void, no trump, no combination broken."""
    kept = hand & ~pair
    score = values(game, pair) - TRUMP_AWAY * popcount(pair & TRUMPS)
    for suit in range(4):
        left = kept & SUIT << 10 * suit
        if not left:
            score += VOID
        elif not left & (left - 1) and not left & KINGS:
            score += SINGLE_CARD
    if game and pair & COURTS:
        score -= COMBINATION_AWAY * (count_combinations(hand) - count_combinations(kept))
    return score


@compiled
def relive(
    state: State,
    plays: Numbers,
    me: int,
    opponents: Weights,
    partner: Weights,
    worth: Worth,
    scores: Scores,
    least: float,
) -> float:
    """Play a deal up to now; returns the logarithm of how likely the others would have played so.

    Args:
        opponents, partner: how they play.
        least: below this it is no matter how unlikely it was, and ``IMPOSSIBLE`` is returned.
    """
    likelihood = 0.0
    for bit in plays:
        if state[PLAYED] == 0:
            weigh_now(state, worth)
        seat = to_act(state)
        moves = playable(state[HANDS + seat], state[LED])
        if not bit & moves:
            return IMPOSSIBLE
        if seat != me and moves & (moves - 1):
            weights = opponents if (seat ^ me) & 1 else partner
            count = score_cards(state, weights, worth, moves, scores)
            mine = scores[popcount(moves & (bit - 1))]
            total = 0.0
            for other in range(count):
                total += np.exp(min(30.0, (scores[other] - mine) / weights[STRAYS]))
            likelihood += np.log((1.0 - weights[CARELESS]) / total + weights[CARELESS] / count)
            if likelihood < least:
                return IMPOSSIBLE
        play_seen(state, bit)
    return likelihood
