"""The state machine of a deal: phases, turns, declarations and refusals."""

from random import Random

import pytest

from engine.cards import SEATS, Card
from engine.deal import MOVES_OF, NEXT_PHASES, Deal, Phase
from engine.errors import IllegalMove, Refusal
from engine.events import DealScored, Dealt, Declared, Discarded, Event, MattoExchanged, Passed, Played, TrickTaken
from engine.games import GAMES
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.score import NOTHING
from tests.engine.deals import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    cards,
    dealt,
    discard,
    laid_out,
    legal_cards,
    mask,
    pair,
    play,
    play_at_random,
)

ALL_GAMES = pytest.mark.parametrize("game", GAMES)
THREE_KINGS = "SK BK CK"


def refusal(deal: Deal, move: Move) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refused:
        deal.apply(move)
    return refused.value.code, refused.value.rule


def in_play(game: str, *hands: str) -> Deal:
    """A deal after West's discard and, in Bologna, South's pass."""
    deal = laid_out(game, *hands)
    discard(deal)
    if deal.phase is Phase.DECLARE:
        deal.apply(Pass())
    return deal


def to_the_end(deal: Deal) -> tuple[Event, ...]:
    """What the last of many random moves tells."""
    events: tuple[Event, ...] = ()
    choose = Random(1).choice
    while moves := deal.legal_moves():
        events = deal.apply(choose(moves))
    return events


@ALL_GAMES
@pytest.mark.parametrize("dealer", SEATS)
def test_g1_the_dealer_gets_seventeen_cards_and_discards_two(game: str, dealer: int) -> None:
    deal = dealt(game, dealer=dealer)
    assert (deal.to_act, deal.phase, deal.hands[dealer].bit_count()) == (dealer, Phase.DISCARD, 17)
    discard(deal)
    assert [hand.bit_count() for hand in deal.hands] == [15, 15, 15, 15]


@ALL_GAMES
def test_g1_two_cards_are_discarded_in_either_order(game: str) -> None:
    one, other = laid_out(game, "", "", "", "DQ DJ"), laid_out(game, "", "", "", "DQ DJ")
    assert discard(one, "DQ DJ") == discard(other, "DJ DQ")
    assert one.discard == other.discard


@ALL_GAMES
@pytest.mark.parametrize("dealer", SEATS)
def test_g2_the_seat_to_the_dealers_right_leads_first(game: str, dealer: int) -> None:
    deal = dealt(game, dealer=dealer)
    discard(deal)
    assert deal.to_act == deal.leader == (dealer + 1) % 4


def test_g2_the_winner_of_a_trick_leads_to_the_next() -> None:
    deal = in_play("piedicavallo", "S7", "S8", "SK", "T9")
    play(deal, "S7 S8 SK T9")
    assert (deal.to_act, deal.leader, deal.table) == (WEST, WEST, [])


@ALL_GAMES
def test_g2_fifteen_tricks_are_played_and_every_hand_is_empty(game: str) -> None:
    deal = play_at_random(dealt(game, seed=3), seed=3)
    assert (len(deal.tricks), deal.hands, deal.to_act) == (15, [0, 0, 0, 0], None)


def test_g2_the_seats_play_one_after_another_to_the_right() -> None:
    deal = in_play("piedicavallo", "S7", "S8", "SK", "T9")
    assert [deal.to_act, *(event.seat for event in play(deal, "S7 S8 SK") if isinstance(event, Played))] == [0, 0, 1, 2]
    assert deal.to_act == WEST


def test_g4_the_trick_goes_to_the_winner() -> None:
    deal = in_play("piedicavallo", "S7", "S8", "SK", "T9")
    assert play(deal, "S7 S8 SK T9")[-1] == TrickTaken(WEST)
    assert (deal.tricks[0].cards, deal.tricks[0].taken_by) == (cards("S7 S8 SK T9"), WEST)


def test_bo7_a_seat_is_asked_immediately_before_its_first_card() -> None:
    deal = laid_out("bolognese", THREE_KINGS)
    discard(deal)
    assert (deal.phase, deal.to_act, deal.legal_moves()) == (Phase.DECLARE, SOUTH, (Declare(), Pass()))
    deal.apply(Pass())
    assert (deal.phase, deal.to_act) == (Phase.PLAY, SOUTH)


def test_bo7_every_seat_speaks_once() -> None:
    deal = play_at_random(dealt("bolognese", seed=5), seed=5)
    spoken = [move for move in deal.moves if isinstance(move, Declare | Pass)]
    assert len(spoken) == 4
    assert None not in deal.declared


def test_bo7_all_the_combinations_of_the_hand_are_declared() -> None:
    deal = laid_out("bolognese", f"{THREE_KINGS} SQ BQ CQ SN")
    discard(deal)
    (declared,) = deal.apply(Declare())
    assert isinstance(declared, Declared)
    assert {one.name for one in declared.count.combinations} >= {"kings", "queens", "swords"}


def test_bo7_the_dealer_declares_the_fifteen_cards_kept() -> None:
    deal = laid_out("bolognese", "S7", "S8", "S9", "SQ BQ CQ S10 D6 D7 D8 D9 D10 C10 C9 C8 C7 C6 B6 B7 B8")
    discard(deal, "SQ BQ")
    play(deal, "S7 S8 S9")
    assert deal.to_act == WEST
    assert "queens" not in {one.name for one in deal.declarable().combinations}


def test_bo7_a_pass_declares_nothing_whatever_the_hand_holds() -> None:
    deal = laid_out("bolognese", THREE_KINGS)
    discard(deal)
    assert deal.apply(Pass()) == (Passed(SOUTH),)
    assert deal.declared[SOUTH] == NOTHING


def test_r3_a_seat_without_a_combination_is_asked_and_can_only_pass() -> None:
    deal = laid_out("bolognese", "S6 S7 S8 S9 S10 B6 B7 B8 B9 B10 C6 C7 C8 C9 C10")
    discard(deal)
    assert (deal.phase, deal.legal_moves()) == (Phase.DECLARE, (Pass(),))


def test_nobody_declares_in_piedicavallo() -> None:
    deal = play_at_random(dealt("piedicavallo", seed=5), seed=5)
    assert {type(move) for move in deal.moves} == {Discard, Play}


@pytest.mark.parametrize("move", [Play(Card("S7")), Declare(), Pass()])
@ALL_GAMES
def test_g1_nothing_else_may_be_done_while_the_discard_is_due(game: str, move: Move) -> None:
    assert refusal(laid_out(game), move) == (Refusal.DISCARD_DUE, "G1")


@ALL_GAMES
def test_g1_the_dealer_discards_only_once(game: str) -> None:
    assert refusal(in_play(game), Discard(pair("S7 S8"))) == (Refusal.ALREADY_DISCARDED, "G1")


def test_a_discard_while_a_declaration_is_due_comes_too_late_all_the_same() -> None:
    deal = laid_out("bolognese")
    discard(deal)
    assert refusal(deal, Discard(pair("S7 S8"))) == (Refusal.ALREADY_DISCARDED, "G1")


@pytest.mark.parametrize("move", [Declare(), Pass()])
def test_nothing_is_declared_in_piedicavallo(move: Move) -> None:
    assert refusal(in_play("piedicavallo"), move) == (Refusal.NO_DECLARATIONS, "-")


@pytest.mark.parametrize("move", [Declare(), Pass()])
def test_bo7_a_seat_speaks_only_once(move: Move) -> None:
    assert refusal(in_play("bolognese"), move) == (Refusal.ALREADY_DECLARED, "BO7")


@pytest.mark.parametrize("card", ["S7", "D6", "nonsense"])
def test_bo7_no_card_is_played_before_the_seat_has_spoken(card: str) -> None:
    deal = laid_out("bolognese", "S7")
    discard(deal)
    assert refusal(deal, Play(Card(card))) == (Refusal.DECLARATION_DUE, "BO7")


def test_r3_a_hand_without_a_combination_can_not_be_declared() -> None:
    deal = laid_out("bolognese", "S6 S7 S8 S9 S10 B6 B7 B8 B9 B10 C6 C7 C8 C9 C10")
    discard(deal)
    assert refusal(deal, Declare()) == (Refusal.NOTHING_TO_DECLARE, "R3")


@ALL_GAMES
@pytest.mark.parametrize("card", ["DK", "nonsense", ""])
def test_a_card_that_the_seat_does_not_hold_is_refused(game: str, card: str) -> None:
    assert refusal(in_play(game, "S7", "DK"), Play(Card(card))) == (Refusal.NOT_IN_HAND, "-")


@ALL_GAMES
@pytest.mark.parametrize("codes", ["S7 DQ", "DQ S7", "SK S7", "DQ DQ", "nonsense DQ"])
def test_a_card_not_in_hand_is_refused_before_the_discard_is_judged(game: str, codes: str) -> None:
    deal = laid_out(game, "S7 SK", "", "", "DQ T16")
    assert refusal(deal, Discard(pair(codes))) == (Refusal.NOT_IN_HAND, "-")


@pytest.mark.parametrize(("game", "clause"), [("piedicavallo", "P5"), ("bolognese", "BO5")])
@pytest.mark.parametrize("codes", ["MAT DQ", "DQ MAT"])
def test_p5_bo5_a_discard_that_is_forbidden_is_refused(game: str, clause: str, codes: str) -> None:
    deal = laid_out(game, "", "", "", "DQ MAT")
    assert refusal(deal, Discard(pair(codes))) == (Refusal.MAY_NOT_DISCARD, clause)


def test_g3_a_card_that_does_not_follow_is_refused() -> None:
    deal = in_play("piedicavallo", "S7", "S8 DK")
    play(deal, "S7")
    assert legal_cards(deal) == "S8"
    assert refusal(deal, Play(Card("DK"))) == (Refusal.MUST_FOLLOW, "G3")


@pytest.mark.parametrize("move", [Play(Card("S7")), Declare(), Pass(), Discard(pair("S7 S8"))])
@ALL_GAMES
def test_a_move_after_the_last_trick_is_refused(game: str, move: Move) -> None:
    deal = play_at_random(dealt(game), seed=1)
    assert refusal(deal, move) == (Refusal.DEAL_OVER, "-")


def test_a_refusal_names_no_card_but_those_of_the_move() -> None:
    deal = in_play("piedicavallo", "S7", "S8 DK")
    play(deal, "S7")
    with pytest.raises(IllegalMove, match=r"^DK may not be played: the suit led must be followed$"):
        deal.apply(Play(Card("DK")))


@ALL_GAMES
def test_the_opening_tells_game_dealer_and_hands(game: str) -> None:
    deal = laid_out(game, "S7", "S8", "S9", "S10")
    opening = deal.opening()
    assert opening == Dealt(game, WEST, opening.hands)
    assert [deal.rules.pack.mask(hand) for hand in opening.hands] == list(deal.dealt)


@ALL_GAMES
def test_the_discard_is_told_in_the_packs_order(game: str) -> None:
    deal = laid_out(game, "", "", "", "DQ DJ")
    assert discard(deal, "DJ DQ")[0] == Discarded(WEST, (Card("DQ"), Card("DJ")))
    assert deal.discard == mask(game, "DQ DJ")


@ALL_GAMES
def test_the_last_card_tells_the_trick_and_the_score_with_everything_open(game: str) -> None:
    deal = laid_out(game, "", "", "", "DQ DJ")
    discard(deal, "DQ DJ")
    events = to_the_end(deal)
    assert deal.score is not None
    assert [type(event) for event in events[:2]] == [Played, TrickTaken]
    assert events[-1] == DealScored(deal.score, deal.opening().hands, pair("DQ DJ"))


def test_bo10_the_card_given_for_the_matto_is_told_before_the_score() -> None:
    deal = laid_out("bolognese", "MAT S6", "S8", "S7", "SK")
    discard(deal)
    events = to_the_end(deal)
    assert [type(event) for event in events] == [Played, TrickTaken, MattoExchanged, DealScored]


@ALL_GAMES
def test_only_the_seat_whose_turn_it_is_has_legal_moves(game: str) -> None:
    deal = laid_out(game)
    assert [bool(deal.legal_moves(seat)) for seat in (SOUTH, EAST, NORTH, WEST)] == [False, False, False, True]
    assert deal.legal_moves(WEST) == deal.legal_moves()


def test_nothing_can_be_declared_outside_the_declare_phase() -> None:
    deal = laid_out("bolognese", "", "", "", THREE_KINGS)
    assert deal.declarable().combinations == ()
    assert laid_out("piedicavallo", THREE_KINGS).declarable().combinations == ()


def test_every_phase_says_what_moves_it_takes_and_where_it_leads() -> None:
    assert set(MOVES_OF) == set(NEXT_PHASES) == set(Phase)
    assert [phase for phase in Phase if not NEXT_PHASES[phase]] == [Phase.COUNTED]
