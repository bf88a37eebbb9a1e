"""Every step of a table is told as changes in the words of what has happened."""

from collections.abc import Sequence
from typing import get_args

from server.changes import (
    Change,
    DealStarted,
    Departed,
    Dropped,
    Entered,
    Filled,
    Hosted,
    MatchBegun,
    Moved,
    Mover,
    Returned,
    Seated,
)
from tests.harness import FourPeople, House, four_people


def last_changes(house: House) -> Sequence[Change]:
    (commits,) = house.commits.values()
    return commits[-1].entry.changes


def types(table: FourPeople) -> list[type]:
    return [type(change) for change in last_changes(table.house)]


def test_opening_is_an_entry_a_host_and_a_seat() -> None:
    house = House()
    house.greets("Anna").opens()
    assert [type(change) for change in last_changes(house)] == [Entered, Hosted, Seated]


def test_starting_fills_seats_draws_the_dealer_and_deals() -> None:
    table = four_people()
    table.west.leaves()
    table.south.starts()
    assert types(table) == [MatchBegun, Filled, DealStarted]


def test_the_hands_are_kept_with_the_start_of_a_deal() -> None:
    table = four_people(started=True)
    started = last_changes(table.house)[-1]
    assert isinstance(started, DealStarted)
    assert [list(hand) for hand in started.hands] == [person.view.hand for person in table.people]


def test_a_move_is_kept_with_who_made_it() -> None:
    table = four_people(started=True)
    table.house.goes_on(moves=1)
    (moved,) = last_changes(table.house)
    assert isinstance(moved, Moved)
    assert moved.by is Mover.PERSON


def test_leaving_a_match_gives_the_seat_to_a_bot_and_the_role_to_the_next() -> None:
    table = four_people(started=True)
    table.south.leaves()
    assert types(table) == [Departed, Filled, Hosted]


def test_dropping_and_returning_are_changes_too() -> None:
    table = four_people()
    table.east.drops()
    dropped = types(table)
    table.east.returns()
    assert (dropped, types(table)) == ([Dropped], [Returned])


def test_an_entry_names_the_request_that_caused_it() -> None:
    table = four_people()
    table.east.says("ciao")
    (commits,) = table.house.commits.values()
    asked = commits[-1].entry.asked
    assert asked is not None
    assert asked.request == table.east.last_id


def test_changes_cannot_be_changed() -> None:
    dataclasses = [change for change in get_args(Change) if not issubclass(change, tuple)]
    assert [change.__name__ for change in dataclasses if not change.__dataclass_params__.frozen] == []
