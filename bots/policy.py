"""A quick and honest player, compiled: the model of play by which worlds are weighed and played out.

It knows what a seat knows: its hand, the cards played, who did not follow, what was declared. It adds up what speaks
for each card, as the maxims of the ``rules`` bot do, with weights in card points. Its states have more places than
those of ``kernel``.
"""

import numpy as np
from numpy.typing import NDArray

from bots.combination_tables import Worth, weigh_cards
from bots.combination_worth import combination_worth
from bots.compiled import compiled, lowest, popcount
from bots.counts import values
from bots.kernel import (
    ALL,
    BEST,
    BEST_SEAT,
    DEALER,
    DISCARD,
    GAME,
    HANDS,
    LED,
    MATTO,
    MATTO_BY,
    PLAYED,
    SIZE,
    SUIT,
    TABLE,
    TAKEN,
    TRUMPS,
    State,
    play,
    playable,
    suit_of,
    to_act,
)
from bots.solver import beaters
from engine.games import rules_of

Weights = NDArray[np.float64]
Scores = NDArray[np.float64]

GONE = SIZE  # the cards played
VOIDS = SIZE + 1  # for each seat cards that it no longer holds
SHOWN = SIZE + 5  # for each seat the cards that it declared and still holds
SEEN_SIZE = SIZE + 9

ELSEWHERE = 16  # after the scores of the cards: for each seat and suit how likely it does not hold an unseen card
SCORES_SIZE = ELSEWHERE + 20

TO_COME = 0  # each card that is still to come to a trick
ANY_TRUMP = 1  # spending a trump
TRUMP_RANK_SQUARED = 2  # and a high one
HIGHEST = 3  # giving up the highest card left of a suit
SECOND = 4
MATTO_IN_HAND = 5
SHORTER_SUIT = 6
PARTNER_RUFFS = 7  # leading what the partner can trump
COMBINATION = 8  # a combination point, by what has been captured so far
PARTNER_REGAINS = 9  # how often a partner takes a lost trick back
PARTNER_TAKES = 10  # how often a partner has the opponents' trick in the end
LEAD_OF_MATTO = 11  # the chance of the trick when the Matto is led
POINTS = 12  # a point on the table
OWN_POINTS = 13  # a point of the card played
TRUMP_RANK = 14
OVERTAKING = 15  # taking the partner's trick
STRAYS = 16  # in card points: how far a player strays from the best card
CARELESS = 17  # how often it plays anything
USUAL_COMBINATION = 18  # a combination point, whatever has been captured

MODEL = np.array([1.8, 3.0, 9.0, 4.0, 1.5, 4.0, 0.5, 2.0, 0.0, 0.5, 0.8, 0.5, 1.0, 1.0, 0.0, 2.0, 0.1, 0.03, 0.25])
"""How opponents play: just as the ``rules`` bot, strayed from little so that much can be concluded."""

OWN = (
    np.array(
        [0.23, 4.2, 12.7, 0.17, 0.33, 4.5, 3.0, 7.7, 0.0, 0.61, 0.56, -0.9, 4.15, 0.42, -0.81, 0.0, 3.0, 0.1, 0.0]
    ),
    np.array(
        [-0.09, 1.55, 18.2, 1.5, 0.94, 1.6, 1.16, 4.9, 0.41, 0.61, 0.79, 0.19, 1.76, -0.27, -0.11, 0.0, 3.0, 0.1, 0.0]
    ),
)
"""How one's own side plays on, in Piedicavallo and in Bologna: found by letting policies play against one another.

They also tell what the partner may hold, strayed from a good deal: it may play by a search, or be a person.
"""


USUAL = np.array([combination_worth(rules_of("bolognese"))[1 << place] for place in range(62)])
"""What each card is worth for combinations in Bologna, whatever has been captured."""


@compiled
def play_seen(state: State, bit: int) -> None:
    """Play a card and note what everyone learns from it (G3)."""
    seat, led = to_act(state), state[LED]
    if led and bit != MATTO and not bit & led:
        state[VOIDS + seat] |= led
        if not bit & TRUMPS:
            state[VOIDS + seat] |= TRUMPS
    state[GONE] |= bit
    state[SHOWN + seat] &= ~bit
    play(state, bit)


@compiled
def play_out(state: State, weights0: Weights, weights1: Weights, worth: Worth, scores: Scores, tricks: int) -> None:
    """Play on, each side by its weights, until so many tricks are left, the one on the table included."""
    weigh_now(state, worth)
    while True:
        left = popcount(state[HANDS] | state[HANDS + 1] | state[HANDS + 2] | state[HANDS + 3])
        if left + state[PLAYED] <= 4 * tricks:
            return
        if state[PLAYED] == 0:
            weigh_now(state, worth)
        bit = choose_card(state, weights1 if to_act(state) & 1 else weights0, worth, scores)
        play_seen(state, bit)


@compiled
def weigh_now(state: State, worth: Worth) -> None:
    """Renew what the cards are worth for combinations, as it stands after the tricks taken."""
    if state[GAME]:
        pile0, pile1 = state[TAKEN], state[TAKEN + 1]
        if state[MATTO_BY] == 0:
            pile0 |= MATTO
        if state[MATTO_BY] == 1:
            pile1 |= MATTO
        weigh_cards(pile0, pile1, worth)


@compiled
def choose_card(state: State, weights: Weights, worth: Worth, scores: Scores) -> int:
    """The card that the policy plays."""
    moves = playable(state[HANDS + to_act(state)], state[LED])
    if not moves & (moves - 1):
        return moves
    count = score_cards(state, weights, worth, moves, scores)
    best = 0
    for number in range(1, count):
        if scores[number] > scores[best]:
            best = number
    for _ in range(best):
        moves &= moves - 1
    return moves & -moves


@compiled
def score_cards(state: State, weights: Weights, worth: Worth, moves: int, scores: Scores) -> int:
    """Write down how much speaks for each card that may be played, in the pack's order; returns their number."""
    me = to_act(state)
    hand = state[HANDS + me]
    shown = (state[SHOWN] | state[SHOWN + 1] | state[SHOWN + 2] | state[SHOWN + 3]) & ~hand
    unseen = ALL & ~(state[GONE] | hand | shown)
    if me == state[DEALER]:
        unseen &= ~state[DISCARD]
    _note_elsewhere(state, me, moves | state[LED] | TRUMPS, scores)
    table_points = _table_points(state, weights, worth)
    below = _chance_below(state, weights, scores, me, unseen)
    count = 0
    while moves:
        bit = moves & -moves
        moves ^= bit
        chance, score = below, 0.0
        if bit & beaters(state[GAME], state[BEST]):
            chance = _chance_above(state, weights, scores, me, unseen, bit)
            if state[BEST] and state[BEST_SEAT] == (me + 2) & 3:
                score -= weights[OVERTAKING] * below
        points = table_points
        if bit != MATTO:
            points += weights[OWN_POINTS] * values(state[GAME], bit)
            if state[GAME]:
                points += _combination(weights, worth, bit)
        score += (2.0 * chance - 1.0) * points - _cost(state, weights, scores, me, unseen, shown, bit)
        scores[count] = score
        count += 1
    return count


@compiled
def _table_points(state: State, weights: Weights, worth: Worth) -> float:
    table = 0
    for place in range(state[PLAYED]):
        table |= state[TABLE + place]
    table &= ~MATTO
    points = weights[POINTS] * values(state[GAME], table) + weights[TO_COME] * (3 - state[PLAYED])
    while state[GAME] and table:
        points += _combination(weights, worth, table)
        table &= table - 1
    return float(points)


@compiled
def _combination(weights: Weights, worth: Worth, card: int) -> float:
    """What the lowest of some cards is worth for combinations."""
    place = lowest(card)
    return float(weights[COMBINATION] * worth[place] + weights[USUAL_COMBINATION] * USUAL[place])


@compiled
def _chance_below(state: State, weights: Weights, scores: Scores, me: int, unseen: int) -> float:
    """The chance of the trick after a card that does not take it."""
    best, partner = state[BEST], (me + 2) & 3
    if not best:
        return float(weights[LEAD_OF_MATTO])
    if state[BEST_SEAT] == partner:
        return _kept(state, scores, me, unseen, best, state[LED])
    if state[PLAYED] < 2:
        return float(weights[PARTNER_TAKES]) * _beats(state, scores, unseen, partner, best, state[LED])
    return 0.0


@compiled
def _chance_above(state: State, weights: Weights, scores: Scores, me: int, unseen: int, bit: int) -> float:
    """The chance of the trick after a card that takes it."""
    led = state[LED] or suit_of(bit)
    chance = _kept(state, scores, me, unseen, bit, led)
    if state[PLAYED] < 2 and chance < 1.0:
        chance += (1.0 - chance) * weights[PARTNER_REGAINS] * _beats(state, scores, unseen, (me + 2) & 3, bit, led)
    return chance


@compiled
def _kept(state: State, scores: Scores, me: int, unseen: int, best: int, led: int) -> float:
    """How likely no opponent who still plays can beat a card."""
    chance = 1.0
    if state[PLAYED] < 3:
        chance = 1.0 - _beats(state, scores, unseen, (me + 1) & 3, best, led)
    if state[PLAYED] == 0:
        chance *= 1.0 - _beats(state, scores, unseen, (me + 3) & 3, best, led)
    return chance


@compiled
def _beats(state: State, scores: Scores, unseen: int, seat: int, best: int, led: int) -> float:
    """How likely a seat can beat a card: in the suit led, or with a trump when it is void."""
    above = beaters(state[GAME], best)
    if led == TRUMPS:
        return _has(state, scores, unseen, seat, above & TRUMPS, TRUMPS)
    chance = 1.0 - _has(state, scores, unseen, seat, led, led)
    if chance > 0.0:
        chance *= _has(state, scores, unseen, seat, above & TRUMPS, TRUMPS)
    if not best & TRUMPS:
        chance += _has(state, scores, unseen, seat, above & led, led)
    return min(1.0, chance)


@compiled
def _note_elsewhere(state: State, me: int, suits: int, scores: Scores) -> None:
    """Write down how likely each other seat does not hold an unseen card, for each of some suits."""
    for suit in range(5):
        cards = TRUMPS if suit == 4 else SUIT << 10 * suit
        if not cards & suits:
            continue
        room = 2 if suit < 4 and me != state[DEALER] else 0  # the discard
        for turn in range(1, 4):
            seat = (me + turn) & 3
            if not state[VOIDS + seat] & cards:
                room += popcount(state[HANDS + seat]) - popcount(state[SHOWN + seat])
        for turn in range(1, 4):
            seat = (me + turn) & 3
            elsewhere = 1.0
            if room and not state[VOIDS + seat] & cards:
                elsewhere = 1.0 - (popcount(state[HANDS + seat]) - popcount(state[SHOWN + seat])) / room
            scores[ELSEWHERE + 5 * seat + suit] = elsewhere


@compiled
def _has(state: State, scores: Scores, unseen: int, seat: int, cards: int, suit: int) -> float:
    """How likely a seat holds one of some cards of a suit."""
    if state[SHOWN + seat] & cards:
        return 1.0
    return float(1.0 - scores[ELSEWHERE + 5 * seat + lowest(suit) // 10] ** popcount(unseen & cards))


@compiled
def _cost(state: State, weights: Weights, scores: Scores, me: int, unseen: int, shown: int, bit: int) -> float:
    """What speaks against spending a card, whatever becomes of the trick."""
    hand = state[HANDS + me]
    if bit == MATTO:
        return float(weights[MATTO_IN_HAND]) if popcount(hand) > 2 else 0.0
    suit = suit_of(bit)
    others = (unseen | shown) & suit
    if bit & TRUMPS:
        rank = 1.0
        if others:
            rank = 1.0 - popcount(others & beaters(state[GAME], bit)) / popcount(others)
        return float(weights[ANY_TRUMP] + rank * (weights[TRUMP_RANK_SQUARED] * rank + weights[TRUMP_RANK]))
    cost = 0.0
    if others and not others & (bit - 1):
        lives = _has(state, scores, unseen, (me + 1) & 3, suit, suit) * _has(
            state, scores, unseen, (me + 3) & 3, suit, suit
        )
        cost += weights[HIGHEST] * lives
    elif popcount(others & (bit - 1)) == 1:
        cost += weights[SECOND]
    if hand & TRUMPS:
        cost -= weights[SHORTER_SUIT] * max(0, 3 - popcount(hand & suit))
    partner = state[VOIDS + ((me + 2) & 3)]
    if state[PLAYED] == 0 and partner & suit and not partner & TRUMPS:
        cost -= weights[PARTNER_RUFFS]
    return float(cost)
