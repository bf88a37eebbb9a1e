"""What a store is given: the commits of tables at which something has happened."""

from pathlib import Path
from typing import Protocol

from server.changes import Commit, PersonId, TableCode
from server.sqlite_store import SqliteStore
from tests.harness import Client, FourPeople, House, four_people


def evening(game: str = "bolognese", *, seed: int = 0, moves: int = 100) -> FourPeople:
    """Four people who talk, play so many moves, and of whom one is gone."""
    table = four_people(game, seed=seed, match={"kind": "four-deals"})
    table.north.says("ciao")
    table.south.starts()
    table.house.goes_on(moves=moves)
    table.west.drops()
    return table


def person(client: Client) -> PersonId:
    """Who somebody is to the server."""
    assert client.session.person is not None, "somebody has said hello"
    return client.session.person.person


def commits_of(table: FourPeople) -> list[Commit]:
    """Everything that the only table has done."""
    return table.house.commits[table.house.table.state.code]


def a_table(house: House, *, lines: int = 0) -> tuple[TableCode, list[Commit]]:
    """Somebody opens a table and says so many lines; gives its code and commits."""
    host = house.greets("Anna")
    code = host.opens()
    for number in range(lines):
        house.waits(1)
        host.says(f"{number} " + 290 * "x")
    return code, house.commits[code]


def talk(lines: int) -> list[Commit]:
    """The commits of a table at which somebody says so many lines."""
    _, commits = a_table(House(), lines=lines)
    return commits


class Opens(Protocol):
    """How the fixture ``opens`` is called."""

    def __call__(self, folder: Path, *, most_pages: int | None = None) -> SqliteStore: ...
