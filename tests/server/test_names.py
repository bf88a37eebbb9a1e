"""Names and texts from strangers are harmless; codes are easy to say and hard to guess."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.types import NAME_LENGTH, TEXT_LENGTH
from server.names import canonical_code, clean_name, clean_text, new_code, unique_name

HARMFUL = {
    "control": "An\x07na\x00",
    "escape": "\x1bAnna\x9b",
    "bidirectional": "\u202eAn\u2066na\u200f",
    "invisible": "An\u200bna\ufeff\u00ad",
    "private": "Anna\ue000",
    "half a pair": "Anna\ud83c",
}


@pytest.mark.parametrize("name", HARMFUL.values(), ids=HARMFUL)
def test_characters_that_do_harm_are_removed(name: str) -> None:
    assert clean_name(name) == clean_text(name) == "Anna"


def test_an_escape_sequence_is_only_letters_when_its_escape_is_gone() -> None:
    assert clean_text("\x1b[31mred\x1b[0m") == "[31mred[0m"


def test_all_kinds_of_space_become_one_space() -> None:
    assert clean_text("  one\n\ntwo\t three\u2028four\u3000 ") == "one two three four"


def test_letters_of_every_language_stay() -> None:
    assert clean_name("Bégato Ørsted 李雷 ñ") == "Bégato Ørsted 李雷 ñ"


def test_a_letter_is_the_same_however_it_was_composed() -> None:
    assert clean_name("Be\u0301gato") == "Bégato"


@pytest.mark.parametrize("name", ["", "   ", "\u202e\u200b", "\x1b\x00", "\ue000"])
def test_nothing_is_left_of_a_name_that_cannot_be_shown(name: str) -> None:
    assert clean_name(name) == ""


@given(st.text(max_size=400))
def test_whatever_is_cleaned_is_short_enough_and_clean(text: str) -> None:
    name, line = clean_name(text), clean_text(text)
    assert (len(name) <= NAME_LENGTH, len(line) <= TEXT_LENGTH) == (True, True)
    assert (clean_name(name), clean_text(line)) == (name, line)


def test_a_name_that_is_free_is_kept() -> None:
    assert unique_name("Anna", ["Bruno"]) == "Anna"


def test_a_name_that_is_taken_gets_the_first_free_number() -> None:
    assert unique_name("Anna", ["Anna", "Anna 2"]) == "Anna 3"


def test_a_long_name_makes_room_for_its_number() -> None:
    long = "A" * NAME_LENGTH
    assert unique_name(long, [long]) == "A" * (NAME_LENGTH - 2) + " 2"


def test_a_code_is_seven_letters_that_can_be_said() -> None:
    codes = {new_code() for _ in range(100)}
    assert [code for code in codes if not re.fullmatch(r"([b-df-hj-np-tv-z][aeiou]){3}[b-df-hj-np-tv-z]", code)] == []
    assert len(codes) > 95


def test_a_code_may_be_typed_in_upper_and_lower_case() -> None:
    assert canonical_code("BaDeGoS") == "badegos"
