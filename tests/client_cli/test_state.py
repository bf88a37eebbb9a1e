import pytest

from client_cli.state import State, answered, asked, deal_on, heard, is_away, my_seat, my_turn, resumed, return_to
from protocol.fold import Gap, Place
from protocol.from_client import Join, Leave, Say, Start, Watch
from protocol.to_client import Closing, Done, Refused, Said, SeatingChanged, Update, Welcome
from tests.client_cli.places import BOT, person, place, playing, scored, seating, table, view, watching

TICKET = "ticket-of-anna-0001"
WELCOME = Welcome(answer=0, ticket=TICKET, name="Anna", last_id=4, tables=[], server="tarocchi")


def said(*, seq: int, answer: int | None = None) -> Update:
    return Update(seq=seq, events=[Said(name="Ben", text="hello")], answer=answer)


def test_a_welcome_brings_the_ticket_and_the_highest_id() -> None:
    state = heard(State(), WELCOME)
    assert (state.ticket, state.last_id) == (TICKET, 4)


def test_a_table_and_a_view_make_a_place() -> None:
    state = heard(heard(State(), table()), view())
    assert state.place == Place(table(), view())


def test_an_update_is_folded() -> None:
    away = seating(person("Anna", away=True), BOT, BOT, BOT)
    state = heard(State(place=place()), Update(seq=8, events=[SeatingChanged(seating=away)]))
    assert state.place is not None
    assert is_away(state.place)


def test_a_missing_update_is_noticed() -> None:
    with pytest.raises(Gap):
        heard(State(place=place()), said(seq=9))


def test_an_update_that_comes_again_only_answers() -> None:
    state = asked(State(place=place()), Say(id=5, text="hello"))
    assert heard(state, said(seq=7, answer=5)) == State(last_id=5, place=place())


def test_what_was_asked_waits_for_its_own_answer() -> None:
    state = asked(asked(State(place=place()), Start(id=1)), Say(id=2, text="hello"))
    state = heard(state, Refused(answer=1, code="deal-on", text=""))
    assert state.unanswered == (Say(id=2, text="hello"),)


def test_after_leaving_there_is_no_place() -> None:
    state = asked(State(place=place()), Leave(id=3))
    assert heard(state, Done(answer=3)).place is None


def test_another_done_leaves_the_place() -> None:
    state = asked(State(place=place()), Start(id=3))
    assert heard(state, Done(answer=3)).place == place()


def test_a_notice_answers_nothing() -> None:
    assert answered(Closing(code="closing", text="", final=False)) is None


def test_a_player_comes_back_to_play_and_a_spectator_to_watch() -> None:
    assert return_to(place(), request=9) == Join(id=9, code="kanevod", seen=7)
    assert return_to(watching(), request=9) == Watch(id=9, code="kanevod", seen=7)


def test_on_a_new_line_the_way_back_comes_first_and_then_what_was_not_answered() -> None:
    state = State(last_id=5, place=place(), unanswered=(Say(id=4, text="a"), Say(id=5, text="b")))
    resumed_state, requests = resumed(state)
    assert requests == [Join(id=6, code="kanevod", seen=7), *state.unanswered]
    assert resumed_state.last_id == 6


def test_a_line_that_was_lost_right_after_the_table_may_have_lost_its_view() -> None:
    state = heard(State(), table())
    assert resumed(state)[1] == [Join(id=1, code="kanevod")]
    assert resumed(heard(state, view()))[1] == [Join(id=1, code="kanevod", seen=7)]


def test_before_there_is_a_table_the_way_to_it_is_asked_again() -> None:
    state = asked(State(), Start(id=1))
    assert resumed(state) == (state, [Start(id=1)])


def test_my_seat_is_found_by_my_name() -> None:
    assert (my_seat(place()), my_seat(place(table(you="Ben"))), my_seat(watching())) == (0, 1, None)


def test_a_deal_is_on_until_it_is_counted() -> None:
    assert (deal_on(place()), deal_on(playing()), deal_on(scored())) == (False, True, False)


def test_it_is_my_turn_when_i_was_asked() -> None:
    assert (my_turn(place()), my_turn(watching())) == (None, None)
    assert my_turn(playing()) is not None
