"""South's questions made by hand, in card codes, for the tests of the bots that play by maxims."""

from bots.situation import Option, Situation, situation_of
from engine.cards import SEATS, Card, Seat
from engine.deal import Phase, Trick
from engine.games import rules_of
from engine.moves import Discard, Play
from engine.score import NOTHING
from engine.tricks import playable
from engine.view import Question, View
from tests.engine.deals import SOUTH, WEST, cards


def to_play(game: str, hand: str, *, table: str = "", tricks: tuple[Trick, ...] = ()) -> View:
    """The view of South, who has to play after these cards; everyone had as many cards when the trick began."""
    pack, held, lying = rules_of(game).pack, cards(hand), cards(table)
    led = next((pack.suit_of[pack.bit[card]] for card in lying if card != "MAT"), 0)
    legal = playable(pack, pack.mask(held), led)
    leader = SEATS[-len(lying) % 4]
    counts = [len(held) - (seat > 3 - len(lying)) for seat in range(4)]
    return View(
        game=game,
        seat=SOUTH,
        dealer=WEST,
        phase=Phase.PLAY,
        to_act=SOUTH,
        hand=pack.cards_of(pack.mask(held)),
        hand_counts=(counts[0], counts[1], counts[2], counts[3]),
        discard=None,
        trumps_announced=None,
        declarations=(),
        trick=Trick(leader, lying),
        tricks=tricks,
        question=Question(tuple(Play(card) for card in pack.cards_of(legal)), NOTHING),
        hands=None,
        score=None,
    )


def trick(leader: Seat, codes: str, taken_by: Seat) -> Trick:
    """A complete trick."""
    return Trick(leader, cards(codes), taken_by)


def considering(view: View, code: str) -> tuple[Situation, Option]:
    """What a maxim is asked about: South's situation and one of its cards."""
    situation = situation_of(view)
    return situation, situation.option(Card(code))


def to_discard(game: str, hand: str) -> View:
    """The view of South, who has dealt and has to discard from these seventeen cards."""
    pack, held = rules_of(game).pack, cards(hand)
    legal = [
        Discard((first, second))
        for first in held
        for second in held
        if pack.bit[first] < pack.bit[second]
        and rules_of(game).may_discard(pack.mask(held), pack.bit[first] | pack.bit[second])
    ]
    return View(
        game=game,
        seat=SOUTH,
        dealer=SOUTH,
        phase=Phase.DISCARD,
        to_act=SOUTH,
        hand=held,
        hand_counts=(17, 15, 15, 15),
        discard=None,
        trumps_announced=None,
        declarations=(),
        trick=Trick(SEATS[1], ()),
        tricks=(),
        question=Question(tuple(legal), NOTHING),
        hands=None,
        score=None,
    )
