import pytest

from bots.bot import Budget, Choice
from bots.maxims import (
    MAXIMS,
    Maxim,
    give_points_to_our_tricks,
    hold_the_matto,
    keep_kings_alive,
    lead_what_the_partner_can_trump,
    leave_the_partner_its_trick,
    make_a_void,
    play_for_combinations,
    spare_trumps,
    take_rich_tricks,
)
from bots.rules_bot import RulesBot
from engine.cards import Card
from engine.moves import Play
from engine.view import View
from tests.bots.positions import considering, to_play, trick
from tests.engine.deals import EAST, NORTH, SOUTH, WEST

PIEDICAVALLO = "piedicavallo"
BOLOGNESE = "bolognese"


def says(maxim: Maxim, view: View, code: str) -> float:
    return maxim(*considering(view, code))


def chosen(view: View) -> Choice:
    return RulesBot().choose(view, 0, Budget())


def test_a_trick_is_taken_for_the_points_in_it() -> None:
    view = to_play(PIEDICAVALLO, "SK S6 T3", table="SQ S7 S8")
    assert says(take_rich_tricks, view, "SK") > 0 > says(take_rich_tricks, view, "S6")
    assert chosen(view) == Choice(Play(Card("SK")), "take_rich_tricks")


def test_a_rich_trick_is_worth_more_than_a_poor_one() -> None:
    rich = to_play(PIEDICAVALLO, "T5 T3 C6", table="SQ SN S8")
    poor = to_play(PIEDICAVALLO, "T5 T3 C6", table="S9 S5 S8")
    assert says(take_rich_tricks, rich, "T5") > says(take_rich_tricks, poor, "T5") > 0


def test_points_go_to_a_trick_that_the_partner_is_winning() -> None:
    view = to_play(PIEDICAVALLO, "SQ S6 T3", table="S5 SK S7")
    assert says(give_points_to_our_tricks, view, "SQ") > says(give_points_to_our_tricks, view, "S6") > 0
    assert chosen(view) == Choice(Play(Card("SQ")), "give_points_to_our_tricks")


def test_no_points_go_to_a_trick_that_the_opponents_have() -> None:
    view = to_play(PIEDICAVALLO, "SQ S6 T3", table="SK S5 S7")
    assert says(give_points_to_our_tricks, view, "SQ") < says(give_points_to_our_tricks, view, "S6") < 0
    assert chosen(view).move == Play(Card("S6"))


def test_the_lowest_trump_is_brought_home_when_nobody_can_beat_it_any_more() -> None:
    view = to_play(PIEDICAVALLO, "T1 T9 C6", table="S9 S5 S8")
    assert chosen(view).move == Play(Card("T1"))


def test_p8_the_matto_gives_its_points_to_no_trick() -> None:
    assert says(give_points_to_our_tricks, to_play(PIEDICAVALLO, "MAT S6", table="SK S5 S7"), "MAT") == 0


def test_bo12_cards_of_sets_are_brought_home() -> None:
    view = to_play(BOLOGNESE, "CJ C9 T7", table="C6 CK C8")
    assert says(play_for_combinations, view, "CJ") > says(play_for_combinations, view, "C9") > 0


def test_bo12_cards_of_sets_are_kept_from_the_opponents() -> None:
    view = to_play(BOLOGNESE, "CJ C9 T7", table="CK C6 C8")
    assert says(play_for_combinations, view, "CJ") < says(play_for_combinations, view, "C9") < 0


def test_bo18_an_ace_on_the_table_is_worth_a_trick() -> None:
    ace, ten = (to_play(BOLOGNESE, "T7 D9", table=f"{card} C9 C8") for card in ("CA", "C10"))
    assert says(play_for_combinations, ace, "T7") > says(play_for_combinations, ten, "T7")


def test_no_combinations_are_played_for_where_there_are_none() -> None:
    assert says(play_for_combinations, to_play(PIEDICAVALLO, "CK C5"), "CK") == 0


def test_a_high_trump_is_spared_more_than_a_low_one_and_a_plain_card_not_at_all() -> None:
    view = to_play(PIEDICAVALLO, "T20 T2 C6")
    assert says(spare_trumps, view, "T20") < says(spare_trumps, view, "T2") < says(spare_trumps, view, "C6") == 0


def test_bo2_of_the_moors_none_is_spared_more_than_another() -> None:
    view = to_play(BOLOGNESE, "MO1 MO4 C6")
    assert says(spare_trumps, view, "MO1") == says(spare_trumps, view, "MO4")


def test_the_partners_trick_is_not_trumped_without_need() -> None:
    view = to_play(PIEDICAVALLO, "T12 T3 C6", table="S5 T9 S7")
    assert says(leave_the_partner_its_trick, view, "T12") < says(leave_the_partner_its_trick, view, "T3") == 0
    assert chosen(view).move == Play(Card("T3"))


def test_the_opponents_trick_may_well_be_trumped() -> None:
    view = to_play(PIEDICAVALLO, "T12 T3 C6", table="T9 S5 S7")
    assert says(leave_the_partner_its_trick, view, "T12") == 0


def test_a_king_is_kept_alive_when_an_opponent_has_trumped_its_suit() -> None:
    view = to_play(PIEDICAVALLO, "SK S6 C6", table="S5 T9 S7")
    assert says(keep_kings_alive, view, "SK") < says(keep_kings_alive, view, "S6") == 0


def test_the_highest_card_left_counts_like_a_king() -> None:
    gone = (trick(NORTH, "SK S5 SQ S7", NORTH),)
    view = to_play(PIEDICAVALLO, "SN S6 C6", tricks=gone)
    assert says(keep_kings_alive, view, "SN") < says(keep_kings_alive, view, "S6")


def test_a_king_need_not_be_kept_when_both_opponents_would_trump_it() -> None:
    ruffed = (trick(SOUTH, "S5 T3 S7 T4", WEST),)
    view = to_play(PIEDICAVALLO, "SK S6 C6", tricks=ruffed)
    assert says(keep_kings_alive, view, "SK") == 0


def test_the_matto_is_held_until_the_last_two_cards() -> None:
    assert says(hold_the_matto, to_play(PIEDICAVALLO, "MAT S6 C6"), "MAT") < 0
    assert says(hold_the_matto, to_play(PIEDICAVALLO, "MAT S6"), "MAT") == 0


def test_the_matto_saves_a_valued_card() -> None:
    assert chosen(to_play(PIEDICAVALLO, "MAT SQ C6", table="SK S5 S7")).move == Play(Card("MAT"))
    assert chosen(to_play(PIEDICAVALLO, "MAT S6 C6", table="SK S5 S8")).move == Play(Card("S6"))


def test_a_short_suit_is_shortened_for_a_void() -> None:
    view = to_play(PIEDICAVALLO, "S6 C6 C5 C4 T3")
    assert says(make_a_void, view, "S6") > says(make_a_void, view, "C6") == 0


def test_a_void_is_no_use_without_a_trump() -> None:
    assert says(make_a_void, to_play(PIEDICAVALLO, "S6 C6 C5 C4"), "S6") == 0


def test_the_matto_is_of_no_suit_and_makes_no_void() -> None:
    assert says(make_a_void, to_play(PIEDICAVALLO, "MAT S6 T3"), "MAT") == 0


def test_a_suit_that_the_partner_can_trump_is_led() -> None:
    partner_void = (trick(EAST, "S9 T5 S7 S8", NORTH),)
    view = to_play(PIEDICAVALLO, "S6 C6 T3", tricks=partner_void)
    assert says(lead_what_the_partner_can_trump, view, "S6") > says(lead_what_the_partner_can_trump, view, "C6") == 0


def test_a_suit_is_not_led_for_a_partner_without_trumps() -> None:
    no_trumps = (trick(EAST, "S9 C5 S7 S8", EAST),)
    assert says(lead_what_the_partner_can_trump, to_play(PIEDICAVALLO, "S6 C6", tricks=no_trumps), "S6") == 0


@pytest.mark.parametrize("maxim", MAXIMS)
def test_every_maxim_is_tested_here_and_says_what_it_means(maxim: Maxim) -> None:
    assert maxim.__doc__
    assert maxim.__name__ in globals()
