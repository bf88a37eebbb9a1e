"""The commands' bodies: an evening at one table, from the greeting to the goodbye."""

import asyncio
import contextlib
import os
import sys
from dataclasses import dataclass
from typing import Literal

from client_cli import local_server
from client_cli.auto import Auto
from client_cli.connection import PATIENCE, Connection
from client_cli.conversation import Conversation, NotDone
from client_cli.draw import Draw
from client_cli.keyboard import Keyboard
from client_cli.terminal import Terminal, clean
from client_cli.texts import _
from protocol.from_client import Join, Leave, MatchTerms, Open, Watch
from protocol.types import BotLevel, Game, Seat

STDIN = 0
FIRST = 2
"""The id of the request that leads to a table: the one after ``hello``."""
LEAVING_SECONDS = 2.0
OWN_PATIENCE = 10.0
"""A server of one's own that does not answer has ended, and its tables with it."""
LINGER_PLAYING, LINGER_HOSTING, LINGER_AUTO = 30, 600, 2


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
        )


def play(opening: Opening, *, name: str, seed: int | None, bot_pace: float | None, auto: bool) -> None:
    """Play on a server of one's own, with three bots; with ``auto`` a bot plays for the person too.

    Raises:
        NotDone: the server does not start or fails.
    """
    request = opening.request()
    if auto:
        linger, bot_pace = LINGER_AUTO, bot_pace or 0.0
    else:
        linger = LINGER_PLAYING
    own = local_server.start(linger=linger, bot_pace=bot_pace, seed=seed)
    note(_started(own.url, linger))
    connection = Connection(own.url, request, name=name, notes=note, patience=OWN_PATIENCE)
    asyncio.run(_attend(Auto() if auto else Conversation(starts=True), connection))


def host(opening: Opening, *, name: str, server: str | None, password: str | None) -> None:
    """Open a table for friends, on a server that is there or on one's own.

    Raises:
        NotDone: the server can't be reached, does not start, or refuses.
    """
    request = opening.request()
    url, patience = server, PATIENCE
    if url is None:
        url, patience = local_server.start(linger=LINGER_HOSTING).url, OWN_PATIENCE
        note(_started(url, LINGER_HOSTING))
    connection = Connection(url, request, name=name, notes=note, patience=patience, password=password)
    asyncio.run(_attend(Conversation(invites_to=url), connection))


def visit(code: str, *, name: str, server: str, password: str | None, plays: bool) -> None:
    """Come to a table, to play or to watch.

    Raises:
        NotDone: the server can't be reached or does not know the table.
    """
    try:
        request = (Join if plays else Watch)(id=FIRST, code=code)
    except ValueError:
        raise NotDone(_("“{code}” is no table’s code: it has seven letters.").format(code=clean(code))) from None
    connection = Connection(server, request, name=name, notes=note, password=password)
    asyncio.run(_attend(Conversation(), connection))


def note(text: str) -> None:
    """Say something that is no result."""
    print(text, file=sys.stderr, flush=True)


def _started(url: str, linger: int) -> str:
    return _("A server of your own runs at {url}; it ends {seconds} seconds after the last person has gone.").format(
        url=url, seconds=linger
    )


async def _attend(talk: Conversation | Auto, connection: Connection) -> None:
    """Carry messages and typed lines in, and what follows from them out, until one side has nothing more to say."""
    terminal = Terminal(sys.stdout, prompts=isinstance(talk, Conversation) and os.isatty(STDIN))
    arrived = asyncio.Event()
    sides = [_listen(talk, connection, terminal, arrived)]
    if isinstance(talk, Conversation):
        sides.append(_read(talk, connection, terminal, arrived))
    tasks = [asyncio.create_task(side) for side in sides]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def _listen(
    talk: Conversation | Auto, connection: Connection, terminal: Terminal, arrived: asyncio.Event
) -> None:
    draw = Draw()
    async with contextlib.aclosing(connection.messages()) as messages:
        async for before, message in messages:
            if draw.concerns(message):
                continue
            part = draw.hears(before, message, connection.state)
            await connection.send(*part.requests)
            reaction = talk.hears(before, message, connection.state)
            terminal.show((*reaction.lines, *part.lines))
            await connection.send(*reaction.requests)
            if reaction.ended:
                return
            if connection.state.place is not None:
                arrived.set()


async def _read(talk: Conversation, connection: Connection, terminal: Terminal, arrived: asyncio.Event) -> None:
    await arrived.wait()
    keyboard = Keyboard(STDIN)
    while True:
        line = await keyboard.line()
        terminal.typed()
        reaction = talk.types(line, connection.state)
        terminal.show(reaction.lines)
        await connection.send(*reaction.requests)
        if any(isinstance(request, Leave) for request in reaction.requests):
            await asyncio.sleep(LEAVING_SECONDS)
            return
        if reaction.ended:
            return
