"""A table: moves, questions and answers, watching, bots."""

import pytest

from engine.cards import Card
from engine.errors import IllegalMove
from engine.moves import Play
from protocol import to_client as told
from server.table import Table
from tests.harness import Client, FourPeople, House, four_people
from wire.moves import from_engine


def kinds(client: Client) -> str:
    """Who holds each seat, as a client was told: the first letter of a name, + for a bot, . for nobody."""
    signs = {"bot": "+", "empty": "."}
    seats = client.table.seating.seats
    return "".join(seat.name[0] if isinstance(seat, told.PersonSeat) else signs[seat.kind] for seat in seats)


def alone(game: str = "piedicavallo", **terms: object) -> Client:
    """Somebody at a table of their own."""
    anna = House().greets("Anna")
    anna.opens(game, **terms)
    return anna


def scored(table: FourPeople | None = None) -> FourPeople:
    """Four people who have played a deal to its score."""
    table = table or four_people()
    table.south.starts()
    table.house.goes_on()
    return table


# Moves


def test_a_move_is_told_to_everybody_and_answered_to_who_made_it() -> None:
    table = four_people(started=True)
    table.house.goes_on(moves=1)
    actor, card = table.actor, table.actor.legal[0][1]
    answer = actor.plays(card)
    assert isinstance(answer, told.Update)
    for person in table.people:
        person.sees("played", seat=actor.seat, card=card)


def test_an_illegal_move_is_refused_with_its_clause_and_may_be_replaced() -> None:
    table = four_people(started=True)
    table.actor.plays("DN")
    table.actor.is_refused("discard-due", "G1")
    table.actor.makes(table.actor.legal[0])
    assert isinstance(table.south.heard[-1], told.Update)


def test_the_question_names_every_legal_move_and_its_number_is_the_update_s() -> None:
    table = four_people("bolognese", started=True)
    table.house.goes_on(moves=1)
    question = table.actor.last_update.your_turn
    assert question is not None
    assert (question.turn, question.legal) == (table.actor.last_update.seq, table.actor.legal)


def test_only_the_seat_whose_turn_it_is_is_asked() -> None:
    table = four_people(started=True)
    asked = [person.name for person in table.people if person.last_update.your_turn is not None]
    assert asked == [table.actor.name]


def test_a_late_answer_is_stale_even_when_it_is_the_same_seat_s_turn_again() -> None:
    table = four_people(started=True)
    table.house.goes_on(moves=1)
    first, turn = table.actor, table.house.table.state.turn
    table.house.goes_on(moves=1)
    while table.actor is not first:
        table.house.goes_on(moves=1)
    first.makes(first.legal[0], turn=turn)
    first.is_refused("stale")


def test_chat_between_question_and_answer_does_not_make_the_answer_late() -> None:
    table = four_people(started=True)
    mover, turn = table.actor, table.house.table.state.turn
    table.south.says("hurry up")
    mover.makes(mover.legal[0], turn=turn)
    mover.sees("discarded")


def test_m1_a_table_plays_a_single_deal_to_its_score() -> None:
    table = scored(four_people("bolognese"))
    match = table.south.table.match
    assert table.south.view.score is not None
    assert (match.over, match.deals) == (True, [table.south.view.score.total])


def test_after_a_deal_everybody_sees_all_hands_and_the_score() -> None:
    table = scored()
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    hands = table.south.view.hands
    assert hands is not None
    assert sum(map(len, hands)) == 62
    assert [person.view.hands for person in (*table.people, guest)] == [hands] * 5


# Watching


def test_who_joins_during_a_deal_watches_and_sees_what_lies_on_the_table() -> None:
    table = four_people(started=True)
    table.house.goes_on(moves=6)
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    assert (guest.seat, guest.view.hand, guest.view.trick) == (None, None, table.south.view.trick)
    assert guest.view.tricks == table.south.view.tricks


def test_whoever_watches_may_take_a_bot_s_seat_at_once_and_gets_its_view() -> None:
    table = four_people(started=True)
    hand = table.west.view.hand
    table.west.leaves()
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    guest.sits(3)
    assert (kinds(guest), guest.view.seat, guest.view.hand) == ("ABCE", 3, hand)


def test_whoever_takes_a_bot_s_seat_on_its_turn_is_asked_its_question() -> None:
    anna = alone()
    anna.starts()
    anna.house.goes_on(moves=1)
    while anna.legal:
        anna.house.goes_on(moves=1)
    seat = anna.house.table.state.deal and anna.house.table.state.deal.to_act
    guest = anna.house.greets("Elena")
    guest.joins(anna.table.code)
    guest.asks("sit", seat=seat)
    guest.makes(guest.legal[0])
    anna.sees("played", seat=seat)


def test_nobody_takes_a_bot_s_seat_at_a_locked_table() -> None:
    anna = alone()
    anna.starts()
    anna.asks("lock", locked=True)
    guest = anna.house.greets("Elena")
    guest.joins(anna.table.code)
    guest.sits(3)
    guest.is_refused("locked")


def test_who_joins_a_locked_table_watches() -> None:
    anna = alone()
    anna.asks("lock", locked=True)
    guest = anna.house.greets("Elena")
    guest.joins(anna.table.code)
    assert guest.seat is None


def test_the_host_opens_a_locked_table_again() -> None:
    anna = alone()
    guest = anna.house.greets("Elena")
    guest.asks("watch", code=anna.table.code)
    anna.asks("lock", locked=True)
    anna.asks("lock", locked=False)
    guest.sits(3)
    assert guest.seat == 3


# Bots


def test_bots_play_a_whole_deal_with_one_person() -> None:
    anna = alone("bolognese")
    anna.starts()
    anna.house.goes_on()
    assert anna.view.score is not None


def bots_turn() -> tuple[Table, int]:
    """A table at which it is a bot's turn, and how much has happened there."""
    anna = alone()
    anna.starts()
    while anna.legal:
        anna.makes(anna.legal[0])
    return anna.house.table, anna.house.told


def test_a_bot_s_illegal_choice_changes_nothing() -> None:
    table, told_before = bots_turn()
    question = table.bot_turn()
    assert question is not None
    with pytest.raises(IllegalMove):
        table.bot_moves(question, Play(Card("XX")), 0)
    assert (table.bot_turn(), table.state.seq) == (question, told_before)


def test_a_bot_s_choice_for_another_question_is_dropped() -> None:
    table, _ = bots_turn()
    question = table.bot_turn()
    assert question is not None
    assert question.view.question is not None
    move = question.view.question.legal[0]
    assert table.bot_moves(question, move, 0) is not None
    assert table.bot_moves(question, move, 0) is None


def test_nobody_is_shown_a_second_hand_of_the_same_deal() -> None:
    table = four_people(started=True)
    code = table.south.table.code
    table.east.leaves()
    table.north.leaves()
    table.east.joins(code)
    table.east.sits(2)
    table.east.is_refused("deal-on")
    table.east.sits(1)
    assert table.east.view.seat == 1


def test_somebody_whose_seat_was_cleared_gets_the_same_one_back_or_none() -> None:
    table = four_people(started=True)
    table.south.asks("clear", seat=1)
    table.south.asks("clear", seat=2)
    table.east.sits(2)
    table.east.is_refused("deal-on")


def test_who_has_only_watched_may_take_any_bots_seat_and_then_no_other() -> None:
    table = four_people(started=True)
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    table.north.leaves()
    table.west.leaves()
    guest.sits(2)
    assert guest.view.seat == 2


def test_after_the_deal_it_is_told_for_whom_bots_have_moved() -> None:
    house = House()
    anna = house.greets("Anna")
    anna.opens()
    anna.asks("away")
    anna.starts()
    house.lets_bots_play()
    covered = next(event for event in anna.last_update.events if isinstance(event, told.MovesCovered))
    assert covered.counts[0] >= 15
    assert covered.counts[1:] == [0, 0, 0]


def stirred_by_the_next_move(table: FourPeople) -> bool:
    """Whether deadlines, bots or places may be others after it."""
    person, state = table.actor, table.house.table.state
    assert person.session.person is not None
    request = from_engine(state.deal.legal_moves()[0], request=1000, turn=state.turn) if state.deal else None
    assert request is not None, "a deal is on"
    return table.house.table.perform(person.session.person.person, request, table.house.now).stirs


def test_a_move_among_four_people_who_are_there_stirs_nothing() -> None:
    assert not stirred_by_the_next_move(four_people(started=True))


@pytest.mark.parametrize("happens", ["drops", "leaves"])
def test_a_move_stirs_while_somebody_at_the_table_is_not_there(happens: str) -> None:
    table = four_people(started=True)
    getattr(next(one for one in table.people if one is not table.actor), happens)()
    assert stirred_by_the_next_move(table)


def test_a_move_stirs_at_a_table_with_a_clock_or_a_vote() -> None:
    assert stirred_by_the_next_move(four_people(started=True, clock=10))
    voting = four_people(started=True)
    voting.south.asks("end")
    assert stirred_by_the_next_move(voting)


def test_the_last_move_of_a_deal_stirs() -> None:
    table = four_people(started=True)
    table.house.goes_on(moves=60)
    assert stirred_by_the_next_move(table)
