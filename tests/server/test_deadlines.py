"""What happens by itself: who drops, is away or out of time is covered by a bot, and nothing waits for them."""

from collections.abc import Iterator

import pytest

from protocol import to_client as told
from server.changes import Mover
from server.table import Table
from tests.harness import Client, FourPeople, House, four_people, saved

GRACE = 15


def playing(table: FourPeople | None = None) -> FourPeople:
    """Four people a few cards into a deal."""
    table = table or four_people()
    table.south.starts()
    table.house.goes_on(moves=7)
    return table


def seat_of(client: Client, seen_by: Client) -> told.PersonSeat:
    """What a client was told of another's seat."""
    (seat,) = [
        one for one in seen_by.table.seating.seats if isinstance(one, told.PersonSeat) and one.name == client.table.you
    ]
    return seat


def others(table: FourPeople, one: Client) -> Iterator[Client]:
    return (person for person in table.people if person is not one)


# Dropping during a deal


def test_a_drop_is_told_to_the_table() -> None:
    table = playing()
    table.east.drops()
    assert (seat_of(table.east, table.west).connected, seat_of(table.east, table.west).away) == (False, False)


def test_who_drops_on_their_turn_is_covered_after_the_grace() -> None:
    table = playing()
    gone, watcher = table.actor, next(others(table, table.actor))
    gone.drops()
    table.house.waits(GRACE - 1)
    assert table.house.table.bot_turn() is None
    table.house.waits(1)
    assert seat_of(gone, watcher).away
    table.house.lets_bots_play(moves=1)
    watcher.sees("played", seat=gone.seat)


def test_who_drops_before_their_turn_is_covered_when_it_comes() -> None:
    table = playing()
    gone = next(others(table, table.actor))
    gone.drops()
    table.house.waits(2 * GRACE)
    assert not seat_of(gone, table.actor).away
    while table.actor is not gone:
        table.house.goes_on(moves=1)
    table.house.waits(0)
    assert table.house.table.bot_turn() is not None


def test_the_grace_is_chosen_at_opening() -> None:
    table = playing(four_people(grace=3))
    table.actor.drops()
    table.house.waits(3)
    assert table.house.table.bot_turn() is not None


def test_who_comes_back_with_the_ticket_has_the_seat_back() -> None:
    table = playing()
    gone = table.actor
    gone.drops()
    table.house.waits(GRACE)
    back = gone.returns()
    assert not seat_of(back, back).away
    back.makes(back.legal[0])
    back.sees("played", seat=gone.seat)


def test_who_comes_back_is_told_exactly_what_was_missed() -> None:
    table = playing()
    gone = next(others(table, table.actor))
    gone.drops()
    watcher = next(others(table, gone))
    watcher.says("where are you?")
    back = gone.returns(folded=True)
    assert [message.type for message in back.heard] == ["welcome", "update", "update", "update"]
    assert back.place == back.fresh_place()


def test_who_comes_back_without_a_number_gets_the_whole_picture() -> None:
    table = playing()
    table.east.drops()
    table.house.waits(GRACE)
    back = table.east.returns()
    assert [message.type for message in back.heard[1:]] == ["table", "view"]


def test_who_missed_more_than_is_kept_gets_the_whole_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.table.UPDATES_KEPT", 3)
    table = playing()
    table.east.drops()
    for _ in range(3):
        table.south.says("hello?")
    back = table.east.returns(folded=True)
    assert [message.type for message in back.heard[1:]] == ["table", "view"]


def test_a_number_that_was_never_told_is_answered_with_the_whole_picture() -> None:
    table = playing()
    back = table.east.comes_back()
    back.joins(table.south.table.code, seen=10_000)
    assert [message.type for message in back.heard[1:]] == ["table", "view"]


def test_a_number_that_would_be_the_next_is_answered_with_the_whole_picture() -> None:
    table = playing()
    table.east.drops()
    back = table.east.comes_back()
    back.joins(table.south.table.code, seen=table.house.table.state.seq + 1)
    assert [message.type for message in back.heard[1:]] == ["table", "view"]


def test_coming_back_twice_by_one_request_is_answered_each_time_once() -> None:
    table = playing()
    table.east.drops()
    back = table.east.returns(folded=True)
    back.repeats(back.last_id)
    assert len(back.answered[back.last_id]) == 2


def test_who_lost_the_seat_meanwhile_gets_the_whole_picture_of_a_spectator() -> None:
    table = playing()
    table.east.drops()
    table.south.asks("clear", seat=1)
    back = table.east.returns(folded=True)
    assert (back.heard[1].type, back.view.hand) == ("table", None)


def test_a_table_whose_people_are_all_gone_sleeps_and_wakes_with_the_first() -> None:
    anna = House().greets("Anna")
    anna.opens()
    anna.starts()
    anna.drops()
    assert anna.house.table.bot_turn() is None
    back = anna.returns()
    back.house.goes_on()
    assert back.view.score is not None


def test_nobody_is_covered_while_the_table_sleeps() -> None:
    table = playing()
    for person in table.people:
        person.drops()
    table.house.waits(3600)
    assert [one.absence for one in table.house.table.state.members.values()] == [None] * 4


# Away and back


def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back() -> None:
    table = playing()
    away = table.actor
    away.asks("away")
    table.house.lets_bots_play(moves=1)
    away.sees("played", seat=away.seat)
    away.asks("back")
    assert not seat_of(away, away).away


def test_somebody_who_is_away_sees_the_deal_and_may_just_play() -> None:
    table = playing()
    away = table.actor
    away.asks("away")
    away.makes(away.legal[0])
    assert (away.last_update.answer, seat_of(away, away).away) == (away.last_id, False)


def test_somebody_who_is_away_is_still_away_after_coming_back_to_the_table() -> None:
    table = playing()
    table.east.asks("away")
    table.east.drops()
    assert seat_of(table.east, table.east.returns()).away


def test_one_person_who_is_away_keeps_the_table_awake() -> None:
    anna = House().greets("Anna")
    anna.opens("bolognese")
    anna.asks("away")
    anna.starts()
    anna.house.lets_bots_play()
    assert anna.view.score is not None


def test_who_made_each_move_is_kept() -> None:
    table = playing()
    table.actor.asks("away")
    table.house.lets_bots_play(moves=1)
    table.west.leaves()
    while table.house.table.bot_turn() is None:
        table.house.goes_on(moves=1)
    table.house.lets_bots_play(moves=1)
    assert set(table.house.table.state.movers) == {Mover.PERSON, Mover.COVER, Mover.BOT}


# In the waiting room


def test_in_the_waiting_room_a_seat_is_kept_for_two_minutes() -> None:
    table = four_people()
    table.east.drops()
    table.house.waits(119)
    assert not seat_of(table.east, table.west).connected
    table.house.waits(1)
    assert table.west.table.seating.seats[1] == told.EmptySeat()


def test_the_role_of_the_host_is_kept_for_two_minutes() -> None:
    table = four_people()
    table.south.drops()
    table.house.waits(119)
    assert table.west.table.seating.host == "Anna"
    table.house.waits(1)
    assert table.west.table.seating.host == "Bruno"


def test_during_a_deal_the_role_passes_after_two_minutes_and_the_seat_is_kept() -> None:
    table = playing()
    table.south.drops()
    table.house.waits(120)
    assert (table.west.table.seating.host, seat_of(table.south, table.west).connected) == ("Bruno", False)
    assert table.south.returns().seat == 0


def test_a_blip_of_the_host_changes_nothing() -> None:
    table = playing()
    table.south.drops()
    table.house.waits(5)
    assert table.south.returns().table.seating.host == "Anna"


def test_a_spectator_who_drops_is_forgotten_after_two_minutes() -> None:
    table = playing()
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    guest.drops()
    table.house.waits(120)
    assert table.south.table.seating.spectators == []


def test_a_waiting_room_that_everybody_has_dropped_out_of_is_forgotten() -> None:
    table = four_people()
    for person in table.people:
        person.drops()
    table.house.waits(120)
    assert table.house.lobby.tables == {}


# Nothing waits for somebody who is gone, and a short break agrees to nothing


def test_a_blip_of_the_last_who_has_not_agreed_does_not_end_the_match() -> None:
    table = playing()
    for person in table.people[:3]:
        person.asks("end")
    table.west.drops()
    table.house.waits(GRACE - 1)
    table.west.returns()
    table.house.waits(GRACE)
    assert not table.south.table.match.over


def test_the_match_ends_when_the_last_who_has_not_agreed_is_gone() -> None:
    table = playing()
    table.west.drops()
    for person in table.people[:3]:
        person.asks("end")
    table.house.waits(GRACE)
    assert table.south.table.match.over


def test_a_break_of_all_connections_does_not_end_the_match() -> None:
    table = playing()
    table.south.asks("end")
    for person in table.people:
        person.drops()
    table.house.waits(GRACE - 1)
    assert not table.south.returns().table.match.over


def test_a_blip_of_the_last_who_is_not_ready_does_not_start_the_next_deal() -> None:
    table = playing()
    table.house.goes_on()
    for person in table.people[:3]:
        person.starts()
    table.west.drops()
    before = table.south.view.phase
    table.house.waits(GRACE)
    assert (before, table.south.view.phase) == ("counted", "discard")


# Leaving


def test_who_leaves_during_a_match_gives_the_seat_to_a_bot() -> None:
    table = playing()
    table.west.leaves()
    assert table.south.table.seating.seats[3] == told.BotSeat(level="rules")


def test_who_leaves_before_the_start_leaves_an_empty_seat() -> None:
    table = four_people()
    table.west.leaves()
    assert table.south.table.seating.seats[3] == told.EmptySeat()


def test_who_leaves_on_their_turn_holds_nobody_up() -> None:
    table = playing()
    table.actor.leaves()
    assert table.house.table.bot_turn() is not None


# The clock of a turn


def test_without_a_clock_nobody_is_hurried() -> None:
    table = playing()
    table.house.waits(3600)
    assert table.house.table.bot_turn() is None


def test_when_a_turn_s_time_has_run_out_a_bot_makes_that_one_move() -> None:
    table = playing(four_people(clock=30))
    slow = table.actor
    table.house.waits(30)
    table.house.lets_bots_play()
    assert (table.house.table.state.movers[-1], seat_of(slow, slow).away) == (Mover.CLOCK, False)
    assert table.house.table.bot_turn() is None


def test_an_answer_just_in_time_counts() -> None:
    table = playing(four_people(clock=30))
    slow = table.actor
    table.house.waits(29)
    slow.makes(slow.legal[0])
    assert table.house.table.state.movers[-1] is Mover.PERSON


def test_after_three_turns_out_of_time_in_a_row_the_seat_is_covered_until_they_are_back() -> None:
    table = playing(four_people(clock=30))
    slow = table.actor
    for _ in range(3):
        while table.actor is not slow:
            table.house.goes_on(moves=1)
        table.house.waits(30)
        table.house.lets_bots_play(moves=1)
    assert seat_of(slow, slow).away
    slow.asks("back")
    assert not seat_of(slow, slow).away


def test_the_clock_does_not_run_while_the_server_is_down() -> None:
    table = playing(four_people(clock=30))
    table.house.waits(29)
    next_day = table.house.now + 86_400
    again = Table.load(saved(table.house.commits[table.house.table.state.code]), next_day)
    assert again.deadline() == next_day + 30
