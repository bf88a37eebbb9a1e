"""Finished deals: listed, written as records, and stepped through."""

import asyncio
import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from client_cli import local_server
from client_cli.asking import Questions
from client_cli.attending import typed_lines
from client_cli.evening import LINGER_AUTO, LINGERS, last_server, note, reach
from client_cli.failing import NotDone
from client_cli.guest import Guest
from client_cli.json_lines import message_line
from client_cli.lines import Line
from client_cli.links import read_address
from client_cli.person import Front, Person
from client_cli.stepping import VIEWPOINTS, Stepping
from client_cli.terminal import clean, shows
from client_cli.texts import _, listed, ngettext
from client_cli.words import game_name, side_name
from protocol.from_client import Export, History, Replay
from protocol.to_client import Deals, FinishedDeal, Record, Replayed
from protocol.types import Seat

Json = dict[str, Any]
NEEDED = ("format", "game", "dealer", "hands", "moves")
"""What of a record a server needs to tell the deal again."""
FILE_BYTES = 100_000_000


def history(server: str | None, person: Person) -> None:
    """List the finished deals of the person on a server, the last one first.

    Raises:
        NotDone: the server can't be reached, or does not know the person.
    """

    async def ask() -> Deals:
        async with _known_at(server, person) as questions:
            return await _deals(questions)

    answer = asyncio.run(ask())
    if person.front is Front.JSON:
        shows([Line(message_line(answer))], wraps=False)
    elif answer.deals:
        shows([Line(_deal_line(deal)) for deal in answer.deals])
    else:
        note(_("You have no finished deals there."))


def export(deal: str, server: str | None, person: Person, output: Path | None) -> None:
    """Write the records of finished deals, the first one first.

    Args:
        deal: the number of one, or ``all``.
        output: where to; None for standard output.

    Raises:
        NotDone: there is no such deal, or the server can't be reached.
    """

    async def ask() -> list[Json]:
        async with _known_at(server, person) as questions:
            if deal != "all":
                return [await _record(questions, _number(deal))]
            return [await _record(questions, one.number) for one in reversed((await _deals(questions)).deals)]

    records = [json.dumps(record, separators=(",", ":")) for record in asyncio.run(ask())]
    if output is None:
        shows(map(Line, records), wraps=False)
    else:
        output.write_text("".join(f"{record}\n" for record in records), encoding="utf-8")
        note(_("{number} written to {file}.").format(number=len(records), file=output))


def replay(deal: str, number: int, view: str, server: str | None, person: Person) -> None:
    """Step through a finished deal, without a screen.

    Args:
        deal: a file of records, or the number of a deal of the person's.
        number: which record of the file.
        view: ``open``, ``table`` or a seat in English.

    Raises:
        NotDone: there is no such deal, the record breaks a rule, or the server can't be reached.
    """
    record, views = _told_again(deal, number, server, person)
    if person.front is Front.JSON:
        shows([Line(message_line(views[view]))], wraps=False)
    else:
        asyncio.run(_steps_through(_stepping(record, views, view)))


def look_back(deal: str, number: int, view: str, server: str | None, person: Person) -> Stepping:
    """A finished deal to step through; see ``replay``."""
    return _stepping(*_told_again(deal, number, server, person), view)


async def _steps_through(stepping: Stepping) -> None:
    shows(stepping.arrives())
    async for line in typed_lines():
        reaction = stepping.types(line)
        shows(reaction.lines)
        if reaction.ended:
            return


def _stepping(record: Json, views: Mapping[str, Replayed], view: str) -> Stepping:
    return Stepping(record, {name: answer.updates for name, answer in views.items()}, view)


Told = tuple[Json, dict[str, Replayed]]
"""A deal's record, and the deal as everybody sees it."""


def _told_again(deal: str, number: int, server: str | None, person: Person) -> Told:
    record = None if deal.isdecimal() and not Path(deal).exists() else _record_in(Path(deal), number)
    return asyncio.run(_asked_for(deal, record, server, person))


async def _asked_for(deal: str, record: Json | None, server: str | None, person: Person) -> Told:
    if record is None:
        async with _known_at(server, person) as questions:
            record = await _record(questions, _number(deal))
            return record, await _views(questions, record)
    url = local_server.start(linger=LINGER_AUTO).url if server is None else read_address(server)
    async with Questions(url, person) as questions:
        return record, await _views(questions, record)


async def _views(questions: Questions, record: Json) -> dict[str, Replayed]:
    """The deal as everybody sees it."""
    needed = {key: record[key] for key in NEEDED if key in record}
    views = {}
    for name, (seat, is_open) in VIEWPOINTS.items():
        question = Replay(id=0, record=needed, seat=seat, open=is_open)
        answer = await questions.ask(question)
        assert isinstance(answer, Replayed), "as the protocol says"
        views[name] = answer
    return views


def _record_in(path: Path, number: int) -> Json:
    """One of the records of a file: a file of one object is one record, otherwise each line is one."""
    try:
        with path.open("rb") as file:
            text = file.read(FILE_BYTES)
    except OSError as error:
        raise NotDone(_("{file} can’t be read: {error}.").format(file=path, error=error.strerror)) from None
    try:
        values = [json.loads(text)]
    except (ValueError, RecursionError):
        values = _records_by_line(text)
    if number > len(values):
        count = ngettext("there is {count} record in it", "there are {count} records in it", len(values))
        raise NotDone(f"{path}: " + count.format(count=len(values)) + ".")
    if not isinstance(values[number - 1], dict):
        raise NotDone(_("{file} holds no deal records.").format(file=path))
    record: Json = values[number - 1]
    return record


def _records_by_line(text: bytes) -> list[Any]:
    try:
        return [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return [None]


# Asking


def _known_at(server: str | None, person: Person) -> Questions:
    """A line to a server that knows the person."""
    name = last_server() if server is None else server if server in LINGERS else read_address(server)
    guest = Guest(name)
    if guest.ticket is None:
        raise NotDone(_("You have played no deals on the server {name}.").format(name=name))
    return Questions(reach(name).url, person, guest)


async def _deals(questions: Questions) -> Deals:
    answer = await questions.ask(History(id=0))
    assert isinstance(answer, Deals), "as the protocol says"
    return answer


async def _record(questions: Questions, number: int) -> Json:
    answer = await questions.ask(Export(id=0, number=number))
    assert isinstance(answer, Record), "as the protocol says"
    return answer.record


def _number(deal: str) -> int:
    if not deal.isdecimal() or not 0 < int(deal[:16]) < 2**53:
        raise NotDone(
            _("“{deal}” is no number of a deal; “tarocchi history” lists them.").format(deal=clean(deal)[:20])
        )
    return int(deal)


def _player(deal: FinishedDeal, seat: Seat) -> str:
    name = deal.players[seat] or _("a bot")
    return _("{name} (you)").format(name=name) if seat == deal.seat else name


def _ended(deal: FinishedDeal) -> str:
    """When it ended by the clock of this machine, empty where that is not known."""
    try:
        return datetime.fromisoformat(deal.ended).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError):
        return ""


def _deal_line(deal: FinishedDeal) -> str:
    players = listed([_player(deal, seat) for seat in range(4)])
    text = _("{number}. {ended}: {game} with {players}; {first} {a}, {second} {b}.")
    return text.format(
        number=deal.number,
        ended=_ended(deal) or _("not dated"),
        game=game_name(deal.game),
        players=players,
        first=side_name(0),
        a=deal.total[0],
        second=side_name(1),
        b=deal.total[1],
    )
