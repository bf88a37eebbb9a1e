"""Write the pictures of the README anew: ``make screenshots``."""

import asyncio
import os
import re
import tempfile
from pathlib import Path

from client_cli.full_screen.app import FullScreen
from client_cli.full_screen.themes import DEFAULT
from tests.client_cli.full_screen.at_a_table import Sitting, sitting, text
from tests.client_cli.processes import ROOT
from tests.client_cli.told_again import stepping

FOLDER = ROOT / "screenshots"
SIZE = (100, 30)
FONT = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


def picture(one: Sitting) -> str:
    """The screen at a table as SVG, the same each time."""
    place = one.connection.state.place
    assert place is not None
    return drawn(one.app).replace(place.table.code, "kanevod")


def drawn(app: FullScreen) -> str:
    """The screen as SVG that needs nothing from elsewhere."""
    svg = app.export_screenshot(title="tarocchi", simplify=True)
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: [^;]*;", f"font-family: {FONT};", svg)
    return re.sub(r"terminal-\d+", "terminal", svg)


async def pictures() -> dict[str, str]:
    """The declaration, the table in the middle of a deal, the score sheet, and a deal that is looked back on."""
    async with sitting("bolognese", seed=7, size=SIZE) as one:
        await one.is_asked("declare]")
        shown = {"declaration": picture(one)}
        await one.types("pace 0")
        await one.presses("enter")
        for _ in range(4):
            await one.is_asked("choose the card")
            await one.presses("enter")
            await one.pilot.pause(0.05)
        while "led" not in await one.is_asked("choose the card"):
            await one.presses("enter")
            await one.pilot.pause(0.05)
        await one.types("say Nice trumps, West!")
        await one.sees("Nice trumps")
        shown["table"] = picture(one)
        await one.types("away")
        await one.sees("win the deal")
        await one.pilot.pause(0.1)
        return shown | {"score": picture(one), "replay": await replayed()}


async def replayed() -> str:
    """A finished deal with open hands, in the middle of a trick."""
    app = FullScreen(lambda _notes: stepping(), theme=DEFAULT, ascii_only=False)
    async with app.run_test(size=SIZE) as pilot:
        while "Step 0" not in text(app):
            await pilot.pause(0.01)
        await pilot.press("6", "enter", "right", "right")
        return drawn(app)


def main() -> None:
    """Replace all the files."""
    with tempfile.TemporaryDirectory() as nobody:
        os.environ |= {"HOME": nobody, "XDG_CONFIG_HOME": nobody, "TERM": "xterm-256color"}
        os.environ.pop("NO_COLOR", None)
        FOLDER.mkdir(exist_ok=True)
        for name, svg in asyncio.run(pictures()).items():
            Path(FOLDER / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
