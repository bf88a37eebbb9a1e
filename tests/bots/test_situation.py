import pytest

from bots.situation import LEAD_OF_THE_MATTO, Option, Situation, situation_of
from engine.view import view
from tests.bots.positions import considering, to_play, trick
from tests.engine.deals import EAST, NORTH, SOUTH, WEST, dealt, mask

P = "piedicavallo"


def option(hand: str, code: str, *, table: str = "") -> Option:
    return considering(to_play(P, hand, table=table), code)[1]


def after(table: str, hand: str = "S6 C6") -> Situation:
    return situation_of(to_play(P, hand, table=table))


def test_the_best_card_and_whose_it_is_are_read_from_the_table() -> None:
    assert (after("S5 SK S7").best, after("S5 SK S7").best_is_partners) == (mask(P, "SK"), True)
    assert (after("SK S5 T3").best, after("SK S5 T3").best_is_partners) == (mask(P, "T3"), False)


def test_p8_the_points_on_the_table_leave_out_the_matto() -> None:
    assert after("SK MAT S7").points == 6


def test_the_seats_still_to_play_are_named_in_order() -> None:
    assert after("").later == (EAST, NORTH, WEST)
    assert after("").leads
    assert after("S5").later == (EAST, NORTH)


def test_the_last_seat_knows_whether_the_trick_is_ours() -> None:
    assert option("SK S6", "SK", table="S5 S7 S8").chance == 1
    assert option("SK S6", "S6", table="S5 S7 S8").chance == 0
    assert option("SQ S6", "S6", table="S5 SK S7").chance == 1


def test_g5_the_matto_leaves_the_trick_to_whoever_has_it() -> None:
    assert option("MAT S6", "MAT", table="S5 SK S7").chance == 1
    assert option("MAT S6", "MAT", table="SK S5 S7").chance == 0
    assert option("MAT S6", "MAT").chance == LEAD_OF_THE_MATTO


def test_a_king_is_likelier_to_hold_than_a_jack() -> None:
    situation = after("", "SK SJ S5 C6 C5")
    spades = situation.know.rules.pack.suits[0]
    king, jack, five = (situation.holds(mask(P, code), spades) for code in ("SK", "SJ", "S5"))
    assert king > jack > five


def test_a_seat_known_to_be_void_beats_only_with_a_trump() -> None:
    gone = (trick(EAST, "S9 S7 C5 S8", EAST),)
    situation = situation_of(to_play(P, "SQ S6", tricks=gone))
    assert situation.beats(WEST, mask(P, "SQ"), situation.know.rules.pack.suits[0]) == 0


def test_a_trump_cannot_be_beaten_by_lower_ones() -> None:
    situation = after("", "T21 T1")
    trumps = situation.know.rules.pack.trumps
    assert situation.holds(mask(P, "T21"), trumps) == 1
    assert situation.holds(mask(P, "T1"), trumps) < 1


def test_bo2_a_moor_beats_another_moor() -> None:
    situation = situation_of(to_play("bolognese", "MO1 C6"))
    assert situation.above(mask("bolognese", "MO1")) & mask("bolognese", "MO2 MO3 MO4") == mask(
        "bolognese", "MO2 MO3 MO4"
    )


def test_a_suit_lives_while_both_opponents_may_hold_it() -> None:
    spades = after("").know.rules.pack.suits[0]
    ruffed = (trick(SOUTH, "S5 T3 S7 S8", EAST),)
    assert after("").lives(spades) > 0
    assert situation_of(to_play(P, "S6 C6", tricks=ruffed)).lives(spades) == 0


def test_cards_elsewhere_are_neither_held_nor_gone() -> None:
    spades = after("").know.rules.pack.suits[0]
    gone = (trick(NORTH, "SK SQ SN S10", NORTH),)
    assert situation_of(to_play(P, "S6 SJ", tricks=gone)).elsewhere(spades) == mask(P, "S9 S8 S7 S5")


def test_a_spectator_has_no_situation() -> None:
    with pytest.raises(ValueError, match="spectator"):
        situation_of(view(dealt(P), None))
