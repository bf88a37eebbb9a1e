"""Piedicavallo, clause by clause."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.events import Discarded, Event, TrumpsAnnounced
from engine.piedicavallo import PACK, RULES, VALUES, may_discard, result
from tests.engine.deals import cards, discard, laid_out, mask, outcome

HONOURS = ["SK", "BK", "CK", "DK", "T1", "T21", "MAT"]
TRUMPS_BUT_HONOURS = " ".join(f"T{number}" for number in range(2, 17))


def allowed(hand: str, pair: str) -> bool:
    return may_discard(mask("piedicavallo", f"{hand} {pair}"), mask("piedicavallo", pair))


def announced(trumps: str, plain: str) -> Event:
    """What is said when West discards these two cards, the trumps among them being the only ones it has."""
    deal = laid_out("piedicavallo", "", "", "", f"{trumps} {plain} SQ SN SJ S10 S9 S8 S7 S6 S5 BQ BN BJ B10 B9 B8")
    return discard(deal, f"{trumps} {plain}")[-1]


def test_p1_the_pack_has_no_low_long_cards_and_no_high_round_ones() -> None:
    assert not {"SA", "S4", "BA", "B2", "B3", "C7", "C10", "D8", "D9"} & set(PACK.cards)
    assert {"S5", "B5", "S10", "CA", "D6", "C2"} <= set(PACK.cards)


def test_p2_the_trumps_go_from_21_down_to_1() -> None:
    assert PACK.cards_of(PACK.trumps) == tuple(f"T{number}" for number in range(21, 0, -1))


def test_p3_long_suits_end_with_the_five_and_round_suits_with_the_six() -> None:
    swords, batons, cups, coins = map(PACK.cards_of, PACK.suits)
    assert swords == cards("SK SQ SN SJ S10 S9 S8 S7 S6 S5")
    assert batons == cards("BK BQ BN BJ B10 B9 B8 B7 B6 B5")
    assert cups == cards("CK CQ CN CJ CA C2 C3 C4 C5 C6")
    assert coins == cards("DK DQ DN DJ DA D2 D3 D4 D5 D6")


@pytest.mark.parametrize(
    ("codes", "points"),
    [(" ".join(HONOURS), 35), ("SQ BQ CQ DQ", 16), ("SN", 3), ("DJ", 2), ("S10 T20 T2 CA", 4)],
)
def test_p4_each_card_counts_by_itself(codes: str, points: int) -> None:
    assert VALUES.total(mask("piedicavallo", codes)) == points


def test_p4_the_pack_holds_114_points() -> None:
    assert VALUES.total(PACK.all) == 114


@pytest.mark.parametrize("honour", HONOURS)
def test_p5_a_king_the_highest_and_lowest_trump_and_the_matto_are_never_discarded(honour: str) -> None:
    assert not allowed("", f"{honour} S7")


def test_p5_any_two_other_plain_cards_may_be_discarded() -> None:
    assert allowed("T21 T5 T4 SK S7 S8 S9 S10 B5 B6 B7 B8 B9 C2 C3", "DQ DJ")


def test_p5_a_trump_is_kept_while_a_trump_and_a_plain_card_stay_in_the_hand() -> None:
    assert not allowed(f"{TRUMPS_BUT_HONOURS[:-12]} S7", "T16 D5")


def test_p5_a_trump_may_go_when_all_fifteen_kept_are_trumps_and_kings() -> None:
    assert allowed("T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 SK DK", "T2 D5")
    assert allowed(TRUMPS_BUT_HONOURS, "T20 T19")


def test_p5_trumps_may_go_when_none_is_kept() -> None:
    plain = "SK SQ SN SJ S10 S9 S8 BQ BN BJ B10 CQ CN DQ DN"
    assert allowed(plain, "T9 T8")
    assert allowed(plain, "T9 D5")


def test_p5_one_of_three_trumps_may_not_go_alone_with_a_plain_card() -> None:
    assert not allowed("SK SQ SN SJ S10 S9 S8 BQ BN BJ B10 CQ CN T9 T8", "T7 D5")


def test_r5_a_kept_matto_counts_neither_as_a_trump_nor_as_a_plain_card() -> None:
    assert allowed("MAT SK SQ SN SJ S10 S9 S8 BQ BN BJ B10 CQ CN DQ", "T9 T8")
    assert allowed("MAT T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 SK DK", "T2 D5")


@given(order=st.permutations(PACK.cards), left_out=st.integers(min_value=0, max_value=20))
def test_r5_every_hand_of_seventeen_has_a_legal_discard(order: list[Card], left_out: int) -> None:
    late_in_the_pack = sorted(order[: 17 + left_out], key=PACK.cards.index)[-17:]
    deal = laid_out("piedicavallo", "", "", "", " ".join(late_in_the_pack))
    assert deal.legal_moves()


@pytest.mark.parametrize(("trumps", "plain", "count"), [("", "B7 B6", 0), ("T9", "B7", 1), ("T9 T8", "", 2)])
def test_p6_the_number_of_trumps_discarded_is_announced(trumps: str, plain: str, count: int) -> None:
    assert announced(trumps, plain) == TrumpsAnnounced(seat=laid_out("piedicavallo").dealer, count=count)


def test_p6_the_announcement_comes_after_the_discard() -> None:
    events = discard(laid_out("piedicavallo"))
    assert [type(event) for event in events] == [Discarded, TrumpsAnnounced]


def test_p7_the_discard_counts_for_the_dealers_side() -> None:
    by_south = result(outcome("piedicavallo", "S7 S8 S9 S10", discarded="SQ BQ", dealer=0))
    by_east = result(outcome("piedicavallo", "S7 S8 S9 S10", discarded="SQ BQ", dealer=1))
    assert by_south.card_points[0] - by_east.card_points[0] == 8


def test_p7_a_side_without_a_trick_loses_its_discard() -> None:
    lost = outcome("piedicavallo", "", by=1, discarded="SQ BQ", dealer=1, tricks=(15, 0), matto=(0, 0))
    assert result(lost).card_points == (114, 0)


@pytest.mark.parametrize("taken_by", [0, 1])
def test_p8_the_matto_goes_to_the_side_that_played_it_for_nothing(taken_by: int) -> None:
    sheet = result(outcome("piedicavallo", "S7 S8 S9", discarded="S5 S6", dealer=1, matto=(0, taken_by)))
    assert sheet.piles[0] == cards("S9 S8 S7 MAT")
    assert sheet.combinations is None


def test_p8_a_side_without_a_trick_gives_the_matto_up() -> None:
    sheet = result(outcome("piedicavallo", "", discarded="S5 S6", dealer=1, tricks=(0, 15), matto=(0, 1)))
    assert sheet.piles == ((), PACK.cards)


def test_p9_the_total_is_the_card_points_and_the_higher_wins() -> None:
    sheet = result(outcome("piedicavallo", "SK SQ SN SJ", discarded="S5 S6", dealer=1, matto=(1, 1), tricks=(1, 14)))
    assert sheet.total == sheet.card_points == (14, 100)
    assert sheet.winner == 1


def test_p9_a_side_without_a_trick_has_nothing_and_the_other_114() -> None:
    sheet = result(outcome("piedicavallo", "", by=1, discarded="SQ BQ", dealer=1, tricks=(15, 0), matto=(1, 0)))
    assert (sheet.total, sheet.winner) == ((114, 0), 0)


def test_p9_57_all_is_a_draw() -> None:
    half = "SK BK CK DK T21 T1 SQ BQ CQ SN SJ T20 T19 T18 T17 T16 T15 T14 T13 T12"
    drawn = result(outcome("piedicavallo", half + " T11", discarded="S5 S6", dealer=1, matto=(1, 1)))
    assert (drawn.total, drawn.winner) == ((57, 57), None)


def test_piedicavallo_knows_no_declarations() -> None:
    assert RULES.count_combinations is None
