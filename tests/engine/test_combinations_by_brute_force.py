"""Combination points of random sets of cards, with and without wild cards, against every way of using these."""

import os
from collections.abc import Iterable
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.bolognese import COUNTER, PACK
from engine.cards import Card
from engine.score import CombinationCount
from tests.naive_referee.combinations import SEQUENCES, SETS, WILD_CARDS, combination_cards, combination_points
from tests.naive_referee.pack import pack

EVERYTHING = pack("bolognese")
GRANDE_CARDS = [*SEQUENCES["grande"], *WILD_CARDS]
TIMES = 20_000 if os.environ.get("TAROCCHI_LONG") else 300

any_cards = st.sets(st.sampled_from(EVERYTHING))
grande_missing = st.sets(st.sampled_from(GRANDE_CARDS), max_size=7)


def counted(cards: Iterable[str]) -> CombinationCount:
    return COUNTER.count(PACK.mask(map(Card, cards)))


def agrees(cards: Iterable[str]) -> bool:
    held = list(cards)
    count = counted(held)
    lengths = {found.name: len(found.cards) for found in count.combinations if found.kind == "sequence"}
    return (count.sets, count.sequences, lengths) == combination_points(held)


@given(any_cards)
@example(set(EVERYTHING))
@example(set())
def test_bo12_to_bo18_agree_for_any_set_of_cards(cards: set[str]) -> None:
    assert agrees(cards)


@given(any_cards)
def test_bo16_agrees_for_any_set_of_cards_with_both_wild_cards(cards: set[str]) -> None:
    assert agrees({*cards, *WILD_CARDS})


@given(grande_missing)
@example({"MON", "SOL", "T16"})
@example({"MON", "LUN", "T15", "T13"})
def test_bo19_bo20_and_r8_agree_for_long_grandes_with_gaps(missing: set[str]) -> None:
    assert agrees(card for card in GRANDE_CARDS if card not in missing)


@given(any_cards, st.sets(st.sampled_from(EVERYTHING), max_size=4))
def test_bo8_the_cards_in_combinations_are_those_that_make_them_longer(cards: set[str], more: set[str]) -> None:
    held = cards | more
    assert {card for found in counted(held).combinations for card in found.cards} == combination_cards(held)


@pytest.mark.parametrize("wild_cards", [[], ["BEG"], ["MAT"], ["BEG", "MAT"]], ids=["none", "BEG", "MAT", "both"])
@pytest.mark.parametrize("held", [15, 24, 40])
def test_hands_and_piles_agree_with_these_wild_cards(wild_cards: list[str], held: int) -> None:
    rng = Random(held)
    plain = [card for card in EVERYTHING if card not in WILD_CARDS]
    for _ in range(TIMES // 4):
        cards = [*rng.sample(plain, held), *wild_cards]
        assert agrees(cards), cards


def test_every_set_of_the_angel_the_heads_and_the_first_trumps_agrees() -> None:
    cards = [*SEQUENCES["grande"][:7], *WILD_CARDS]
    for chosen in range(2 ** len(cards)):
        held = [card for place, card in enumerate(cards) if chosen >> place & 1]
        assert agrees(held), held


def test_bo20_every_pattern_of_gaps_at_the_end_of_the_grande_agrees() -> None:
    start = [card for card in GRANDE_CARDS if card not in ("T9", "T8", "T7", "T6", "T5", "MO2")]
    for chosen in range(2**5):
        held = [card for place, card in enumerate(["T9", "T8", "T7", "T6", "T5"]) if chosen >> place & 1]
        assert agrees([*start, *held]), held


@given(any_cards)
def test_the_items_add_up_to_the_subtotals(cards: set[str]) -> None:
    count = counted(cards)
    sets = [found.points for found in count.combinations if found.kind == "set"]
    sequences = [found.points for found in count.combinations if found.kind == "sequence"]
    assert (count.sets, count.sequences) == tuple(sum(each) * (2 if len(each) > 2 else 1) for each in (sets, sequences))
    assert {found.name for found in count.combinations} <= {*SETS, *SEQUENCES}
