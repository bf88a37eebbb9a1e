"""From a seed to a deal: repeatable by another program, and fair."""

import hashlib
from collections import Counter

import pytest

from engine.cards import SEATS
from engine.games import GAMES
from engine.shuffle import SEED_BYTES, deal_hands, derived, first_dealer, seed_from_number, shuffled

SEED = seed_from_number(20_261_130)


def another_programs_order(seed: bytes) -> list[int]:
    """The order of the pack as the shuffle's description reads, written down a second time."""
    stream = b"".join(
        hashlib.sha256(b"tarocchi-shuffle/1\0pack\0" + seed + block.to_bytes(8, "big")).digest() for block in range(20)
    )
    order, at = list(range(62)), 0
    for last in range(61, 0, -1):
        while stream[at] >= 256 // (last + 1) * (last + 1):
            at += 1
        other, at = stream[at] % (last + 1), at + 1
        order[last], order[other] = order[other], order[last]
    return order


@pytest.mark.parametrize("number", range(20))
def test_another_program_can_repeat_the_shuffle(number: int) -> None:
    seed = seed_from_number(number)
    assert shuffled(62, seed) == another_programs_order(seed)


def test_the_shuffle_of_version_1_never_changes() -> None:
    assert shuffled(62, seed_from_number(0))[:12] == [51, 9, 13, 41, 35, 22, 26, 24, 15, 29, 38, 46]
    assert [first_dealer(seed_from_number(number)) for number in range(12)] == [2, 0, 3, 0, 3, 1, 0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize("dealer", SEATS)
def test_g1_the_dealer_gets_the_last_seventeen_cards_and_the_others_fifteen_each(dealer: int) -> None:
    order = shuffled(62, SEED)
    hands = deal_hands(GAMES["bolognese"].pack, SEED, SEATS[dealer])
    parts = (order[:15], order[15:30], order[30:45], order[45:])
    for turn, part in enumerate(parts, start=1):
        assert hands[(dealer + turn) % 4] == sum(1 << place for place in part)


@pytest.mark.parametrize("game", GAMES)
def test_the_hands_are_the_whole_pack(game: str) -> None:
    hands = deal_hands(GAMES[game].pack, SEED, SEATS[2])
    assert sum(hands) == GAMES[game].pack.all


def test_g1_every_seat_may_be_the_first_dealer() -> None:
    drawn = Counter(first_dealer(derived(SEED, number)) for number in range(4_000))
    assert all(900 < drawn[seat] < 1_100 for seat in SEATS)


def test_every_place_is_equally_likely_for_every_card() -> None:
    drawn = Counter(
        (place, card) for number in range(4_000) for place, card in enumerate(shuffled(8, derived(SEED, number)))
    )
    chi_square = sum((drawn[place, card] - 500) ** 2 / 500 for place in range(8) for card in range(8))
    assert chi_square < 90  # 49 degrees of freedom: exceeded by chance once in 3,000 seeds


def test_derived_seeds_differ_from_each_other_and_from_their_source() -> None:
    seeds = {SEED, *(derived(SEED, number) for number in range(100))}
    assert len(seeds) == 101
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


def test_a_small_number_stands_for_a_seed() -> None:
    assert seed_from_number(258) == bytes(30) + b"\1\2"


@pytest.mark.parametrize("number", [-1, 2**256])
def test_a_number_that_does_not_fit_is_no_seed(number: int) -> None:
    with pytest.raises(OverflowError):
        seed_from_number(number)


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33)])
def test_a_seed_of_another_length_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        shuffled(62, seed)
