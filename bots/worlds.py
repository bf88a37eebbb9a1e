"""Deals that fit a view: what a seat does not see, laid so that it would have seen the same.

A world is where every card lies now. It fits a view when every hand has its size and lacks the suits that its seat
did not follow (G3), declared cards are still held and nothing else could have been declared with them (BO7), and the
dealer may have discarded what lies face down (P5, P6, BO5). A pass proves nothing. As nobody takes up a card after
the discard, such a world replayed from its beginning gives legal moves throughout and the same view at the end.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

from bots.knowledge import Four, Knowledge, knowledge_of
from bots.placing import Place, Placing
from engine.cards import SEATS, Mask, Seat, right_of
from engine.deal import Deal, Phase
from engine.games import rules_of
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.rules import Rules
from engine.view import View, view

MOST_DRAWS = 20_000
"""The views that were hardest to fit, with rich declarations, took some twenty draws on average."""
REARRANGEMENTS = 5


@dataclass(frozen=True, slots=True)
class World:
    """Where the cards lie: what each seat holds, and the two cards face down once they are."""

    hands: Four
    discard: Mask


class Worlds:
    """The worlds that fit a view.

    Raises:
        ValueError: there is none, so the view is of no deal.
    """

    def __init__(self, seen: View) -> None:
        self._know = knowledge_of(seen)
        placings = [_placing(self._know, kept) for kept in _kept_by_dealer(self._know)]
        self._placings = [placing for placing in placings if placing.ways]
        self._weights = [placing.ways for placing in self._placings]
        if not self._placings:
            raise ValueError("no deal fits this view")

    def draw(self, chance: Random) -> World:
        """One of the worlds, each equally likely."""
        for _ in range(MOST_DRAWS):
            (placing,) = chance.choices(self._placings, self._weights)
            world = self._world(placing.draw(chance))
            if _fits(self._know, world):
                return world
        raise ValueError("no deal that fits this view was found")

    def _world(self, laid: list[Mask]) -> World:
        know = self._know
        hands = [laid[seat] | know.shown[seat] for seat in SEATS]
        if know.seat is not None:
            hands[know.seat] = know.hand
        return World((hands[0], hands[1], hands[2], hands[3]), know.discard | laid[4] | laid[5])


def deal_of(seen: View, world: World) -> Deal:
    """The deal that a world comes from, played from its beginning to where the view was taken.

    Raises:
        IllegalMove: the world does not fit the view.
    """
    rules, know = rules_of(seen.game), knowledge_of(seen)
    dealt = [held | played for held, played in zip(world.hands, know.played, strict=True)]
    dealt[seen.dealer] |= world.discard
    deal = Deal(rules, seen.dealer, (dealt[0], dealt[1], dealt[2], dealt[3]))
    for move in _moves(seen, world.discard):
        deal.apply(move)
    return deal


def rearranged(deal: Deal, seat: Seat | None, seed: int) -> Deal:
    """A deal that a seat, or a spectator, can't tell from this one; a different one unless that is hard to find."""
    seen, chance = view(deal, seat), Random(seed)
    worlds = Worlds(seen)
    other = deal
    for _ in range(REARRANGEMENTS):
        other = deal_of(seen, worlds.draw(chance))
        if other.dealt != deal.dealt or other.discard != deal.discard:
            break
    return other


def _moves(seen: View, discard: Mask) -> Iterator[Move]:
    """Every move that led to a view, in order."""
    if seen.phase is Phase.DISCARD:
        return
    first, second = rules_of(seen.game).pack.cards_of(discard)
    yield Discard((first, second))
    spoken = {seat: Declare() if count.combinations else Pass() for seat, count in seen.declarations}
    for trick in (*seen.tricks, seen.trick):
        seat = trick.leader
        for card in trick.cards:
            if seat in spoken:
                yield spoken.pop(seat)  # BO7: before the seat's first card
            yield Play(card)
            seat = right_of(seat)
    yield from spoken.values()


def _placing(know: Knowledge, kept_by_dealer: Mask) -> Placing:
    pack = know.rules.pack
    allowed = [know.unseen & ~know.voids[seat] & ~_undeclared(know, seat) for seat in SEATS]
    allowed[know.dealer] &= kept_by_dealer
    hands = [Place(know.hidden[seat], allowed[seat]) for seat in SEATS]
    discardable = know.unseen & _discardable(know.rules)
    if know.trumps_announced is None or not know.face_down:
        return Placing(know.unseen, [*hands, Place(know.face_down, discardable), Place(0, 0)])
    trumps = Place(know.trumps_announced, discardable & pack.trumps)  # P6
    return Placing(know.unseen, [*hands, trumps, Place(know.face_down - trumps.room, discardable & ~pack.trumps)])


def _kept_by_dealer(know: Knowledge) -> list[Mask]:
    """What the dealer's hand can be made of: after a discarded trump P5 leaves two cases, which exclude each other."""
    pack = know.rules.pack
    if not know.face_down or not know.trumps_announced:
        return [pack.all]
    cases = [pack.trumps | pack.ranks("K") | pack.matto, ~pack.trumps]
    return [case for case in cases if not know.played[know.dealer] & ~case]


def _undeclared(know: Knowledge, seat: Seat) -> Mask:
    """The unseen cards that a seat can't have had beside its declaration, or it would have declared more (BO7)."""
    count, declared = know.rules.count_combinations, know.declared.get(seat)
    if count is None or declared is None or not declared.combinations or not know.hidden[seat]:
        return 0
    pack = know.rules.pack
    had = know.played[seat] | know.shown[seat]
    return pack.mask(card for card in pack.cards_of(know.unseen) if count(had | pack.bit[card]) != declared)


@cache
def _discardable(rules: Rules) -> Mask:
    """The cards that some hand may discard: of a hand of two cards nothing is kept that could forbid it (P5, BO5)."""
    found = 0
    for first, second in combinations(rules.pack.bit.values(), 2):
        if rules.may_discard(first | second, first | second):
            found |= first | second
    return found


def _fits(know: Knowledge, world: World) -> bool:
    """What single cards' places do not settle: nothing more could be declared, and the pair could be discarded."""
    count = know.rules.count_combinations
    for seat, declared in know.declared.items():
        checked = count is not None and declared.combinations and know.hidden[seat]
        if checked and count is not None and count(know.played[seat] | world.hands[seat]) != declared:
            return False
    kept = know.played[know.dealer] | world.hands[know.dealer]
    return not know.face_down or know.rules.may_discard(kept | world.discard, world.discard)
