"""What the person who runs a server does with its data: look at tables, back up, delete."""

import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from protocol import from_client as ask
from server.changes import PersonId, TableCode
from server.inspecting import description, summary
from server.lobby import person_of
from server.names import canonical_code
from server.sqlite_file import back_up, data_file, read_only
from server.sqlite_reader import Listed, SqliteReader
from server.sqlite_store import Durability, SqliteStore
from server.store import StoreError
from server.table import Table


def show_tables(folder: Path, code: str | None, *, hands: bool) -> int:
    """Print a line for each table, or everything about one; returns the exit status."""

    def show() -> int:
        with read_only(data_file(folder)) as database:
            reader = SqliteReader(database)
            listed = {one.code: one for one in reader.listed()}
            if code is None:
                return max((_show(reader, one) for one in listed.values()), default=0)
            one = listed.get(canonical_code(code))
            if one is None:
                raise StoreError(f"{folder}: there is no table with the code {code}")
            return _show(reader, one, hands=hands)

    return _done(show)


def back_up_data(folder: Path, to: Path) -> int:
    """Copy the data to a new file, also while a server runs; returns the exit status."""

    def copy() -> int:
        back_up(data_file(folder), to)
        with read_only(to) as database:
            reader = SqliteReader(database)
            print(f"{to}: {len(reader.tables())} tables, {reader.finished()} finished deals")
        return 0

    return _done(copy)


def forget_what_is_old(folder: Path, before: datetime) -> int:
    """Delete tables at which nothing has happened, and deals that were finished, since a day; returns the status."""

    def forget() -> int:
        with closing(_held(folder)) as store:
            deals = store.finished()
            gone = store.forget_before(tables=before, deals=before)
            print(f"deleted: {len(gone)} tables, {deals - store.finished()} finished deals")
        return 0

    return _done(forget)


def forget_person(folder: Path, ticket: str) -> int:
    """Delete what is known of the person with a ticket, who leaves every table first; returns the exit status."""

    def forget() -> int:
        with closing(_held(folder)) as store:
            person = person_of(ticket.strip())
            known = store.person(person)
            if known is None and not store.deals(person):
                raise StoreError(f"{folder}: nothing is known of a person with that ticket")
            for code in () if known is None else known.tables:
                _leave(store, person, code)
            store.forget_person(person)
            print("deleted: what was known of that person")
        return 0

    return _done(forget)


def _leave(store: SqliteStore, person: PersonId, code: TableCode) -> None:
    saved = store.load(code)
    assert saved is not None, "a place is at a table"
    step = Table.load(saved, 0.0).perform(person, ask.Leave(id=0), 0.0)
    if store.append([step.commit]):
        raise StoreError(f"table {code}: leaving it could not be saved")


def _show(reader: SqliteReader, listed: Listed, *, hands: bool | None = None) -> int:
    """One table: in a line, or with ``hands`` given in full; returns 1 if it can't be read."""
    try:
        saved = reader.load(listed.code)
        assert saved is not None, "it was listed, and one transaction sees one state"
        lines = [summary(listed, saved)] if hands is None else [*description(listed, saved, hands=hands)]
    except StoreError as error:
        print(f"tarocchi-server: {error}", file=sys.stderr)
        return 1
    for line in lines:
        print(line)
    return 0


def _held(folder: Path) -> SqliteStore:
    if not data_file(folder).exists():
        raise StoreError(f"{data_file(folder)}: there is no such file")
    return SqliteStore(folder, durability=Durability.POWER)


def _done(command: Callable[[], int]) -> int:
    try:
        return command()
    except (StoreError, OSError, sqlite3.DatabaseError) as error:
        print(f"tarocchi-server: {error}", file=sys.stderr)
        return 1


def day(text: str) -> datetime:
    """The beginning of a day in UTC.

    Raises:
        ValueError: it is no day.
    """
    return datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
