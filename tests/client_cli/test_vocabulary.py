import pytest

from client_cli.vocabulary import ALIASES, Query, commands, possible
from protocol.fold import Place
from protocol.from_client import Away, Declare, Hint, Pass, Start
from tests.client_cli.places import KINGS, declaring, place, playing, scored, seating, table, watching


def words(at: Place) -> set[str]:
    return {command.word for command in possible(at)}


def test_every_word_is_there_once() -> None:
    listed = [command.word for command in commands()]
    assert len(listed) == len(set(listed))


def test_every_query_has_its_word() -> None:
    assert {query.value for query in Query} <= {command.word for command in commands()}


def test_an_alias_leads_to_a_word() -> None:
    assert set(ALIASES.values()) <= {command.word for command in commands()}


def test_before_the_start_the_host_may_start_and_seat_bots() -> None:
    assert {"start", "fill", "clear", "lock", "host"} <= words(place())


def test_a_guest_is_not_offered_what_only_the_host_may() -> None:
    assert words(place(table(people=seating(host="Ben")))) & {"fill", "clear", "lock", "mute", "host"} == set()


def test_during_a_deal_nothing_is_started_and_away_is_offered() -> None:
    assert "start" not in words(playing())
    assert {"hand", "trick", "last", "history", "away", "end"} <= words(playing())


def test_declaring_is_offered_only_with_something_to_declare() -> None:
    assert "declare" in words(declaring(KINGS))
    assert words(declaring()) & {"declare", "pass"} == {"pass"}


def test_a_hint_is_offered_on_ones_own_turn_unless_the_table_forbids_it() -> None:
    assert "hint" in words(playing())
    assert "hint" not in words(place(playing().table.model_copy(update={"hints": False}), playing().view))
    assert "hint" not in words(watching())


def test_a_spectator_is_offered_a_seat_and_no_move() -> None:
    assert "sit" in words(watching())
    assert words(watching()) & {"declare", "pass", "start", "away", "end"} == set()


def test_seats_are_changed_between_matches_only() -> None:
    assert "sit" in words(place())
    assert "sit" not in words(playing())


def test_after_the_match_another_is_offered() -> None:
    assert "start" in words(scored())
    assert "end" not in words(scored())


@pytest.mark.parametrize(("word", "request_type"), [("away", Away), ("start", Start)])
def test_a_word_alone_makes_its_request(word: str, request_type: type) -> None:
    command = next(command for command in commands() if command.word == word)
    assert command.reads("", place(), 3) == request_type(id=3)


@pytest.mark.parametrize(("word", "request_type"), [("declare", Declare), ("pass", Pass), ("hint", Hint)])
def test_an_answer_repeats_the_number_of_the_question(word: str, request_type: type) -> None:
    command = next(command for command in commands() if command.word == word)
    assert command.reads("", declaring(KINGS), 3) == request_type(id=3, turn=7)
