"""What a view proves about the cards: who has played what, who can't hold what, and which cards nobody has seen."""

from dataclasses import dataclass

from engine.cards import SEATS, Mask, Seat, right_of
from engine.deal import Phase, Trick
from engine.games import rules_of
from engine.rules import Rules
from engine.score import CombinationCount
from engine.view import View

Four = tuple[Mask, Mask, Mask, Mask]
"""One set of cards for each seat."""


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The certain part of a view, as card sets.

    Attributes:
        seat: whose view it was, None for a spectator.
        hand: the cards that the seat holds, nothing for a spectator.
        played: what each seat has played.
        voids: cards that each seat no longer holds because it did not follow (G3); those of other suits led later
            stay unknown, and a Matto played instead of following shows nothing (G5).
        shown: declared cards that each seat still holds (BO8).
        discard: the two cards face down, where the seat knows them (R6).
        unseen: the cards whose place is not known.
        declared: for each seat that has spoken what it declared, empty after a pass (BO7).
        trumps_announced: how many of the face-down cards are trumps, None where that is not said (P6).
        hidden: how many unseen cards each seat holds.
        face_down: how many unseen cards the dealer has discarded, 0 or 2.
    """

    rules: Rules
    seat: Seat | None
    dealer: Seat
    hand: Mask
    played: Four
    voids: Four
    shown: Four
    discard: Mask
    unseen: Mask
    declared: dict[Seat, CombinationCount]
    trumps_announced: int | None
    hidden: tuple[int, int, int, int]
    face_down: int


def knowledge_of(view: View) -> Knowledge:
    """What a view proves."""
    rules = rules_of(view.game)
    pack = rules.pack
    played, voids = [0, 0, 0, 0], [0, 0, 0, 0]
    for trick in (*view.tricks, view.trick):
        _read(rules, trick, played, voids)
    gone = played[0] | played[1] | played[2] | played[3]
    shown = [0, 0, 0, 0]
    for seat, count in view.declarations:
        for found in count.combinations:
            shown[seat] |= pack.mask(found.cards)
        shown[seat] &= ~gone
    hand = pack.mask(view.hand or ())
    discard = pack.mask(view.discard or ())
    hidden = [count - cards.bit_count() for count, cards in zip(view.hand_counts, shown, strict=True)]
    if view.seat is not None:
        hidden[view.seat] = 0
    return Knowledge(
        rules=rules,
        seat=view.seat,
        dealer=view.dealer,
        hand=hand,
        played=(played[0], played[1], played[2], played[3]),
        voids=(voids[0], voids[1], voids[2], voids[3]),
        shown=(shown[0], shown[1], shown[2], shown[3]),
        discard=discard,
        unseen=pack.all & ~(gone | hand | discard | shown[0] | shown[1] | shown[2] | shown[3]),
        declared=dict(view.declarations),
        trumps_announced=view.trumps_announced,
        hidden=(hidden[0], hidden[1], hidden[2], hidden[3]),
        face_down=0 if discard or view.phase is Phase.DISCARD else 2,
    )


def _read(rules: Rules, trick: Trick, played: list[Mask], voids: list[Mask]) -> None:
    bit_of, suit_of = rules.pack.bit, rules.pack.suit_of
    matto, trumps = rules.pack.matto, rules.pack.trumps
    seat, led = trick.leader, 0
    for card in trick.cards:
        bit = bit_of[card]
        played[seat] |= bit
        if bit != matto:
            if not led:
                led = suit_of[bit]  # G6: after a led Matto the next card sets the suit.
            elif not bit & led:
                voids[seat] |= led  # G3
                if not bit & trumps:
                    voids[seat] |= trumps  # G3: with a trump it would have had to trump.
        seat = right_of(seat)


def opponents_of(seat: Seat) -> tuple[Seat, Seat]:
    """The two seats of the other side, the one that acts next after this seat first."""
    return right_of(seat), SEATS[(seat + 3) & 3]


def partner_of(seat: Seat) -> Seat:
    """The seat opposite."""
    return SEATS[(seat + 2) & 3]
