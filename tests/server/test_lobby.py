"""People and tables of a server: opening, joining by code, the list, places."""

import pytest

from protocol import to_client as told
from server.limits import Limits
from tests.harness import Client, House, four_people


def listed(client: Client) -> list[told.TableEntry]:
    tables = client.asks("list")
    assert isinstance(tables, told.Tables)
    return tables.tables


# Opening and joining


def test_the_opener_hosts_the_table_from_the_seat_of_their_choice() -> None:
    anna = House().greets("Anna")
    anna.opens("bolognese", seat=2)
    assert (anna.seat, anna.table.seating.host, anna.table.game) == (2, "Anna", "bolognese")


def test_a_table_is_private_and_plays_one_deal_unless_asked_otherwise() -> None:
    anna = House().greets("Anna")
    anna.opens()
    assert (anna.table.visibility, anna.table.match.kind) == ("private", "single")


def test_m2_a_match_to_a_target_has_the_customary_one_of_its_game() -> None:
    house = House()
    for game in ("bolognese", "piedicavallo"):
        house.greets("Anna").opens(game, match={"kind": "to-target"})
    assert [table.state.settings.target for table in house.lobby.tables.values()] == [800, 300]


def test_friends_join_by_the_code_in_upper_and_lower_case() -> None:
    house = House()
    code = house.greets("Anna").opens()
    bruno, carla = house.greets("Bruno"), house.greets("Carla")
    bruno.joins(code.upper())
    carla.joins(code.lower())
    assert (bruno.seat, carla.seat) == (1, 2)


def test_who_joins_a_table_without_an_empty_seat_watches() -> None:
    table = four_people()
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    assert (guest.seat, guest.table.seating.spectators) == (None, ["Elena"])


def test_who_watches_takes_no_seat() -> None:
    house = House()
    code = house.greets("Anna").opens()
    guest = house.greets("Elena")
    guest.asks("watch", code=code)
    assert guest.seat is None


def test_two_people_of_one_name_are_told_apart() -> None:
    house = House()
    first, second = house.greets("Anna"), house.greets("Anna")
    second.joins(first.opens())
    assert (first.table.you, second.table.you) == ("Anna", "Anna 2")


def test_a_code_that_leads_nowhere_is_refused() -> None:
    anna = House().greets("Anna")
    anna.joins("badegos")
    anna.is_refused("no-such-table")


# The list


def test_public_tables_are_listed_and_private_ones_are_not() -> None:
    house = House()
    public = house.greets("Anna").opens("bolognese", visibility="public")
    house.greets("Bruno").opens(visibility="private")
    (entry,) = listed(house.greets("Carla"))
    assert (entry.code, entry.game, entry.host, entry.people, entry.playing) == (public, "bolognese", "Anna", 1, False)


def test_the_list_says_where_a_deal_is_played_and_which_tables_are_locked() -> None:
    table = four_people(visibility="public", started=True)
    table.south.asks("lock", locked=True)
    (entry,) = listed(table.house.greets("Elena"))
    assert (entry.people, entry.playing, entry.locked) == (4, True, True)


def test_a_list_holds_no_more_tables_than_a_client_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.lobby.LIST_LENGTH", 2)
    house = House()
    codes = [house.greets("Anna").opens(visibility="public") for _ in range(3)]
    assert [entry.code for entry in listed(house.greets("Bruno"))] == codes[1:]


# Limits


def test_nobody_has_a_place_at_too_many_tables() -> None:
    house = House(limits=Limits(tables_per_person=1))
    anna, bruno = house.greets("Anna"), house.greets("Bruno")
    code = bruno.opens()
    anna.opens()
    anna.drops()
    anna = anna.comes_back()
    anna.joins(code)
    anna.is_refused("full")


def full_house() -> tuple[Client, Client]:
    """Two of the four people for whom a table has room."""
    house = House(limits=Limits(members_per_table=4))
    host, *others = (house.greets(name) for name in ("Anna", "Bruno", "Carla", "Dario"))
    code = host.opens()
    for other in others:
        other.joins(code)
    return host, others[0]


def test_a_table_has_room_for_so_many_people() -> None:
    host, _ = full_house()
    guest = host.house.greets("Elena")
    guest.joins(host.table.code)
    guest.is_refused("full")


def test_somebody_who_has_a_place_finds_room_at_a_full_table() -> None:
    _, friend = full_house()
    friend.drops()
    assert friend.returns().seat == 1


# Places and tickets


def test_a_ticket_is_the_same_person_again_with_all_their_tables() -> None:
    table = four_people()
    table.east.drops()
    welcome = table.east.comes_back().heard[0]
    assert isinstance(welcome, told.Welcome)
    assert (welcome.ticket, welcome.tables) == (table.east.ticket, [table.south.table.code])


def test_the_server_keeps_no_ticket() -> None:
    anna = House().greets("Anna")
    assert anna.ticket not in repr(anna.house.lobby.people)


def test_without_a_ticket_everybody_is_somebody_new() -> None:
    house = House()
    assert house.greets("Anna").ticket != house.greets("Anna").ticket


def test_a_table_is_forgotten_when_all_have_left_it() -> None:
    table = four_people(started=True)
    code = table.south.table.code
    for person in table.people:
        person.leaves()
    table.south.joins(code)
    table.south.is_refused("no-such-table")


def test_who_has_left_a_table_has_no_place_there() -> None:
    house = House()
    anna = house.greets("Anna")
    anna.opens()
    anna.leaves()
    anna.drops()
    welcome = anna.comes_back().heard[0]
    assert isinstance(welcome, told.Welcome)
    assert welcome.tables == []


def test_the_longest_known_visitors_are_forgotten_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.lobby.VISITORS_KEPT", 1)
    house = House()
    host, first, second = house.greets("Anna"), house.greets("Bruno"), house.greets("Carla")
    host.opens()
    house.lobby.forget_visitors()
    known = [person.name for person in house.lobby.people.values()]
    assert (known, first.ticket != second.ticket) == (["Anna", "Carla"], True)


def test_the_same_seed_deals_the_same_cards_at_every_table_in_turn() -> None:
    hands = [four_people(seed=7, started=True).south.view.hand for _ in range(2)]
    assert hands[0] == hands[1] != four_people(seed=8, started=True).south.view.hand


def test_codes_of_tables_come_from_nowhere_that_can_be_repeated() -> None:
    assert House(seed=1).greets("Anna").opens() != House(seed=1).greets("Anna").opens()


# The server's password


def test_whoever_knows_the_password_gets_a_ticket_and_needs_no_password_any_more() -> None:
    house = House(password="sesamo")
    anna = house.arrives("Anna")
    anna.asks("hello", name="Anna", password="sesamo")
    again = house.arrives("Anna")
    again.asks("hello", name="Anna", ticket=anna.ticket)
    assert again.ticket == anna.ticket


def test_whoever_guesses_passwords_soon_has_to_wait_even_with_the_right_one() -> None:
    guesser = House(password="sesamo", limits=Limits(wrong_codes=1)).arrives()
    for password in ("simsalabim", "sesamo"):
        guesser.asks("hello", name="Zeno", password=password)
    guesser.is_refused("too-fast")
