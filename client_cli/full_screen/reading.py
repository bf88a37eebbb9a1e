"""Pages to read in front of the board. They know nothing of the game."""

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from client_cli.full_screen.board import strip_of
from client_cli.full_screen.canvas import TITLE, Canvas, Paint, Role
from client_cli.full_screen.glyphs import steady
from client_cli.full_screen.hands import Row
from client_cli.texts import _

PAGE_KEYS = {"f1": "?", "f2": "last", "f3": "history", "f4": "score", "f5": "rules", "f10": "who"}
"""The keys that open a page, another one in front of an open page, and close their own."""
OWN_KEYS = frozenset(" q")
"""The letters that mean something on a page."""


class PageView(ScrollView, can_focus=True):
    """The rows of a page, from any of them on.

    Args:
        rows: what it says in a width.
        start: the row at which it is opened, in a width.
    """

    DEFAULT_CSS = "PageView { height: 1fr; background: $background; scrollbar-size: 0 0; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("space", "page_down", show=False)]

    def __init__(self, rows: Callable[[int], list[Row]], start: Callable[[int], int], *, ascii_only: bool) -> None:
        super().__init__()
        self._make = rows
        self._start = start
        self._ascii_only = ascii_only
        self._rows: list[Row] = []
        self._opened = False

    class Scrolled(Message):
        """Other rows are shown."""

        def __init__(self, first: int, last: int, all_rows: int) -> None:
            super().__init__()
            self.first, self.last, self.all_rows = first, last, all_rows

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Other rows are shown."""
        super().watch_scroll_y(old_value, new_value)
        self._tell()

    def _tell(self) -> None:
        first = self.scroll_offset.y
        self.post_message(self.Scrolled(first + 1, min(len(self._rows), first + self.size.height), len(self._rows)))

    def on_resize(self) -> None:
        """Wrap the text anew."""
        width = max(20, self.size.width - 2)
        self._rows = self._make(width)
        self.virtual_size = Size(self.size.width, len(self._rows))
        if not self._opened and self.size.height:
            self._opened = True
            self.call_after_refresh(self.scroll_to, y=self._start(width), animate=False, immediate=True)
        self._tell()
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """A row, where it has been scrolled to."""
        canvas = Canvas(self.size.width, 1, ascii_only=self._ascii_only)
        number = y + self.scroll_offset.y
        if number < len(self._rows):
            text, paint = self._rows[number]
            canvas.put(1, 0, text, paint)
        return strip_of(canvas.rows()[0], self.app.theme, self.size.width)


class Reading(ModalScreen[None]):
    """A page in front of the board.

    Args:
        title: above it.
        closing: what closes it, below.
        types_on: told a letter that is typed: it belongs to the line behind the page, and closes the page.

    Attributes:
        above: the title.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss", show=False),
        *(Binding(key, f"app.read('{what}')", show=False) for key, what in PAGE_KEYS.items()),
    ]

    def __init__(
        self,
        title: str,
        rows: Callable[[int], list[Row]],
        start: Callable[[int], int],
        closing: str,
        types_on: Callable[[str], None],
        *,
        ascii_only: bool,
    ) -> None:
        super().__init__()
        self._types_on = types_on
        self.above, self._below = title, closing
        self._view = PageView(rows, start, ascii_only=ascii_only)
        self._ascii_only = ascii_only

    def compose(self) -> ComposeResult:
        """A title, the text, and what closes it."""
        yield Bar(self.above, TITLE, ascii_only=self._ascii_only)
        yield self._view
        yield Bar(self._below, Paint(Role.FAINT), ascii_only=self._ascii_only)

    def on_key(self, event: events.Key) -> None:
        """Type on."""
        if event.character is not None and event.is_printable and event.character not in OWN_KEYS:
            event.stop()
            if self.is_current:
                self.dismiss()
            self._types_on(event.character)

    def on_page_view_scrolled(self, event: PageView.Scrolled) -> None:
        """Say which rows are shown, if not all are."""
        shown = _("Rows {first} to {last} of {all}.").format(first=event.first, last=event.last, all=event.all_rows)
        more = event.last - event.first + 1 < event.all_rows
        self.query(Bar).last().says(f"{self._below} {shown}" if more else self._below)


class Bar(Widget):
    """One row of text."""

    DEFAULT_CSS = "Bar { height: 1; }"

    def __init__(self, text: str, paint: Paint, *, ascii_only: bool) -> None:
        super().__init__()
        self._painted, self._ascii_only = paint, ascii_only
        self.says(text)

    def says(self, text: str) -> None:
        """Another text."""
        self._text = steady(text, ascii_only=self._ascii_only)
        self.refresh()

    def render_line(self, y: int) -> Strip:  # noqa: ARG002 - there is only one
        """The row."""
        canvas = Canvas(self.size.width, 1)
        canvas.put(1, 0, self._text, self._painted)
        return strip_of(canvas.rows()[0], self.app.theme, self.size.width)
