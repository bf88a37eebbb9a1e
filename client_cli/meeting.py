"""Finding a table: by a code, by a link, or among those that the network and the last server tell of."""

import asyncio
import json
import sys
from dataclasses import dataclass

from client_cli.asking import Questions
from client_cli.evening import LINGERS, last_server, note, reach
from client_cli.failing import NotDone
from client_cli.lines import Line
from client_cli.links import Link, link_to, read_address, read_link
from client_cli.nearby import servers_nearby
from client_cli.person import Front, Person
from client_cli.terminal import shows
from client_cli.texts import _, ngettext
from client_cli.words import game_name
from protocol.from_client import List
from protocol.to_client import TableEntry, Tables


@dataclass(frozen=True, slots=True)
class Found:
    """A table that may be joined."""

    server: str
    entry: TableEntry

    def sentence(self) -> str:
        """What is to be known of it."""
        entry = self.entry
        people = ngettext("{count} person", "{count} people", entry.people).format(count=entry.people)
        text = _("{game}, opened by {host}, {people} seated").format(
            game=game_name(entry.game), host=entry.host, people=people
        )
        state = [_("a deal is being played")] if entry.playing else []
        state += [_("locked")] if entry.locked else []
        return "; ".join([text, *state]) + f": tarocchi join {link_to(self.server, entry.code)}"

    def json(self) -> str:
        """The same for a script."""
        link = link_to(self.server, self.entry.code)
        return json.dumps({"link": link, "table": self.entry.model_dump(exclude_none=True)}, separators=(",", ":"))


def table_meant(code: str | None, server: str | None, person: Person) -> Link | None:
    """The table that somebody wants to come to; None if nothing was chosen.

    Args:
        code: a code or a link, None to look around.
        server: where to look, None for the last server and the network.

    Raises:
        NotDone: it is no code and no link, or there is no table.
    """
    address = server if server is None or server in LINGERS else read_address(server)
    link = Link(None, None) if code is None else read_link(code)
    if link.server is not None and address is not None:
        raise NotDone(_("A link says already which server is meant."))
    link = Link(link.server or address, link.code)
    return link if link.code is not None else _chosen(_tables_at(link.server, person), person.front)


def _tables_at(server: str | None, person: Person) -> list[Found]:
    if server is None:
        note(_("Looking around for tables …"))
    found = asyncio.run(_look_around(server, person))
    if not found:
        raise NotDone(
            _("No table is listed there.") if server else _("No table was found; ask your friends for its link.")
        )
    return found


async def _look_around(server: str | None, person: Person) -> list[Found]:
    """The public tables of a server, or of all that are known; those that don't answer have none."""
    if server is not None:
        return await _listed(reach(server).url, person)
    last = last_server(alone=False)
    servers = [last, *(one for one in await servers_nearby() if one != last)]
    if last in LINGERS:  # its tables are joined by its address
        servers[0] = reach(last).url
    lists = await asyncio.gather(*(_listed(one, person) for one in servers), return_exceptions=True)
    return [found for tables in lists if not isinstance(tables, BaseException) for found in tables]


async def _listed(server: str, person: Person) -> list[Found]:
    async with Questions(reach(server).url, person) as questions:
        answer = await questions.ask(List(id=0))
    assert isinstance(answer, Tables), "as the protocol says"
    return [Found(server, entry) for entry in answer.tables]


def _chosen(found: list[Found], front: Front) -> Link | None:
    """The one that is wanted: asked for, where somebody can answer."""
    if front is Front.JSON:
        shows([Line(one.json()) for one in found], wraps=False)
        return None
    shows(Line(f"{number}. {one.sentence()}") for number, one in enumerate(found, start=1))
    if not sys.stdin.isatty():
        return None
    print(_("Type the number of a table, or nothing to go to none."), flush=True)
    typed = sys.stdin.readline().strip()
    if not typed:
        return None
    if not typed.isdecimal() or not 1 <= int(typed[:9]) <= len(found):
        raise NotDone(_("That is none of the numbers."))
    one = found[int(typed) - 1]
    return Link(one.server, one.entry.code)
