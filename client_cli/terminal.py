"""The terminal: lines out, in its width and colours. The last door through which strangers' text goes."""

import os
import shutil
import textwrap
import unicodedata
from collections.abc import Iterable
from typing import TextIO

from client_cli.lines import LEGAL, Kind, Line

NARROWEST = 40
PROMPT = "> "
UNSEEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Unicode's categories of control, format, private and half characters, and of line separators."""
STYLES = {Kind.HEADING: "1", Kind.TURN: "1", Kind.WRONG: "31", Kind.CHAT: "36"}
LEGAL_STYLE = "1;32"


def clean(text: str) -> str:
    """A text without anything that a terminal could obey."""
    return "".join(character for character in text if unicodedata.category(character) not in UNSEEN)


class Terminal:
    """Where results are shown.

    Args:
        out: a stream of text, a terminal or not.
        prompts: whether a person types at it.
    """

    def __init__(self, out: TextIO, *, prompts: bool = False) -> None:
        self._out = out
        self._is_terminal = out.isatty()
        self._dumb = os.environ.get("TERM", "") in ("", "dumb")
        self._colours = self._is_terminal and not self._dumb and not os.environ.get("NO_COLOR")
        self._prompts = prompts and self._is_terminal
        self._prompted = False

    def show(self, lines: Iterable[Line]) -> None:
        """Show lines, above the prompt if there is one."""
        text = "".join(f"{row}\n" for line in lines for row in self._rows(line))
        if text and self._prompted:
            text = ("\n" if self._dumb else "\r\x1b[K") + text
        self._prompted = self._prompted and not text
        self._out.write(text)
        if self._prompts and not self._prompted:
            self._out.write(PROMPT)
            self._prompted = True
        self._out.flush()

    def typed(self) -> None:
        """A line was typed, so the prompt is used up."""
        self._prompted = False

    def _rows(self, line: Line) -> list[str]:
        text = clean(line.text)
        if self._is_terminal:
            width = max(NARROWEST, shutil.get_terminal_size().columns) - 1
            indent = " " * (len(text) - len(text.lstrip()) + 2)
            rows = textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]
        else:
            rows = [text]
        return [self._painted(row, line.kind) for row in rows] if self._colours else rows

    def _painted(self, row: str, kind: Kind) -> str:
        if kind is Kind.HAND:
            words = (f"\x1b[{LEGAL_STYLE}m{word}\x1b[m" if word.startswith(LEGAL) else word for word in row.split(" "))
            return " ".join(words)
        style = STYLES.get(kind)
        return f"\x1b[{style}m{row}\x1b[m" if style else row
