import re
import unicodedata

import pytest

from client_cli import kept
from client_cli.connection import Connection
from client_cli.evening import Visit
from client_cli.failing import NotDone
from client_cli.full_screen.app import FullScreen
from client_cli.full_screen.themes import COLOURLESS, DEFAULT
from protocol.from_client import Join
from tests.client_cli.full_screen.at_a_table import Sitting, sitting, strips

SIZES = [(200, 50), (120, 40), (80, 24), (60, 15), (20, 5), (1, 1), (100, 30), (80, 24)]


async def resized(one: Sitting) -> None:
    for size in SIZES:
        await one.pilot.resize_terminal(*size)


@pytest.mark.parametrize(("game", "seed", "question"), [("bolognese", 2, "(0 of 2)"), ("bolognese", 7, "[1 declare]")])
async def test_every_prompt_survives_every_size(game: str, seed: int, question: str) -> None:
    async with sitting(game, seed=seed) as one:
        await one.is_asked(question)
        await resized(one)
        await one.sees(question)


async def test_cards_pages_and_the_end_survive_every_size() -> None:
    async with sitting("bolognese", seed=1) as one:
        await one.is_asked()
        await one.types("pass")
        await one.is_asked("choose the card")
        await resized(one)
        await one.sees("choose the card")
        await one.presses("f5")
        await one.sees("The rules")
        await resized(one)
        await one.presses("escape")
        await one.types("pace 0")
        await one.types("away")
        await one.sees("win the deal")
        await resized(one)
        await one.presses("escape")
        await one.sees("[1 start]")


async def test_ascii_is_nothing_but_ascii() -> None:
    async with sitting("bolognese", seed=7, ascii_only=True, name="Zoë") as one:
        await one.is_asked()
        for key in ("f1", "f5", "f10"):
            assert one.screen.isascii()
            await one.presses(key)
            await one.sees("Esc: back")
            assert one.screen.isascii()
            assert key != "f10" or "Zoe" in one.screen
            await one.presses("escape")


async def test_no_page_has_a_character_of_uncertain_width() -> None:
    async with sitting("bolognese", seed=7) as one:
        for key in ("f1", "f3", "f4", "f5", "f10"):
            await one.presses(key)
            screen = await one.sees("Esc: back")
            drawn = {letter for letter in screen if not letter.isalnum()}
            assert {one for one in drawn if unicodedata.east_asian_width(one) not in ("Na", "N", "H")} == set()
            await one.presses("escape")


async def test_a_page_gives_way_to_another_one_and_is_closed_by_its_own_key() -> None:
    async with sitting(seed=1) as one:
        await one.is_asked()
        await one.presses("f4")
        await one.sees("The score")
        await one.presses("f10")
        await one.sees("At the table")
        assert len(one.app.screen_stack) == 2
        await one.presses("f10")
        await one.sees("Your turn")


async def test_a_page_that_was_asked_for_with_a_word_is_closed_by_its_key() -> None:
    async with sitting(seed=1) as one:
        await one.is_asked()
        await one.presses("?", "enter")
        await one.sees("Help")
        await one.presses("f1")
        await one.sees("Your turn")


async def test_without_colours_no_segment_has_one() -> None:
    async with sitting(seed=1, theme=COLOURLESS) as one:
        await one.is_asked()
        *board, _prompt = strips(one.app)
        styles = [segment.style for strip in board for segment in strip if segment.style is not None]
        colours = {colour.name for style in styles for colour in (style.color, style.bgcolor) if colour is not None}
        assert colours <= {"default"}


async def test_a_table_that_does_not_exist_ends_in_a_sentence() -> None:
    async with sitting(seed=1) as one:
        app = await refused(one, Join(id=2, code="bababab"))
        assert app.return_value is not None
        assert app.return_value.why == "There is no table with that code on this server."


async def refused(one: Sitting, opening: Join) -> FullScreen:
    """Another screen that is refused at the same server."""
    app = FullScreen(
        lambda notes: Visit(Connection(one.server.url, opening, name="Ben", notes=notes)),
        theme=DEFAULT,
        ascii_only=False,
    )
    async with app.run_test() as pilot:
        while app.is_running:
            await pilot.pause(0.01)
    return app


async def test_a_server_that_does_not_start_ends_in_a_sentence() -> None:
    def fails(_notes: object) -> object:
        raise NotDone("It does not start.")

    app = FullScreen(fails, theme=DEFAULT, ascii_only=False)
    async with app.run_test() as pilot:
        while app.is_running:
            await pilot.pause(0.01)
    assert app.return_value is not None
    assert app.return_value.why == "It does not start."


async def test_a_mistake_of_our_own_ends_in_a_sentence_too() -> None:
    def fails(_notes: object) -> object:
        raise ZeroDivisionError("by nought")

    app = FullScreen(fails, theme=DEFAULT, ascii_only=False)
    async with app.run_test() as pilot:
        while app.is_running:
            await pilot.pause(0.01)
    assert app.return_value is not None
    assert "ZeroDivisionError('by nought')" in str(app.return_value.why)


async def test_ctrl_c_ends_from_anywhere() -> None:
    async with sitting(seed=1) as one:
        await one.presses("f1", "ctrl+c")
        while one.app.is_running:
            await one.pilot.pause(0.01)
        assert one.app.return_value is not None
        assert one.app.return_value.interrupted


async def test_a_key_begins_to_say_something() -> None:
    async with sitting(seed=1) as one:
        await one.is_asked()
        await one.presses("f9", *"ciao", "enter")
        await one.sees("Anna says: ciao")


async def test_every_theme_is_reached_by_its_key() -> None:
    async with sitting(seed=1) as one:
        seen = []
        for _ in range(4):
            await one.presses("f7")
            seen.append(one.app.theme)
        assert seen == ["warm", "contrast", "paper", "felt"]
        assert kept.read().theme == "felt"


async def test_the_first_screen_says_that_the_table_comes() -> None:
    app = FullScreen(lambda _notes: None, theme=DEFAULT, ascii_only=False)
    assert re.search("Coming to the table", app.hands.paint(80, 24).text())
