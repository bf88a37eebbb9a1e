from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.pilot import Pilot

from client_cli.full_screen.app import Ending, FullScreen
from client_cli.full_screen.board import Prompt
from client_cli.full_screen.hands import Shell
from client_cli.full_screen.looking_back import LookingBack
from client_cli.full_screen.themes import DEFAULT
from tests.client_cli.full_screen.at_a_table import text
from tests.client_cli.told_again import stepping

STEPS = 65


@asynccontextmanager
async def looking_back(view: str = "open", *, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[Ending]]:
    app = FullScreen(lambda _notes: stepping(view), theme=DEFAULT, ascii_only=False)
    async with app.run_test(size=size) as pilot:
        while "Step 0 of" not in screen(pilot):
            await pilot.pause(0.01)
        yield pilot


def screen(pilot: Pilot[Ending]) -> str:
    assert isinstance(pilot.app, FullScreen)
    return text(pilot.app)


def step(pilot: Pilot[Ending]) -> int:
    return int(screen(pilot).partition("Step ")[2].partition(" ")[0])


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (["right", "enter", "space"], 3),
        (["right", "right", "left"], 1),
        (["down"], 1),
        (["down", "down"], 9),
        (["down", "down", "right", "up", "up"], 1),
        (["7", "enter"], 29),
        (["7", "enter", "home"], 0),
        ([*"back", "enter"], 0),
        (["left"], 0),
    ],
)
async def test_keys_go_through_the_deal(keys: list[str], expected: int) -> None:
    async with looking_back() as pilot:
        await pilot.press(*keys)
        assert step(pilot) == expected


async def test_at_the_end_the_score_sheet_opens_and_the_deal_is_behind_it() -> None:
    async with looking_back() as pilot:
        await pilot.press("end")
        assert "East and West win the deal" in screen(pilot).splitlines()[1]
        await pilot.press("escape")
        assert step(pilot) == STEPS
        await pilot.press("right")
        assert "This is the end" in screen(pilot)


async def test_tab_shows_the_same_moment_as_others_see_it() -> None:
    async with looking_back() as pilot:
        await pilot.press("down", "tab", "tab")
        assert "seen by South" in screen(pilot)
        assert step(pilot) == 1
        await pilot.press(*"view", "space", *"north", "enter")
        assert "seen by North" in screen(pilot)


async def test_a_button_is_clicked() -> None:
    async with looking_back() as pilot:
        rows = screen(pilot).splitlines()
        row = next(number for number, shown in enumerate(rows) if "[>>]" in shown)
        await pilot.click(offset=(rows[row].index("[>>]") + 1, row))
        assert step(pilot) == 1


@pytest.mark.parametrize(
    ("key", "shown"),
    [("f1", "Home, End"), ("f2", "No trick"), ("f3", "Dealer"), ("f4", "nothing to count"), ("f10", "Anna")],
)
async def test_pages_are_read_in_front_of_it(key: str, shown: str) -> None:
    async with looking_back() as pilot:
        await pilot.press(key)
        assert shown in screen(pilot)


@pytest.mark.parametrize("line", ["rules", "theme paper", "theme x", "hand", "nonsense", "trick 99", "view x", "score"])
async def test_every_word_has_an_effect_that_can_be_seen(line: str) -> None:
    async with looking_back() as pilot:
        before = screen(pilot), pilot.app.theme
        await pilot.press(*("space" if character == " " else character for character in line), "enter")
        assert (screen(pilot), pilot.app.theme) != before


@pytest.mark.parametrize("keys", [["q"], [*"leave", "enter"]])
async def test_it_is_left_with_q_or_a_word(keys: list[str]) -> None:
    async with looking_back() as pilot:
        await pilot.press(*keys)
        assert pilot.app.return_value == Ending()


async def test_nobody_is_there_to_be_spoken_to_or_asked() -> None:
    async with looking_back() as pilot:
        await pilot.press("f6", "f8", "f9", "escape")
        assert (pilot.app.query_one(Prompt).value, step(pilot)) == ("", 0)


class Quiet:
    """A screen on which nothing is seen."""

    def __getattr__(self, _name: str) -> Callable[..., None]:
        return lambda *_arguments, **_named: None


KEYS: dict[str, Callable[[LookingBack], None]] = {
    "right": lambda one: one.steps(1),
    "left": lambda one: one.steps(-1),
    "down": lambda one: one.steps_to_suit(1),
    "up": lambda one: one.steps_to_suit(-1),
    "tab": lambda one: one.steps_to_legal(1),
    "backtab": lambda one: one.steps_to_legal(-1),
    "end": lambda one: one.steps_to_end(1),
    "home": lambda one: one.steps_to_end(-1),
    "enter": LookingBack.chooses,
    "escape": LookingBack.forgets,
    "hint": LookingBack.asks_for_hint,
    "click": lambda one: one.points("SK"),
}
ONE = LookingBack(stepping(game="piedicavallo"), cast("Shell", Quiet()), ascii_only=True)


@given(st.lists(st.sampled_from(sorted(KEYS)) | st.text().map(" {}".format)), st.integers(0, 220), st.integers(0, 70))
@settings(max_examples=50)
def test_no_keys_and_no_line_at_any_size_stop_it(inputs: list[str], width: int, height: int) -> None:
    for one in inputs:
        if one in KEYS:
            KEYS[one](ONE)
        else:
            ONE.types(one)
    assert ONE.paint(width, height).text().isascii()
