"""The scenes that are kept as text, each the whole screen of the real app."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from client_cli.full_screen import pages
from client_cli.full_screen.app import FullScreen
from client_cli.full_screen.board_view import board
from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.choosing import UNTOUCHED, Choice
from client_cli.full_screen.hands import Hands
from client_cli.full_screen.moment_view import Moment, moment_board
from client_cli.full_screen.pages import Page
from client_cli.full_screen.scene import Scene
from client_cli.full_screen.score_view import score_rows
from client_cli.lines import Kind, Line
from client_cli.texts import _
from protocol.fold import Place
from protocol.to_client import Declaration, MatchState, Trick
from tests.client_cli.places import (
    COINS,
    KINGS,
    count,
    declaring,
    discarding,
    person,
    place,
    playing,
    scored,
    seating,
    table,
    view,
)
from tests.client_cli.told_again import stepping

LOG = (
    Line("Ben (East) plays DK, King of coins."),
    Line("Carla (North) plays D2, 2 of coins."),
    Line("Carla says: [b]bella![/b]", Kind.CHAT),
)
PEOPLE = seating(
    person("Anna"), person("Ben", away=True), person("Carla"), person("Dario", connected=False), host="Ben"
)
MATCH = MatchState(kind="to-target", target=800, deals=[[122, 52], [90, 310]], totals=[212, 362], over=False)


@dataclass(frozen=True)
class Still:
    """A screen that does not move.

    Attributes:
        scene: the board.
        page: what is read in front of it.
        moment: what is looked back on, instead of the scene.
    """

    scene: Scene
    page: Callable[[], Page] | None = None
    moment: Callable[[], Moment] | None = None


def _finished_trick() -> Place:
    trick = Trick(leader=1, cards=["DK", "D2", "D3", "D4"], taken_by=1)
    said = [Declaration(seat=1, count=count(COINS)), Declaration(seat=2, count=count(KINGS))]
    return place(table(people=PEOPLE, match=MATCH), view(tricks=[trick], declarations=said))


def _score() -> Page:
    over = scored()
    at = place(over.table.model_copy(update={"match": MATCH}), over.view)
    return Page(_("The score"), lambda width: score_rows(at, width))


def _moment(view: str) -> Moment:
    one = stepping(view)
    for line in ("trick 7", "next"):
        one.types(line)
    return Moment(one.place, one.title(), one.step(), one.story(), tuple(one.moment()), one.way_on())


STILLS = {
    "start": Still(Scene(place(), log=LOG)),
    "discard": Still(Scene(discarding(), Choice("S9", ("S9",)), LOG)),
    "declaration": Still(Scene(declaring(KINGS, COINS), UNTOUCHED, LOG)),
    "play": Still(Scene(playing(), Choice("DN"), LOG, Line("You have to follow the suit led.", Kind.WRONG))),
    "finished_trick": Still(Scene(_finished_trick(), UNTOUCHED, LOG, lies=True, lost=True, seconds=17)),
    "score": Still(Scene(scored(), UNTOUCHED, LOG), _score),
    "help": Still(Scene(playing()), lambda: pages.help_page(playing())),
    "history": Still(Scene(playing()), lambda: pages.history_page(playing())),
    "last_trick": Still(Scene(playing()), lambda: pages.last_trick_page(playing())),
    "people": Still(Scene(playing()), lambda: pages.who_page(_finished_trick())),
    "replay": Still(Scene(playing()), moment=lambda: _moment("open")),
    "replay_seat": Still(Scene(playing()), moment=lambda: _moment("north")),
    "replay_help": Still(Scene(playing()), pages.replay_help_page),
    "rules": Still(Scene(playing()), lambda: pages.rules_page("piedicavallo", "P5")),
}


class Posing(Hands):
    """Paints one moment and does nothing."""

    def __init__(self, still: Still) -> None:
        super().__init__()
        self._still = still

    def paint(self, width: int, height: int) -> Canvas:
        if self._still.moment is not None:
            return moment_board(self._still.moment(), width, height)
        return board(self._still.scene, width, height)


class Stage(FullScreen):
    """The app without an evening."""

    def begin(self) -> None:
        """Nobody goes anywhere."""


@asynccontextmanager
async def posing(still: Still, size: tuple[int, int], theme: str) -> AsyncIterator[FullScreen]:
    """The app with a scene on it."""
    app = Stage(lambda _notes: None, theme=theme, ascii_only=False)
    async with app.run_test(size=size) as pilot:
        app.take_over(Posing(still))
        if still.page is not None:
            page = still.page()
            app.open_page(page.title, page.rows, page.start)
        await pilot.pause()
        await pilot.pause()
        yield app
