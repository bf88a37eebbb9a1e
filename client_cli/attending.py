"""The shell of an evening: messages and typed lines in, lines and requests out."""

import asyncio
import contextlib
import sys
from collections.abc import AsyncGenerator
from typing import Protocol

from client_cli.connection import Connection
from client_cli.conversation import Reaction
from client_cli.draw import Draw
from client_cli.failing import NotDone
from client_cli.json_lines import JsonLines, message_line
from client_cli.keyboard import Keyboard
from client_cli.lines import Line
from client_cli.state import State
from client_cli.terminal import Terminal
from protocol.from_client import Leave
from protocol.to_client import ToClient

STDIN = 0
LEAVING_SECONDS = 2.0


class Hearer(Protocol):
    """One who is told what the server says."""

    def hears(self, before: State, message: ToClient, after: State) -> Reaction:
        """What a message leads to, between what was known before it and what is known now."""


class Talk(Hearer, Protocol):
    """One who is told what is typed, too."""

    def types(self, line: str | None, state: State) -> Reaction:
        """What a typed line leads to; None means that there will be no more."""


async def attend(connection: Connection, hearer: Hearer, talk: Talk | None, *, has_seed: bool = False) -> None:
    """Carry everything in, and what follows from it out, until one side has nothing more to say.

    Args:
        connection: the line to the server.
        hearer: who is told what the server says.
        talk: who is told what is typed; None if nothing is read.
        has_seed: whether the person has chosen the cards, so that nobody draws them.

    Raises:
        NotDone: there is no going on.
    """
    in_json = isinstance(hearer, JsonLines)
    terminal = Terminal(sys.stdout, wraps=not in_json)
    arrived = asyncio.Event()
    sides = [_listen(hearer, connection, terminal, arrived, Draw(is_due=not has_seed))]
    if talk is not None:
        sides.append(_read(talk, connection, terminal, arrived))
    tasks = [asyncio.create_task(side) for side in sides]
    try:
        done, _pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        failure = task.exception()
        if isinstance(failure, NotDone) and failure.message is not None and in_json:
            terminal.show([Line(message_line(failure.message))])
        task.result()


async def typed_lines() -> AsyncGenerator[str | None]:
    """Everything that is typed, line by line, and None when there will be no more."""
    keyboard = Keyboard(STDIN)
    while True:
        line = await keyboard.line()
        yield line
        if line is None:
            return


async def _listen(
    hearer: Hearer, connection: Connection, terminal: Terminal, arrived: asyncio.Event, draw: Draw
) -> None:
    async with contextlib.aclosing(connection.messages()) as messages:
        async for before, message in messages:
            part = draw.hears(before, message, connection.state)
            await connection.send(*part.requests)
            if draw.concerns(message) and not isinstance(hearer, JsonLines):  # a script is told everything
                continue
            reaction = hearer.hears(before, message, connection.state)
            terminal.show(reaction.lines if isinstance(hearer, JsonLines) else (*reaction.lines, *part.lines))
            await connection.send(*reaction.requests)
            if reaction.ended:
                return
            if connection.state.place is not None:
                arrived.set()


async def _read(talk: Talk, connection: Connection, terminal: Terminal, arrived: asyncio.Event) -> None:
    await arrived.wait()
    async for line in typed_lines():
        reaction = talk.types(line, connection.state)
        terminal.show(reaction.lines)
        await connection.send(*reaction.requests)
        if any(isinstance(request, Leave) for request in reaction.requests):
            await asyncio.sleep(LEAVING_SECONDS)
            return
        if reaction.ended:
            return
