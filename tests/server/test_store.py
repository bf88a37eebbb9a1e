"""The store that keeps nothing but finished deals, and the interface that it shares with the other one."""

import inspect

from server.changes import PersonId
from server.sqlite_store import SqliteStore
from server.store import MemoryStore, Store
from tests.harness import Client, four_people


def person(client: Client) -> PersonId:
    assert client.session.person is not None
    return client.session.person.person


def test_in_memory_nothing_is_kept_of_a_table() -> None:
    table = four_people()
    code = table.house.table.state.code
    store = MemoryStore()
    lost = store.append(table.house.commits[code])
    assert (lost, store.keeps, store.load(code), store.tables()) == (set(), False, None, [])


def test_finished_deals_are_there_for_those_who_played_the_last_one_first() -> None:
    table = four_people(match={"kind": "four-deals"}, started=True)
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    table.house.goes_on()
    table.house.waits(60)
    table.house.goes_on()
    store = table.house.store
    assert [deal.number for deal in store.deals(person(table.south))] == [2, 1]
    assert [deal.seat for deal in store.deals(person(table.north))] == [2, 2]
    assert store.deals(person(guest)) == []


def test_a_deal_s_record_says_who_made_each_move() -> None:
    table = four_people(started=True)
    table.west.leaves()
    table.house.goes_on()
    (deal,) = table.house.store.deals(person(table.south))
    assert deal.record["players"] == ["Anna", "Bruno", "Carla", ""]
    assert len(deal.record["played_by"]) == len(deal.record["moves"])


def test_a_finished_deal_can_be_asked_for() -> None:
    table = four_people("bolognese", started=True)
    table.house.goes_on()
    listed = table.east.asks("history")
    record = table.east.asks("export", number=1)
    assert listed.model_dump()["deals"][0]["total"] == record.model_dump()["record"]["score"]["total"]


def test_both_stores_have_everything_that_the_interface_asks_for() -> None:
    methods = {name for name, _ in inspect.getmembers(Store, inspect.isfunction) if not name.startswith("_")}
    for store in (MemoryStore, SqliteStore):
        assert methods <= {name for name, _ in inspect.getmembers(store, inspect.isfunction)}
