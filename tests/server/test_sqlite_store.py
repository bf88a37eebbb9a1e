"""The store in one SQLite file, on real files and with real kills."""

import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from server import sqlite_store
from server.changes import Commit, PersonId, TableCode
from server.sqlite_file import data_file, read_only
from server.sqlite_reader import SqliteReader
from server.sqlite_store import Durability, SqliteStore
from server.store import SavedTable, StoreError
from tests.harness import House, four_people
from tests.server.evenings import Opens, a_table, commits_of, evening, person, talk

APPENDS = [sys.executable, "-m", "tests.server.append_commits"]
ROOT = Path(__file__).parent.parent.parent


def saved(commits: list[Commit]) -> SavedTable:
    """What a store should have after these commits."""
    assert commits[0].opening is not None
    return SavedTable(commits[0].code, commits[0].opening, tuple(commit.entry for commit in commits))


# Keeping


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_what_a_table_did_is_there_after_opening_the_folder_again(tmp_path: Path, opens: Opens, game: str) -> None:
    commits = commits_of(evening(game))
    store = opens(tmp_path)
    assert [store.append([commit]) for commit in commits] == [set()] * len(commits)
    store.close()
    assert opens(tmp_path).load(commits[0].code) == saved(commits)


def test_a_group_of_commits_is_the_same_as_one_after_another(tmp_path: Path, opens: Opens) -> None:
    commits = commits_of(evening())
    store = opens(tmp_path)
    assert store.append(commits) == set()
    assert store.load(commits[0].code) == saved(commits)


def test_what_was_kept_outlives_a_killed_process(tmp_path: Path, opens: Opens) -> None:
    done = subprocess.run(
        [*APPENDS, str(tmp_path), "process", "30", "kill"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    table = opens(tmp_path).load(TableCode(done.stdout.strip()))
    assert done.returncode == -signal.SIGKILL
    assert table is not None
    assert len(table.entries) == 30


def test_an_entry_is_kept_only_if_it_is_the_next_one(tmp_path: Path, opens: Opens) -> None:
    commits = talk(4)
    store = opens(tmp_path)
    store.append(commits[:2])
    assert store.append([commits[3]]) == {commits[0].code}
    assert store.append([commits[1]]) == {commits[0].code}
    assert store.load(commits[0].code) == saved(commits[:2])


def test_one_table_s_trouble_is_not_another_s(tmp_path: Path, opens: Opens) -> None:
    house = House()
    (first, good), (second, bad) = a_table(house, lines=3), a_table(house, lines=3)
    store = opens(tmp_path)
    assert store.append([bad[0], good[0], bad[2], good[1], bad[3], good[2], good[3]]) == {second}
    assert (store.load(first), store.load(second)) == (saved(good), saved(bad[:1]))


def test_a_table_cannot_be_opened_twice(tmp_path: Path, opens: Opens) -> None:
    commits = talk(1)
    store = opens(tmp_path)
    store.append(commits)
    assert store.append(commits[:1]) == {commits[0].code}
    assert store.load(commits[0].code) == saved(commits)


def test_a_table_that_everybody_has_left_leaves_its_finished_deals_only(tmp_path: Path, opens: Opens) -> None:
    table = four_people(started=True)
    table.house.goes_on()
    code, south = table.house.table.state.code, person(table.south)
    for one in table.people:
        one.leaves()
    store = opens(tmp_path)
    assert store.append(table.house.commits[code]) == set()
    assert (store.load(code), store.tables(), len(store.deals(south))) == (None, [], 1)


def test_tables_are_listed_in_the_order_in_which_they_were_opened(tmp_path: Path, opens: Opens) -> None:
    house = House()
    tables = [a_table(house) for _ in range(5)]
    store = opens(tmp_path)
    for _, commits in tables:
        store.append(commits)
    assert store.tables() == [code for code, _ in tables]


def test_the_key_stays_the_same_and_is_every_folder_s_own(tmp_path: Path, opens: Opens) -> None:
    first, other = opens(tmp_path / "a"), opens(tmp_path / "b")
    first.close()
    assert first.key == opens(tmp_path / "a").key != other.key


# People


def test_the_highest_id_of_a_person_s_requests_is_kept_with_what_it_did(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    store = opens(tmp_path)
    store.append(commits_of(table))
    kept = store.person(person(table.south))
    assert kept is not None
    assert (kept.last_id, kept.tables) == (table.south.last_id, (table.house.table.state.code,))


def test_coming_to_a_table_does_not_count_as_the_highest_id(tmp_path: Path, opens: Opens) -> None:
    table = four_people()
    store = opens(tmp_path)
    store.append(commits_of(table))
    kept = store.person(person(table.east))
    assert kept is not None
    assert (kept.last_id, len(kept.tables)) == (0, 1)


def test_who_has_left_has_no_place_any_more(tmp_path: Path, opens: Opens) -> None:
    table = four_people()
    east = person(table.east)
    table.east.leaves()
    store = opens(tmp_path)
    store.append(commits_of(table))
    kept = store.person(east)
    assert kept is not None
    assert (kept.last_id, kept.tables) == (table.east.last_id, ())


def test_nothing_is_known_of_a_stranger(tmp_path: Path, opens: Opens) -> None:
    assert opens(tmp_path).person(PersonId("nobody")) is None


# Finished deals


def test_a_finished_deal_is_there_for_each_who_held_a_seat(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    store = opens(tmp_path)
    store.append(commits_of(table))
    deals = [store.deals(person(one)) for one in (table.south, table.east, table.north)]
    assert [[deal.seat for deal in mine] for mine in deals] == [[0], [1], [2]]
    assert deals[0][0].record["players"] == ["Anna", "Bruno", "Carla", "Dario"]


def test_a_record_says_when_its_deal_began_and_the_store_when_it_ended(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    store = opens(tmp_path)
    store.append(commits_of(table))
    (deal,) = store.deals(person(table.south))
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", deal.record["started"])
    assert deal.record["started"] <= deal.ended


# The journal


def test_a_long_journal_is_settled_and_nothing_is_lost_by_it(
    tmp_path: Path, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "MOST_JOURNALLED", 20)
    commits, store = commits_of(evening()), opens(tmp_path)
    assert [store.append([commit]) for commit in commits] == [set()] * len(commits)
    with read_only(data_file(tmp_path)) as database:
        assert database.execute("SELECT COUNT(*) FROM journal").fetchone()[0] <= 20
        assert SqliteReader(database).load(commits[0].code) == saved(commits)


def test_what_is_in_the_journal_is_read_like_everything_else(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    commits, store = commits_of(table), opens(tmp_path)
    store.append(commits)
    with read_only(data_file(tmp_path)) as database:
        assert database.execute("SELECT COUNT(*) FROM journal").fetchone()[0] > len(commits) // 2
        reader = SqliteReader(database)
        kept, (listed,) = reader.person(person(table.south)), reader.listed()
    assert kept is not None
    assert (kept.last_id, listed.entries) == (table.south.last_id, len(commits))


def test_a_journal_for_which_there_is_no_room_is_read_where_it_is(
    tmp_path: Path, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "MOST_TO_READ_THROUGH", 0)
    commits, store = talk(1000), opens(tmp_path, most_pages=64)
    kept = next(number for number, commit in enumerate(commits) if store.append([commit]))
    assert store.load(commits[0].code) == saved(commits[:kept])


def test_who_was_sent_away_is_remembered_when_the_table_is_gone(tmp_path: Path, opens: Opens) -> None:
    table = four_people()
    code, east = table.house.table.state.code, person(table.east)
    table.east.says("ciao")
    table.south.asks("remove", name=table.east.name)
    for one in (table.south, table.north, table.west):
        one.leaves()
    store = opens(tmp_path)
    assert store.append(table.house.commits[code]) == set()
    kept = store.person(east)
    assert (store.tables(), kept and kept.last_id) == ([], table.east.last_id)


# A full disk


def test_a_full_disk_refuses_and_loses_nothing(tmp_path: Path, opens: Opens) -> None:
    commits = talk(1000)
    store = opens(tmp_path, most_pages=64)
    kept = next(number for number, commit in enumerate(commits) if store.append([commit]))
    assert store.append([commits[kept]]) == {commits[0].code}
    assert store.load(commits[0].code) == saved(commits[:kept])
    store.close()
    assert opens(tmp_path).append(commits[kept:]) == set()


def test_leaving_a_table_makes_room_on_a_full_disk(tmp_path: Path, opens: Opens) -> None:
    house = House()
    (gone, talked), (_, other) = a_table(house, lines=1000), a_table(house, lines=5)
    store = opens(tmp_path, most_pages=64)
    store.append(other[:1])
    kept = next(number for number, commit in enumerate(talked) if store.append([commit]))
    closing = Commit(gone, talked[kept].entry, closed=True)
    assert store.append([closing]) == set()
    assert store.append(other[1:]) == set()


def test_forgetting_makes_room_on_a_full_disk(tmp_path: Path, opens: Opens) -> None:
    house = House()
    (old, talked), (_, other) = a_table(house, lines=1000), a_table(house)
    store = opens(tmp_path, most_pages=64)
    while not store.append(talked[:1]):
        talked = talked[1:]
    assert store.forget_before(tables=datetime.now(UTC) + timedelta(days=1), deals=None) == {old}
    assert store.append(other) == set()


def test_a_full_disk_for_one_commit_of_a_group_lets_the_others_pass(tmp_path: Path, opens: Opens) -> None:
    house = House()
    (first, few), (second, many) = a_table(house, lines=3), a_table(house, lines=1000)
    store = opens(tmp_path, most_pages=64)
    assert store.append([*few[:2], *many, *few[2:]]) >= {second}
    table = store.load(first)
    assert table is not None
    assert len(table.entries) >= 2


# Whose it is, and what it survives


def test_everything_is_for_its_owner_only(tmp_path: Path, opens: Opens) -> None:
    store = opens(tmp_path / "data")
    store.append(talk(1))
    files = {path.name: path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
    assert set(files) >= {"tarocchi.sqlite3", "tarocchi.sqlite3-wal", "lock"}
    assert (set(files.values()), (tmp_path / "data").stat().st_mode & 0o777) == ({0o600}, 0o700)


def test_two_servers_cannot_hold_one_folder(tmp_path: Path, opens: Opens) -> None:
    store = opens(tmp_path)
    with pytest.raises(StoreError, match="another tarocchi-server is using this data folder"):
        opens(tmp_path)
    store.close()
    opens(tmp_path).close()


def test_a_folder_whose_file_is_refused_is_let_go(tmp_path: Path, opens: Opens) -> None:
    data_file(tmp_path).write_bytes(b"not ours" * 100)
    with pytest.raises(StoreError):
        opens(tmp_path)
    data_file(tmp_path).unlink()
    opens(tmp_path).close()


def test_a_damaged_table_costs_that_table_only(tmp_path: Path, opens: Opens) -> None:
    house = House()
    (first, good), (second, bad) = a_table(house, lines=1), a_table(house, lines=1)
    store = opens(tmp_path)
    store.append([*good, *bad])
    store.close()
    with closing(sqlite3.connect(data_file(tmp_path))) as database, database:
        database.execute("UPDATE entries SET entry = 'nonsense' WHERE code = ? AND seq = 2", (second,))
    again = opens(tmp_path)
    assert again.load(first) == saved(good)
    with pytest.raises(StoreError, match=f"table {second} can't be read"):
        again.load(second)


def waits_for_the_disk(folder: Path, durability: Durability, commits: int) -> int:
    """How often a process that keeps so many commits waits until the disk has something."""
    trace = folder / f"{commits}.trace"
    command = ["strace", "-f", "-e", "trace=fsync,fdatasync", "-o", str(trace), *APPENDS]
    subprocess.run([*command, str(folder / str(commits)), durability, str(commits)], cwd=ROOT, check=True)
    return len(re.findall(r"\bf(?:data)?sync\(", trace.read_text()))


def may_trace() -> bool:
    """Whether there is strace, and leave to use it."""
    strace = shutil.which("strace")
    return strace is not None and subprocess.run([strace, "-o", os.devnull, "true"], check=False).returncode == 0


@pytest.mark.skipif(not may_trace(), reason="needs strace to count how often the disk is waited for")
@pytest.mark.parametrize(("durability", "waits"), [(Durability.POWER, 1), (Durability.PROCESS, 0)])
def test_a_commit_waits_for_the_disk_once_if_it_is_to_survive_a_power_cut(
    tmp_path: Path, durability: Durability, waits: int
) -> None:
    few, many = (waits_for_the_disk(tmp_path, durability, commits) for commits in (10, 60))
    assert many - few == waits * 50


def test_a_store_is_what_its_interface_says(tmp_path: Path, opens: Opens) -> None:
    store: SqliteStore = opens(tmp_path)
    assert store.keeps
    assert len(store.key) == 32
