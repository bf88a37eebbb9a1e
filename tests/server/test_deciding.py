"""What people may ask for at a table: seats, hosting, chat, the next deal, the end of a match."""

import pytest

from engine.cards import Seat, right_of
from engine.draw import commitment, joint_seed
from engine.shuffle import deal_hands
from protocol import to_client as told
from protocol.fold import Place
from server.changes import DealStarted, DrawOpened
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


# The draw of a seed

NUMBERS = [bytes([number] * 32) for number in range(1, 5)]


def drawing() -> FourPeople:
    """Four people who are asked to take part in the seed of a deal."""
    table = four_people(house=House(draws=True))
    table.south.starts()
    return table


def test_people_take_part_in_the_seed_of_a_deal() -> None:
    table = drawing()
    for person, number in zip(table.people, NUMBERS, strict=True):
        person.asks("commit", commitment=commitment(number).hex())
    for person, number in zip(table.people, NUMBERS, strict=True):
        person.asks("reveal", number=number.hex())
    (commits,) = table.house.commits.values()
    (server,) = [one.number for commit in commits for one in commit.entry.changes if isinstance(one, DrawOpened)]
    (dealt,) = [one for commit in commits for one in commit.entry.changes if isinstance(one, DealStarted)]
    assert dealt.seed == joint_seed(server, NUMBERS)
    pack = table.house.table.state.rules.pack
    assert dealt.hands == tuple(map(pack.cards_of, deal_hands(pack, dealt.seed, dealt.dealer)))


def test_nobody_s_number_is_told_before_the_deal_is_over() -> None:
    table = drawing()
    for person, number in zip(table.people, NUMBERS, strict=True):
        person.asks("commit", commitment=commitment(number).hex())
    for person, number in zip(table.people, NUMBERS, strict=True):
        person.asks("reveal", number=number.hex())
    assert not any(number.hex() in str(message) for number in NUMBERS for message in table.south.heard)
    table.house.goes_on()
    shown = next(event for event in table.south.last_update.events if isinstance(event, told.DrawShown))
    assert [share.number for share in shown.draw.people] == [number.hex() for number in NUMBERS]


def test_a_draw_waits_two_seconds_for_who_does_not_answer_and_says_so() -> None:
    table = drawing()
    table.south.asks("commit", commitment=commitment(NUMBERS[0]).hex())
    table.house.waits(2)
    table.south.asks("reveal", number=NUMBERS[0].hex())
    table.house.goes_on()
    shown = next(event for event in table.south.last_update.events if isinstance(event, told.DrawShown))
    assert shown.draw.left_out == ["Bruno", "Carla", "Dario"]


def test_without_any_answer_the_deal_starts_after_two_seconds() -> None:
    table = drawing()
    table.house.waits(2)
    assert table.south.view.phase == "discard"


def test_what_answers_no_draw_is_stale() -> None:
    table = drawing()
    table.south.asks("reveal", number=NUMBERS[0].hex())
    table.south.is_refused("stale")
    table.house.waits(2)
    table.south.asks("commit", commitment=commitment(NUMBERS[0]).hex())
    table.south.is_refused("stale")
