"""Who may see what: the only file on hiding.

Everything a seat is told is built up here from nothing. ``seen_by`` gives a seat's share of an event, ``view`` its
view of a deal; both tell the same story (folding the shares over the first view gives the present view). A seat sees
its own hand, its own discard as the dealer, and what lies or was said on the table; a spectator (seat None) sees the
table only. When the deal is over all hands and the discard are open (R6).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, assert_never

from engine.cards import Card, Seat
from engine.deal import Deal, Phase, Trick
from engine.events import (
    DealScored,
    Dealt,
    Declared,
    Discarded,
    Event,
    Hands,
    MattoExchanged,
    Passed,
    Played,
    TrickTaken,
    TrumpsAnnounced,
)
from engine.moves import Move
from engine.score import NOTHING, CombinationCount, ScoreSheet


@dataclass(frozen=True, slots=True)
class SeenDealt:
    """A seat's share of ``Dealt``: its own hand, none for a spectator, and how many cards each seat has got.

    ``hands`` are open in replays only.
    """

    game: str
    seat: Seat | None
    dealer: Seat
    hand: tuple[Card, ...] | None
    hand_counts: tuple[int, int, int, int]
    hands: Hands | None = None


@dataclass(frozen=True, slots=True)
class SeenDiscarded:
    """A seat's share of ``Discarded``: the cards only for the dealer (R6)."""

    seat: Seat
    cards: tuple[Card, Card] | None


SeenEvent = (
    SeenDealt | SeenDiscarded | TrumpsAnnounced | Declared | Passed | Played | TrickTaken | MattoExchanged | DealScored
)


class Question(NamedTuple):
    """What the seat whose turn it is has to answer.

    Attributes:
        legal: every legal move, in the pack's order.
        declarable: the itemised combinations that may be declared; empty when nothing can be.
    """

    legal: tuple[Move, ...]
    declarable: CombinationCount


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat, or a spectator, may see of a deal.

    Attributes:
        seat: whose view this is, None for a spectator.
        hand: the cards that the seat holds, None for a spectator.
        hand_counts: how many cards each seat holds.
        discard: the two cards put face down: for the dealer once they are, for everyone when the deal is over.
        trumps_announced: how many trumps were discarded; None before that and in a game that does not announce it.
        declarations: (seat, count) in the order in which the seats spoke; an empty count is a pass.
        trick: the cards on the table.
        tricks: the complete tricks, first to last.
        question: present for the seat whose turn it is.
        hands: every hand as dealt, when the deal is over.
        score: when the deal is over.
    """

    game: str
    seat: Seat | None
    dealer: Seat
    phase: Phase
    to_act: Seat | None
    hand: tuple[Card, ...] | None
    hand_counts: tuple[int, int, int, int]
    discard: tuple[Card, ...] | None
    trumps_announced: int | None
    declarations: tuple[tuple[Seat, CombinationCount], ...]
    trick: Trick
    tricks: tuple[Trick, ...]
    question: Question | None
    hands: Hands | None
    score: ScoreSheet | None


def seen_by(event: Event, seat: Seat | None) -> SeenEvent:
    """A seat's share of what has happened; None stands for a spectator."""
    match event:
        # Said or laid on the table for all to see, the cards of declared combinations included (BO8).
        case Played() | TrickTaken() | Passed() | Declared() | TrumpsAnnounced() | MattoExchanged() | DealScored():
            return event
        case Dealt():
            return _dealt_seen_by(event, seat)
        case Discarded(dealer, cards):
            return SeenDiscarded(dealer, cards if seat == dealer else None)
        case _:
            assert_never(event)


def in_the_open(event: Event) -> SeenEvent:
    """All of what has happened, with open hands: for records, which hide nothing from those who hold them."""
    match event:
        case Dealt(hands=hands):
            return replace(_dealt_seen_by(event, None), hands=hands)
        case Discarded(dealer, _):
            return seen_by(event, dealer)
        case _:
            return seen_by(event, None)


def seen_by_all(events: Sequence[Event]) -> Sequence[SeenEvent] | None:
    """What everybody sees of what has happened; None if somebody sees more or less of it than others."""
    seen: list[SeenEvent] = []
    for event in events:
        share = seen_by(event, None)
        if share is not event:  # what a spectator may see whole is hidden from nobody
            return None
        seen.append(share)
    return seen


def question(deal: Deal, seat: Seat | None) -> Question | None:
    """What a seat has to answer now, None when it is not its turn."""
    if seat is None or seat != deal.to_act:
        return None
    return Question(deal.legal_moves(), deal.declarable() if deal.phase is Phase.DECLARE else NOTHING)


def view(deal: Deal, seat: Seat | None) -> View:
    """All that a seat may see of a deal; None stands for a spectator."""
    pack = deal.rules.pack
    over = deal.phase is Phase.COUNTED
    counts = [hand.bit_count() for hand in deal.hands]
    discard = deal.discard if over or seat == deal.dealer else None
    return View(
        game=deal.rules.name,
        seat=seat,
        dealer=deal.dealer,
        phase=deal.phase,
        to_act=deal.to_act,
        hand=None if seat is None else pack.cards_of(deal.hands[seat]),
        hand_counts=(counts[0], counts[1], counts[2], counts[3]),
        discard=None if discard is None else pack.cards_of(discard),
        trumps_announced=_trumps_announced(deal),
        declarations=_declarations(deal),
        trick=Trick(deal.leader, tuple(pack.card_of[bit] for bit in deal.table)),
        tricks=tuple(deal.tricks),
        question=question(deal, seat),
        hands=deal.opening().hands if over else None,
        score=deal.score,
    )


def _trumps_announced(deal: Deal) -> int | None:
    if deal.discard is None or not deal.rules.announces_trumps:
        return None
    return (deal.discard & deal.rules.pack.trumps).bit_count()


def _dealt_seen_by(event: Dealt, seat: Seat | None) -> SeenDealt:
    hands = event.hands
    own = None if seat is None else hands[seat]
    counts = (len(hands[0]), len(hands[1]), len(hands[2]), len(hands[3]))
    return SeenDealt(event.game, seat, event.dealer, own, counts)


def _declarations(deal: Deal) -> tuple[tuple[Seat, CombinationCount], ...]:
    # Each seat speaks before its first card, so the seats speak in the order of the first trick.
    first_leader = (deal.dealer + 1) & 3
    order = (Seat((first_leader + turn) & 3) for turn in range(4))
    return tuple((seat, count) for seat in order if (count := deal.declared[seat]) is not None)
