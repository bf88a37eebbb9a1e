"""What the person who runs a server sees of a table."""

from typing import get_args

import pytest

from server.changes import Change
from server.inspecting import _DOES, description, summary
from server.sqlite_reader import Listed
from server.store import SavedTable
from tests.harness import FourPeople, House, four_people
from tests.server.evenings import commits_of, evening


def saved(table: FourPeople) -> tuple[Listed, SavedTable]:
    commits = commits_of(table)
    assert commits[0].opening is not None
    entries = tuple(commit.entry for commit in commits)
    listed = Listed(commits[0].code, "2026-01-02T03:04:05.678+00:00", "2026-01-02T03:05:00.000+00:00", len(entries), 0)
    return listed, SavedTable(commits[0].code, commits[0].opening, entries)


def shown(table: FourPeople, *, hands: bool = False) -> str:
    return "\n".join(description(*saved(table), hands=hands))


def test_a_table_in_one_line() -> None:
    table = evening("bolognese", moves=0)
    code = table.house.table.state.code
    assert summary(*saved(table)) == (
        f"{code}  2026-01-02 03:05  bolognese, four-deals match, 0 finished, 0 : 0: "
        "Anna (host), Bruno, Carla, Dario, not connected"
    )


def test_a_table_in_full_says_who_is_there_and_whose_turn_it_is() -> None:
    table = four_people("bolognese", started=True, match={"kind": "to-target", "target": 300})
    table.house.greets("Elena").joins(table.south.table.code)
    table.north.asks("away")
    text = shown(table)
    for part in ("to 300", "North: Carla, a bot plays: said", "watching: Elena", "discard, 0 tricks", "to act"):
        assert part in text


def test_a_waiting_room_with_bots_and_empty_seats() -> None:
    house = House()
    south = house.greets("Anna")
    south.opens()
    south.asks("fill", seat=1, bot="random")
    text = shown(FourPeople(house, south, south, south, south))
    assert "single match, not started" in text
    assert "East: bot random\nNorth: empty" in text


def test_the_last_moves_say_who_made_them() -> None:
    table = evening("piedicavallo", moves=6)
    seats = ("South", "East", "North", "West")
    deal = table.house.table.state.deal
    assert deal is not None
    leader = seats[deal.tricks[0].leader]
    assert f"{leader} plays {deal.tricks[0].cards[0]} (person)" in shown(table)


def test_in_a_running_deal_what_is_hidden_is_shown_only_if_it_is_asked_for() -> None:
    table = evening("piedicavallo", moves=3)
    deal = table.house.table.state.deal
    assert deal is not None
    assert deal.discard is not None
    pack = deal.rules.pack
    hidden = {*pack.cards_of(deal.discard), *(card for hand in deal.hands for card in pack.cards_of(hand))}
    assert hidden.isdisjoint(shown(table).replace(",", " ").split())
    assert hidden <= set(shown(table, hands=True).split())


def test_after_the_deal_the_discard_is_shown() -> None:
    table = four_people("piedicavallo", started=True)
    table.house.goes_on(moves=1)
    before = shown(table)
    table.house.goes_on()
    assert "discards (person)" in before
    assert "discards (person)" not in "\n".join(description(*saved(table), hands=False))


@pytest.mark.parametrize("word", ["ciao", "seed", "tarocchi-ticket"])
def test_nobody_s_words_and_nothing_secret_are_shown(word: str) -> None:
    assert word not in shown(evening(), hands=True)


def test_a_draw_and_its_numbers_are_mentioned_without_them() -> None:
    table = four_people(house=House(draws=True))
    table.south.starts()
    table.house.waits(2)
    text = shown(table)
    assert "a draw with Anna, Bruno, Carla, Dario" in text


def test_each_change_that_only_a_person_makes_has_its_words() -> None:
    matched = {"Moved", "Entered", "Seated", "Filled", "Cleared", "Locked", "Muted", "Covered", "MatchBegun"}
    matched |= {"MatchEnded", "DealStarted", "DrawOpened", "RevealDue"}
    assert {change.__name__ for change in get_args(Change)} - matched == {change.__name__ for change in _DOES}
