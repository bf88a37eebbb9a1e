"""How many combination points hang on a card."""

import numpy as np

from bots.combination_tables import weigh_cards


def worth_of(place: int, pile0: int, pile1: int) -> float:
    worth = np.zeros(62)
    weigh_cards(pile0, pile1, worth)
    return float(worth[place])


def test_it_is_the_same_for_both_sides() -> None:
    pile0, pile1 = 1 | 1 << 2 | 1 << 57, 1 << 10 | 1 << 12 | 1 << 61
    assert worth_of(3, pile0, pile1) == worth_of(3, pile1, pile0)


def test_bo12_the_card_that_completes_a_set_for_one_side_is_worth_half_of_it() -> None:
    two_knights, one_knight = 1 << 2 | 1 << 12, 1 << 22
    cups_king_and_the_rest_gone = 1 << 30 | 1 << 31 | 1 << 33 | 1 << 34
    assert worth_of(32, two_knights, one_knight | cups_king_and_the_rest_gone) == 6.5 + 2.5


def test_bo14_each_further_card_of_a_suit_sequence_is_worth_five() -> None:
    all_four_courts, one_ace_each_and_one_left = 0b1111 | 1 << 19, 1 << 24
    assert worth_of(9, all_four_courts | 1 << 34, one_ace_each_and_one_left) == 2.5 + 5.0
