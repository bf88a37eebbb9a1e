"""The widgets: a board that is painted, a line to type in, and pages to read. They know nothing of the game."""

from collections.abc import Callable
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from client_cli.full_screen.canvas import TITLE, Canvas, Paint, Role, Run
from client_cli.full_screen.glyphs import steady
from client_cli.full_screen.hands import Hands
from client_cli.full_screen.themes import style
from client_cli.texts import _

LINE_LENGTH = 400
"""More than any message holds."""
Row = tuple[str, Paint]


def strip_of(row: list[Run], theme: str, width: int) -> Strip:
    """A row as Textual draws it."""
    return Strip([Segment(text, style(theme, paint)) for text, paint in row], width)


class Board(Widget):
    """Shows a canvas that is painted anew whenever something has changed.

    Attributes:
        hands: paint it, and are told what the mouse points at.
    """

    DEFAULT_CSS = "Board { height: 1fr; }"

    def __init__(self, hands: Hands) -> None:
        super().__init__()
        self.hands = hands
        self._canvas = Canvas(0, 0)
        self._rows: list[list[Run]] = []
        self._stale = True

    def repaint(self) -> None:
        """Something has changed."""
        self._stale = True
        self.refresh()

    def notify_style_update(self) -> None:
        """The theme has changed, for example."""
        self._stale = True
        super().notify_style_update()

    def on_resize(self) -> None:
        """The window has another size."""
        self._stale = True

    def render(self) -> RenderResult:
        """Not used: lines are drawn one by one."""
        return ""

    def render_line(self, y: int) -> Strip:
        """A row of the canvas."""
        if self._stale:
            self._canvas = self.hands.paint(self.size.width, self.size.height)
            self._rows, self._stale = self._canvas.rows(), False
        row = self._rows[y] if y < len(self._rows) else []
        return strip_of(row, self.app.theme, self._canvas.width)

    def on_click(self, event: events.Click) -> None:
        """The mouse points at something."""
        target = self._canvas.at(event.x, event.y)
        if not self.hands.hurries() and target is not None:
            self.hands.points(target)


class Prompt(Input):
    """The line to type in. While it is empty, its keys move the cursor on the board.

    Attributes:
        hands: are told what the keys mean.
    """

    DEFAULT_CSS = """
    Prompt { border: none; height: 1; padding: 0 1; background: $surface; }
    Prompt:focus { border: none; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "to_legal(1)", show=False),
        Binding("shift+tab", "to_legal(-1)", show=False),
        Binding("up", "to_suit(-1)", show=False),
        Binding("down", "to_suit(1)", show=False),
        Binding("escape", "forget", show=False),
    ]

    def __init__(self, hands: Hands, invitation: str) -> None:
        super().__init__(placeholder=invitation, max_length=LINE_LENGTH, select_on_focus=False)
        self.cursor_blink = False
        self.hands = hands

    def validate_value(self, value: str) -> str:
        """Whatever is pasted too: nothing that the terminal would obey."""
        return "".join(character for character in value if character.isprintable())

    async def _on_key(self, event: events.Key) -> None:
        hurried = self.hands.hurries()
        if hurried and not event.is_printable:
            event.stop()
            event.prevent_default()
            return
        if not event.is_printable:
            await self._does_at_once(event)
            return
        if self.value or event.character not in (" ", "?"):
            return
        event.stop()
        event.prevent_default()
        if event.character == "?":
            self.hands.reads("?")
        elif not hurried:
            self.hands.picks()

    async def _does_at_once(self, event: events.Key) -> None:
        """Do what the key means now. Left to bubble, it would be done after printable keys that came behind it."""
        active = self.screen.active_bindings.get(event.key)
        if active is not None and active.enabled:
            event.stop()
            event.prevent_default()
            await self.app.run_action(active.binding.action, active.node)

    def action_cursor_left(self, select: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual calls it
        """To the left: in the text, or on the board."""
        if self.value:
            super().action_cursor_left(select)
        else:
            self.hands.steps(-1)

    def action_cursor_right(self, select: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual calls it
        """To the right: in the text, or on the board."""
        if self.value:
            super().action_cursor_right(select)
        else:
            self.hands.steps(1)

    def action_to_legal(self, step: int) -> None:
        """To the next card that may be chosen."""
        self.hands.steps_to_legal(step)

    def action_to_suit(self, step: int) -> None:
        """To the next suit."""
        self.hands.steps_to_suit(step)

    def action_forget(self) -> None:
        """Forget what is typed, or what is picked."""
        if self.value:
            self.value = ""
        else:
            self.hands.forgets()

    async def action_submit(self) -> None:
        """Do what is typed, or choose what is under the cursor."""
        line, self.value = self.value, ""
        if line.strip():
            self.hands.types(line)
        else:
            self.hands.chooses()


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
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,f1,f2,f3,f4,f5,f10", "dismiss", show=False)]

    def __init__(
        self,
        title: str,
        rows: Callable[[int], list[Row]],
        start: Callable[[int], int],
        closing: str,
        *,
        ascii_only: bool,
    ) -> None:
        super().__init__()
        self._above, self._below = title, closing
        self._view = PageView(rows, start, ascii_only=ascii_only)
        self._ascii_only = ascii_only

    def compose(self) -> ComposeResult:
        """A title, the text, and what closes it."""
        yield Bar(self._above, TITLE, ascii_only=self._ascii_only)
        yield self._view
        yield Bar(self._below, Paint(Role.FAINT), ascii_only=self._ascii_only)

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
