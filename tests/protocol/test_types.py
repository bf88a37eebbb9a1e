"""The small types take what the games have, and nothing else."""

from itertools import product
from string import ascii_uppercase, digits
from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError

from bots.registry import BOTS
from engine.games import GAMES
from protocol.from_client import FromClient, Ping, Play
from protocol.to_client import EmptySeat, Occupant
from protocol.types import BotLevel, Card, Game, Name, RequestId, TableCode, Text, Ticket, Word, models_of

CODES = {card for rules in GAMES.values() for card in rules.pack.cards}


NAME, TEXT, TICKET = TypeAdapter[str](Name), TypeAdapter[str](Text), TypeAdapter[str](Ticket)
TABLE_CODE, WORD, REQUEST_ID = TypeAdapter[str](TableCode), TypeAdapter[str](Word), TypeAdapter[int](RequestId)


def accepts(kind: TypeAdapter[str] | TypeAdapter[int], value: object) -> bool:
    try:
        kind.validate_python(value, strict=True)
    except ValidationError:
        return False
    return True


def test_a_card_is_a_code_of_one_of_the_packs_and_nothing_else() -> None:
    card = TypeAdapter[str](Card)
    letters = ascii_uppercase + digits
    short = ("".join(word) for length in (0, 1, 2, 3) for word in product(letters, repeat=length))
    longer = (code + letter for code in CODES for letter in f"{letters} \n\0")
    candidates = {*short, *longer, *(code.lower() for code in CODES), *CODES}
    accepted = set()
    for candidate in candidates:
        try:
            accepted.add(card.validate_python(candidate))
        except ValidationError:
            continue
    assert accepted == CODES


def test_the_games_are_those_of_the_engine() -> None:
    assert sorted(get_args(Game)) == sorted(GAMES)


def test_the_levels_of_bots_are_those_that_can_be_seated() -> None:
    assert sorted(get_args(BotLevel)) == sorted(BOTS)


@pytest.mark.parametrize(
    ("kind", "longest"), [(NAME, "x" * 24), (TEXT, "x" * 300), (TICKET, "x" * 64), (TABLE_CODE, "Babebab")]
)
def test_a_text_has_a_longest_form(kind: TypeAdapter[str], longest: str) -> None:
    assert accepts(kind, longest)
    assert not accepts(kind, longest + "x")
    assert not accepts(kind, "")


def test_lengths_count_characters_and_not_bytes() -> None:
    assert accepts(NAME, "🂡" * 24)


@pytest.mark.parametrize("code", ["babeba", "babe ba", "babeba1", "bàbebab", "babebab\n"])
def test_a_table_code_is_seven_letters(code: str) -> None:
    assert not accepts(TABLE_CODE, code)


@pytest.mark.parametrize("number", [True, 1.0, "1", None, -1, 2**53])
def test_an_id_is_nothing_but_an_integer_that_every_reader_keeps(number: object) -> None:
    assert not accepts(REQUEST_ID, number)


@pytest.mark.parametrize("word", ["", "Rules", "1st", "to target", "x" * 33])
def test_a_word_is_lower_case_and_short(word: str) -> None:
    assert not accepts(WORD, word)


def test_the_models_of_a_union_are_found_by_their_word() -> None:
    assert models_of(FromClient)["play"] is Play
    assert models_of(FromClient)["ping"] is Ping
    assert models_of(Occupant, "kind")["empty"] is EmptySeat
