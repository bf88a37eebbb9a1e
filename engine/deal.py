"""One deal, from the cards dealt to the score sheet: the state machine, and the only judge of what is legal.

A deal goes through four phases, and only this file moves it from one to the next.

* ``discard``. The dealer holds seventeen cards and nobody else may act. The dealer puts two face down (G1); which two
  may be chosen is the game's own test. In a game that announces trumps their number becomes public.
* ``declare``. In a game with combinations, a seat that is about to play its first card is asked first, and either
  declares all its combinations or passes (BO7). A seat without a combination is asked too and can only pass (R3). The
  phase lasts for one move, then the same seat plays.
* ``play``. The seat whose turn it is plays a card that ``tricks.py`` allows. The seat at the dealer's right leads to
  the first trick, the winner of a trick to the next (G2). After a fourth card the trick is taken.
* ``counted``. Fifteen tricks have been taken, the game's result has been worked out, and nobody may act any more.

``MOVES_OF`` says which moves each phase takes, and ``apply`` takes no other; ``NEXT_PHASES`` says where each leads.
``legal_moves`` and ``apply`` ask the same tests about the cards, ``tricks.playable`` and the game's own discard test,
so that what is listed and what is accepted are one thing. A refused move changes nothing. Nobody's seat is part of a
move: whose turn it is follows from the rules.
"""

from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engine.cards import SEATS, Card, Mask, Seat, right_of, side_of
from engine.errors import IllegalMove, Refusal
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
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.rules import Outcome, Rules
from engine.score import NOTHING, CombinationCount, ScoreSheet
from engine.tricks import playable, takes


class Phase(StrEnum):
    """Where a deal stands."""

    DISCARD = "discard"
    DECLARE = "declare"
    PLAY = "play"
    COUNTED = "counted"


MOVES_OF: dict[Phase, tuple[type[Move], ...]] = {
    Phase.DISCARD: (Discard,),
    Phase.DECLARE: (Declare, Pass),
    Phase.PLAY: (Play,),
    Phase.COUNTED: (),
}
NEXT_PHASES: dict[Phase, tuple[Phase, ...]] = {
    Phase.DISCARD: (Phase.DECLARE, Phase.PLAY),
    Phase.DECLARE: (Phase.PLAY,),
    Phase.PLAY: (Phase.DECLARE, Phase.PLAY, Phase.COUNTED),
    Phase.COUNTED: (),
}

TRICKS = 15

_DISCARD, _DECLARE, _PLAY, _COUNTED = Phase  # once: finding an enum's member costs more than comparing it
_TAKEN = tuple(map(TrickTaken, SEATS))

played = cache(Played)
"""The same few events in every deal, so each is made once."""


class Trick(NamedTuple):
    """A trick, complete or on the table.

    Attributes:
        leader: the seat that led.
        cards: the cards in the order in which they were played, by the leader first.
        taken_by: the seat that won it, None while it lies on the table.
    """

    leader: Seat
    cards: tuple[Card, ...]
    taken_by: Seat | None = None


class Deal:
    """A deal in progress.

    Args:
        rules: the game.
        dealer: the seat that deals.
        hands: the cards of each seat as dealt, 17 for the dealer and 15 for the others.

    Attributes:
        phase: where the deal stands.
        to_act: the seat whose turn it is, None when the deal is over.
        dealt: the hands as dealt.
        hands: the cards that each seat still holds.
        discard: the two cards put face down, None before that.
        declared: for each seat the count of what it declared, empty after a pass, None before it has spoken.
        leader: the seat that led to the trick on the table.
        table: the bits of the cards on the table, in the order in which they were played.
        tricks: the complete tricks.
        moves: every move so far, as a record keeps them.
        score: the score sheet, None before the end.
    """

    __slots__ = (
        "_best",
        "_best_seat",
        "_led",
        "_matto",
        "_taken",
        "dealer",
        "dealt",
        "declared",
        "discard",
        "hands",
        "leader",
        "moves",
        "phase",
        "rules",
        "score",
        "table",
        "to_act",
        "tricks",
    )

    def __init__(self, rules: Rules, dealer: Seat, hands: tuple[Mask, Mask, Mask, Mask]) -> None:
        self.rules = rules
        self.dealer = dealer
        self.dealt = hands
        self.hands = list(hands)
        self.phase = Phase.DISCARD
        self.to_act: Seat | None = dealer
        self.discard: Mask | None = None
        self.declared: list[CombinationCount | None] = [None, None, None, None]
        self.leader = right_of(dealer)
        self.table: list[Mask] = []
        self.tricks: list[Trick] = []
        self.moves: list[Move] = []
        self.score: ScoreSheet | None = None
        self._led: Mask = 0
        self._best: Mask = 0
        self._best_seat = self.leader
        self._taken: list[Mask] = [0, 0]
        self._matto: tuple[Seat, Seat] | None = None

    def copy(self) -> "Deal":
        """A deal that stands where this one stands and goes its own way from here."""
        twin = object.__new__(Deal)
        for name in Deal.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value.copy() if type(value) is list else value)
        return twin

    # Questions

    def opening(self) -> Dealt:
        """The event that begins the deal."""
        return Dealt(self.rules.name, self.dealer, self._as_hands())

    def legal_moves(self, seat: Seat | None = None) -> tuple[Move, ...]:
        """Every move that may be made now, cards in the pack's order.

        Args:
            seat: only for this seat, and nothing when it is not its turn; None stands for whoever has to act.
        """
        if self.to_act is None or seat not in (None, self.to_act):
            return ()
        if self.phase is _PLAY:
            return self.rules.plays_of(playable(self.rules.pack, self.hands[self.to_act], self._led))
        if self.phase is _DECLARE:
            return (Declare(), Pass()) if self.declarable().combinations else (Pass(),)
        return self._discards()

    def declarable(self) -> CombinationCount:
        """What the seat that has to act could declare now: all its combinations; none outside the ``declare`` phase."""
        if self.phase is not _DECLARE or self.to_act is None or self.rules.count_combinations is None:
            return NOTHING
        return self.rules.count_combinations(self.hands[self.to_act])

    def _discards(self) -> tuple[Discard, ...]:
        hand, rules = self.hands[self.dealer], self.rules
        may_discard, discards = rules.may_discard, rules.discards
        cards = rules.pack.bits_of(hand & ~rules.never_discarded)
        pairs = combinations(cards, 2)
        return tuple([discards[pair] for first, second in pairs if may_discard(hand, pair := first | second)])

    # Moves

    def apply(self, move: Move) -> tuple[Event, ...]:
        """Make a move of the seat whose turn it is.

        Returns:
            What has happened, in order.

        Raises:
            IllegalMove: the move is not among ``legal_moves()``, a discard's cards in either order; nothing has
                changed.
        """
        seat = self.to_act
        if seat is not None and self.phase is _PLAY and type(move) is Play:  # the longest of the phases has a short way
            events = self._play(seat, move.card)
        elif seat is not None and isinstance(move, MOVES_OF[self.phase]):
            events = self._make(seat, move)
        else:
            raise self._untimely(move)
        self.moves.append(move)
        return events

    # Private: why a move is refused, the first reason in the order of ``Refusal``

    def _untimely(self, move: Move) -> IllegalMove:
        """Why a move of this kind is not taken in this phase."""
        if self.phase is Phase.COUNTED:
            return IllegalMove(Refusal.DEAL_OVER, "-", "the last trick has been taken")
        if self.phase is Phase.DISCARD:
            return IllegalMove(Refusal.DISCARD_DUE, "G1", "the dealer has to discard two cards first")
        if isinstance(move, Discard):
            return IllegalMove(Refusal.ALREADY_DISCARDED, "G1", "the dealer has already discarded")
        if isinstance(move, Play):
            return IllegalMove(Refusal.DECLARATION_DUE, "BO7", "declare or pass before the first card")
        if self.rules.count_combinations is None:
            return IllegalMove(Refusal.NO_DECLARATIONS, "-", "nothing is declared in this game")
        return IllegalMove(Refusal.ALREADY_DECLARED, "BO7", "this seat has already declared or passed")

    def _not_discardable(self, hand: Mask, cards: tuple[Card, Card]) -> IllegalMove:
        for card in cards:
            if not hand & self.rules.pack.bit.get(card, 0):
                return IllegalMove(Refusal.NOT_IN_HAND, "-", f"{card} is not in the hand")
        if cards[0] == cards[1]:
            return IllegalMove(Refusal.NOT_IN_HAND, "-", f"{cards[0]} is in the hand only once")
        text = f"{cards[0]} and {cards[1]} may not be discarded"
        return IllegalMove(Refusal.MAY_NOT_DISCARD, self.rules.discard_clause, text)

    def _not_playable(self, hand: Mask, card: Card) -> IllegalMove:
        if not hand & self.rules.pack.bit.get(card, 0):
            return IllegalMove(Refusal.NOT_IN_HAND, "-", f"{card} is not in the hand")
        due = "the suit led must be followed" if hand & self._led else "a trump must be played"
        return IllegalMove(Refusal.MUST_FOLLOW, "G3", f"{card} may not be played: {due}")

    # Private: what a move does, in the order of the phases; each checks first, then changes

    def _make(self, seat: Seat, move: Move) -> tuple[Event, ...]:
        match move:
            case Play():
                return self._play(seat, move.card)
            case Discard():
                return self._discard(seat, move.cards)
            case Declare():
                return self._declare(seat)
            case Pass():
                return self._speak(seat, NOTHING)

    def _discard(self, seat: Seat, cards: tuple[Card, Card]) -> tuple[Event, ...]:
        pack, hand = self.rules.pack, self.hands[seat]
        pair = hand & (pack.bit.get(cards[0], 0) | pack.bit.get(cards[1], 0))
        if pair.bit_count() < 2 or not self.rules.may_discard(hand, pair):
            raise self._not_discardable(hand, cards)
        self.hands[seat] = hand ^ pair
        self.discard = pair
        self._turn_to(self.leader)  # G2
        first, second = pack.cards_of(pair)
        discarded = Discarded(seat, (first, second))
        if self.rules.announces_trumps:
            return (discarded, TrumpsAnnounced(seat, (pair & pack.trumps).bit_count()))
        return (discarded,)

    def _declare(self, seat: Seat) -> tuple[Event, ...]:
        count = self.declarable()
        if not count.combinations:
            raise IllegalMove(Refusal.NOTHING_TO_DECLARE, "R3", "there is no combination in the hand")
        return self._speak(seat, count)

    def _speak(self, seat: Seat, count: CombinationCount) -> tuple[Event, ...]:
        self.declared[seat] = count
        self.phase = _PLAY
        return (Declared(seat, count),) if count.combinations else (Passed(seat),)

    def _play(self, seat: Seat, card: Card) -> tuple[Event, ...]:
        rules, hand, table = self.rules, self.hands[seat], self.table
        pack = rules.pack
        bit = pack.bit.get(card, 0)
        if not bit & playable(pack, hand, self._led):
            raise self._not_playable(hand, card)
        self.hands[seat] = hand ^ bit
        table.append(bit)
        self._led = self._led or pack.suit_of[bit]  # a Matto led leaves the suit to the next card
        if takes(pack, rules.equals, bit, self._best):
            self._best, self._best_seat = bit, seat
        if len(table) < 4:
            self._turn_to(right_of(seat))
            return (played(seat, card),)
        return (played(seat, card), *self._take_trick())

    def _take_trick(self) -> tuple[Event, ...]:
        winner, pack = self._best_seat, self.rules.pack
        self.tricks.append(Trick(self.leader, tuple([pack.card_of[bit] for bit in self.table]), winner))
        first, second, third, fourth = self.table
        taken = first | second | third | fourth
        if taken & pack.matto:
            self._matto = (Seat((self.leader + self.table.index(pack.matto)) & 3), winner)
        self._taken[winner & 1] |= taken & ~pack.matto
        self.table = []
        self._led = self._best = 0
        self.leader = winner
        if len(self.tricks) < TRICKS:
            self._turn_to(winner)  # G2
            return (_TAKEN[winner],)
        return (_TAKEN[winner], *self._count())

    def _turn_to(self, seat: Seat) -> None:
        self.to_act = seat
        speaks = self.rules.count_combinations is not None and self.declared[seat] is None
        self.phase = _DECLARE if speaks else _PLAY

    def _count(self) -> tuple[Event, ...]:
        assert self._matto is not None  # no legal discard contains the Matto
        assert self.discard is not None
        won = sum(side_of(trick.taken_by) for trick in self.tricks if trick.taken_by is not None)
        matto_seat, matto_winner = self._matto
        declared = [count or NOTHING for count in self.declared]
        outcome = Outcome(
            dealer=self.dealer,
            discard=self.discard,
            taken=(self._taken[0], self._taken[1]),
            tricks=(TRICKS - won, won),
            matto_played_by=side_of(matto_seat),
            matto_taken_by=side_of(matto_winner),
            last_trick=side_of(self.leader),
            declared=(declared[0], declared[1], declared[2], declared[3]),
        )
        self.score = self.rules.result(outcome)
        self.phase = _COUNTED
        self.to_act = None
        first, second = self.rules.pack.cards_of(self.discard)
        scored = DealScored(self.score, self._as_hands(), (first, second))
        if self.score.combinations and self.score.combinations.matto_swap:
            return (MattoExchanged(outcome.matto_played_by, self.score.combinations.matto_swap), scored)
        return (scored,)

    def _as_hands(self) -> Hands:
        first, second, third, fourth = map(self.rules.pack.cards_of, self.dealt)
        return (first, second, third, fourth)
