"""A table: seating, hosting, moves, chat, deals and matches."""

import pytest

from engine.cards import Card, Seat, right_of
from engine.errors import IllegalMove
from engine.moves import Play
from protocol import to_client as told
from protocol.fold import Place
from server.table import Table
from tests.harness import Client, FourPeople, House, four_people


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


def dealer_of(table: FourPeople) -> Seat:
    return Seat(table.south.view.dealer)


# Choosing seats


def test_partners_sit_opposite() -> None:
    table = scored()
    tricks = [trick.taken_by for trick in table.south.view.tricks]
    score = table.south.view.score
    assert score is not None
    assert score.tricks == [sum(seat in side for seat in tricks) for side in ((0, 2), (1, 3))]


def test_before_the_start_people_choose_their_seats() -> None:
    anna = alone()
    anna.sits(2)
    assert kinds(anna) == "..A."


def test_somebody_may_take_a_bot_s_seat_before_the_start() -> None:
    anna = alone()
    anna.asks("fill", seat=1, bot="random")
    anna.sits(1)
    assert kinds(anna) == ".A.."


def test_nobody_takes_a_person_s_seat() -> None:
    table = four_people()
    table.east.sits(0)
    table.east.is_refused("seat-taken")
    assert kinds(table.south) == "ABCD"


def test_during_a_match_seats_stay_as_they_are() -> None:
    anna = alone()
    anna.starts()
    anna.sits(2)
    anna.is_refused("match-on")


def test_after_a_match_seats_may_be_changed_again() -> None:
    table = scored()
    table.west.leaves()
    table.east.sits(3)
    assert kinds(table.south) == "A.CB"


# The host


def test_the_host_fills_and_clears_seats() -> None:
    anna = alone()
    anna.asks("fill", seat=1, bot="random")
    anna.asks("fill", seat=3, bot="rules")
    anna.asks("clear", seat=1)
    assert kinds(anna) == "A..+"
    assert anna.table.seating.seats[3] == told.BotSeat(level="rules")


def test_the_host_changes_the_level_of_a_bot() -> None:
    anna = alone()
    anna.asks("fill", seat=1, bot="random")
    anna.asks("fill", seat=1, bot="rules")
    assert anna.table.seating.seats[1] == told.BotSeat(level="rules")


def test_no_bot_is_put_on_a_person_s_seat() -> None:
    table = four_people()
    table.south.asks("fill", seat=1, bot="random")
    table.south.is_refused("seat-taken")


def test_somebody_whose_seat_is_cleared_watches() -> None:
    table = four_people()
    table.south.asks("clear", seat=1)
    assert (kinds(table.east), table.east.table.seating.spectators) == ("A.CD", ["Bruno"])


def test_a_seat_that_is_cleared_during_a_match_becomes_a_bot_s() -> None:
    table = four_people(started=True)
    table.south.asks("clear", seat=1)
    assert (kinds(table.south), table.east.view.hand) == ("A+CD", None)


def test_starting_fills_empty_seats_with_the_table_s_bots() -> None:
    anna = alone(bot="random")
    anna.starts()
    assert anna.table.seating.seats[1:] == [told.BotSeat(level="random")] * 3


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("fill", {"seat": 2, "bot": "random"}),
        ("clear", {"seat": 0}),
        ("start", {}),
        ("mute", {"name": "Anna", "muted": True}),
        ("remove", {"name": "Anna"}),
        ("lock", {"locked": True}),
        ("host", {"name": "Bruno"}),
    ],
)
def test_only_the_host_decides_over_the_table(kind: str, fields: dict[str, object]) -> None:
    table = four_people()
    table.east.asks(kind, **fields)
    table.east.is_refused("not-host")


def test_the_host_hands_the_role_on() -> None:
    table = four_people()
    table.south.asks("host", name="Carla")
    table.north.starts()
    assert (table.south.table.seating.host, isinstance(table.north.heard[-1], told.Update)) == ("Carla", True)


def test_the_role_passes_to_the_next_person_when_the_host_leaves() -> None:
    table = four_people()
    table.south.leaves()
    assert table.west.table.seating.host == "Bruno"


def test_the_role_passes_to_somebody_with_a_seat_before_a_spectator() -> None:
    house = House()
    anna, elena, bruno = (house.greets(name) for name in ("Anna", "Elena", "Bruno"))
    code = anna.opens()
    elena.asks("watch", code=code)
    bruno.joins(code)
    anna.leaves()
    assert elena.table.seating.host == "Bruno"


def test_the_role_passes_to_somebody_who_is_there() -> None:
    table = four_people(started=True)
    table.east.drops()
    table.south.leaves()
    assert table.west.table.seating.host == "Carla"


def test_the_host_removes_somebody_who_may_come_back() -> None:
    table = four_people()
    code = table.south.table.code
    table.south.asks("remove", name="Bruno")
    assert isinstance(table.east.heard[-1], told.Closing)
    table.east.joins(code)
    assert kinds(table.south) == "ABCD"


def test_somebody_who_is_barred_does_not_come_back() -> None:
    table = four_people()
    code = table.south.table.code
    table.south.asks("remove", name="Bruno", barred=True)
    table.east.joins(code)
    table.east.is_refused("barred")


# Chat


def test_what_is_said_is_heard_by_everybody_with_the_name_of_who_said_it() -> None:
    table = four_people()
    table.east.says("buonasera")
    for person in table.people:
        person.sees("said", name="Bruno", text="buonasera")


def test_what_is_said_is_cleaned() -> None:
    table = four_people()
    table.east.says("\x1b[2Jci\u202eao\n<b>")
    table.west.sees("said", text="[2Jciao <b>")


def test_whoever_is_muted_is_not_heard_until_the_host_allows_it() -> None:
    table = four_people()
    table.south.asks("mute", name="Bruno", muted=True)
    table.east.says("ciao")
    table.east.is_refused("muted")
    table.south.asks("mute", name="Bruno", muted=False)
    table.east.says("ciao")
    table.west.sees("said", name="Bruno")


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


# The next deal


def test_another_deal_starts_when_all_who_are_present_say_so() -> None:
    table = scored()
    for person in table.people[:3]:
        person.starts()
    assert table.south.table.seating.ready == ["Anna", "Bruno", "Carla"]
    table.west.starts()
    assert (table.south.table.seating.ready, table.south.view.phase) == ([], "discard")


def test_the_next_deal_does_not_wait_for_somebody_who_is_away() -> None:
    table = scored()
    table.west.asks("away")
    for person in table.people[:3]:
        person.starts()
    assert table.south.view.phase == "discard"


def test_the_next_deal_does_not_wait_for_somebody_who_leaves() -> None:
    table = scored()
    for person in table.people[:3]:
        person.starts()
    table.west.leaves()
    assert (table.south.view.phase, kinds(table.south)) == ("discard", "ABC+")


def test_the_next_deal_does_not_wait_for_somebody_who_is_gone() -> None:
    table = scored()
    for person in table.people[:3]:
        person.starts()
    table.west.drops()
    table.house.waits(20)
    assert table.south.view.phase == "discard"


def test_in_a_match_the_next_deal_starts_by_itself_after_a_minute() -> None:
    table = scored(four_people(match={"kind": "four-deals"}))
    table.house.waits(59)
    before = table.south.view.phase
    table.house.waits(1)
    assert (before, table.south.view.phase) == ("counted", "discard")


def test_m1_after_a_single_deal_nothing_starts_by_itself() -> None:
    table = scored()
    table.house.waits(3600)
    assert table.south.view.phase == "counted"


def test_a_spectator_has_no_say_in_the_next_deal() -> None:
    table = scored()
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    guest.starts()
    guest.is_refused("not-seated")


# Matches


def test_m2_four_deals_are_over_when_each_seat_has_dealt_once() -> None:
    table = four_people(match={"kind": "four-deals"}, started=True)
    dealers = []
    while not table.south.table.match.over:
        dealers.append(dealer_of(table))
        table.house.goes_on()
        table.house.waits(60)
    match = table.south.table.match
    assert [right_of(dealer) for dealer in dealers] == [*dealers[1:], dealers[0]]
    assert match.totals == [sum(side) for side in zip(*match.deals, strict=True)]
    assert len(match.deals) == 4


def test_m2_a_match_to_a_target_is_over_when_a_side_has_reached_it() -> None:
    table = four_people(match={"kind": "to-target", "target": 150}, started=True)
    while not table.south.table.match.over:
        table.house.goes_on()
        table.house.waits(60)
    match = table.south.table.match
    before_the_last = [sum(side) for side in zip(*match.deals[:-1], strict=True)]
    assert max(before_the_last) < 150 <= max(match.totals)
    assert match.winner == match.totals.index(max(match.totals))


def test_g1_the_first_dealer_of_a_match_is_drawn() -> None:
    assert {dealer_of(four_people(seed=seed, started=True)) for seed in range(20)} == {0, 1, 2, 3}


def test_a_match_is_ended_early_when_all_who_are_present_agree() -> None:
    table = four_people(match={"kind": "four-deals"}, started=True)
    for person in table.people[:3]:
        person.asks("end")
    assert (table.south.table.match.over, table.south.table.seating.ending) == (False, ["Anna", "Bruno", "Carla"])
    table.west.asks("end")
    assert (table.south.table.match.over, table.south.place) == (True, Place(table.south.table))


def test_a_match_that_was_ended_early_keeps_its_finished_deals() -> None:
    table = scored(four_people(match={"kind": "four-deals"}))
    table.house.waits(60)
    for person in table.people:
        person.asks("end")
    match = table.south.table.match
    assert (match.over, len(match.deals)) == (True, 1)


def test_after_a_match_was_ended_the_host_starts_another() -> None:
    table = four_people(match={"kind": "four-deals"}, started=True)
    for person in table.people:
        person.asks("end")
    table.south.starts()
    assert (table.south.table.match.over, table.south.view.phase) == (False, "discard")


def test_the_match_ends_when_those_who_have_not_agreed_leave() -> None:
    table = four_people(match={"kind": "four-deals"}, started=True)
    table.south.asks("end")
    for person in (table.east, table.north, table.west):
        assert not table.south.table.match.over
        person.leaves()
    assert table.south.table.match.over


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
