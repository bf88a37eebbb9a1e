"""What the client keeps of its person from one evening to the next: one file in the platform's own place.

Tickets are secrets, so nobody else may read the file. It is replaced whole, so that no crash leaves half of it.
"""

import functools
import json
import os
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, TypedDict, Unpack

import platformdirs

from client_cli.texts import _

MODE = 0o600
MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class LastTable:
    """The table to come back to.

    Attributes:
        server: where it is, as in ``Kept.tickets``.
        code, game: of the table.
        plays: whether to play there; otherwise to watch.
    """

    server: str
    code: str
    game: str
    plays: bool = True


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept; None where there is nothing yet.

    Attributes:
        name: what the others call the person.
        language, theme: as chosen last.
        server: the last one, as in ``tickets``.
        table: where the person was last and has not left.
        tickets: by server: its address, or the name of a server of one's own.
    """

    name: str | None = None
    language: str | None = None
    theme: str | None = None
    server: str | None = None
    table: LastTable | None = None
    tickets: Mapping[str, str] = field(default_factory=dict)


class Changes(TypedDict, total=False):
    """What of ``Kept`` becomes different."""

    name: str | None
    language: str | None
    theme: str | None
    server: str | None
    table: LastTable | None
    tickets: Mapping[str, str]


def kept_file() -> Path:
    """Where it is kept."""
    return platformdirs.user_config_path("tarocchi", appauthor=False) / "kept.json"


def read() -> Kept:
    """What is kept, nothing if that can't be read; a damaged file is told of in one sentence and put aside."""
    path = kept_file()
    try:
        with path.open("rb") as file:
            return _kept_from(json.loads(file.read(MOST_BYTES)))
    except FileNotFoundError:
        return Kept()
    except OSError as error:
        complain(_("{file} can’t be read: {error}.").format(file=path, error=error.strerror))
    except (ValueError, RecursionError):
        _put_aside(path)
    return Kept()


def change(**changes: Unpack[Changes]) -> Kept:
    """Keep something else, and what another window has kept meanwhile; returns everything as it is now."""
    kept = replace(read(), **changes)
    _write(kept)
    return kept


def keep_ticket(server: str, ticket: str | None) -> Kept:
    """Keep the ticket of a server, or with None forget it."""
    kept = read()
    others = {name: value for name, value in kept.tickets.items() if name != server}
    kept = replace(kept, tickets=others if ticket is None else {**others, server: ticket})
    _write(kept)
    return kept


def _write(kept: Kept) -> None:
    path = kept_file()
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)  # which nobody else may read
        with open(descriptor, "w", encoding="utf-8") as file:  # noqa: PTH123 - a descriptor has no path
            json.dump({key: value for key, value in asdict(kept).items() if value is not None}, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except OSError as error:
        complain(_("Nothing can be kept in {file}: {error}.").format(file=path, error=error.strerror))


def _put_aside(path: Path) -> None:
    copy = path.with_suffix(".damaged")
    try:
        path.replace(copy)
        copy.chmod(MODE)
    except OSError as error:
        complain(_("{file} is damaged and can’t be put aside: {error}.").format(file=path, error=error.strerror))
    else:
        complain(_("What was kept is damaged; it is now {copy}, and a new file is begun.").format(copy=copy))


@functools.cache
def complain(sentence: str) -> None:
    """Say it once, however often it is found."""
    print(sentence, file=sys.stderr, flush=True)


def _kept_from(value: object) -> Kept:
    """Check what a file says; keys of a later version are passed over. ``ValueError`` if something is not as it was."""
    if not isinstance(value, dict):
        raise ValueError("no object")
    known: dict[str, Any] = {one.name: value[one.name] for one in fields(Kept) if one.name in value}
    if "table" in known:
        known["table"] = _table_from(known["table"])
    tickets = known.get("tickets", {})
    if not isinstance(tickets, dict) or not all(isinstance(ticket, str) for ticket in tickets.values()):
        raise ValueError("no tickets")
    if not all(isinstance(known.get(key, ""), str) for key in ("name", "language", "theme", "server")):
        raise ValueError("no text")
    return Kept(**known)


def _table_from(value: object) -> LastTable:
    match value:
        case {"server": str(server), "code": str(code), "game": str(game), "plays": bool(plays)}:
            return LastTable(server, code, game, plays=plays)
        case _:
            raise ValueError("no table")
