from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.cards import CODE, Misread, read_card, read_pair
from engine.games import GAMES

LEGAL = ["DQ", "DN", "D10", "MAT"]
PAIRS = [("S9", "B5"), ("S9", "D5"), ("B5", "D5")]


def test_every_card_of_every_game_is_a_code() -> None:
    assert [card for rules in GAMES.values() for card in rules.pack.cards if not CODE.fullmatch(card)] == []


@pytest.mark.parametrize("typed", ["DN", "dn", "d n", " D-N ", "Dn.", "d.n"])
def test_a_code_is_read_in_any_form(typed: str) -> None:
    assert read_card(typed, LEGAL) == "DN"


@pytest.mark.parametrize(("typed", "card"), [("m", "MAT"), ("d1", "D10"), ("dq", "DQ")])
def test_a_beginning_is_enough_when_one_legal_card_has_it(typed: str, card: str) -> None:
    assert read_card(typed, LEGAL) == card


def test_an_ambiguous_beginning_is_answered_with_the_choices() -> None:
    with pytest.raises(Misread, match="DQ, DN and D10"):
        read_card("d", LEGAL)


def test_a_complete_code_means_itself_even_when_it_is_not_legal() -> None:
    assert read_card("t1", ["T10", "T12"]) == "T1"


def test_what_begins_no_legal_card_is_answered_with_the_legal_ones() -> None:
    with pytest.raises(Misread, match="DQ DN D10 MAT"):
        read_card("xyz", LEGAL)


@pytest.mark.parametrize("typed", ["S9 B5", "s9b5", "b5 s9", "s9, b5", "s 9 b 5", "S9+B5"])
def test_a_pair_is_read_in_any_form(typed: str) -> None:
    assert set(read_pair(typed, PAIRS)) == {"S9", "B5"}


def test_beginnings_are_enough_for_a_pair() -> None:
    assert read_pair("s d", PAIRS) == ("S9", "D5")


def test_an_ambiguous_pair_is_answered_with_the_choices() -> None:
    with pytest.raises(Misread, match="S5 D5"):
        read_pair("s d", [*PAIRS, ("S5", "D5")])


def test_a_pair_in_complete_codes_means_itself_even_when_it_is_not_legal() -> None:
    assert read_pair("SK DK", PAIRS) == ("SK", "DK")


@pytest.mark.parametrize("typed", ["S9", "x y", "9 9", ""])
def test_what_is_no_pair_is_answered_with_the_cards_that_may_go(typed: str) -> None:
    with pytest.raises(Misread, match="S9 B5 D5"):
        read_pair(typed, PAIRS)


@given(st.text())
def test_whatever_is_typed_is_read_or_answered(typed: str) -> None:
    for read in (lambda: read_card(typed, LEGAL), lambda: read_pair(typed, PAIRS)):
        with suppress(Misread):
            assert read()
