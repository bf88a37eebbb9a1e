"""Partner sense, counted over finished deals: how a side's two seats have treated each other.

Everything is judged with all cards open, at moments where there is no doubt about what was better for the side.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.cards import MATTO, Card, Mask, Seat, Side, right_of, side_of
from engine.deal import Deal, Trick
from engine.tricks import playable, takes


@dataclass(slots=True)
class Rate:
    """So many times out of so many."""

    hits: float = 0.0
    chances: float = 0.0

    def count(self, hit: float, chance: float = 1.0) -> None:
        """One more chance, taken or not."""
        self.hits += hit
        self.chances += chance

    @property
    def value(self) -> float | None:
        """From 0 to 1, None without a chance."""
        return self.hits / self.chances if self.chances else None


@dataclass(slots=True)
class Rates:
    """The five rates, as ``EXPLAINED`` says; of the first less is better, of the others more."""

    tricks_taken_from_partner: Rate = field(default_factory=Rate)
    partners_suit_returned: Rate = field(default_factory=Rate)
    points_given: Rate = field(default_factory=Rate)
    kings_saved: Rate = field(default_factory=Rate)
    matto_for_gain: Rate = field(default_factory=Rate)

    def add(self, other: "Rates") -> None:
        """Count what others have counted."""
        for name in RATE_NAMES:
            mine, theirs = getattr(self, name), getattr(other, name)
            mine.count(theirs.hits, theirs.chances)


RATE_NAMES = tuple(Rates.__dataclass_fields__)
RATE_WORDS = {
    "tricks_taken_from_partner": "tricks taken from partner (less is better)",
    "partners_suit_returned": "partner's suit returned",
    "points_given": "points given",
    "kings_saved": "Kings saved",
    "matto_for_gain": "Matto for gain",
}
EXPLAINED = {
    "tricks_taken_from_partner": "tricks that a seat, playing last, took from its partner though it did not have to",
    "partners_suit_returned": "leads in the plain suit that the partner led last, by a seat that held one",
    "points_given": "points added to a trick the partner had, of the most that the seat playing last could add",
    "kings_saved": "Kings dealt to a side that its pile holds at the end",
    "matto_for_gain": "the Matto given as the last card to the other side's trick where all else is worth more than 1",
}
"""What each rate counts, for people; with all cards open, where there is no doubt about what was better."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """A card about to be played: by whom, from which hand, to what."""

    seat: Seat
    card: Card
    hand: Mask
    table: tuple[Card, ...]
    led: Mask
    best: Mask
    best_seat: Seat
    trick: Trick


def rates_of(deal: Deal, side: Side) -> Rates:
    """The rates of one side in a finished deal."""
    rates = Rates()
    led_last: dict[Seat, Mask] = {}
    for moment in _moments(deal):
        if side_of(moment.seat) != side:
            continue
        if not moment.table:
            _count_lead(deal, rates, moment, led_last)
        elif len(moment.table) == 3 and side_of(moment.best_seat) == side:
            _count_last_hand(deal, rates, moment)
        elif len(moment.table) == 3:
            _count_matto(deal, rates, moment)
    _count_kings(deal, rates, side)
    return rates


def _moments(deal: Deal) -> Iterator[_Moment]:
    """Every card of a finished deal, with what was known before it was played."""
    rules, pack = deal.rules, deal.rules.pack
    hands = list(deal.dealt)
    hands[deal.dealer] &= ~(deal.discard or 0)
    for trick in deal.tricks:
        seat, led, best, best_seat = trick.leader, 0, 0, trick.leader
        for place, card in enumerate(trick.cards):
            yield _Moment(seat, card, hands[seat], trick.cards[:place], led, best, best_seat, trick)
            bit = pack.bit[card]
            hands[seat] ^= bit
            led = led or pack.suit_of[bit]
            if takes(pack, rules.equals, bit, best):
                best, best_seat = bit, seat
            seat = right_of(seat)


def _count_lead(deal: Deal, rates: Rates, moment: _Moment, led_last: dict[Seat, Mask]) -> None:
    pack = deal.rules.pack
    suit = led_last.get(Seat((moment.seat + 2) % 4), 0)
    if moment.hand & suit:
        rates.partners_suit_returned.count(bool(pack.bit[moment.card] & suit))
    led = pack.suit_of[pack.bit[moment.card]]
    if led and led != pack.trumps:
        led_last[moment.seat] = led


def _count_last_hand(deal: Deal, rates: Rates, moment: _Moment) -> None:
    rules, pack = deal.rules, deal.rules.pack
    legal = pack.cards_of(playable(pack, moment.hand, moment.led))
    leaving = [card for card in legal if not takes(pack, rules.equals, pack.bit[card], moment.best)]
    if not leaving:
        return
    took = takes(pack, rules.equals, pack.bit[moment.card], moment.best)
    rates.tricks_taken_from_partner.count(took)
    # The Matto stays with its side anyway, so it adds nothing to a trick (P8, BO10).
    most = max((rules.values.of[card] for card in leaving if card != MATTO), default=0)
    if not took and most:
        given = 0 if moment.card == MATTO else rules.values.of[moment.card]
        rates.points_given.count(given, most)


def _count_matto(deal: Deal, rates: Rates, moment: _Moment) -> None:
    rules, pack = deal.rules, deal.rules.pack
    legal = pack.cards_of(playable(pack, moment.hand, moment.led))
    others = [card for card in legal if card != MATTO]
    if len(others) == len(legal) or not others:
        return
    if all(rules.values.of[card] > 1 and not takes(pack, rules.equals, pack.bit[card], moment.best) for card in others):
        rates.matto_for_gain.count(moment.card == MATTO)


def _count_kings(deal: Deal, rates: Rates, side: Side) -> None:
    assert deal.score is not None, "the deal is finished"
    pack = deal.rules.pack
    kings = pack.ranks("K") & (deal.dealt[side] | deal.dealt[side + 2])
    saved = kings & pack.mask(deal.score.piles[side])
    rates.kings_saved.count(saved.bit_count(), kings.bit_count())
