"""Write the screens anew: ``python -m tests.client_cli.full_screen.write_snapshots``; then read the difference."""

import asyncio
import os
import tempfile
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase

from rich.style import Style
from textual.strip import Strip

from client_cli.full_screen.app import FullScreen
from client_cli.full_screen.themes import COLOURLESS, DEFAULT
from tests.client_cli.full_screen.at_a_table import strips, text
from tests.client_cli.full_screen.scenes import STILLS, posing

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 40))
COLOURED = ("declaration", "finished_trick", "play", "score")
"""The scenes that are kept with their colours too."""


async def snapshot(name: str, size: tuple[int, int], theme: str) -> str:
    """A screen as text, with its colours unless the theme has none."""
    async with posing(STILLS[name], size, theme) as app:
        return f"{text(app) if theme == COLOURLESS else coloured(app)}\n"


def coloured(app: FullScreen) -> str:
    """Each row, below it a letter for how each of its characters looks, and what the letters mean."""
    letters: dict[Style | None, str] = {}
    rows = [row for strip in strips(app) for row in (strip.text.rstrip(), _looks(strip, letters))]
    meanings = [f"{letter}  {style}" for style, letter in letters.items()]
    return "\n".join([*rows, "", *meanings])


def _looks(strip: Strip, letters: dict[Style | None, str]) -> str:
    marks = ""
    for segment in strip:
        style = None if segment.style is None else segment.style.without_color + _colours(segment.style)
        letter = letters.setdefault(style, ascii_lowercase[len(letters)])
        marks += letter * len(segment.text)
    usual = max((len(list(run)), letter) for letter, run in groupby(sorted(marks)))[1] if marks else ""
    return marks.replace(usual, " ").rstrip() + f" {usual}" if usual else ""


def _colours(style: Style) -> Style:
    return Style(color=style.color, bgcolor=style.bgcolor)


def wanted() -> dict[str, tuple[str, tuple[int, int], str]]:
    """From the name of each file to what it shows."""
    plain = {(name, size, COLOURLESS) for name in STILLS for size in SIZES}
    coloured = {(name, SIZES[0], DEFAULT) for name in COLOURED}
    return {
        f"{name}_{size[0]}x{size[1]}{'' if theme == COLOURLESS else '_' + theme}.txt": (name, size, theme)
        for name, size, theme in sorted(plain | coloured)
    }


def main() -> None:
    """Replace all the files."""
    with tempfile.TemporaryDirectory() as nobody:
        os.environ |= {"HOME": nobody, "XDG_CONFIG_HOME": nobody, "TERM": "xterm-256color"}
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob("*.txt"):
            old.unlink()
        for file, what in wanted().items():
            (FOLDER / file).write_text(asyncio.run(snapshot(*what)), encoding="utf-8")


if __name__ == "__main__":
    main()
