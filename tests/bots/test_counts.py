"""The compiled counts against the engine's, over random sets of cards."""

import os
from random import Random

from bots import counts
from engine import bolognese, piedicavallo
from engine.bolognese import COUNTER

SETS_OF_CARDS = 200_000 if os.environ.get("TAROCCHI_LONG") else 5_000


def random_cards(rng: Random) -> int:
    """A set of any cards, thin or dense, often with the Angel."""
    cards = rng.getrandbits(62)
    for _ in range(rng.randrange(3)):
        cards = cards | rng.getrandbits(62) if rng.random() < 0.7 else cards & rng.getrandbits(62)
    return cards | (1 << 40 if rng.random() < 0.5 else 0)


def test_bo12_to_bo20_the_combinations_of_any_cards_are_worth_what_the_engine_counts() -> None:
    rng = Random(5)
    for _ in range(SETS_OF_CARDS):
        cards = random_cards(rng)
        count = COUNTER.count(cards)
        assert (counts.count_sets(cards), counts.count_sequences(cards)) == (count.sets, count.sequences)


def test_one_more_card_never_makes_combinations_worth_less() -> None:
    rng = Random(6)
    for _ in range(SETS_OF_CARDS):
        cards = random_cards(rng)
        assert counts.count_combinations(cards | 1 << rng.randrange(62)) >= counts.count_combinations(cards)


def test_p4_and_bo4_points_of_cards_are_the_engine_s() -> None:
    rng = Random(7)
    for _ in range(1000):
        cards = random_cards(rng)
        assert counts.values(0, cards) == piedicavallo.VALUES.total(cards)
        assert counts.values(1, cards) == bolognese.VALUES.total(cards)
        assert counts.of_lowest_value(cards) == bolognese.VALUES.lowest(cards)
