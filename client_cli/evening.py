"""The commands' bodies: an evening at one table, from the greeting to the goodbye."""

import asyncio
import sys
from dataclasses import dataclass
from typing import Literal

from client_cli import attending, kept, local_server
from client_cli.auto import Auto
from client_cli.coming import Comes, Notes
from client_cli.connection import PATIENCE, Connection
from client_cli.conversation import Conversation
from client_cli.failing import NotDone
from client_cli.guest import Guest
from client_cli.invitation import Invitation, invitation_to
from client_cli.json_lines import JsonLines
from client_cli.kept import LastTable
from client_cli.links import PORT, Link
from client_cli.local_server import LocalServer
from client_cli.person import Front, Person
from client_cli.texts import _
from protocol.from_client import FromClient, Join, MatchTerms, Open, Watch
from protocol.types import BotLevel, Game, Seat

FIRST = 2
"""The id of the request that leads to a table, if the person is new: the one after ``hello``."""
OWN_PATIENCE = 10.0
"""A server of one's own that does not answer for so long has ended; ``resume`` starts it again."""
LINGER_PLAYING, LINGER_HOSTING, LINGER_AUTO = 30, 600, 2
PLAYING, HOSTING = "play", "host"
"""The servers of one's own: for oneself, and for friends."""
LINGERS = {PLAYING: LINGER_PLAYING, HOSTING: LINGER_HOSTING}
DEFAULT_SERVER = f"ws://127.0.0.1:{PORT}"


def note(text: str) -> None:
    """Say something that is no result."""
    print(text, file=sys.stderr, flush=True)


@dataclass(frozen=True, slots=True)
class Opening:
    """The table that is wanted."""

    game: Game
    match: Literal["single", "four-deals", "to-target"]
    target: int | None
    seat: Seat
    bot: BotLevel
    public: bool = False
    clock: int | None = None
    hints: bool = True

    def request(self) -> Open:
        """The first request of all.

        Raises:
            NotDone: the terms don't fit together.
        """
        if self.target is not None and self.match != "to-target":
            raise NotDone(_("A target belongs to “--match to-target”."))
        return Open(
            id=FIRST,
            game=self.game,
            match=MatchTerms(kind=self.match, target=self.target),
            visibility="public" if self.public else "private",
            bot=self.bot,
            seat=self.seat,
            clock=self.clock,
            hints=self.hints,
        )


@dataclass(frozen=True, slots=True)
class Visit:
    """A way to a table, not yet gone.

    Attributes:
        connection: leads there.
        starts: whether the game begins at once.
        invitation: how friends come there; None on a server for oneself.
        has_seed: whether the person has chosen the cards, so that nobody draws them.
    """

    connection: Connection
    starts: bool = False
    invitation: Invitation | None = None
    has_seed: bool = False


# The ways to a table. Each is given somebody to be told how the line is.


def play(
    opening: Opening,
    person: Person,
    notes: Notes,
    *,
    seed: int | None,
    bot_pace: float | None,
    is_auto: bool,
    is_new: bool,
) -> Visit:
    """Play on a server of one's own, with three bots; a game that was not left goes on.

    Args:
        seed: for a deal that can be repeated; such a game is not kept.
        bot_pace: seconds before each choice of a bot.
        is_auto: a bot plays for the person too; such a game is not kept either.
        is_new: a game that was not left stays where it is.

    Raises:
        NotDone: the server does not start.
    """
    request = opening.request()
    if is_auto or seed is not None:
        linger = LINGER_AUTO if is_auto else LINGER_PLAYING
        own = local_server.start(linger=linger, bot_pace=bot_pace or 0.0 if is_auto else bot_pace, seed=seed)
        notes(_started(own, linger))
        connection = Connection(own.url, request, name=person.name, notes=notes, patience=OWN_PATIENCE)
    else:
        own = local_server.find_or_start(PLAYING, linger=LINGERS[PLAYING], bot_pace=bot_pace)
        notes(_started(own, LINGERS[PLAYING]))
        guest = Guest(PLAYING)
        back_to = None if is_new else _same_game(guest, opening.game)
        connection = _connection(own.url, request, person, guest, notes, patience=OWN_PATIENCE, back_to=back_to)
    return Visit(connection, starts=True, has_seed=seed is not None)


def host(
    opening: Opening,
    person: Person,
    notes: Notes,
    *,
    server: str | None,
    listen: str,
    port: int,
    is_new: bool,
) -> Visit:
    """Open a table for friends, or come back to the one that was not left.

    Args:
        server: where; None for a server of one's own.
        listen, port: of a server of one's own.
        is_new: a table that was not left stays where it is.

    Raises:
        NotDone: the server does not start.
    """
    request = opening.request()
    if server is not None:
        url, guest, patience, invitation = server, Guest(server), PATIENCE, invitation_to(server)
    else:
        own = local_server.find_or_start(HOSTING, linger=LINGERS[HOSTING], listen=listen, port=port)
        url, guest, patience = own.url, Guest(HOSTING), OWN_PATIENCE
        notes(_started(own, LINGERS[HOSTING]))
        invitation = invitation_to(url, listen=own.listen)
    back_to = None if is_new else _same_game(guest, opening.game)
    connection = _connection(url, request, person, guest, notes, patience=patience, back_to=back_to)
    return Visit(connection, invitation=invitation)


def visit(link: Link, person: Person, notes: Notes, *, plays: bool, is_guest: bool) -> Visit:
    """Come to a table, to play or to watch, or come back to it.

    Args:
        link: where; without a server the last one is meant.
        plays: whether a seat is wanted.
        is_guest: as somebody of whom nothing is kept.

    Raises:
        NotDone: it is on a server of one's own, and that does not start.
    """
    assert link.code is not None, "somebody has chosen a table"
    server = link.server or last_server(alone=False)
    request = (Join if plays else Watch)(id=FIRST, code=link.code)
    guest = None if is_guest else Guest(server)
    found = reach(server)
    connection = _connection(found.url, request, person, guest, notes, patience=_patience(server))
    return Visit(connection, invitation=_invitation(server, found))


def resume(person: Person, notes: Notes) -> Visit:
    """Come back to the table that was not left.

    Raises:
        NotDone: there is none, or it is on a server of one's own, and that does not start.
    """
    table = kept.read().table
    if table is None:
        raise NotDone(_("There is no table to come back to."))
    request = (Join if table.plays else Watch)(id=FIRST, code=table.code)
    guest, patience, server = Guest(table.server), _patience(table.server), reach(table.server)
    connection = _connection(server.url, request, person, guest, notes, patience=patience, new=False)
    return Visit(connection, invitation=_invitation(table.server, server))


def attend(comes: Comes, front: Front, *, is_auto: bool = False) -> None:
    """Go to a table and stay until one side has nothing more to say, without a screen.

    Args:
        comes: one of the ways there.
        front: how the program talks to the person.
        is_auto: a bot plays for the person, who is asked nothing.

    Raises:
        NotDone: the server can't be reached, or refuses.
    """
    visit = comes(note)
    assert isinstance(visit, Visit), "as every way makes one"
    draws = front is not Front.JSON
    player = Auto() if is_auto else Conversation(invitation=visit.invitation, starts=visit.starts, draws=draws)
    if front is Front.JSON:
        script = JsonLines(player)
        asyncio.run(attending.attend(visit.connection, script, None if is_auto else script))
    else:
        talk = player if isinstance(player, Conversation) else None
        asyncio.run(attending.attend(visit.connection, player, talk, has_seed=visit.has_seed))


# Servers


def last_server(*, alone: bool = True) -> str:
    """The server that the person was at last.

    Args:
        alone: whether it may be the one for playing alone.
    """
    last = kept.read().server
    return DEFAULT_SERVER if last is None or (last == PLAYING and not alone) else last


def reach(server: str) -> LocalServer:
    """Where a server is that is called as it is kept; one of one's own is started if it does not run.

    Raises:
        NotDone: it does not start.
    """
    if server in LINGERS:
        return local_server.find_or_start(server, linger=LINGERS[server])
    return LocalServer(server, None)


def _invitation(name: str, found: LocalServer) -> Invitation | None:
    if name == PLAYING:
        return None
    return invitation_to(found.url, listen=found.listen if name == HOSTING else None)


def _patience(server: str) -> float:
    return OWN_PATIENCE if server in LINGERS else PATIENCE


def _same_game(guest: Guest, game: str) -> LastTable | None:
    table = guest.table
    return table if table is not None and table.game == game else None


def _connection(
    url: str,
    request: FromClient,
    person: Person,
    guest: Guest | None,
    notes: Notes,
    *,
    patience: float,
    back_to: LastTable | None = None,
    new: bool = True,
) -> Connection:
    return Connection(
        url,
        request,
        name=person.name,
        notes=notes,
        patience=patience,
        password=person.password,
        guest=guest,
        back_to=back_to,
        new=new,
    )


def _started(own: LocalServer, linger: int) -> str:
    text = _("A server of your own runs at {url}; it ends {seconds} seconds after the last person has gone.")
    return text.format(url=own.url, seconds=linger)
