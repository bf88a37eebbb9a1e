"""Deleting what is kept: what is old, and what is known of a person. What is deleted is overwritten in the file."""

import hashlib
import json
import secrets
import sqlite3
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime
from typing import Any, cast

from server.changes import Change, DrawOpened, Entered, Entry, PersonId, Said, TableCode
from server.entry_json import entry_from_json, entry_to_json
from server.sqlite_file import timestamp

NOBODY = "…"
"""In place of a name or a text in the entries of a table that others still play at."""


def forget_before(
    database: sqlite3.Connection,
    *,
    tables: datetime | None,
    deals: datetime | None,
    sparing: Collection[TableCode] = (),
) -> set[TableCode]:
    """Delete tables at which nothing has happened, deals that were finished, and people unseen, since a time.

    Args:
        tables, deals: the times; None to delete none.
        sparing: tables that stay in any case.

    Returns:
        The tables that are gone.
    """
    gone: set[TableCode] = set()
    if tables is not None:
        silent = (
            "SELECT code FROM tables WHERE (SELECT MAX(written) FROM entries WHERE entries.code = tables.code) < ?1"
            " AND code NOT IN (SELECT code FROM journal WHERE written >= ?1)"
        )
        for (code,) in database.execute(silent, (timestamp(tables),)).fetchall():
            if code not in sparing:
                forget_table(database, code)
                gone.add(code)
        unseen = "seen < ? AND person NOT IN (SELECT person FROM places)"
        database.execute(f"DELETE FROM people WHERE {unseen}", (timestamp(tables),))
    if deals is not None:
        ended = "SELECT number FROM deals WHERE ended < ?"
        database.execute(f"DELETE FROM players WHERE number IN ({ended})", (timestamp(deals),))
        database.execute("DELETE FROM deals WHERE ended < ?", (timestamp(deals),))
    return gone


def forget_table(database: sqlite3.Connection, code: TableCode) -> None:
    """Delete a table; the records of its finished deals stay."""
    for table in ("entries", "journal", "places", "tables"):
        database.execute(f"DELETE FROM {table} WHERE code = ?", (code,))


def forget_person(database: sqlite3.Connection, person: PersonId) -> None:
    """Delete what is known of a person who has no place at any table; the journal has been settled.

    What others have a part in stays without the name and without a link to the person: moves in the entries of tables,
    and the records of finished deals.
    """
    nobody = PersonId(hashlib.sha256(secrets.token_bytes(32)).hexdigest())
    rows = database.execute("SELECT code, seq, entry FROM entries WHERE entry LIKE ?", (f"%{person}%",)).fetchall()
    for code, seq, text in rows:
        entry = _without(entry_from_json(seq, text), person, nobody)
        database.execute("UPDATE entries SET entry = ? WHERE code = ? AND seq = ?", (entry_to_json(entry), code, seq))
    query = "SELECT number, seat, record FROM deals JOIN players USING (number) WHERE person = ?"
    for number, seat, record in database.execute(query, (person,)).fetchall():
        anonymous = json.dumps(_nameless(json.loads(record), seat))
        database.execute("UPDATE deals SET record = ? WHERE number = ?", (anonymous, number))
    for table in ("people", "places", "players"):
        database.execute(f"DELETE FROM {table} WHERE person = ?", (person,))


def _without(entry: Entry, person: PersonId, nobody: PersonId) -> Entry:
    asked = entry.asked
    if asked is not None and asked.person == person:
        asked = asked._replace(person=nobody)
    changes = tuple(_change_without(change, person, nobody) for change in entry.changes)
    return entry._replace(changes=changes, asked=asked)


def _change_without(change: Change, person: PersonId, nobody: PersonId) -> Change:
    if isinstance(change, DrawOpened):
        return replace(change, people=tuple(nobody if one == person else one for one in change.people))
    if isinstance(change, Entered | Said) and change.person == person:
        return type(change)(nobody, NOBODY)
    if getattr(change, "person", None) == person:
        other: Change = replace(cast("Any", change), person=nobody)
        return other
    return change


def _nameless(record: dict[str, Any], seat: int | None) -> dict[str, Any]:
    if seat is None:  # finished under version 1 of the schema, which did not keep the seat
        return record
    name = record["players"][seat]
    record["players"][seat] = ""
    for share in record.get("draw", {}).get("people", ()):
        share["name"] = "" if share["name"] == name else share["name"]
    if "draw" in record:
        record["draw"]["left_out"] = ["" if one == name else one for one in record["draw"]["left_out"]]
    return record
