"""Seats, sides, cards and card sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import MATTO, SEATS, SIDES, Card, other_side, right_of, side_of
from engine.games import GAMES
from engine.tricks import takes
from tests.engine.deals import cards, mask

ALL_GAMES = pytest.mark.parametrize("game", GAMES)
card_sets = st.integers(min_value=0, max_value=2**62 - 1)


def test_g1_there_are_four_seats_on_two_sides_with_partners_opposite() -> None:
    assert [side_of(seat) for seat in SEATS] == [0, 1, 0, 1]


def test_the_seat_to_the_right_acts_next_and_after_west_comes_south() -> None:
    assert [right_of(seat) for seat in SEATS] == [1, 2, 3, 0]


def test_each_side_has_the_other_as_opponents() -> None:
    assert [other_side(side) for side in SIDES] == [1, 0]


@ALL_GAMES
def test_g1_a_pack_has_62_different_cards(game: str) -> None:
    pack = GAMES[game].pack
    assert len(set(pack.cards)) == len(pack.cards) == 62
    assert pack.all == 2**62 - 1


@ALL_GAMES
def test_a_pack_is_four_suits_of_ten_twenty_one_trumps_and_the_matto(game: str) -> None:
    pack = GAMES[game].pack
    sizes = [part.bit_count() for part in (*pack.suits, pack.trumps, pack.matto)]
    assert sizes == [10, 10, 10, 10, 21, 1]


@ALL_GAMES
def test_r1_the_matto_is_no_trump_and_follows_nothing(game: str) -> None:
    pack = GAMES[game].pack
    assert pack.suit_of[pack.matto] == 0
    assert not pack.matto & (pack.trumps | sum(pack.suits))


@ALL_GAMES
def test_every_other_card_follows_its_own_suit_or_the_trumps(game: str) -> None:
    pack = GAMES[game].pack
    followed = {card: pack.suit_of[bit] for card, bit in pack.bit.items() if card != MATTO}
    assert all(followed[card] & pack.bit[card] for card in followed)
    assert set(followed.values()) == {*pack.suits, pack.trumps}


@pytest.mark.parametrize(
    ("game", "higher", "lower"),
    [
        ("piedicavallo", "S10", "S9"),
        ("piedicavallo", "B6", "B5"),
        ("piedicavallo", "CA", "C2"),
        ("piedicavallo", "D5", "D6"),
        ("bolognese", "S10", "S9"),
        ("bolognese", "B6", "BA"),
        ("bolognese", "CA", "C6"),
        ("bolognese", "D9", "D10"),
        ("bolognese", "SK", "SQ"),
        ("bolognese", "CQ", "CN"),
        ("piedicavallo", "DN", "DJ"),
        ("piedicavallo", "BJ", "B10"),
    ],
)
def test_g7_plain_cards_rank_upwards_in_long_suits_and_downwards_in_round_ones(
    game: str, higher: str, lower: str
) -> None:
    pack = GAMES[game].pack
    assert takes(pack, 0, pack.bit[Card(higher)], pack.bit[Card(lower)])
    assert not takes(pack, 0, pack.bit[Card(lower)], pack.bit[Card(higher)])


@ALL_GAMES
@given(chosen=card_sets)
def test_a_set_and_its_cards_are_the_same_thing(game: str, chosen: int) -> None:
    pack = GAMES[game].pack
    assert pack.mask(pack.cards_of(chosen)) == chosen
    assert pack.mask(reversed(pack.cards_of(chosen))) == chosen
    assert [pack.card_of[bit] for bit in pack.bits_of(chosen)] == list(pack.cards_of(chosen))


@ALL_GAMES
@given(chosen=card_sets)
def test_the_cards_of_a_set_come_in_the_packs_order(game: str, chosen: int) -> None:
    pack = GAMES[game].pack
    assert list(pack.cards_of(chosen)) == sorted(pack.cards_of(chosen), key=pack.cards.index)


@ALL_GAMES
def test_a_single_card_is_found_by_its_bit(game: str) -> None:
    pack = GAMES[game].pack
    assert [pack.card_of[pack.bit[card]] for card in pack.cards] == list(pack.cards)


@pytest.mark.parametrize(("game", "foreign"), [("piedicavallo", "ANG"), ("bolognese", "T21"), ("bolognese", "")])
def test_a_code_of_another_pack_is_no_card(game: str, foreign: str) -> None:
    with pytest.raises(KeyError):
        GAMES[game].pack.mask([Card(foreign)])


def test_a_rank_is_one_card_of_each_suit_that_has_it() -> None:
    pack = GAMES["piedicavallo"].pack
    assert pack.cards_of(pack.ranks("K")) == cards("SK BK CK DK")
    assert pack.ranks("A") == mask("piedicavallo", "CA DA")
