"""What is read from a data file."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from server.changes import TableCode
from server.sqlite_file import data_file, read_only
from server.sqlite_reader import SqliteReader
from server.store import StoreError
from tests.harness import House
from tests.server.evenings import Opens, a_table, commits_of, evening


def test_a_list_says_what_has_happened_at_each_table(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    store = opens(tmp_path)
    store.append(commits_of(table))
    (listed,) = store.listed()
    assert (listed.code, listed.entries, listed.finished) == (
        table.house.table.state.code,
        len(commits_of(table)),
        1,
    )
    assert listed.opened <= listed.written


def test_a_reader_beside_the_store_reads_the_same(tmp_path: Path, opens: Opens) -> None:
    table = evening()
    code, host = table.house.table.state.code, table.house.table.state.host
    store = opens(tmp_path)
    store.append(commits_of(table))
    assert host is not None
    with read_only(data_file(tmp_path)) as database:
        reader = SqliteReader(database)
        assert (reader.load(code), reader.person(host), reader.deals(host), reader.listed()) == (
            store.load(code),
            store.person(host),
            store.deals(host),
            store.listed(),
        )


def test_a_code_that_leads_nowhere_is_no_table(tmp_path: Path, opens: Opens) -> None:
    assert opens(tmp_path).load(TableCode("badegos")) is None


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET entry = '{}'",
        "UPDATE entries SET entry = x'00ff'",
        """UPDATE entries SET entry = '{"changes": [["Moved", ["play", "DN"], "nobody"]], "asked": null}'""",
        "UPDATE tables SET settings = 'nonsense'",
        "DROP TABLE entries",
    ],
)
def test_a_table_that_cannot_be_read_is_named_and_nothing_more(tmp_path: Path, opens: Opens, damage: str) -> None:
    code, commits = a_table(House())
    store = opens(tmp_path)
    store.append(commits)
    with closing(sqlite3.connect(data_file(tmp_path))) as database, database:
        database.execute(damage)
    with pytest.raises(StoreError, match=f"^table {code} can't be read: "):
        store.load(code)
