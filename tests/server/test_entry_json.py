"""Entries as JSON: nothing is lost on the way."""

from typing import get_args

import pytest

from engine.cards import Card, Seat
from engine.moves import Declare, Discard, Pass, Play
from server.changes import (
    Absence,
    Asked,
    Barred,
    Change,
    Cleared,
    Committed,
    Covered,
    DealStarted,
    Departed,
    DrawOpened,
    Dropped,
    Ending,
    Entered,
    Entry,
    Filled,
    Hosted,
    Locked,
    MatchBegun,
    MatchEnded,
    Moved,
    Mover,
    Muted,
    PersonId,
    Readied,
    RequestId,
    Returned,
    RevealDue,
    Revealed,
    Said,
    Seated,
    Seq,
    TimedOut,
    Uncovered,
)
from server.entry_json import entry_from_json, entry_to_json
from tests.server.evenings import commits_of, evening

ANNA = PersonId("a" * 64)
NUMBER = bytes(range(32))
CHANGES: list[Change] = [
    Entered(ANNA, "Anna 🂡"),
    Seated(ANNA, Seat(3)),
    Filled(Seat(1), "rules"),
    Cleared(Seat(0)),
    Departed(ANNA),
    Hosted(ANNA),
    Locked(True),
    Muted(ANNA, False),
    *(Covered(ANNA, absence) for absence in Absence),
    Uncovered(ANNA),
    TimedOut(ANNA),
    Barred(ANNA),
    Dropped(ANNA),
    Returned(ANNA),
    Readied(ANNA),
    Ending(ANNA),
    DrawOpened(NUMBER, (ANNA, PersonId("b"))),
    Committed(ANNA, NUMBER),
    RevealDue(),
    Revealed(ANNA, NUMBER[::-1]),
    MatchBegun(Seat(2)),
    MatchEnded(),
    DealStarted(Seat(0), ((Card("DN"), Card("MAT")), (), (), (Card("ANG"),)), NUMBER),
    Moved(Discard((Card("S5"), Card("B6"))), Mover.PERSON),
    *(Moved(Declare(), mover) for mover in Mover),
    Moved(Pass(), Mover.BOT),
    Moved(Play(Card("MO1")), Mover.BOT),
    Said(ANNA, 'ciao "a tutti"\u2028'),
]


@pytest.mark.parametrize("change", CHANGES, ids=[f"{type(one).__name__}{at}" for at, one in enumerate(CHANGES)])
def test_a_change_comes_back_as_it_was(change: Change) -> None:
    entry = Entry(Seq(7), (change, Hosted(ANNA)), None)
    assert entry_from_json(7, entry_to_json(entry)) == entry


def test_every_kind_of_change_is_tried() -> None:
    assert {type(change) for change in CHANGES} == set(get_args(Change))


@pytest.mark.parametrize("remembered", [True, False])
def test_whose_request_it_was_comes_back_too(remembered: bool) -> None:  # noqa: FBT001 - a parameter of the test
    entry = Entry(Seq(1), (), Asked(ANNA, RequestId(5), remembered))
    assert entry_from_json(1, entry_to_json(entry)) == entry


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_a_whole_evening_comes_back(game: str) -> None:
    entries = [commit.entry for commit in commits_of(evening(game))]
    assert [entry_from_json(entry.seq, entry_to_json(entry)) for entry in entries] == entries


@pytest.mark.parametrize("text", ["{}", "[]", '{"changes": [["Nonsense"]], "asked": null}', '{"changes": [7]}', "x"])
def test_a_damaged_text_is_no_entry(text: str) -> None:
    with pytest.raises((ValueError, LookupError, TypeError)):
        entry_from_json(1, text)
