"""A grid of characters to paint on: what is painted outside of it is cut off, so that no size is too small."""

from enum import Enum, auto
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from client_cli.full_screen.glyphs import steady


class Role(Enum):
    """What something on the screen is; a theme says how it looks."""

    TABLE = auto()
    BAR = auto()
    TITLE = auto()
    FAINT = auto()
    TURN = auto()
    WRONG = auto()
    CHAT = auto()
    BUTTON = auto()
    SWORDS = auto()
    BATONS = auto()
    CUPS = auto()
    COINS = auto()
    TRUMPS = auto()
    MATTO = auto()


class Paint(NamedTuple):
    """How a character is painted.

    Attributes:
        low: drawn back, for a card that may not be chosen.
        here: under the cursor.
    """

    role: Role = Role.TABLE
    low: bool = False
    here: bool = False


class Zone(NamedTuple):
    """A part of the screen at which one can point with the mouse."""

    x: int
    y: int
    width: int
    height: int
    target: str


Run = tuple[str, Paint]
TABLE = Paint()
FAINT = Paint(Role.FAINT)
TITLE = Paint(Role.TITLE)
QR_SIGNS = frozenset(" █▀▄")
"""What the picture of an invitation is made of: narrow, but for terminals of a few East Asian languages."""


class Canvas:
    """Rows of painted characters.

    Args:
        ascii_only: whether nothing but ASCII is drawn.
    """

    def __init__(self, width: int, height: int, *, ascii_only: bool = False) -> None:
        self.width = width
        self.height = height
        self._ascii_only = ascii_only
        self._cells: list[list[Run]] = [[(" ", TABLE)] * width for _ in range(height)]
        self._zones: list[Zone] = []

    def put(self, x: int, y: int, text: str, paint: Paint = TABLE) -> int:
        """Paint a text; returns the column after it."""
        for character in self.drawn(text):
            room = cell_len(character)
            if 0 <= y < self.height and 0 <= x <= self.width - room:
                self._cells[y][x : x + room] = [(character, paint), *[("", paint)] * (room - 1)]
            x += room
        return x

    def drawn(self, text: str) -> str:
        """A text as it is drawn here; a row of a QR code stays as it is."""
        if not self._ascii_only and QR_SIGNS.issuperset(text):
            return text
        return steady(text, ascii_only=self._ascii_only)

    def fill(self, x: int, y: int, width: int, paint: Paint) -> None:
        """Paint an empty stretch of a row."""
        self.put(x, y, " " * max(0, width), paint)

    def zone(self, x: int, y: int, width: int, height: int, target: str) -> None:
        """Let the mouse point at something."""
        self._zones.append(Zone(x, y, width, height, target))

    def at(self, x: int, y: int) -> str | None:
        """What the mouse points at."""
        for left, top, width, height, target in reversed(self._zones):
            if left <= x < left + width and top <= y < top + height:
                return target
        return None

    def rows(self) -> list[list[Run]]:
        """Every row as stretches of one paint."""
        return [
            [("".join(text for text, _ in run), paint) for paint, run in groupby(row, lambda cell: cell[1])]
            for row in self._cells
        ]

    def text(self) -> str:
        """What is written, without any colour."""
        return "\n".join("".join(text for text, _ in row).rstrip() for row in self._cells)
