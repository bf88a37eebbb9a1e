"""The full screen from the first paint to the goodbye. What an evening needs is imported after the first paint."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input

from client_cli import kept
from client_cli.coming import Comes
from client_cli.full_screen.board import Board, Prompt
from client_cli.full_screen.hands import Hands, Row
from client_cli.full_screen.reading import PAGE_KEYS, Reading
from client_cli.full_screen.themes import COLOURLESS, DEFAULT, NAMES, for_textual
from client_cli.texts import _


@dataclass(frozen=True, slots=True)
class Ending:
    """How the evening has ended.

    Attributes:
        why: a sentence, if something has failed.
        interrupted: whether the person wanted no more, with Ctrl-C.
    """

    why: str | None = None
    interrupted: bool = False


class FullScreen(App[Ending]):
    """The screen, with everything that is on it.

    Args:
        comes: goes to the table, or to a deal to look back on, after the first paint.
        theme: how it looks.
        ascii_only: whether nothing but ASCII is drawn.

    Attributes:
        hands: act on the keys and the mouse.
    """

    TITLE = "tarocchi"
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "interrupt", show=False, priority=True),
        *(Binding(key, f"read('{what}')", show=False) for key, what in PAGE_KEYS.items()),
        Binding("f6", "hint", show=False),
        Binding("f7", "next_theme", show=False),
        Binding("f8", "pace", show=False),
        Binding("f9", "say", show=False),
    ]

    def __init__(self, comes: Comes, *, theme: str, ascii_only: bool) -> None:
        super().__init__(ansi_color=True if theme == COLOURLESS else None)
        for name in NAMES:
            self.register_theme(for_textual(name))
        self.theme = theme
        self.animation_level = "none"
        self.hands = Hands(ascii_only=ascii_only)
        self._comes = comes
        self._ascii_only = ascii_only
        self._alarm: Timer | None = None
        self._clock: Timer | None = None
        self._closes: str | None = None  # the title of the page that its own key would open again
        self._offered: Callable[[], None] | None = None  # a page that waits until nothing is half typed

    def compose(self) -> ComposeResult:
        """The board, and the line to type in."""
        yield Board(self.hands)
        yield Prompt(self.hands, _("? for help"))

    def on_mount(self) -> None:
        """Paint first, then do all that takes longer."""
        self._clock = self.set_interval(1, self.repaint, pause=True)
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        """Go to the table."""
        self.run_worker(self._evening())

    async def _evening(self) -> None:
        from client_cli.full_screen.playing import evening  # noqa: PLC0415 - after the first paint

        await evening(self._comes, self, self.take_over, ascii_only=self._ascii_only)

    def take_over(self, hands: Hands) -> None:
        """Somebody else acts on the keys and the mouse, and paints the board."""
        self.hands = self.query_one(Board).hands = self.query_one(Prompt).hands = hands
        self.repaint()

    # What whoever plays asks for

    def repaint(self) -> None:
        """Something has changed."""
        if self.is_running and self.screen_stack:
            self.screen_stack[0].query_one(Board).repaint()

    def open_page(self, title: str, rows: Callable[[int], list[Row]], start: Callable[[int], int]) -> None:
        """Show something to read, instead of what is being read."""
        if isinstance(self.screen, Reading):
            self.pop_screen()
        if title == self._closes:
            return
        closing = _("Esc: back. Arrows, Page Down: on.")
        self.push_screen(Reading(title, rows, start, closing, self._types_on, ascii_only=self._ascii_only))

    def _types_on(self, letter: str) -> None:
        self.screen_stack[0].query_one(Prompt).insert_text_at_cursor(letter)

    def offer_page(self, title: str, rows: Callable[[int], list[Row]], start: Callable[[int], int]) -> None:
        """Show something that nobody has asked for, as soon as nothing is half typed."""
        if self.screen_stack[0].query_one(Prompt).value:
            self._offered = lambda: self.open_page(title, rows, start)
        else:
            self.open_page(title, rows, start)

    def on_input_changed(self, event: Input.Changed) -> None:
        """What has waited for the end of a line is shown."""
        if not event.value and self._offered is not None:
            offered, self._offered = self._offered, None
            offered()

    def later(self, seconds: float, call: Callable[[], None]) -> None:
        """Call something once, after a while."""
        if self._alarm is not None:
            self._alarm.stop()
        self._alarm = self.set_timer(seconds, call)

    def ticks(self, *, on: bool) -> None:
        """Repaint every second, or no longer."""
        if self._clock is not None:
            (self._clock.resume if on else self._clock.pause)()

    def puts_on(self, theme: str) -> None:
        """Change the theme, and keep it."""
        self.theme = theme
        self.repaint()
        kept.change(theme=theme)

    def end(self, why: str | None = None) -> None:
        """There is nothing more to do."""
        self.exit(Ending(why))

    # Keys that have nothing to do with cards

    def action_interrupt(self) -> None:
        """End; the seat is kept."""
        self.exit(Ending(interrupted=True))

    def action_read(self, what: str) -> None:
        """Show a page, or close it."""
        self._closes = self.screen.above if isinstance(self.screen, Reading) else None
        self.hands.reads(what)
        self._closes = None

    def action_hint(self) -> None:
        """Ask for advice."""
        self.hands.asks_for_hint()

    def action_pace(self) -> None:
        """Let finished tricks stay longer or shorter."""
        self.hands.changes_pace()

    def action_next_theme(self) -> None:
        """Put on the next theme."""
        if self.theme != COLOURLESS:
            names = [name for name in NAMES if name != COLOURLESS]
            self.puts_on(names[(names.index(self.theme) + 1) % len(names)])

    def action_say(self) -> None:
        """Begin to say something."""
        if self.hands.speaks:
            self.query_one(Prompt).value = "say "
            self.query_one(Prompt).action_end()


def show(comes: Comes, *, theme: str | None, ascii_only: bool) -> None:
    """Spend an evening on the full screen.

    Args:
        theme: as chosen on the command line, None for the one that is kept.

    Raises:
        NotDone: the server can't be reached, fails, or refuses.
        KeyboardInterrupt: the person wanted no more.
    """
    if theme is not None:
        kept.change(theme=theme)
    worn = theme or kept.read().theme or DEFAULT
    if os.environ.get("NO_COLOR"):
        worn = COLOURLESS
    ending = FullScreen(comes, theme=worn if worn in NAMES else DEFAULT, ascii_only=ascii_only).run()
    if ending is not None and ending.interrupted:
        raise KeyboardInterrupt
    if ending is not None and ending.why is not None:
        from client_cli.failing import NotDone  # noqa: PLC0415 - a quick start

        raise NotDone(ending.why)
