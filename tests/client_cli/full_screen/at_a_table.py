"""The full screen at a table of a real server, driven key by key and read as text."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from textual.pilot import Pilot
from textual.strip import Strip

from client_cli.coming import Notes
from client_cli.connection import Connection
from client_cli.evening import Visit
from client_cli.full_screen.app import Ending, FullScreen
from client_cli.full_screen.board import Board, Prompt
from client_cli.full_screen.reading import Bar, PageView
from client_cli.full_screen.themes import DEFAULT
from client_cli.state import my_turn
from protocol.from_client import FromClient, Open
from server.config import Settings
from tests.sockets import Running, running

PATIENCE = 5.0
SMALL = (80, 24)
OPENING = 2


def strips(app: FullScreen) -> list[Strip]:
    """What every row of the screen shows."""
    shown = [*app.screen.query(Board), *app.screen.query(Prompt), *app.screen.query(Bar), *app.screen.query(PageView)]
    placed = sorted(shown, key=lambda widget: widget.region.y)
    return [widget.render_line(row) for widget in placed for row in range(widget.size.height)]


def text(app: FullScreen) -> str:
    """The screen without colours."""
    return "\n".join(strip.text.rstrip() for strip in strips(app))


@dataclass(frozen=True)
class Sitting:
    """Somebody at the screen, at a table of a server of this process."""

    pilot: Pilot[Ending]
    app: FullScreen
    server: Running
    visits: list[Visit]

    @property
    def connection(self) -> Connection:
        """The line to the server."""
        return self.visits[-1].connection

    @property
    def screen(self) -> str:
        """What is shown."""
        return text(self.app)

    async def sees(self, wanted: str | Callable[[str], bool]) -> str:
        """Wait until something is on the screen; gives the screen."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (wanted in self.screen if isinstance(wanted, str) else wanted(self.screen)):
                    await self.pilot.pause(0.01)
        except TimeoutError:
            raise AssertionError(f"{wanted} is not on the screen:\n{self.screen}") from None
        return self.screen

    async def presses(self, *keys: str) -> None:
        """Press keys, one after another."""
        await self.pilot.press(*keys)

    async def types(self, line: str) -> None:
        """Type a line."""
        await self.pilot.press(*("space" if character == " " else character for character in line), "enter")

    async def clicks(self, shown: str, *, nth: int = 0) -> None:
        """Point with the mouse at a text."""
        rows = self.screen.splitlines()
        places = [(row.index(shown), number) for number, row in enumerate(rows) if shown in row]
        await self.pilot.click(offset=places[nth])

    @property
    def hand(self) -> list[str]:
        """The cards that the server says one holds."""
        place = self.connection.state.place
        assert place is not None
        assert place.view is not None
        return list(place.view.hand or [])

    @property
    def legal(self) -> list[list[str]]:
        """The moves that the server offers."""
        place = self.connection.state.place
        turn = None if place is None else my_turn(place)
        return [] if turn is None else list(turn.legal)

    async def is_asked(self, question: str = "Your turn") -> str:
        """Wait for a question that is not answered yet."""
        return await self.sees(lambda screen: question in screen and bool(self.legal) and "on its way" not in screen)


@asynccontextmanager
async def sitting(
    game: str = "piedicavallo",
    *,
    seed: int = 1,
    size: tuple[int, int] = SMALL,
    opening: FromClient | None = None,
    server: Running | None = None,
    starts: bool = True,
    theme: str = DEFAULT,
    ascii_only: bool = False,
    name: str = "Anna",
) -> AsyncIterator[Sitting]:
    """Somebody opens a table and starts with three quick bots, or comes to another table."""
    if server is None:
        async with (
            running(Settings(bot_pace=0, seed=seed)) as own,
            sitting(
                game,
                size=size,
                opening=opening,
                server=own,
                starts=starts,
                theme=theme,
                ascii_only=ascii_only,
                name=name,
            ) as one,
        ):
            yield one
        return
    wanted = opening or Open.model_validate({"id": OPENING, "game": game})
    url = server.url
    visits: list[Visit] = []

    def comes(notes: Notes) -> Visit:
        visits.append(Visit(Connection(url, wanted, name=name, notes=notes, patience=PATIENCE), starts=starts))
        return visits[-1]

    app = FullScreen(comes, theme=theme, ascii_only=ascii_only)
    async with app.run_test(size=size) as pilot:
        one = Sitting(pilot, app, server, visits)
        await one.sees("connected")
        yield one
