"""What a view says about a deal, as the numbers that the compiled search works with."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bots.counts import FIVES, KINGS
from bots.kernel import ALL, GAMES, MATTO, TRUMPS
from bots.knowledge import Knowledge, knowledge_of
from bots.position import ALL_COMBINATIONS
from engine.cards import Mask, Seat
from engine.view import View

Numbers = NDArray[np.int64]

# The facts of a problem, by place.
KNOWN = 0  # the cards that each seat held after the discard, and the discard, as far as known
UNSEEN = 5
DEALER_IS = 6
GAME_IS = 7
ME = 8
ANNOUNCED = 9  # how many trumps were discarded, -1 where that is not said
SAID = 10  # for each seat the points declared, -1 for a pass, -2 before it has spoken
DECLARED_CARDS = 14  # for each seat
FACTS = 18


@dataclass(frozen=True, slots=True)
class Problem:
    """What a seat knows, as numbers.

    Attributes:
        facts: by the places above.
        plays: the bits of the cards played so far, in order.
        room: how many unseen cards each seat and the discard take.
        barred: which cards each seat and the discard can't hold, for each kind of discard that may have been made (P5).
    """

    facts: Numbers
    plays: Numbers
    room: Numbers
    barred: tuple[Numbers, ...]


def problem_of(view: View) -> Problem:
    """The problem in a view of a seat; ``ValueError`` for a spectator's."""
    seat, know = view.seat, knowledge_of(view)
    if seat is None:
        raise ValueError("a spectator has no question")
    bit = know.rules.pack.bit
    plays = [bit[card] for trick in (*view.tricks, view.trick) for card in trick.cards]
    return Problem(
        facts=_facts(view, know, seat),
        plays=np.array(plays, dtype=np.int64),
        room=np.array([*know.hidden, know.face_down], dtype=np.int64),
        barred=_barred(view, know),
    )


def _facts(view: View, know: Knowledge, me: Seat) -> Numbers:
    pack = know.rules.pack
    facts = np.zeros(FACTS, dtype=np.int64)
    facts[SAID : SAID + 4] = -2
    for seat, count in view.declarations:
        facts[SAID + seat] = count.total if count.combinations else -1
        for found in count.combinations:
            facts[DECLARED_CARDS + seat] |= pack.mask(found.cards)
    for place, played in enumerate(know.played):
        facts[KNOWN + place] = facts[DECLARED_CARDS + place] | played | (know.hand if place == me else 0)
    facts[KNOWN + 4] = know.discard
    facts[UNSEEN], facts[DEALER_IS], facts[GAME_IS], facts[ME] = know.unseen, view.dealer, GAMES[view.game], me
    facts[ANNOUNCED] = -1 if view.trumps_announced is None else view.trumps_announced
    return facts


def _barred(view: View, know: Knowledge) -> tuple[Numbers, ...]:
    fives = FIVES[GAMES[view.game]]
    if not view.trumps_announced:
        trumps = TRUMPS if view.trumps_announced == 0 else 0
        return (np.array([*know.voids, fives | trumps], dtype=np.int64),)
    # P5: trumps were discarded, so the fifteen cards kept are without a trump, or all trumps and Kings (R5).
    plain = ALL & ~TRUMPS if view.trumps_announced == 2 else 0
    return tuple(
        np.array(
            [*(mask | (kept if seat == view.dealer else 0) for seat, mask in enumerate(know.voids)), fives | plain]
        )
        for kept in (TRUMPS, ALL & ~(TRUMPS | KINGS | MATTO))
        if not kept & know.played[view.dealer]
    )


def without_equals(view: View, cards: Mask) -> tuple[Mask, ...]:
    """Of some cards in the hand of a view's seat those worth trying: of neighbours of one value only the first.

    Neighbours have no card between them in another hand or on the table; cards of combinations are all tried.
    """
    know = knowledge_of(view)
    pack, values = know.rules.pack, know.rules.values
    others = know.unseen | pack.mask(view.trick.cards) | know.shown[0] | know.shown[1] | know.shown[2] | know.shown[3]
    others &= ~know.hand
    singular = ALL_COMBINATIONS if GAMES[view.game] else MATTO
    tried, previous = [], 0
    for card in pack.cards_of(cards):
        bit = pack.bit[card]
        same = bool(previous & pack.suit_of[bit]) and values.total(bit) == values.total(previous)
        between = (bit - 1) & ~(2 * previous - 1) if previous else 0
        if not same or (bit | previous) & singular or between & others:
            tried.append(bit)
        previous = bit
    return tuple(tried)
