import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from client_cli.commands import read
from client_cli.vocabulary import Ask, Complaint, Meaning, Query, commands
from protocol.fold import Place
from protocol.from_client import (
    Clear,
    Declare,
    Discard,
    Fill,
    Host,
    Lock,
    Mute,
    Pass,
    Play,
    Remove,
    Say,
    Sit,
    Start,
)
from tests.client_cli.places import (
    KINGS,
    declaring,
    discarding,
    place,
    playing,
    scored,
    seating,
    table,
    view,
    watching,
)

SITUATIONS = [
    place(),
    playing(),
    discarding(),
    declaring(),
    declaring(KINGS),
    scored(),
    watching(),
    place(None, view()),
]


def meant(line: str, at: Place | None = None) -> Meaning:
    return read(line, at or place(), request=3)


def complaint(line: str, at: Place | None = None) -> str:
    meaning = meant(line, at)
    assert isinstance(meaning, Complaint)
    return meaning.text


@pytest.mark.parametrize("line", ["DN", "dn", "d n", "  Dn  "])
def test_a_card_is_played(line: str) -> None:
    assert meant(line, playing()) == Play(id=3, turn=7, card="DN")


def test_a_card_that_is_not_legal_is_left_to_the_server_to_refuse() -> None:
    assert meant("sk", playing()) == Play(id=3, turn=7, card="SK")


def test_an_ambiguous_card_is_asked_back() -> None:
    assert complaint("d", playing()) == "Which one: DQ, DN and D5?"


def test_g1_two_cards_are_discarded() -> None:
    assert meant("s9 b5", discarding()) == Discard(id=3, turn=7, cards=["S9", "B5"])


def test_bo7_declare_and_pass_answer_the_question() -> None:
    assert meant("declare", declaring(KINGS)) == Declare(id=3, turn=7)
    assert meant("PASS", declaring(KINGS)) == Pass(id=3, turn=7)


def test_a_card_before_declaring_is_left_to_the_server_to_refuse() -> None:
    assert meant("sk", declaring(KINGS)) == Play(id=3, turn=7, card="SK")
    assert "?" in complaint("s", declaring(KINGS))


def test_out_of_turn_a_card_is_answered_at_once() -> None:
    assert complaint("sk", place(None, view())) == "It is not your turn."
    assert complaint("declare", place(None, view())) == "It is not your turn."
    assert complaint("pass", place()) == "No deal is being played."


@pytest.mark.parametrize(
    ("line", "request_made"),
    [
        ("start", Start(id=3)),
        ("say hello  you", Say(id=3, text="hello  you")),
        ("sit north", Sit(id=3, seat=2)),
        ("sit n", Sit(id=3, seat=2)),
        ("fill west", Fill(id=3, seat=3, bot="rules")),
        ("fill west random", Fill(id=3, seat=3, bot="random")),
        ("clear east", Clear(id=3, seat=1)),
        ("lock", Lock(id=3, locked=True)),
        ("unlock", Lock(id=3, locked=False)),
        ("mute ben", Mute(id=3, name="Ben", muted=True)),
        ("unmute Ben", Mute(id=3, name="Ben", muted=False)),
        ("remove ben", Remove(id=3, name="Ben")),
        ("bar ben", Remove(id=3, name="Ben", barred=True)),
        ("host b", Host(id=3, name="Ben")),
    ],
)
def test_a_line_makes_its_request(line: str, request_made: BaseModel) -> None:
    assert meant(line) == request_made


@pytest.mark.parametrize(
    ("line", "ask"),
    [
        ("hand", Ask(Query.HAND)),
        ("?", Ask(Query.HELP)),
        ("Help", Ask(Query.HELP)),
        ("rules g3", Ask(Query.RULES, "g3")),
        ("quit", Ask(Query.LEAVE)),
    ],
)
def test_what_the_client_knows_is_answered_by_itself(line: str, ask: Ask) -> None:
    assert meant(line) == ask


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Type a card or a word"),
        ("sit", "Which seat? South, East, North or West."),
        ("sit upstairs", "Which seat?"),
        ("fill west brilliant", "one of random, rules, strong, master"),
        ("mute Zoe", "Who? At the table: Anna and Ben."),
        ("say", "Type what you want to say"),
        ("say " + "x" * 301, "too long: 300"),
        ("histroy", "Did you mean “history”?"),
        ("zzzz", "says nothing to me"),
    ],
)
def test_what_can_not_be_done_is_answered_with_what_could(line: str, answer: str) -> None:
    assert answer in complaint(line)


def test_of_two_people_the_one_named_exactly_is_meant() -> None:
    people = seating(spectators=("Zoe", "Zoe 2"))
    assert meant("mute zoe", place(table(people=people))) == Mute(id=3, name="Zoe", muted=True)


words = st.sampled_from([re.split(r"\W", command.usage)[0] or "?" for command in commands()])
lines = st.text() | st.builds("{} {}".format, words, st.text())


@pytest.mark.parametrize("situation", range(len(SITUATIONS)))
@given(line=lines)
def test_any_line_is_a_request_a_question_or_a_clear_complaint(situation: int, line: str) -> None:
    meaning = read(line, SITUATIONS[situation], request=3)
    if isinstance(meaning, Complaint):
        assert meaning.text
    elif not isinstance(meaning, Ask):
        assert meaning.id == 3


def test_half_a_character_is_a_complaint() -> None:
    assert complaint("say \ud800")
