"""What the widgets ask for and tell; and what whoever answers asks of the screen."""

from collections.abc import Callable
from typing import Protocol

from client_cli.full_screen.canvas import FAINT, TITLE, Canvas, Paint
from client_cli.full_screen.greeting import lines

Row = tuple[str, Paint]


class Hands:
    """Acts on what the keys and the mouse say. These do nothing: there is no table yet.

    Args:
        ascii_only: whether nothing but ASCII is drawn.

    Attributes:
        at_once: the characters that mean something by themselves while nothing is typed.
        speaks: whether there is somebody to say something to.
    """

    at_once: frozenset[str] = frozenset(" ?")
    speaks = True

    def __init__(self, *, ascii_only: bool = False) -> None:
        self.ascii_only = ascii_only

    def paint(self, width: int, height: int) -> Canvas:
        """The board in a size."""
        canvas = Canvas(width, height, ascii_only=self.ascii_only)
        title, coming = lines()
        canvas.put(2, 1, title, TITLE)
        canvas.put(2, 3, coming, FAINT)
        return canvas

    def hurries(self) -> bool:
        """Go on at once if something waits to be read; whether that was so."""
        return False

    def steps(self, step: int) -> None:
        """The cursor to the next card."""

    def steps_to_legal(self, step: int) -> None:
        """The cursor to the next card that may be chosen."""

    def steps_to_suit(self, step: int) -> None:
        """The cursor to the next suit."""

    def steps_to_end(self, step: int) -> None:
        """The cursor to the last card, or the first."""

    def picks(self) -> None:
        """Pick the card under the cursor, or put it back."""

    def chooses(self) -> None:
        """What is under the cursor is meant."""

    def points(self, target: str) -> None:
        """The mouse points at something."""

    def types(self, line: str) -> None:
        """A line was typed."""

    def leaves(self) -> None:
        """There is nothing more to be seen."""

    def forgets(self) -> None:
        """Nothing is half chosen any more."""

    def reads(self, what: str) -> None:
        """A page is wanted, by its word: ``last``, ``history``, ``score``, ``rules``, ``who``, ``?`` for the help."""

    def asks_for_hint(self) -> None:
        """Advice is wanted."""

    def changes_pace(self) -> None:
        """A finished trick is to stay for another time."""


class Shell(Protocol):
    """The screen, as whoever plays sees it."""

    def repaint(self) -> None:
        """Something has changed."""

    def open_page(self, title: str, rows: Callable[[int], list[Row]], start: Callable[[int], int]) -> None:
        """Show something to read in front of the board."""

    def offer_page(self, title: str, rows: Callable[[int], list[Row]], start: Callable[[int], int]) -> None:
        """The same for what nobody has asked for: as soon as nothing is half typed."""

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something once, after a while; what was to be called before is forgotten."""

    def ticks(self, *, on: bool) -> None:
        """Repaint every second, or no longer."""

    def puts_on(self, theme: str) -> None:
        """Change the theme."""

    def end(self, why: str | None = None) -> None:
        """There is nothing more to do; why, if it is a failure."""
