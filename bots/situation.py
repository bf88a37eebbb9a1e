"""The question of which card to play, worked out: what lies on the table, who comes after, the chances of the trick."""

from dataclasses import dataclass

from bots.combination_worth import combination_worth
from bots.knowledge import Knowledge, knowledge_of, opponents_of, partner_of
from engine.cards import MATTO, SEATS, Card, Mask, Seat, right_of
from engine.tricks import takes
from engine.view import View

PARTNER_REGAINS = 0.5
"""How often a partner who can take back a trick that we lost does."""
PARTNER_TAKES = 0.8
"""How often a partner who can take the opponents' trick has it in the end."""
LEAD_OF_THE_MATTO = 0.5
"""The chance of the trick when the Matto is led."""


@dataclass(frozen=True, slots=True)
class Option:
    """One card that may be played.

    Attributes:
        card: its bit.
        suit: the cards that follow it, nothing for the Matto.
        points: what it adds to the trick in card points, 0 for the Matto, which stays with its side (P8, BO10).
        worth: what it adds for combinations.
        takes: whether it lies highest when it is played.
        chance: how likely our side has the trick in the end, 0 to 1.
    """

    card: Mask
    suit: Mask
    points: int
    worth: float
    takes: bool
    chance: float

    @property
    def lean(self) -> float:
        """From −1, the trick is lost, to +1, it is ours: the factor of all that lies in it."""
        return 2 * self.chance - 1


@dataclass(frozen=True, slots=True)
class Situation:
    """A seat that has to play a card.

    Attributes:
        know: what its view proves.
        seat, partner: whose question it is, and who sits opposite.
        led: the cards that follow what was led, nothing as long as any card may be played.
        best: the card that takes the trick so far, 0 if there is none.
        best_is_partners: whether the partner played it.
        later: the seats that still play to this trick after this one.
        points: the card points on the table, without the Matto's.
        worth: what they are worth for combinations.
    """

    know: Knowledge
    seat: Seat
    partner: Seat
    led: Mask
    best: Mask
    best_is_partners: bool
    later: tuple[Seat, ...]
    points: int
    worth: float

    @property
    def leads(self) -> bool:
        """Whether this seat plays first."""
        return len(self.later) == 3

    def option(self, code: Card) -> Option:
        """A card with its chance to bring the trick to our side."""
        rules = self.know.rules
        card = rules.pack.bit[code]
        suit = rules.pack.suit_of[card]
        highest = takes(rules.pack, rules.equals, card, self.best)
        chance = self._chance_above(card, self.led or suit) if highest else self._chance_below()
        if code == MATTO:
            return Option(card, suit, 0, 0.0, highest, chance)
        return Option(card, suit, rules.values.of[code], combination_worth(rules).get(card, 0.0), highest, chance)

    def holds(self, best: Mask, led: Mask) -> float:
        """How likely no opponent who still plays can beat a card."""
        chance = 1.0
        for seat in self.later:
            if seat != self.partner:
                chance *= 1.0 - self.beats(seat, best, led)
        return chance

    def beats(self, seat: Seat, best: Mask, led: Mask) -> float:
        """How likely a seat can beat a card: in the suit led, or with a trump when it is void."""
        trumps = self.know.rules.pack.trumps
        higher_trumps = self.above(best) if best & trumps else trumps
        if led == trumps:
            return self.has(seat, higher_trumps, trumps)
        chance = (1.0 - self.has(seat, led, led)) * self.has(seat, higher_trumps, trumps)
        if not best & trumps:
            chance += self.has(seat, led & (best - 1), led)
        return min(1.0, chance)

    def has(self, seat: Seat, cards: Mask, suit: Mask) -> float:
        """How likely a seat holds at least one of some cards of one suit, or of the trumps."""
        know = self.know
        if know.shown[seat] & cards:
            return 1.0
        unseen = (know.unseen & cards).bit_count()
        if not unseen or know.voids[seat] & suit:
            return 0.0
        room = know.face_down if suit != know.rules.pack.trumps else 0
        for other in SEATS:
            if not know.voids[other] & suit:
                room += know.hidden[other]
        return 1.0 - (1.0 - know.hidden[seat] / room) ** unseen if room else 0.0

    def above(self, trump: Mask) -> Mask:
        """The trumps that beat a trump played before them."""
        pack, equals = self.know.rules.pack, self.know.rules.equals
        higher = pack.trumps & (trump - 1)
        return higher | (equals & ~trump) if trump & equals else higher  # BO2

    def elsewhere(self, suit: Mask) -> Mask:
        """The cards of a suit that other hands may hold."""
        first, second, third, fourth = self.know.shown
        return suit & (self.know.unseen | first | second | third | fourth) & ~self.know.hand

    def lives(self, suit: Mask) -> float:
        """How likely both opponents would follow if a suit were led."""
        first, second = opponents_of(self.seat)
        return self.has(first, suit, suit) * self.has(second, suit, suit)

    def _chance_above(self, card: Mask, led: Mask) -> float:
        chance = self.holds(card, led)
        if chance < 1.0 and self.partner in self.later:
            chance += (1.0 - chance) * PARTNER_REGAINS * self.beats(self.partner, card, led)
        return chance

    def _chance_below(self) -> float:
        if not self.best:
            return LEAD_OF_THE_MATTO
        if self.best_is_partners:
            return self.holds(self.best, self.led)
        return PARTNER_TAKES * self.beats(self.partner, self.best, self.led) if self.partner in self.later else 0.0


def situation_of(view: View) -> Situation:
    """The situation of the seat that has to play a card in a view; ``ValueError`` for a spectator's."""
    if view.seat is None:
        raise ValueError("a spectator plays no card")
    know = knowledge_of(view)
    pack, equals = know.rules.pack, know.rules.equals
    worths = combination_worth(know.rules)
    led = best = points = 0
    worth = 0.0
    best_seat = seat = view.trick.leader
    for code in view.trick.cards:
        card = pack.bit[code]
        if card != pack.matto:
            points += know.rules.values.of[code]
            worth += worths.get(card, 0.0)
        led = led or pack.suit_of[card]  # G6
        if takes(pack, equals, card, best):
            best, best_seat = card, seat
        seat = right_of(seat)
    return Situation(
        know=know,
        seat=view.seat,
        partner=partner_of(view.seat),
        led=led,
        best=best,
        best_is_partners=bool(best) and best_seat == partner_of(view.seat),
        later=tuple(SEATS[(view.seat + turn) & 3] for turn in range(1, 4 - len(view.trick.cards))),
        points=points,
        worth=worth,
    )
