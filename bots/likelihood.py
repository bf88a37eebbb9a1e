"""Worlds brought to life, compiled: a deal laid out and played up to now, and how likely the others played so."""

import numpy as np
from numpy.typing import NDArray

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
from bots.policy import CARELESS, GONE, SHOWN, STRAYS, Scores, Weights, play_seen, score_cards, weigh_now
from bots.problem import ANNOUNCED, DEALER_IS, DECLARED_CARDS, GAME_IS, KNOWN, ME, SAID, Numbers

States = NDArray[np.int64]
Worths = NDArray[np.float64]

IMPOSSIBLE = -1e9
PASSED = 0.15  # how often a seat with a combination passes
DISCARD_TEMPERATURE = 3.0
VOID, SINGLE_CARD, TRUMP_AWAY, COMBINATION_AWAY = 6.0, 3.0, 10.0, 0.25


@compiled
def begin(facts: Numbers, world: Numbers, state: State) -> float:
    """Lay out a world as it was before the first card; returns the logarithm of how likely it was to get there."""
    game, dealer = facts[GAME_IS], facts[DEALER_IS]
    state[:] = 0
    for seat in range(4):
        state[HANDS + seat] = facts[KNOWN + seat] | world[seat]
        state[SHOWN + seat] = facts[DECLARED_CARDS + seat]
    state[DISCARD] = facts[KNOWN + 4] | world[4]
    state[LEADER] = state[BEST_SEAT] = (dealer + 1) & 3
    state[MATTO_BY] = state[MATTO_TO] = -1
    state[DEALER], state[GAME] = dealer, game
    likelihood = 0.0
    for seat in range(4):
        if facts[SAID + seat] >= 0:
            state[DECLARED + (seat & 1)] += facts[SAID + seat]
        likelihood += declaration_likelihood(facts, seat, state[HANDS + seat])
    return likelihood + discard_likelihood(facts, state[HANDS + dealer], state[DISCARD])


@compiled
def declaration_likelihood(facts: Numbers, seat: int, hand: int) -> float:
    """The logarithm of how likely a seat would have declared, or passed, as it did with fifteen cards.

    What is declared must be all that a hand has (BO7); a pass is weak evidence.
    """
    said = facts[SAID + seat]
    if said < -1 or seat == facts[ME] or not facts[GAME_IS]:
        return 0.0
    points = count_combinations(hand)
    if said >= 0:
        return 0.0 if points == said else IMPOSSIBLE
    return float(np.log(PASSED)) if points else 0.0


@compiled
def discard_likelihood(facts: Numbers, kept: int, pair: int) -> float:
    """The logarithm of how likely the dealer would have kept fifteen cards and put away a pair."""
    if facts[DEALER_IS] == facts[ME]:
        return 0.0
    return _discard(facts[GAME_IS], kept | pair, pair, facts[ANNOUNCED])


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
        weights = opponents if (seat ^ me) & 1 else partner
        if seat != me:
            likelihood += _choice(state, bit, weights, worth, scores)
        elif not bit & playable(state[HANDS + seat], state[LED]):
            return IMPOSSIBLE
        if likelihood < max(least, IMPOSSIBLE / 2):
            return IMPOSSIBLE
        play_seen(state, bit)
    return likelihood


@compiled
def hand_likelihood(
    seat: int,
    hand: int,
    discard: int,
    plays: Numbers,
    moments: States,
    worths: Worths,
    weights: Weights,
    scores: Scores,
    least: float,
) -> float:
    """The logarithm of how likely a seat would have played as it did with the fifteen cards of a hand.

    Args:
        discard: what it knows to be face down, if it is the dealer.
        moments, worths: what there was to see before each card, from ``note_moments``.
        weights: how it plays.
        least: as in ``relive``.
    """
    likelihood = 0.0
    for number in range(len(plays)):
        moment = moments[number]
        if to_act(moment) == seat:
            moment[HANDS + seat] = hand & ~moment[GONE]
            moment[DISCARD] = discard
            likelihood += _choice(moment, plays[number], weights, worths[number], scores)
            if likelihood < least:
                return IMPOSSIBLE
    return likelihood


@compiled
def note_moments(state: State, plays: Numbers, moments: States, worths: Worths) -> None:
    """Play a deal up to now in one world and note what there was to see before each card; it is the same in all worlds.

    Args:
        state: from ``begin``.
        moments: for the state before each card; only its seat's own hand, and the discard, differ in other worlds.
        worths: for what cards were worth for combinations.
    """
    for number in range(len(plays)):
        if state[PLAYED] == 0:
            weigh_now(state, worths[number])
        else:
            worths[number] = worths[number - 1]
        moments[number] = state
        play_seen(state, plays[number])


@compiled
def _choice(state: State, bit: int, weights: Weights, worth: Worth, scores: Scores) -> float:
    """The logarithm of how likely the seat whose turn it is plays a card."""
    moves = playable(state[HANDS + to_act(state)], state[LED])
    if not bit & moves:
        return IMPOSSIBLE
    if not moves & (moves - 1):
        return 0.0
    count = score_cards(state, weights, worth, moves, scores)
    mine = scores[popcount(moves & (bit - 1))]
    total = 0.0
    for other in range(count):
        total += np.exp(min(30.0, (scores[other] - mine) / weights[STRAYS]))
    return float(np.log((1.0 - weights[CARELESS]) / total + weights[CARELESS] / count))
