"""A table is the sum of its changes: ``apply`` is the only place where it changes."""

import pytest

from engine.cards import Card, Seat
from engine.errors import IllegalMove
from engine.match import MatchKind
from engine.moves import Play
from server.changes import (
    Absence,
    Change,
    Cleared,
    Covered,
    DealStarted,
    Departed,
    Dropped,
    Entered,
    Filled,
    MatchBegun,
    MatchEnded,
    Moved,
    Mover,
    PersonId,
    Returned,
    Seated,
    TableCode,
    TimedOut,
    Uncovered,
)
from server.table import Table
from server.table_state import BotSeat, TableSettings, TableState, settings_from_json, settings_to_json
from tests.harness import four_people, saved
from tests.server.everything import everything

ANNA, BRUNO = PersonId("anna"), PersonId("bruno")
SETTINGS = TableSettings("piedicavallo", MatchKind.SINGLE, 300, "private", "rules")
FIRST, SECOND = Seat(0), Seat(1)


def table_after(*changes: Change) -> TableState:
    """A table with Anna on seat 0 and Bruno watching, after these changes."""
    state = TableState(TableCode("badegos"), SETTINGS, bytes(32))
    for change in (Entered(ANNA, "Anna"), Seated(ANNA, FIRST), Entered(BRUNO, "Bruno"), *changes):
        state.apply(change, 5.0)
    return state


def in_play() -> TableState:
    pack = table_after().rules.pack
    hands = (pack.cards[:15], pack.cards[15:30], pack.cards[30:45], pack.cards[45:])
    return table_after(MatchBegun(Seat(3)), DealStarted(Seat(3), hands, bytes(32)))


# Seats


def test_taking_a_seat_leaves_the_one_held_before() -> None:
    assert table_after(Seated(ANNA, SECOND)).seats == [None, ANNA, None, None]


def test_a_bot_on_a_person_s_seat_makes_the_person_a_spectator() -> None:
    state = table_after(Filled(FIRST, "rules"))
    assert (state.seats[0], state.members[ANNA].seat) == (BotSeat("rules"), None)


def test_a_cleared_seat_is_empty() -> None:
    state = table_after(Cleared(FIRST))
    assert (state.seats[0], state.members[ANNA].seat) == (None, None)


def test_who_departs_has_no_seat_and_no_place() -> None:
    state = table_after(Departed(ANNA))
    assert (state.seats[0], list(state.members)) == (None, [BRUNO])


def test_a_new_seat_begins_without_the_absence_of_the_old_one() -> None:
    state = table_after(Covered(ANNA, Absence.SAID), Seated(ANNA, SECOND))
    assert state.members[ANNA].absence is None


# Who is there


def test_somebody_is_present_with_a_seat_a_connection_and_no_bot_in_their_place() -> None:
    assert table_after().members[ANNA].present
    assert not table_after().members[BRUNO].present
    assert not table_after(Dropped(ANNA)).members[ANNA].present
    assert not table_after(Covered(ANNA, Absence.SAID)).members[ANNA].present


def test_a_table_is_awake_while_somebody_with_a_seat_is_connected() -> None:
    assert table_after(Covered(ANNA, Absence.SAID)).awake
    assert not table_after(Dropped(ANNA)).awake
    assert table_after(Dropped(ANNA), Returned(ANNA)).awake


def test_three_turns_out_of_time_cover_a_seat_until_its_person_is_back() -> None:
    out_of_time = [TimedOut(ANNA)] * 3
    assert table_after(*out_of_time[:2]).members[ANNA].absence is None
    assert table_after(*out_of_time).members[ANNA].absence is Absence.TIMED_OUT
    assert table_after(*out_of_time, Uncovered(ANNA)).members[ANNA].timeouts == 0


# Deals


def test_an_illegal_move_changes_nothing() -> None:
    state = in_play()
    before = (state.movers.copy(), state.deal and state.deal.moves.copy(), state.deal and state.deal.to_act)
    with pytest.raises(IllegalMove):
        state.apply(Moved(Play(Card("MAT")), Mover.PERSON), 6.0)
    assert before == (state.movers, state.deal and state.deal.moves, state.deal and state.deal.to_act)


def test_a_match_that_is_ended_ends_its_deal_too() -> None:
    state = in_play()
    state.apply(MatchEnded(), 6.0)
    assert (state.deal, state.match_on) == (None, False)


def test_a_finished_deal_counts_in_the_match_and_begins_the_pause() -> None:
    table = four_people(started=True)
    table.house.goes_on()
    state = table.house.table.state
    assert state.match is not None
    assert state.deal is not None
    assert state.deal.score is not None
    assert (state.match.deals, state.paused_at) == ((state.deal.score.total,), table.house.now)


# The sum of its entries


def test_settings_come_back_as_they_were_kept() -> None:
    assert settings_from_json(settings_to_json(SETTINGS)) == SETTINGS


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_applying_a_table_s_entries_again_makes_the_same_table(game: str) -> None:
    table = four_people(game, match={"kind": "four-deals"}, started=True)
    table.house.goes_on()
    table.house.waits(60)
    table.west.leaves()
    table.house.goes_on(moves=20)
    ((_, commits),) = table.house.commits.items()
    assert everything(Table.load(saved(commits), table.house.now).state) == everything(table.house.table.state)


def test_a_deal_that_was_dealt_by_another_shuffle_goes_on_with_its_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    table = four_people("bolognese", started=True)
    table.house.goes_on(moves=20)
    monkeypatch.setattr("server.deciding.deal_hands", lambda pack, *_: (pack.all, 0, 0, 0))
    ((_, commits),) = table.house.commits.items()
    assert everything(Table.load(saved(commits), table.house.now).state) == everything(table.house.table.state)
