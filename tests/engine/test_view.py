"""Who may see what of an event and of a deal."""

import pytest

from engine.cards import SEATS, SIDES, Card, Seat
from engine.deal import Deal, Phase
from engine.events import (
    DealScored,
    Declared,
    Discarded,
    Event,
    MattoExchanged,
    Passed,
    Played,
    TrickTaken,
    TrumpsAnnounced,
)
from engine.games import GAMES
from engine.moves import Declare, Pass, Play
from engine.score import NOTHING, ScoreSheet
from engine.view import Question, SeenDealt, SeenDiscarded, in_the_open, question, seen_by, view
from tests.engine.deals import EAST, NORTH, SOUTH, WEST, cards, dealt, discard, laid_out, pair, play, play_at_random

ALL_GAMES = pytest.mark.parametrize("game", GAMES)
VIEWERS = (*SEATS, None)
SHEET = ScoreSheet(tricks=(8, 7), card_points=(60, 54), total=(60, 54), piles=((), ()))


def declared_by_south(hand: str) -> Deal:
    deal = laid_out("bolognese", hand)
    discard(deal)
    deal.apply(Declare())
    return deal


def public_cards(deal: Deal, viewer: Seat | None) -> set[Card]:
    declarations = view(deal, viewer).declarations
    return {card for _, count in declarations for one in count.combinations for card in one.cards}


@ALL_GAMES
def test_of_the_dealt_cards_a_seat_sees_its_own(game: str) -> None:
    opening = laid_out(game).opening()
    assert seen_by(opening, EAST) == SeenDealt(game, EAST, WEST, opening.hands[EAST], (15, 15, 15, 17))


@ALL_GAMES
def test_of_the_dealt_cards_a_spectator_sees_none(game: str) -> None:
    assert seen_by(laid_out(game).opening(), None) == SeenDealt(game, None, WEST, None, (15, 15, 15, 17))


@ALL_GAMES
def test_in_the_open_everybodys_cards_are_seen(game: str) -> None:
    opening = laid_out(game).opening()
    assert in_the_open(opening) == SeenDealt(game, None, WEST, None, (15, 15, 15, 17), opening.hands)


def test_in_the_open_a_discard_is_seen() -> None:
    assert in_the_open(Discarded(NORTH, pair("S7 S8"))) == SeenDiscarded(NORTH, pair("S7 S8"))


def test_r6_only_the_dealer_sees_the_discarded_cards() -> None:
    discarded = Discarded(NORTH, pair("S7 S8"))
    shares = [seen_by(discarded, viewer) for viewer in VIEWERS]
    hidden = SeenDiscarded(NORTH, None)
    assert shares == [hidden, hidden, SeenDiscarded(NORTH, pair("S7 S8")), hidden, hidden]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    "event",
    [
        TrumpsAnnounced(SOUTH, 1),
        Declared(SOUTH, NOTHING),
        Passed(SOUTH),
        Played(SOUTH, Card("S7")),
        TrickTaken(SOUTH),
        MattoExchanged(SIDES[0], Card("S7")),
        DealScored(SHEET, ((), (), (), ()), pair("S7 S8")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_said_or_laid_on_the_table_is_seen_by_all(event: Event, viewer: Seat | None) -> None:
    assert seen_by(event, viewer) == event


@ALL_GAMES
def test_a_seat_sees_its_own_hand_and_how_many_cards_the_others_hold(game: str) -> None:
    deal = laid_out(game)
    assert view(deal, WEST).hand == deal.rules.pack.cards_of(deal.hands[WEST])
    assert [view(deal, viewer).hand_counts for viewer in VIEWERS] == [(15, 15, 15, 17)] * 5


@ALL_GAMES
def test_a_spectator_sees_no_hand_and_has_no_question(game: str) -> None:
    seen = view(laid_out(game), None)
    assert (seen.seat, seen.hand, seen.question) == (None, None, None)


@ALL_GAMES
def test_r6_the_discard_is_hidden_from_all_but_the_dealer_until_the_deal_is_over(game: str) -> None:
    deal = laid_out(game, "", "", "", "DQ DJ")
    discard(deal, "DQ DJ")
    hidden = [view(deal, viewer).discard for viewer in VIEWERS]
    play_at_random(deal, seed=2)
    assert hidden == [None, None, None, cards("DQ DJ"), None]
    assert [view(deal, viewer).discard for viewer in VIEWERS] == [cards("DQ DJ")] * 5


@pytest.mark.parametrize(("game", "announced"), [("piedicavallo", 1), ("bolognese", None)])
def test_p6_everybody_learns_how_many_trumps_were_discarded(game: str, announced: int | None) -> None:
    deal = laid_out(game, "", "", "", "DQ T9 SN SJ S10 S9 S8 S7 S6 BN BJ B10 B9 B8 B7 B6 BQ")
    assert view(deal, SOUTH).trumps_announced is None
    discard(deal, "DQ T9")
    assert [view(deal, viewer).trumps_announced for viewer in VIEWERS] == [announced] * 5


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bo8_the_cards_of_declared_combinations_are_public(viewer: Seat | None) -> None:
    deal = declared_by_south("SK SQ SN S10 S9 S8 S7 B10 B9 B8 C10 C9 C8 MAT D10")
    assert public_cards(deal, viewer) == set(cards("SK SQ SN MAT"))


@pytest.mark.parametrize("viewer", VIEWERS)
def test_bo8_declared_cards_stay_public_after_they_were_played(viewer: Seat | None) -> None:
    deal = declared_by_south("SK BK CK SQ S9 S8 S7 B10 B9 B8 C10 C9 C8 D9 D10")
    play(deal, "SK")
    assert public_cards(deal, viewer) == set(cards("SK BK CK"))


def test_bo8_a_wild_card_in_no_declared_combination_stays_hidden() -> None:
    deal = declared_by_south("SK BK CK S10 S9 S8 S7 B10 B9 B8 C10 C9 C8 MAT D10")
    assert public_cards(deal, EAST) == set(cards("SK BK CK"))
    assert "MAT" not in str(view(deal, EAST).declarations)


def test_bo7_declarations_are_listed_in_the_order_in_which_the_seats_spoke() -> None:
    deal = laid_out("bolognese", "", "SK BK CK", dealer=0)
    discard(deal)
    count = deal.declarable()
    deal.apply(Declare())
    deal.apply(deal.legal_moves()[0])
    deal.apply(Pass())
    assert view(deal, None).declarations == ((EAST, count), (NORTH, NOTHING))


@ALL_GAMES
def test_the_seat_whose_turn_it_is_is_asked_with_its_legal_moves(game: str) -> None:
    deal = laid_out(game)
    expected = Question(deal.legal_moves(), deal.declarable())
    assert [question(deal, viewer) for viewer in VIEWERS] == [None, None, None, expected, None]


def test_bo7_the_question_lists_what_may_be_declared() -> None:
    deal = laid_out("bolognese", "SK BK CK")
    discard(deal)
    asked = question(deal, SOUTH)
    assert asked is not None
    assert asked.declarable == deal.declarable()
    assert asked.declarable.combinations


def test_the_trick_on_the_table_and_the_complete_ones_are_seen_by_all() -> None:
    deal = laid_out("piedicavallo", "S7", "S8", "SK SQ", "T9 T8")
    discard(deal)
    play(deal, "S7 S8 SK T9 T8")
    for viewer in VIEWERS:
        seen = view(deal, viewer)
        assert (seen.trick.leader, seen.trick.cards, seen.trick.taken_by) == (WEST, cards("T8"), None)
        assert [trick.cards for trick in seen.tricks] == [cards("S7 S8 SK T9")]


@ALL_GAMES
@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_hands_and_the_score_are_open_when_the_deal_is_over(game: str, viewer: Seat | None) -> None:
    deal = play_at_random(dealt(game, seed=4), seed=4, moves=40)
    assert (view(deal, viewer).hands, view(deal, viewer).score) == (None, None)
    over = view(play_at_random(deal, seed=4), viewer)
    assert (over.hands, over.score, over.phase, over.to_act) == (deal.opening().hands, deal.score, Phase.COUNTED, None)
    assert over.score is not None


def test_a_view_does_not_change_with_the_deal() -> None:
    deal = laid_out("piedicavallo", "S7")
    discard(deal)
    before = view(deal, SOUTH)
    copied = (before.hand, before.trick, before.tricks)
    deal.apply(Play(Card("S7")))
    assert (before.hand, before.trick, before.tricks) == copied
