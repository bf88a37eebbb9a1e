"""Write the screens anew: ``python -m tests.client_cli.full_screen.write_snapshots``; then read the difference."""

import asyncio
import os
import tempfile
from itertools import groupby
from pathlib import Path
from string import ascii_lowercase
from typing import NamedTuple

from rich.style import Style
from textual.strip import Strip

from client_cli.full_screen.app import FullScreen
from client_cli.full_screen.themes import COLOURLESS, DEFAULT
from client_cli.texts import LANGUAGES, speak
from tests.client_cli.full_screen.at_a_table import strips, text
from tests.client_cli.full_screen.scenes import STILLS, posing

FOLDER = Path(__file__).parent / "snapshots"
SIZES = ((80, 24), (120, 40))
COLOURED = ("declaration", "finished_trick", "play", "replay", "score")
"""The scenes that are kept with their colours too."""
TRANSLATED = ("declaration", "finished_trick", "score", "help", "replay", "replay_help")
"""The scenes that are kept in every language."""


class Wanted(NamedTuple):
    """What a file shows."""

    name: str
    size: tuple[int, int]
    theme: str = COLOURLESS
    language: str = "en"

    @property
    def file(self) -> str:
        """What the file is called."""
        theme = "" if self.theme == COLOURLESS else f"_{self.theme}"
        language = "" if self.language == "en" else f"_{self.language}"
        return f"{self.name}_{self.size[0]}x{self.size[1]}{theme}{language}.txt"


async def snapshot(wanted: Wanted) -> str:
    """A screen as text, with its colours unless the theme has none."""
    speak(wanted.language)
    async with posing(STILLS[wanted.name], wanted.size, wanted.theme) as app:
        return f"{text(app) if wanted.theme == COLOURLESS else coloured(app)}\n"


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


def wanted() -> dict[str, Wanted]:
    """From the name of each file to what it shows."""
    plain = [Wanted(name, size) for name in STILLS for size in SIZES]
    coloured = [Wanted(name, SIZES[0], DEFAULT) for name in COLOURED]
    spoken = [
        Wanted(name, size, language=language)
        for name in TRANSLATED
        for size in SIZES
        for language in LANGUAGES
        if language != "en"
    ]
    return {one.file: one for one in sorted([*plain, *coloured, *spoken])}


def main() -> None:
    """Replace all the files."""
    with tempfile.TemporaryDirectory() as nobody:
        os.environ |= {"HOME": nobody, "XDG_CONFIG_HOME": nobody, "TERM": "xterm-256color"}
        FOLDER.mkdir(exist_ok=True)
        for old in FOLDER.glob("*.txt"):
            old.unlink()
        for file, what in wanted().items():
            (FOLDER / file).write_text(asyncio.run(snapshot(what)), encoding="utf-8")


if __name__ == "__main__":
    main()
