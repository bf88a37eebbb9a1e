from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual import events
from textual.app import App, ComposeResult
from textual.pilot import Pilot

from client_cli.full_screen.board import Board, Prompt
from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.hands import Hands
from client_cli.full_screen.themes import DEFAULT, for_textual


class Noting(Hands):
    """Writes down what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[object] = []

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.zone(2, 1, 4, 1, "DN")
        return canvas

    def steps(self, step: int) -> None:
        self.told.append(step)

    def steps_to_legal(self, step: int) -> None:
        self.told.append(("legal", step))

    def steps_to_suit(self, step: int) -> None:
        self.told.append(("suit", step))

    def picks(self) -> None:
        self.told.append("picks")

    def chooses(self) -> None:
        self.told.append("chooses")

    def points(self, target: str) -> None:
        self.told.append(target)

    def types(self, line: str) -> None:
        self.told.append(f"types {line}")

    def forgets(self) -> None:
        self.told.append("forgets")

    def reads(self, what: str) -> None:
        self.told.append(f"reads {what}")


class Shown(App[None]):
    """A board and a line, and nothing else."""

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(for_textual(DEFAULT))
        self.theme = DEFAULT
        self.hands = Noting()

    def compose(self) -> ComposeResult:
        yield Board(self.hands)
        yield Prompt(self.hands, "type")


@asynccontextmanager
async def shown() -> AsyncIterator[tuple[Pilot[None], Shown]]:
    app = Shown()
    async with app.run_test(size=(40, 12)) as pilot:
        yield pilot, app


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        (["left", "right"], [-1, 1]),
        (["tab", "shift+tab"], [("legal", 1), ("legal", -1)]),
        (["up", "down"], [("suit", -1), ("suit", 1)]),
        (["space", "enter", "escape"], ["picks", "chooses", "forgets"]),
        (["question_mark"], ["reads ?"]),
        ([*"say", "space", "question_mark", "enter"], ["types say ?"]),
        (["d", "n", "left", "x", "enter"], ["types dxn"]),
        (["d", "escape", "left"], [-1]),
    ],
)
async def test_keys_move_the_cursor_until_something_is_typed(keys: list[str], told: list[object]) -> None:
    async with shown() as (pilot, app):
        await pilot.press(*keys)
        assert app.hands.told == told


async def test_keys_that_arrive_together_are_done_in_their_order() -> None:
    async with shown() as (pilot, app):
        for key, character in [
            ("right", None),
            ("space", " "),
            ("d", "d"),
            ("backspace", None),
            ("q", "q"),
            ("enter", None),
        ]:
            app.post_message(events.Key(key, character))
        await pilot.pause()
        assert app.hands.told == [1, "picks", "types q"]


async def test_a_click_on_a_zone_is_told_and_leaves_the_keys_where_they_are() -> None:
    async with shown() as (pilot, app):
        await pilot.click(offset=(3, 1))
        await pilot.click(offset=(20, 1))
        await pilot.press("left")
        assert app.hands.told == ["DN", -1]


async def test_what_is_pasted_is_one_line_without_what_a_terminal_obeys() -> None:
    async with shown() as (pilot, app):
        app.query_one(Prompt).post_message(events.Paste("say \x1b[31mred\x07\u202e\nquit"))
        await pilot.pause()
        await pilot.press("enter")
        assert app.hands.told == ["types say [31mred"]
