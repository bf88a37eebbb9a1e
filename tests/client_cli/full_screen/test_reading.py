import pytest

from client_cli.full_screen.canvas import TABLE
from client_cli.full_screen.reading import PageView, Reading
from tests.client_cli.full_screen.test_board import shown

TYPED: list[str] = []
"""What was typed on, behind the page."""
LINES = [(f"line {number}", TABLE) for number in range(1, 101)]


async def test_a_page_is_opened_at_its_row_and_read_on() -> None:
    async with shown() as (pilot, app):
        page = Reading("Title", lambda _width: LINES, lambda _width: 30, "closes", TYPED.append, ascii_only=False)
        app.push_screen(page)
        await pilot.pause()
        await pilot.pause()
        view = app.screen.query_one(PageView)
        assert view.render_line(0).text.strip() == "line 31"
        await pilot.press("down", "pagedown", "end")
        await pilot.pause()
        assert view.render_line(view.size.height - 1).text.strip() == "line 100"
        await pilot.press("q")
        assert app.screen is not page


@pytest.mark.parametrize("size", [(10, 3), (80, 24), (200, 60), (1, 1)])
async def test_a_page_survives_any_size(size: tuple[int, int]) -> None:
    async with shown() as (pilot, app):
        app.push_screen(
            Reading("Title", lambda _width: LINES, lambda _width: 0, "closes", TYPED.append, ascii_only=True)
        )
        await pilot.resize_terminal(*size)
        await pilot.press("pagedown", "end", "home")
        await pilot.press("escape")
        assert len(app.screen_stack) == 1
