"""Deleting what is kept: what is old, and what is known of a person."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.draw import commitment
from engine.record import from_json, replay
from server.changes import PersonId
from server.forgetting import forget_before, forget_person
from server.sqlite_file import data_file, opened, transaction
from server.sqlite_reader import SqliteReader
from server.table import Table
from tests.harness import FourPeople, House, four_people
from tests.server.evenings import Opens, a_table, commits_of, evening, person, talk

NOW = datetime.now(UTC)
SOON, BEFORE = NOW + timedelta(days=1), NOW - timedelta(days=1)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with closing(opened(data_file(tmp_path), full=False)) as open_database:
        yield open_database


# What is old


def test_tables_at_which_nothing_has_happened_since_then_go(tmp_path: Path, opens: Opens) -> None:
    store, commits = opens(tmp_path), talk(2)
    store.append(commits)
    assert store.forget_before(tables=BEFORE, deals=None) == set()
    assert store.forget_before(tables=SOON, deals=None) == {commits[0].code}
    assert (store.load(commits[0].code), store.tables()) == (None, [])


def test_tables_in_use_are_spared(tmp_path: Path, opens: Opens) -> None:
    house = House()
    (used, first), (unused, second) = a_table(house), a_table(house)
    store = opens(tmp_path)
    store.append([*first, *second])
    assert store.forget_before(tables=SOON, deals=None, sparing={used}) == {unused}
    assert store.tables() == [used]


def test_a_table_whose_news_are_still_in_the_journal_stays(
    database: sqlite3.Connection, opens: Opens, tmp_path: Path
) -> None:
    store, commits = opens(tmp_path), talk(2)
    store.append(commits)
    database.execute("UPDATE entries SET written = ''")
    assert forget_before(database, tables=BEFORE, deals=None) == set()
    database.execute("UPDATE journal SET written = ''")
    assert forget_before(database, tables=BEFORE, deals=None) == {commits[0].code}


def test_finished_deals_go_by_a_time_of_their_own(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    host = person(table.south)
    store = opens(tmp_path)
    store.append(commits_of(table))
    store.forget_before(tables=SOON, deals=BEFORE)
    assert len(store.deals(host)) == 1
    store.forget_before(tables=None, deals=SOON)
    assert store.deals(host) == []


def test_people_without_a_place_go_with_the_tables(tmp_path: Path, opens: Opens) -> None:
    table = four_people()
    gone, here = (person(one) for one in (table.east, table.south))
    table.south.says("ciao")
    table.east.leaves()
    store = opens(tmp_path)
    code, _ = table.house.table.state.code, store.append(commits_of(table))
    store.forget_before(tables=SOON, deals=None, sparing={code})
    assert store.person(gone) is None
    assert store.person(here) is not None


def test_nothing_goes_that_is_not_asked_for(tmp_path: Path, opens: Opens, database: sqlite3.Connection) -> None:
    table = evening()
    opens(tmp_path).append(commits_of(table))
    before = list(database.iterdump())
    assert forget_before(database, tables=None, deals=None) == set()
    assert list(database.iterdump()) == before


# A person


def with_a_memory_of_bruno(tmp_path: Path, opens: Opens) -> tuple[FourPeople, PersonId]:
    """Bruno has talked, played and left; gives who he was."""
    table = four_people("bolognese", started=True, match={"kind": "four-deals"})
    bruno = person(table.east)
    table.east.says("Bruno was here")
    table.house.goes_on()
    table.east.leaves()
    store = opens(tmp_path)
    store.append(commits_of(table))
    store.close()
    return table, bruno


def forgotten(tmp_path: Path, somebody: PersonId) -> None:
    with closing(opened(data_file(tmp_path), full=False)) as database, transaction(database):
        forget_person(database, somebody)


def test_of_a_person_who_is_forgotten_the_file_knows_nothing(tmp_path: Path, opens: Opens) -> None:
    _, bruno = with_a_memory_of_bruno(tmp_path, opens)
    before = data_file(tmp_path).read_bytes()
    assert bruno.encode() in before
    assert b"Bruno" in before
    forgotten(tmp_path, bruno)
    after = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert bruno.encode() not in after
    assert b"Bruno" not in after


def test_the_others_keep_their_table_and_their_deal(tmp_path: Path, opens: Opens) -> None:
    table, bruno = with_a_memory_of_bruno(tmp_path, opens)
    forgotten(tmp_path, bruno)
    store = opens(tmp_path)
    saved = store.load(table.house.table.state.code)
    assert saved is not None
    assert Table.load(saved, 0).state.deals == table.house.table.state.deals
    (deal,) = store.deals(person(table.south))
    assert deal.record["players"] == ["Anna", "", "Carla", "Dario"]
    assert replay(from_json(deal.record)).score is not None


def test_a_draw_tells_no_name_of_a_person_who_is_forgotten(tmp_path: Path, opens: Opens) -> None:
    house = House(draws=True)
    anna, bruno, carla = (house.greets(name) for name in ("Anna", "Bruno", "Carla"))
    code = anna.opens()
    bruno.joins(code)
    carla.joins(code)
    anna.starts()
    bruno.asks("commit", commitment=commitment(bytes(32)).hex())
    house.waits(2)
    bruno.asks("reveal", number=bytes(32).hex())
    house.goes_on()
    forgets = [person(one) for one in (bruno, carla)]
    store = opens(tmp_path)
    store.append(house.commits[code])
    store.close()
    for somebody in forgets:
        forgotten(tmp_path, somebody)
    with closing(opened(data_file(tmp_path), full=False)) as database:
        (deal,) = SqliteReader(database).deals(person(anna))
    assert [share["name"] for share in deal.record["draw"]["people"]] == [""]
    assert deal.record["draw"]["left_out"] == ["Anna", ""]


def test_a_draw_does_not_name_who_left_before_the_end() -> None:
    house = House(draws=True)
    anna, bruno = (house.greets(name) for name in ("Anna", "Bruno"))
    code = anna.opens()
    bruno.joins(code)
    anna.starts()
    for one in (anna, bruno):
        one.asks("commit", commitment=commitment(bytes(32)).hex())
    for one in (anna, bruno):
        one.asks("reveal", number=bytes(32).hex())
    bruno.asks("leave")
    house.goes_on()
    (deal,) = house.store.deals(person(anna))
    assert [share["name"] for share in deal.record["draw"]["people"]] == ["Anna", ""]
