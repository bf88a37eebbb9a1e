"""One connection's conversation: who is this, what may they say now, and every request answered once."""

import pytest

from protocol import to_client as told
from protocol.codec import Encoding
from protocol.errors import BadMessage
from server.limits import Limits
from tests.harness import House, four_people

# Hello


def test_hello_is_answered_with_a_ticket_and_the_name_that_is_shown() -> None:
    welcome = House().greets("  An\x1bna ").heard[-1]
    assert isinstance(welcome, told.Welcome)
    assert (welcome.name, welcome.answer, welcome.tables) == ("Anna", 1, [])
    assert len(welcome.ticket) >= 32


def test_newcomers_say_the_password_and_who_has_a_ticket_does_not() -> None:
    house = House(password="trionfo")
    somebody = house.arrives()
    somebody.asks("hello", name="Anna", password="tarocco")
    somebody.is_refused("wrong-password")
    welcome = somebody.asks("hello", name="Anna", password="trionfo")
    assert isinstance(welcome, told.Welcome)
    assert isinstance(house.arrives().asks("hello", name="Anna", ticket=welcome.ticket), told.Welcome)


def test_nothing_is_heard_before_hello() -> None:
    somebody = House().arrives()
    somebody.asks("open", game="bolognese")
    somebody.is_refused("hello-due")


def test_after_a_name_that_cannot_be_shown_another_may_be_tried() -> None:
    somebody = House().arrives()
    somebody.asks("hello", name="\u202e")
    somebody.asks("hello", name="Anna")
    assert isinstance(somebody.heard[-1], told.Welcome)


def test_the_last_id_of_a_ticket_is_told_on_coming_back() -> None:
    table = four_people()
    table.east.says("ciao")
    table.east.drops()
    welcome = table.east.comes_back().heard[0]
    assert isinstance(welcome, told.Welcome)
    assert welcome.last_id == table.east.last_id


# Each request is answered once


def test_a_request_is_answered_inside_the_update_that_it_causes() -> None:
    table = four_people()
    answer = table.east.says("ciao")
    assert isinstance(answer, told.Update)
    assert (answer.answer, table.west.last_update.answer) == (table.east.last_id, None)


@pytest.mark.parametrize("kind", ["ping", "list"])
def test_what_concerns_no_table_is_answered_outside_of_tables_too(kind: str) -> None:
    answer = House().greets("Anna").asks(kind)
    assert isinstance(answer, told.Pong | told.Tables)


def test_a_farewell_is_answered_as_done() -> None:
    table = four_people()
    assert isinstance(table.east.leaves(), told.Done)


def test_a_repeated_request_gets_its_first_answer_again_and_changes_nothing() -> None:
    table = four_people()
    first = table.east.says("ciao")
    told_before = table.house.told
    assert table.east.repeats(table.east.last_id) == first
    assert table.house.told == told_before


def test_a_repeated_move_is_not_made_twice() -> None:
    table = four_people(started=True)
    mover = table.actor
    mover.makes(mover.legal[0])
    moves = len(table.house.table.state.movers)
    mover.repeats(mover.last_id)
    assert len(table.house.table.state.movers) == moves


def test_a_repeated_farewell_is_done_again() -> None:
    table = four_people()
    table.east.leaves()
    assert isinstance(table.east.repeats(table.east.last_id), told.Done)


def test_a_refusal_is_repeated_even_when_the_request_would_now_be_granted() -> None:
    table = four_people()
    table.east.starts()
    table.south.asks("host", name="Bruno")
    table.east.repeats(table.east.last_id)
    table.east.is_refused("not-host")


def test_a_repeated_opening_opens_no_second_table() -> None:
    anna = House().greets("Anna")
    code = anna.opens()
    anna.repeats(anna.last_id)
    assert (list(anna.house.lobby.tables), anna.table.code) == ([code], code)


def test_an_opening_whose_answer_was_lost_leads_to_the_table_that_it_opened() -> None:
    anna = House().greets("Anna")
    code = anna.opens()
    request = anna.last_id
    anna.drops()
    back = anna.comes_back()
    back.last_id = request - 1
    assert (back.opens(), len(back.house.lobby.tables)) == (code, 1)


def test_an_answer_that_was_lost_with_the_connection_is_given_on_asking_again() -> None:
    table = four_people()
    table.east.says("ciao")
    request = table.east.last_id
    table.east.drops()
    back = table.east.returns()
    back.last_id = request - 1
    answer = back.says("ciao")
    assert isinstance(answer, told.Update)
    assert sum(isinstance(change, told.Said) for change in answer.events) == 1


def test_an_id_that_is_too_old_is_stale() -> None:
    table = four_people()
    table.east.last_id = 100
    table.east.says("ciao")
    table.east.last_id = 50
    table.east.says("ciao")
    table.east.is_refused("stale")


# One table at a time, one connection for each person


def test_who_sits_at_a_table_opens_and_joins_no_other() -> None:
    house = House()
    anna, bruno = house.greets("Anna"), house.greets("Bruno")
    anna.opens()
    bruno.joins(bruno.opens())
    anna.joins(bruno.table.code)
    anna.is_refused("at-a-table")


def test_after_leaving_another_table_may_be_joined() -> None:
    house = House()
    anna, bruno = house.greets("Anna"), house.greets("Bruno")
    anna.opens()
    anna.leaves()
    anna.joins(bruno.opens())
    assert anna.seat == 1


def test_a_new_connection_takes_the_seat_over_at_once() -> None:
    table = four_people(started=True)
    before = table.actor
    after = before.returns()
    after.makes(after.legal[0])
    assert isinstance(after.heard[-1], told.Update)


def test_the_late_close_of_a_replaced_connection_changes_nothing() -> None:
    table = four_people()
    table.east.returns()
    told_before = table.house.told
    table.east.drops()
    assert table.house.told == told_before


def test_a_connection_that_only_asks_leaves_the_game_and_the_name_as_they_are() -> None:
    table = four_people()
    told_before = table.house.told
    asking = table.house.arrives()
    asking.asks("hello", name="Nobody", ticket=table.east.ticket, asks=True)
    assert isinstance(asking.asks("history"), told.Deals)
    asking.drops()
    assert (table.house.told, table.east.says("ciao").type) == (told_before, "update")
    assert "Nobody" not in [person.name for person in table.house.lobby.people.values()]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("join", {"code": "kanevod"}),
        ("watch", {"code": "kanevod"}),
        ("leave", {}),
        ("start", {}),
        ("hint", {"turn": 1}),
        ("play", {"turn": 1, "card": "SK"}),
        ("say", {"text": "ciao"}),
    ],
)
def test_a_connection_that_only_asks_may_do_nothing_at_a_table(kind: str, fields: dict[str, object]) -> None:
    table = four_people(started=True)
    asking = table.house.arrives()
    asking.asks("hello", name="Anna", ticket=table.south.ticket, asks=True)
    asking.asks(kind, **fields)
    asking.is_refused("only-asks")


def test_a_replaced_connection_may_say_nothing_more() -> None:
    table = four_people()
    table.east.returns()
    table.east.says("ciao")
    table.east.is_refused("hello-due")


def test_a_wrong_ticket_does_not_disturb_its_owner() -> None:
    table = four_people()
    stranger = table.house.arrives()
    told_before = table.house.told
    stranger.asks("hello", name="Bruno", ticket=table.east.ticket[::-1])
    stranger.is_refused("wrong-ticket")
    assert (table.house.told, table.east.says("ciao").type) == (told_before, "update")


# Limits


def test_messages_that_come_too_fast_are_refused_until_the_time_that_is_told() -> None:
    anna = House(limits=Limits(message_burst=3, message_rate=3)).greets("Anna")
    anna.asks("ping")
    anna.asks("ping")
    refused = anna.asks("ping")
    assert isinstance(refused, told.Refused)
    assert (refused.code, refused.retry_after) == ("too-fast", 0.34)
    anna.house.waits(0.34)
    assert isinstance(anna.asks("ping"), told.Pong)


def test_a_request_that_came_too_fast_may_be_sent_again_with_its_id() -> None:
    anna = House(limits=Limits(message_burst=1, message_rate=1)).greets("Anna")
    anna.asks("open", game="bolognese")
    anna.is_refused("too-fast")
    anna.house.waits(1)
    assert isinstance(anna.repeats(anna.last_id), told.Table)


def test_whoever_guesses_codes_is_soon_not_told_any_more_which_are_right() -> None:
    house = House(limits=Limits(wrong_codes=2, wrong_codes_seconds=60))
    code = house.greets("Anna").opens()
    stranger = house.greets("Zeno")
    stranger.joins("badegos")
    stranger.joins("badegot")
    stranger.joins(code)
    stranger.is_refused("too-fast")
    house.waits(30)
    stranger.joins(code)
    assert stranger.seat == 1


def test_whoever_guesses_tickets_is_soon_not_told_any_more_which_are_right() -> None:
    stranger = House(limits=Limits(wrong_codes=1)).arrives()
    stranger.asks("hello", name="Zeno", ticket="0123456789abcdef")
    stranger.asks("hello", name="Zeno", ticket="0123456789abcdeg")
    stranger.is_refused("too-fast")


def test_guessing_does_not_keep_anybody_out_who_has_a_ticket() -> None:
    house = House(limits=Limits(wrong_codes=1))
    ticket = house.greets("Anna").ticket
    neighbour = house.arrives()
    neighbour.asks("hello", name="Zeno", ticket="0123456789abcdef")
    assert isinstance(neighbour.asks("hello", name="Anna", ticket=ticket), told.Welcome)


def test_right_codes_are_not_counted() -> None:
    house = House(limits=Limits(wrong_codes=1))
    code = house.greets("Anna").opens()
    friend = house.greets("Bruno")
    for _ in range(5):
        friend.joins(code)
        friend.leaves()
    friend.joins(code)
    assert friend.seat == 1


# Bad messages


@pytest.mark.parametrize(
    ("encoding", "frame"),
    [
        (Encoding.JSON, "null"),
        (Encoding.JSON, '{"type":"plya","id":2}'),
        (Encoding.JSON, '{"type":"play","id":2,"turn":1,"card":"XX"}'),
        (Encoding.MSGPACK, b"\xc0"),
        (Encoding.MSGPACK, b"\x82\xa4type\xa4ping\xa2id\xa12"),
        (Encoding.MSGPACK, "{}"),
    ],
)
def test_what_is_no_message_is_refused_and_counted(encoding: Encoding, frame: str | bytes) -> None:
    anna = House().greets("Anna")
    anna.encoding = encoding
    anna.sends(frame)
    anna.is_refused("bad-message")
    assert anna.session.bad_messages == 1


def test_a_bad_message_whose_id_can_be_read_is_answered_under_it() -> None:
    anna = House().greets("Anna")
    reaction = anna.session.receive_bad(BadMessage("no", request=7))
    assert [reply["answer"] for reply in reaction.payloads] == [7]


def test_after_bad_messages_the_conversation_goes_on() -> None:
    anna = House().greets("Anna")
    anna.sends(b"\xc1")
    assert isinstance(anna.asks("ping"), told.Pong)


# What a host of a server has made shorter


def test_a_name_is_cut_where_the_server_says() -> None:
    welcome = House(limits=Limits(name_length=3)).greets("Annamaria").heard[-1]
    assert isinstance(welcome, told.Welcome)
    assert welcome.name == "Ann"


def test_a_longer_line_than_the_server_allows_is_refused() -> None:
    anna = House(limits=Limits(text_length=4)).greets("Anna")
    anna.opens()
    anna.says("ciao")
    anna.says("ciao!")
    anna.is_refused("bad-message")
