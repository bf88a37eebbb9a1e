"""Tarocco Bolognese, clause by clause; BO7 stands with the deal, BO8 with the view, BO12–BO20 with the combinations."""

import pytest

from engine.bolognese import COUNTER, PACK, RULES, VALUES, card_for_matto, card_points, may_discard, result
from engine.cards import Pair
from engine.events import Discarded
from engine.rules import Outcome
from engine.score import NOTHING, CombinationCount, CombinationScore
from tests.engine.deals import cards, discard, laid_out, mask, outcome

HONOURS = ["SK", "BK", "CK", "DK", "ANG", "MON", "BEG", "MAT"]


def of(codes: str) -> int:
    return mask("bolognese", codes)


def allowed(pair: str) -> bool:
    hand = of(f"{pair} ANG MON BEG MAT SK BK CK DK SQ SN T5 MO1 MO2 S7 S8 S9 S10")
    return may_discard(hand, of(pair))


def given_for_the_matto(captured: str, *, discarded: str = "D9 D10", dealer: int = 1, tricks: Pair = (2, 13)) -> str:
    """What side 0, whose Matto fell into a trick of side 1, gives for it when it has captured these cards."""
    given = card_for_matto(
        outcome("bolognese", captured, discarded=discarded, dealer=dealer, tricks=tricks, matto=(0, 1))
    )
    return " ".join(PACK.cards_of(given))


def beyond_cards(played: Outcome) -> CombinationScore:
    combinations = result(played).combinations
    assert combinations is not None
    return combinations


def test_bo1_the_pack_has_four_suits_of_ten_without_the_cards_from_two_to_five() -> None:
    for suit in PACK.suits:
        assert {card[1:] for card in PACK.cards_of(suit)} == {"K", "Q", "N", "J", "A", "6", "7", "8", "9", "10"}


def test_bo1_the_pack_has_21_trumps_and_the_matto() -> None:
    assert PACK.trumps.bit_count() == 21
    assert PACK.cards[-1] == "MAT"


def test_bo2_the_trumps_go_from_the_angel_down_to_the_begato() -> None:
    low = "T16 T15 T14 T13 T12 T11 T10 T9 T8 T7 T6 T5 MO1 MO2 MO3 MO4 BEG"
    assert PACK.cards_of(PACK.trumps) == cards(f"ANG MON SOL LUN {low}")


def test_bo3_the_ace_is_lowest_in_long_suits_and_follows_the_jack_in_round_ones() -> None:
    swords, batons, cups, coins = map(PACK.cards_of, PACK.suits)
    assert swords == cards("SK SQ SN SJ S10 S9 S8 S7 S6 SA")
    assert batons == cards("BK BQ BN BJ B10 B9 B8 B7 B6 BA")
    assert cups == cards("CK CQ CN CJ CA C6 C7 C8 C9 C10")
    assert coins == cards("DK DQ DN DJ DA D6 D7 D8 D9 D10")


@pytest.mark.parametrize(
    ("codes", "points"),
    [(" ".join(HONOURS), 40), ("SQ BQ CQ DQ", 16), ("SN BN", 6), ("DJ CJ", 4), ("SOL LUN T16 MO1 SA C10", 6)],
)
def test_bo4_tarocchi_kings_and_court_cards_are_worth_more_than_one(codes: str, points: int) -> None:
    assert VALUES.total(of(codes)) == points


def test_bo4_each_card_of_a_pile_takes_half_a_point_off() -> None:
    assert card_points(of("SK S7")) == 5
    assert card_points(of("S6 S7 S8 S9")) == 2


def test_bo4_the_pack_holds_87() -> None:
    assert card_points(PACK.all) == 87


@pytest.mark.parametrize("honour", HONOURS)
def test_bo5_kings_and_tarocchi_are_never_discarded(honour: str) -> None:
    assert not allowed(f"{honour} D6")


@pytest.mark.parametrize("pair", ["SOL LUN", "MO3 MO4", "T16 D6", "DQ DN", "CA DA"])
def test_bo5_any_two_other_cards_may_be_discarded(pair: str) -> None:
    assert allowed(pair)


def test_bo5_nothing_is_announced_about_the_discard() -> None:
    assert [type(event) for event in discard(laid_out("bolognese"))] == [Discarded]


@pytest.mark.parametrize("dealer", [0, 1])
def test_bo6_the_discard_counts_for_the_dealers_side(dealer: int) -> None:
    sheet = result(outcome("bolognese", "S7 S8", discarded="SQ BQ", dealer=dealer, matto=(1, 1)))
    assert set(cards("SQ BQ")) <= set(sheet.piles[dealer])


def test_bo6_a_side_without_a_trick_loses_its_discard() -> None:
    sheet = result(outcome("bolognese", "", discarded="SQ BQ", dealer=0, tricks=(0, 15), matto=(1, 1)))
    assert sheet.piles == ((), PACK.cards)


@pytest.mark.parametrize("side", [0, 1])
def test_bo9_the_last_trick_brings_six_points_to_the_side_that_wins_it(side: int) -> None:
    played = outcome("bolognese", "S7 S8", discarded="D9 D10", matto=(1, 1), last_trick=side)
    assert beyond_cards(played).last_trick == ((0, 6) if side else (6, 0))


def test_bo10_the_matto_returns_to_the_side_that_played_it() -> None:
    sheet = result(outcome("bolognese", "S7 S8 S9 S10", discarded="D9 D10", dealer=1, matto=(0, 1)))
    assert sheet.piles[0] == cards("S10 S9 S8 MAT")
    assert "S7" in sheet.piles[1]


def test_bo10_nothing_is_given_when_the_side_won_the_trick_itself() -> None:
    played = outcome("bolognese", "S7 S8 S9", discarded="D9 D10", dealer=1, matto=(0, 0))
    assert result(played).piles[0] == cards("S9 S8 S7 MAT")
    assert beyond_cards(played).matto_swap is None


def test_bo10_a_card_worth_one_point_is_given_for_it() -> None:
    assert given_for_the_matto("SK SQ DJ C8") == "C8"


def test_bo10_without_such_a_card_one_of_the_lowest_value_is_given() -> None:
    assert given_for_the_matto("SK BQ DJ CQ") == "DJ"
    assert given_for_the_matto("SK BQ CQ DN BEG") == "DN"


def test_bo10_a_side_with_nothing_but_cards_worth_five_gives_one_of_them() -> None:
    assert given_for_the_matto("SK BK CK ANG") == "SK"


def test_bo11_a_side_without_a_trick_loses_the_matto_and_exchanges_nothing() -> None:
    lost = outcome("bolognese", "", discarded="D9 D10", dealer=1, tricks=(0, 15), matto=(0, 1))
    assert card_for_matto(lost) == 0
    assert result(lost).piles == ((), PACK.cards)


def test_bo11_the_discard_goes_over_too_if_that_side_dealt() -> None:
    lost = result(outcome("bolognese", "", discarded="SQ BQ", dealer=0, tricks=(0, 15), matto=(0, 1)))
    assert lost.card_points == (0, 87)


def test_r4_the_first_card_in_the_order_is_given_when_all_do_equally_well() -> None:
    assert given_for_the_matto("S7 S10 B6 C10 T5") == "S7"
    assert given_for_the_matto("B7 CA C10 T5") == "B7"
    assert given_for_the_matto("C6 C10 D7 MO1") == "C10"


def test_r4_the_first_moor_is_given_before_the_others() -> None:
    assert given_for_the_matto("MO3 MO2 SK SQ") == "MO2"


def test_r4_a_moor_is_given_before_a_numbered_trump_that_costs_as_much() -> None:
    # Without the 8 and a wild card the other side's Grande grows by the 9 only, as its Moors grow by the first.
    assert given_for_the_matto("MO1 T9 BEG SK", discarded="T8 D9", dealer=0) == "MO1"


def test_r4_of_numbered_trumps_the_lower_is_given() -> None:
    assert given_for_the_matto("T9 T6 ANG SK") == "T6"


def test_r4_the_own_combinations_are_kept_together() -> None:
    assert given_for_the_matto("SA BA CA T9") == "T9"


def test_r4_the_other_sides_combinations_are_not_completed() -> None:
    # Side 1 has captured every other Moor and trump: each Moor and each number would be worth something to it.
    assert given_for_the_matto("MO1 T9 SK SQ D6") == "D6"


def test_r4_the_discard_is_not_offered() -> None:
    assert given_for_the_matto("SK BQ DJ CQ", discarded="S7 S8", dealer=0) == "DJ"


def test_r4_the_discard_counts_in_the_combinations_that_are_compared() -> None:
    # With the ace of cups in the own discard, the aces of swords and batons belong to a sequence.
    assert given_for_the_matto("SA BA S8 SQ", discarded="CA D9", dealer=0) == "S8"
    assert given_for_the_matto("SA BA S8 SQ", discarded="C9 D9", dealer=0) != "SA"


def test_r7_nothing_is_pooled_between_the_hands_of_partners() -> None:
    hand, partner = COUNTER.count(of("SK BK CK SQ BQ CQ")), COUNTER.count(of("SN BN CN SJ BJ CJ"))
    played = outcome("bolognese", "S7 S8", discarded="D9 D10", declared=(hand, NOTHING, partner, NOTHING))
    assert beyond_cards(played).declarations == (17 + 14 + 13 + 12, 0)


def test_r7_nothing_is_pooled_between_declarations_and_captures() -> None:
    captured, hand = "SK BK CK SQ BQ CQ SN BN", COUNTER.count(of("SN BN CN"))
    declared = (hand, NOTHING, NOTHING, NOTHING)
    played = outcome("bolognese", captured, discarded="D9 D10", dealer=1, matto=(1, 1), declared=declared)
    assert (beyond_cards(played).declarations[0], beyond_cards(played).captured_sets[0]) == (13, 17 + 14)


def test_r7_the_discard_is_part_of_the_pile_in_which_combinations_are_counted() -> None:
    played = outcome("bolognese", "SQ BQ", discarded="CQ D9", dealer=0, matto=(1, 1))
    assert beyond_cards(played).captured_sets[0] == 14


def test_bo21_the_total_adds_everything_up() -> None:
    declared = (CombinationCount(sets=17), CombinationCount(sequences=10), CombinationCount(sequences=15), NOTHING)
    sheet = result(outcome("bolognese", "SQ BQ CQ S7", discarded="D9 D10", dealer=1, matto=(1, 1), declared=declared))
    assert (sheet.card_points[0], sheet.total[0]) == (11, 11 + 6 + (17 + 15) + 14)


def test_bo21_a_side_without_a_trick_keeps_its_declarations() -> None:
    declared = (CombinationCount(sets=34), NOTHING, NOTHING, NOTHING)
    sheet = result(
        outcome(
            "bolognese", "", discarded="D9 D10", dealer=1, tricks=(0, 15), matto=(0, 1), last_trick=1, declared=declared
        )
    )
    assert (sheet.total, sheet.winner) == ((34, 939), 1)


def test_bo21_equal_totals_are_a_draw() -> None:
    def played(points: int) -> Outcome:
        declared = (CombinationCount(sets=points), NOTHING, NOTHING, NOTHING)
        return outcome("bolognese", "S7 S8", discarded="D9 D10", dealer=1, matto=(1, 1), declared=declared)

    behind, ahead = result(played(0)).total
    assert result(played(ahead - behind)).winner is None
    assert result(played(ahead - behind + 1)).winner == 0


def test_the_whole_pack_and_the_last_trick_are_worth_939() -> None:
    everything = outcome("bolognese", "", by=1, discarded="D9 D10", tricks=(15, 0), matto=(1, 0))
    captured = beyond_cards(everything)
    assert (captured.captured_sets, captured.captured_sequences, captured.last_trick) == ((296, 0), (550, 0), (6, 0))
    assert result(everything).total == (939, 0)


def test_bologna_declares() -> None:
    assert RULES.count_combinations is not None
