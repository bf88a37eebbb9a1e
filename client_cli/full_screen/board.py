"""The board that is painted, and the line to type in. They know nothing of the game."""

from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.app import RenderResult
from textual.binding import Binding, BindingType
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Input

from client_cli.full_screen.canvas import Canvas, Run
from client_cli.full_screen.hands import Hands
from client_cli.full_screen.themes import style

LINE_LENGTH = 400
"""More than any message holds."""


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
        self.repaint()

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
        if self.value or event.character not in self.hands.at_once:
            return
        event.stop()
        event.prevent_default()
        match event.character:
            case "?":
                self.hands.reads("?")
            case "q":
                self.hands.leaves()
            case _:
                if not hurried:
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

    def action_home(self, select: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual calls it
        """To the beginning: of the text, or on the board."""
        if self.value:
            super().action_home(select)
        else:
            self.hands.steps_to_end(-1)

    def action_end(self, select: bool = False) -> None:  # noqa: FBT001, FBT002 - as Textual calls it
        """To the end: of the text, or on the board."""
        if self.value:
            super().action_end(select)
        else:
            self.hands.steps_to_end(1)

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
