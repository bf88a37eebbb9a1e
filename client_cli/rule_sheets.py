"""The rule sheets that come with the program."""

import re
import sys
from importlib.resources import files

from rich.console import Console
from rich.markdown import Markdown


def sheet(game: str, language: str) -> str:
    """A game's rule sheet, in Markdown."""
    return files("seeds").joinpath("rules", f"{game}.{language}.md").read_text(encoding="utf-8")


def clause(game: str, language: str, name: str) -> str | None:
    """One clause of a sheet without Markdown's marks, its name first; None if the game has no such clause."""
    if not re.fullmatch(r"[A-Za-z]{1,2}\d{1,2}", name):
        return None
    pattern = rf"^\*\*{name.upper()}\*\* .*?(?=\n\n|\Z)"
    found = re.search(pattern, sheet(game, language), re.MULTILINE | re.DOTALL)
    return plain_text(found[0]) if found else None


def plain_text(markdown: str) -> str:
    """A paragraph in one line, without marks for bold and code."""
    return " ".join(markdown.replace("**", "").replace("`", "").split())


def plain_sheet(game: str, language: str) -> list[str]:
    """A whole sheet as lines of plain text: a paragraph, a heading or a row of a table in each."""
    paragraphs = re.split(r"\n\n+", sheet(game, language).strip())
    return [line for paragraph in paragraphs for line in _lines(paragraph)]


def _lines(paragraph: str) -> list[str]:
    if paragraph.startswith(("|", "-")):
        rows = [row for row in paragraph.splitlines() if not re.fullmatch(r"[|: -]+", row)]
        return ["  " + plain_text(row.strip("|- ").replace(" | ", ": ")) for row in rows]
    return ["", plain_text(paragraph.lstrip("# "))]


def show(game: str, language: str) -> None:
    """A rule sheet on standard output: laid out in a terminal, as it is in a pipe."""
    if sys.stdout.isatty():
        Console().print(Markdown(sheet(game, language)))
    else:
        print(sheet(game, language), end="")
