"""The terminal: lines out, in its width. The last door through which strangers' text goes."""

import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterable
from typing import TextIO

from client_cli.lines import Line

NARROWEST = 40
UNSEEN = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
"""Unicode's categories of control, format, private and half characters, and of line separators."""


def clean(text: str) -> str:
    """A text without anything that a terminal could obey."""
    return "".join(character for character in text if unicodedata.category(character) not in UNSEEN)


class Terminal:
    """Where results are shown: plain text, for eyes, ears and logs.

    Args:
        out: a stream of text, a terminal or not.
        wraps: whether lines are broken between words at a terminal's width.
    """

    def __init__(self, out: TextIO, *, wraps: bool = True) -> None:
        self._out = out
        self._wraps = wraps and out.isatty()

    def show(self, lines: Iterable[Line]) -> None:
        """Show lines."""
        self._out.write("".join(f"{row}\n" for line in lines for row in self._rows(line)))
        self._out.flush()

    def _rows(self, line: Line) -> list[str]:
        text = clean(line.text)
        if not self._wraps:
            return [text]
        width = max(NARROWEST, shutil.get_terminal_size().columns) - 1
        indent = " " * (len(text) - len(text.lstrip()) + 2)
        return textwrap.wrap(text, width, subsequent_indent=indent, break_on_hyphens=False) or [""]


def shows(lines: Iterable[Line], *, wraps: bool = True) -> None:
    """Show lines on standard output."""
    Terminal(sys.stdout, wraps=wraps).show(lines)
