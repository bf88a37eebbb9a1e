"""How what is on the screen looks: a few themes, each a dozen colours."""

from dataclasses import dataclass
from functools import cache

from rich.style import Style
from textual.theme import Theme as TextualTheme

from client_cli.full_screen.canvas import Paint, Role


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme's colours.

    Attributes:
        name: what ``--theme`` calls it.
        table: behind everything.
        bar: of the top row and the line that is typed in.
        text: of everything that is not said to be of another colour.
        card: of a card that may be chosen, or lies open.
        low_card: of a card that may not be chosen.
        low_ink: of the letters on it.
        suits: of the letters on a card: swords, batons, cups, coins, trumps, the Matto.
        light: whether the background is light.
    """

    name: str
    table: str
    bar: str
    text: str
    faint: str
    title: str
    turn: str
    wrong: str
    chat: str
    card: str
    low_card: str
    low_ink: str
    suits: tuple[str, str, str, str, str, str]
    light: bool = False


PRINTED = ("#1f3f9f", "#1d6b2a", "#b3202a", "#8a5a00", "#6a1f8a", "#202020")
THEMES = {
    theme.name: theme
    for theme in (
        Theme(
            name="felt",
            table="#0f2a1e",
            bar="#0a1c14",
            text="#dfe8e0",
            faint="#8ba394",
            title="#f0d890",
            turn="#ffe066",
            wrong="#ff9a8c",
            chat="#9fd8ff",
            card="#f4efdf",
            low_card="#9aa69c",
            low_ink="#26302a",
            suits=PRINTED,
        ),
        Theme(
            name="warm",
            table="#2b1a12",
            bar="#1d110b",
            text="#f2e2cc",
            faint="#b39678",
            title="#ffb86b",
            turn="#ffd479",
            wrong="#ff8f7a",
            chat="#e8c9a0",
            card="#fff3dc",
            low_card="#a98f74",
            low_ink="#2a1c10",
            suits=PRINTED,
        ),
        Theme(
            name="contrast",
            table="#000000",
            bar="#000000",
            text="#ffffff",
            faint="#e0e0e0",
            title="#ffff00",
            turn="#ffff00",
            wrong="#ffa0a0",
            chat="#80ffff",
            card="#ffffff",
            low_card="#000000",
            low_ink="#c8c8c8",
            suits=("#0000c0", "#005000", "#a00000", "#5a3c00", "#600080", "#000000"),
        ),
        Theme(
            name="paper",
            table="#f6f2e8",
            bar="#e6dfcf",
            text="#22201c",
            faint="#6a6458",
            title="#7a3b00",
            turn="#7a1fd0",
            wrong="#b00020",
            chat="#005f87",
            card="#ffffff",
            low_card="#dcd5c4",
            low_ink="#524c40",
            suits=PRINTED,
            light=True,
        ),
    )
}
DEFAULT = "felt"
COLOURLESS = "colourless"
"""What ``NO_COLOR`` asks for: bold, underlined and reversed, in the terminal's own two colours."""
NAMES = (*THEMES, COLOURLESS)
OWN_COLOURS = (
    *("ansi-background", "ansi-foreground", "border-blurred", "block-cursor-background", "block-cursor-foreground"),
    *("input-cursor-background", "input-cursor-foreground", "input-selection-background", "input-selection-foreground"),
    *("screen-selection-background", "screen-selection-foreground"),
)
"""What Textual wants to be told of a theme in the terminal's own colours."""
CARDS = (Role.SWORDS, Role.BATONS, Role.CUPS, Role.COINS, Role.TRUMPS, Role.MATTO)


@cache
def style(name: str, paint: Paint) -> Style:
    """How a paint looks in a theme."""
    return _colourless(paint) if name == COLOURLESS else _coloured(THEMES[name], paint)


def _coloured(theme: Theme, paint: Paint) -> Style:
    if paint.role in CARDS:
        ink = theme.suits[CARDS.index(paint.role)]
        if paint.here:
            return Style(color=theme.card, bgcolor=ink, bold=True)
        if paint.low:
            return Style(color=theme.low_ink, bgcolor=theme.low_card)
        return Style(color=ink, bgcolor=theme.card, bold=True)
    if paint.here or paint.role is Role.BUTTON:
        ground = theme.turn if paint.here else theme.bar
        return Style(color=theme.table if paint.here else theme.turn, bgcolor=ground, bold=True)
    colours = {
        Role.FAINT: theme.faint,
        Role.TITLE: theme.title,
        Role.TURN: theme.turn,
        Role.WRONG: theme.wrong,
        Role.CHAT: theme.chat,
    }
    ground = theme.bar if paint.role is Role.BAR else theme.table
    strong = paint.role in (Role.TITLE, Role.TURN, Role.WRONG)
    return Style(color=colours.get(paint.role, theme.text), bgcolor=ground, bold=strong)


def _colourless(paint: Paint) -> Style:
    if paint.role in CARDS:
        return Style(bold=True, underline=True) if paint.here else Style(reverse=not paint.low)
    if paint.here or paint.role is Role.BAR:
        return Style(reverse=True, bold=paint.here)
    return Style(bold=paint.role in (Role.TITLE, Role.TURN, Role.WRONG, Role.BUTTON))


def for_textual(name: str) -> TextualTheme:
    """The same for the few things that Textual draws itself: the line that is typed in and the scroll bar."""
    if name == COLOURLESS:
        own = "ansi_default"
        return TextualTheme(
            name=name,
            ansi=True,
            primary=own,
            foreground=own,
            background=own,
            surface=own,
            panel=own,
            variables={**dict.fromkeys(OWN_COLOURS, own), "input-cursor-text-style": "reverse"},
        )
    theme = THEMES[name]
    return TextualTheme(
        name=name,
        primary=theme.title,
        foreground=theme.text,
        background=theme.table,
        surface=theme.bar,
        panel=theme.bar,
        dark=not theme.light,
    )
