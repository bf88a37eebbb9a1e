"""The combinations of Tarocco Bolognese, clause by clause."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bolognese import COUNTER, PACK
from engine.cards import Card
from engine.score import Combination, CombinationCount, Inserted
from tests.engine.deals import mask

RUN = " ".join(f"T{number}" for number in range(16, 4, -1))
HEADS = "ANG MON SOL LUN"


def count(codes: str) -> CombinationCount:
    return COUNTER.count(mask("bolognese", codes))


def found(codes: str, name: str) -> Combination | None:
    return next((one for one in count(codes).combinations if one.name == name), None)


def length(codes: str, name: str) -> int:
    """How many cards the combination of this name has, 0 if there is none."""
    combination = found(codes, name)
    return len(combination.cards) if combination else 0


def without(run: str, *missing: str) -> str:
    return " ".join(code for code in run.split() if code not in missing)


@pytest.mark.parametrize(
    ("name", "codes", "three", "four"),
    [
        ("tarocchi", "ANG MON BEG MAT", 18, 36),
        ("kings", "SK BK CK DK", 17, 34),
        ("queens", "SQ BQ CQ DQ", 14, 28),
        ("knights", "SN BN CN DN", 13, 26),
        ("jacks", "SJ BJ CJ DJ", 12, 24),
    ],
)
def test_bo12_three_and_four_of_a_kind(name: str, codes: str, three: int, four: int) -> None:
    for left_out in codes.split():
        assert count(without(codes, left_out)).sets == three
    whole = found(codes, name)
    assert whole is not None
    assert (whole.kind, whole.points, set(whole.cards)) == ("set", four, set(codes.split()))


def test_bo12_two_of_a_kind_are_no_set_and_a_wild_card_helps_no_set() -> None:
    assert count("SK BK BEG MAT").sets == 0


@pytest.mark.parametrize("codes", ["SA BA CA DA", "S7 B7 C7 D7"])
def test_bo12_other_ranks_are_no_sets(codes: str) -> None:
    assert count(codes).sets == 0


def test_bo13_two_different_sets_are_not_doubled() -> None:
    two = count("SK BK CK SN BN CN")
    assert (two.sets, two.sets_doubled) == (17 + 13, False)


def test_bo13_three_different_sets_double_the_subtotal() -> None:
    three = count("SK BK CK SQ BQ CQ DQ SN BN CN")
    assert (three.sets, three.sets_doubled) == (2 * (17 + 28 + 13), True)


@pytest.mark.parametrize(
    ("codes", "points"),
    [("SK SQ SN", 10), ("SK SQ SN SJ", 15), ("SK SQ SN SJ SA", 20), ("SK SQ SN SJ SA BEG MAT", 30)],
)
def test_bo14_three_cards_are_worth_ten_and_each_further_one_five(codes: str, points: int) -> None:
    assert count(codes).sequences == points


def test_bo14_there_are_seven_sequences() -> None:
    names = [one.name for one in COUNTER.count(PACK.all).combinations if one.kind == "sequence"]
    assert names == ["grande", "swords", "batons", "cups", "coins", "aces", "moors"]


def test_bo15_two_different_sequences_are_not_doubled() -> None:
    two = count("SK SQ SN BK BQ BJ")
    assert (two.sequences, two.sequences_doubled) == (20, False)


def test_bo15_three_different_sequences_double_the_subtotal() -> None:
    three = count("SK SQ SN BK BQ BJ MO1 MO2 MO3 MO4")
    assert (three.sequences, three.sequences_doubled) == (2 * (10 + 10 + 15), True)


def test_bo13_bo15_sets_and_sequences_are_doubled_independently() -> None:
    both = count("SK BK CK SQ BQ CQ SN BN CN")
    assert (both.sets_doubled, both.sequences_doubled) == (True, True)
    sets_only = count("SK BK CK SQ BQ CQ DN BN CN")
    assert (sets_only.sets_doubled, sets_only.sequences_doubled) == (True, False)
    sequences_only = count("SK SQ SN BK BQ BJ MO1 MO2 MO3")
    assert (sequences_only.sets_doubled, sequences_only.sequences_doubled) == (False, True)


def test_bo16_a_wild_card_takes_part_in_every_sequence() -> None:
    both = count("SK SQ SN MO1 MO2 MAT").combinations
    assert [one.name for one in both] == ["swords", "moors"]
    assert all("MAT" in one.cards for one in both)


def test_bo16_a_wild_card_not_needed_for_a_gap_adds_its_length() -> None:
    assert length("SK SQ SN SJ SA MAT BEG", "swords") == 7
    assert length("SA BA CA DA MAT", "aces") == 5


def test_bo16_the_count_says_what_an_inserted_wild_card_stands_for() -> None:
    swords = found("SK SJ MAT", "swords")
    assert swords is not None
    assert swords.inserted == (Inserted(Card("MAT"), Card("SQ")),)


def test_bo16_a_wild_card_added_for_length_stands_for_nothing() -> None:
    swords = found("SK SQ SN MAT", "swords")
    assert swords is not None
    assert swords.inserted == ()


@pytest.mark.parametrize("codes", ["SK SQ SN", "SK SQ SJ", "SK SN SJ", "SK SQ MAT", "SK SJ BEG", "SK SN MAT BEG"])
def test_bo17_a_suit_sequence_is_a_king_and_two_of_three_courts_one_of_them_real(codes: str) -> None:
    assert length(codes, "swords") == len(codes.split())


@pytest.mark.parametrize(
    "codes", ["SQ SN SJ SA", "SQ SN SJ MAT BEG", "SK SA MAT BEG", "SK SQ SA", "SK SQ S10", "SK MAT"]
)
def test_bo17_without_a_real_king_and_a_real_court_there_is_no_suit_sequence(codes: str) -> None:
    assert length(codes, "swords") == 0


def test_bo17_a_third_real_court_card_and_the_real_ace_add_one_each() -> None:
    assert [length(codes, "cups") for codes in ("CK CQ CJ", "CK CQ CJ CN", "CK CQ CJ CA", "CK CQ CJ CN CA")] == [
        3,
        4,
        4,
        5,
    ]


def test_bo17_a_plain_card_adds_nothing() -> None:
    assert length("DK DQ DJ D6 D7", "coins") == 3


@pytest.mark.parametrize(("name", "codes"), [("aces", "SA BA CA DA"), ("moors", "MO1 MO2 MO3 MO4")])
def test_bo18_aces_and_moors_are_three_cards_two_of_them_real(name: str, codes: str) -> None:
    one, two, three, four = codes.split()
    assert length(f"{one} {two} {three}", name) == 3
    assert length(f"{one} {two} {three} {four}", name) == 4
    assert length(f"{two} {four} MAT", name) == 3
    assert length(f"{two} {four} MAT BEG", name) == 4
    assert length(f"{one} {two}", name) == 0
    assert length(f"{three} MAT BEG", name) == 0


@pytest.mark.parametrize("heads", ["MON SOL", "MON LUN", "SOL LUN", "MON MAT", "LUN BEG"])
def test_bo19_a_grande_is_the_angel_and_two_of_the_next_three_one_of_them_real(heads: str) -> None:
    assert length(f"ANG {heads}", "grande") == 3


@pytest.mark.parametrize("codes", ["MON SOL LUN T16 T15", "MON SOL LUN MAT BEG", "ANG MAT BEG T16 T15", "ANG MON T16"])
def test_bo19_without_a_real_angel_and_a_real_head_there_is_no_grande(codes: str) -> None:
    assert length(codes, "grande") == 0


def test_bo19_all_real_heads_count() -> None:
    assert length(HEADS, "grande") == 4


def test_bo19_the_grande_runs_on_and_stops_at_the_first_trump_that_is_missing() -> None:
    assert length(f"{HEADS} T16 T15 T13 T12", "grande") == 6
    assert length(f"{HEADS} T15 T14", "grande") == 4


def test_bo19_a_wild_card_fills_a_gap_of_the_run() -> None:
    assert length(f"{HEADS} T16 T15 T13 T12 MAT", "grande") == 9


def test_bo19_real_moors_add_one_each_to_a_run_that_is_complete() -> None:
    assert length(f"{HEADS} {RUN} MO2 MO4", "grande") == 4 + 12 + 2
    assert length(f"{HEADS} {without(RUN, 'T5')} MO2 MO4", "grande") == 4 + 11


def test_bo19_an_inserted_five_makes_the_run_complete() -> None:
    assert length(f"{HEADS} {without(RUN, 'T5')} MO2 MO4 BEG", "grande") == 4 + 12 + 2


def test_bo20_the_grande_ends_before_the_second_of_two_inserted_neighbours() -> None:
    assert length(f"{HEADS} T16 T13 T12 MAT BEG", "grande") == 5 + 2
    assert length(f"{HEADS} T16 T14 T12 MAT BEG", "grande") == 7 + 2


def test_bo20_an_inserted_moon_and_an_inserted_sixteen_touch() -> None:
    assert length("ANG MON SOL T15 MAT BEG", "grande") == 6


def test_r8_a_head_that_is_not_there_takes_no_place() -> None:
    assert length("ANG MON LUN T16 T15", "grande") == 5
    assert length("ANG SOL LUN T16 MAT", "grande") == 5


def test_r8_an_inserted_sun_and_an_inserted_sixteen_touch() -> None:
    assert length("ANG MON T15 BEG MAT", "grande") == 4


def test_r8_an_inserted_world_and_an_inserted_sixteen_do_not_touch() -> None:
    grande = found("ANG LUN T15 BEG MAT", "grande")
    assert grande is not None
    assert len(grande.cards) == 5
    assert grande.inserted == (Inserted(Card("BEG"), Card("MON")), Inserted(Card("MAT"), Card("T16")))


def test_r8_a_wild_card_added_for_length_touches_nothing() -> None:
    assert length(f"{HEADS} T16 MAT BEG", "grande") == 7


def test_r8_of_all_ways_the_one_that_makes_the_longest_grande_counts() -> None:
    # A wild card for the Sun would leave none for the 14, so it is better not to need one there.
    assert length("ANG MON LUN T16 T15 T13 T12 T11 MAT", "grande") == 9


def test_the_published_example_counts_181() -> None:
    lost = "MON SOL T16 BEG DK DJ DA SQ SN SJ CJ BN BA"
    pile = COUNTER.count(PACK.all & ~mask("bolognese", lost))
    points = {one.name: one.points for one in pile.combinations}
    assert points == {"kings": 17, "queens": 14, "grande": 10, "batons": 15, "cups": 20, "aces": 10, "moors": 20}
    assert (pile.sets, pile.sequences, pile.total) == (31, 150, 181)


def test_the_whole_pack_counts_846() -> None:
    pile = COUNTER.count(PACK.all)
    assert (pile.sets, pile.sequences, pile.total) == (2 * 148, 2 * 275, 846)


@given(cards=st.integers(min_value=0, max_value=PACK.all), more=st.sampled_from(PACK.cards))
def test_a_further_card_never_makes_combinations_worth_less(cards: int, more: Card) -> None:
    fewer, all_of_them = COUNTER.count(cards & ~PACK.bit[more]), COUNTER.count(cards | PACK.bit[more])
    assert fewer.sets <= all_of_them.sets
    assert fewer.sequences <= all_of_them.sequences


def test_no_cards_make_no_combination() -> None:
    assert COUNTER.count(0) == CombinationCount()
