"""The commands for the data: looking at tables, backing up, deleting; on real files, also while a server runs."""

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from protocol.codec import Encoding
from server.changes import TableCode
from server.commands import cli
from server.lobby import person_of
from server.sqlite_file import data_file
from server.sqlite_store import SqliteStore
from server.table import Table
from server.table_state import BotSeat
from tests.harness import FourPeople
from tests.real_server import real_server
from tests.server.evenings import Opens, commits_of, evening


def run(*arguments: object, typed: str | None = None) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments], input=typed)


@pytest.fixture
def table(tmp_path: Path, opens: Opens) -> FourPeople:
    """A table in the middle of its second deal, kept in a folder."""
    evening_so_far = evening("bolognese", moves=100)
    evening_so_far.house.waits(60)
    evening_so_far.house.goes_on(moves=5)
    store = opens(tmp_path)
    store.append(commits_of(evening_so_far))
    store.close()
    return evening_so_far


def code_of(table: FourPeople) -> TableCode:
    return table.house.table.state.code


# Looking at tables


def test_tables_are_listed_with_a_line_each(tmp_path: Path, table: FourPeople) -> None:
    result = run("tables", "--data", tmp_path)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{code_of(table)}  2")


def test_a_table_is_shown_by_its_code_however_it_is_typed(tmp_path: Path, table: FourPeople) -> None:
    result = run("tables", "--data", tmp_path, code_of(table).upper())
    assert result.stdout.startswith(f"{code_of(table)}: bolognese")
    assert "holds" not in result.stdout
    assert "South holds" in run("tables", "--data", tmp_path, "--hands", code_of(table)).stdout


@pytest.mark.usefixtures("table")
def test_a_code_without_a_table_is_one_line_and_status_1(tmp_path: Path) -> None:
    result = run("tables", "--data", tmp_path, "badegos")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == f"tarocchi-server: {tmp_path}: there is no table with the code badegos\n"


def test_a_folder_without_data_is_one_line_and_status_1(tmp_path: Path) -> None:
    for command in (["tables"], ["backup", tmp_path / "copy"], ["forget", "--before", "2026-01-01"]):
        result = run(*command, "--data", tmp_path / "none")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == f"tarocchi-server: {tmp_path}/none/tarocchi.sqlite3: there is no such file\n"
    assert not (tmp_path / "none").exists()


def test_a_table_that_cannot_be_read_is_said_and_the_others_are_listed(tmp_path: Path, opens: Opens) -> None:
    tables = [evening(seed=seed, moves=1) for seed in range(3)]
    store = opens(tmp_path)
    for one in tables:
        store.append(commits_of(one))
    store.close()
    with closing(sqlite3.connect(data_file(tmp_path))) as database, database:
        database.execute("DELETE FROM entries WHERE code = ? AND seq = 1", (code_of(tables[1]),))
    result = run("tables", "--data", tmp_path)
    assert (result.exit_code, len(result.stdout.splitlines())) == (1, 2)
    assert result.stderr == f"tarocchi-server: table {code_of(tables[1])} can't be read: its entries make no table\n"


# Backing up


def client(url: str) -> ClientConnection:
    return connect(url, subprotocols=[Subprotocol(Encoding.JSON)])


def asks(connection: ClientConnection, **request: object) -> dict[str, Any]:
    """Send a request and read until it is answered."""
    connection.send(json.dumps(request))
    while True:
        message: dict[str, Any] = json.loads(connection.recv(10))
        if message.get("answer") == request["id"]:
            return message


def kept(folder: Path, opens: Opens, code: TableCode) -> tuple[object, int]:
    store = opens(folder)
    try:
        return store.load(code), store.finished()
    finally:
        store.close()


def test_a_copy_holds_everything_for_its_owner_only(tmp_path: Path, table: FourPeople, opens: Opens) -> None:
    copy = tmp_path / "copy"
    result = run("backup", "--data", tmp_path, copy)
    assert (result.exit_code, result.stdout) == (0, f"{copy}: 1 tables, 1 finished deals\n")
    assert copy.stat().st_mode & 0o777 == 0o600
    (tmp_path / "new").mkdir()
    copy.rename(data_file(tmp_path / "new"))
    assert kept(tmp_path / "new", opens, code_of(table)) == kept(tmp_path, opens, code_of(table))


@pytest.mark.usefixtures("table")
def test_a_copy_takes_nothing_s_place(tmp_path: Path) -> None:
    (tmp_path / "copy").write_text("something")
    result = run("backup", "--data", tmp_path, tmp_path / "copy")
    assert (result.exit_code, result.stderr) == (1, f"tarocchi-server: {tmp_path}/copy: File exists\n")
    assert (tmp_path / "copy").read_text() == "something"


def test_a_copy_is_made_while_a_server_runs_and_another_server_runs_on_it(tmp_path: Path) -> None:
    with real_server("--data", str(tmp_path / "data")) as server, client(server.url) as anna:
        ticket = asks(anna, type="hello", id=1, name="Anna")["ticket"]
        code = asks(anna, type="open", id=2, game="bolognese")["code"]
        for number in range(3, 50):
            asks(anna, type="say", id=number, text="ciao")
        command = [sys.executable, "-m", "server.main", "backup", "--data", str(tmp_path / "data")]
        done = subprocess.run([*command, str(tmp_path / "copy")], capture_output=True, text=True, check=True)
        assert done.stdout == f"{tmp_path}/copy: 1 tables, 0 finished deals\n"
        asks(anna, type="say", id=51, text="the server has not noticed anything")
    (tmp_path / "new").mkdir()
    (tmp_path / "copy").rename(data_file(tmp_path / "new"))
    with real_server("--data", str(tmp_path / "new")) as server, client(server.url) as anna:
        assert asks(anna, type="hello", id=60, name="Anna", ticket=ticket)["last_id"] == 49
        assert asks(anna, type="join", id=61, code=code)["type"] == "table"


# Deleting


@pytest.mark.usefixtures("table")
def test_what_is_old_is_deleted(tmp_path: Path) -> None:
    assert run("forget", "--data", tmp_path, "--before", "2001-01-01").stdout == "deleted: 0 tables, 0 finished deals\n"
    assert run("forget", "--data", tmp_path, "--before", "2999-01-01").stdout == "deleted: 1 tables, 1 finished deals\n"
    assert run("tables", "--data", tmp_path).stdout == ""


def test_a_person_leaves_every_table_and_is_not_known_any_more(tmp_path: Path, table: FourPeople, opens: Opens) -> None:
    (tmp_path / "ticket").write_text(f"{table.east.ticket}\n", encoding="utf-8")
    result = run("forget", "--data", tmp_path, "--ticket", tmp_path / "ticket")
    assert (result.exit_code, result.stdout) == (0, "deleted: what was known of that person\n")
    store: SqliteStore = opens(tmp_path)
    saved = store.load(code_of(table))
    assert saved is not None
    assert isinstance(Table.load(saved, 0).state.seats[1], BotSeat)
    assert store.person(person_of(table.east.ticket)) is None
    assert b"Bruno" not in data_file(tmp_path).read_bytes()


def test_a_table_whose_last_person_is_deleted_goes_too(tmp_path: Path, table: FourPeople) -> None:
    for one in table.people:
        assert run("forget", "--data", tmp_path, "--ticket", "-", typed=one.ticket).exit_code == 0
    assert run("tables", "--data", tmp_path).stdout == ""


@pytest.mark.usefixtures("table")
def test_a_ticket_of_nobody_is_said_to_be_so(tmp_path: Path) -> None:
    result = run("forget", "--data", tmp_path, "--ticket", "-", typed="0123456789abcdef")
    assert result.exit_code == 1
    assert result.stderr == f"tarocchi-server: {tmp_path}: nothing is known of a person with that ticket\n"


def test_nothing_is_deleted_under_a_running_server(tmp_path: Path) -> None:
    with real_server("--data", str(tmp_path)):
        result = run("forget", "--data", tmp_path, "--before", "2999-01-01")
    assert result.exit_code == 1
    assert result.stderr == f"tarocchi-server: {tmp_path}: another tarocchi-server is using this data folder\n"


@pytest.mark.parametrize(
    "arguments", [[], ["--before", "2026-13-01"], ["--before", "2026-01-01", "--ticket", "-"], ["--ticket", "/none"]]
)
def test_a_command_line_that_makes_no_sense_is_status_2(tmp_path: Path, arguments: list[str]) -> None:
    result = run("forget", "--data", tmp_path, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
