"""What has happened, in numbers."""

from server.counts import Counts, Durations, state_of
from server.table_state import TableState
from tests.harness import House, four_people


def test_durations_are_cumulated_up_to_infinity() -> None:
    durations = Durations()
    for seconds in (0.001, 0.02, 60):
        durations.add(seconds)
    assert (durations.cumulated()[0], durations.cumulated()[-1]) == ((0.001, 1), (float("inf"), 3))
    assert durations.total == 60.021


def test_a_deal_is_counted_move_by_move() -> None:
    table = four_people("piedicavallo", started=True)
    table.house.goes_on()
    assert counted(table.house).moves == {"person": 61}


def test_coming_back_is_a_resume() -> None:
    table = four_people()
    table.east.drops()
    table.east.comes_back().joins(table.house.table.state.code)
    assert counted(table.house).resumes == 1


def test_only_refusals_are_counted_by_code() -> None:
    counts = Counts()
    for answer in ({"type": "pong"}, {"type": "refused", "code": "stale"}):
        counts.see_answer(answer)
    assert counts.refusals == {"stale": 1}


def test_a_table_is_waiting_then_playing_then_waiting_again() -> None:
    table = four_people()
    states = [state_of(state(table.house))]
    table.south.starts()
    states.append(state_of(state(table.house)))
    table.house.goes_on()
    assert [*states, state_of(state(table.house))] == ["waiting", "playing", "waiting"]


def test_a_table_whose_people_are_gone_is_asleep() -> None:
    table = four_people(started=True)
    for person in (table.south, table.east, table.north, table.west):
        person.drops()
    assert state_of(state(table.house)) == "asleep"


def state(house: House) -> TableState:
    return house.table.state


def counted(house: House) -> Counts:
    counts = Counts()
    for commits in house.commits.values():
        for commit in commits:
            counts.see(commit.entry)
    return counts
