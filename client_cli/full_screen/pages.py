"""Pages that are read in front of the table: the help, the rules, the last trick, the whole deal."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rich.cells import cell_len

from client_cli import stepping
from client_cli.full_screen.canvas import TABLE, TITLE, Paint, Role
from client_cli.full_screen.glyphs import steady, wrapped
from client_cli.full_screen.hands import Row
from client_cli.full_screen.score_view import score_rows
from client_cli.full_screen.themes import NAMES
from client_cli.invitation import Invitation, picture
from client_cli.lines import Kind, Line, plain
from client_cli.rule_sheets import plain_sheet
from client_cli.screens import history_screen, last_trick_screen, who_screen
from client_cli.texts import _, spoken
from client_cli.vocabulary import possible
from client_cli.words import card_name
from protocol.fold import Place

NARROWEST_COLUMN = 20


@dataclass(frozen=True, slots=True)
class Page:
    """Something to read.

    Attributes:
        title: above it.
        rows: what it says in a width.
        begins: the text that is wanted first, where it stands in the middle; looked for at the start of rows.
    """

    title: str
    rows: Callable[[int], list[Row]]
    begins: str = ""

    def start(self, width: int) -> int:
        """The row at which it is opened."""
        texts = [text for text, _paint in self.rows(width)]
        return next((row for row, text in enumerate(texts) if self.begins and text.startswith(self.begins)), 0)


def of_lines(title: str, lines: Iterable[Line], begins: str = "") -> Page:
    """A page of running text."""
    kept = list(lines)
    paints = {
        Kind.HEADING: TITLE,
        Kind.WRONG: Paint(Role.WRONG),
        Kind.TURN: Paint(Role.TURN),
        Kind.CHAT: Paint(Role.CHAT),
    }

    def rows(width: int) -> list[Row]:
        return [(row, paints.get(line.kind, TABLE)) for line in kept for row in wrapped(steady(line.text), width)]

    return Page(title, rows, begins)


def invitation_page(place: Place, invitation: Invitation | None, *, ascii_only: bool) -> Page:
    """How friends come to the table, with a picture of the link where there is room for it."""
    if invitation is None:
        return of_lines(_("Invitation"), [Line(_("This table is on a server for you alone."))])
    told = of_lines("", invitation.lines(place.table.code))
    drawn = picture(invitation.link(place.table.code), ascii_only=ascii_only)

    def rows(width: int) -> list[Row]:
        pictured = [("", TABLE), *((row, TABLE) for row in drawn)] if width >= len(drawn[0]) else []
        return [*told.rows(width), *pictured]

    return Page(_("Invitation"), rows)


def help_page(place: Place | None) -> Page:
    """The keys, and the words that can be typed now."""
    words = [] if place is None else [(command.usage, command.help) for command in possible(place)]
    marks = of_lines("", plain(_marks("" if place is None else place.table.game)))

    def rows(width: int) -> list[Row]:
        cards = [("", TABLE), *_heading(_("On the cards"), width), *marks.rows(width)]
        return [*_keys_and_words(_keys(), [*words, *_own_words()], width), *cards]

    return Page(_("Help"), rows)


def replay_help_page() -> Page:
    """The keys that go through a finished deal, and the words that can be typed."""
    words = [(word, what) for word, what in stepping.words().items() if word not in (_("Enter"), "hand", "table")]
    return Page(_("Help"), lambda width: _keys_and_words(_replay_keys(), [*words, _theme_word()], width))


def _keys_and_words(keys: list[tuple[str, str]], words: list[tuple[str, str]], width: int) -> list[Row]:
    return [
        *_heading(_("Keys"), width),
        *_explained(keys, width),
        ("", TABLE),
        *_heading(_("Words that can be typed now"), width),
        *_explained(words, width),
    ]


def _heading(text: str, width: int) -> list[Row]:
    return [(row, TITLE) for row in wrapped(steady(text), width)]


def _explained(explanations: list[tuple[str, str]], width: int) -> list[Row]:
    """Each key or word with what it does, in two columns if there is room for them."""
    known = [(steady(word), steady(what)) for word, what in explanations]
    column = max(cell_len(word) for word, _what in known)
    if width < column + NARROWEST_COLUMN + 4:
        return [(row, TABLE) for word, what in known for row in wrapped(f"  {word}  {what}", width)]
    rows: list[Row] = []
    for word, what in known:
        first, *others = wrapped(what, width - column - 4)
        gap = " " * (column - cell_len(word))
        rows.append((f"  {word}{gap}  {first}", TABLE))
        rows += [(" " * (column + 2) + row, TABLE) for row in others]
    return rows


def _replay_keys() -> list[tuple[str, str]]:
    return [
        (_("right, Enter"), _("a step on")),
        (_("left"), _("a step back")),
        (_("down"), _("to the next trick")),
        (_("up"), _("to the beginning of this trick, or to the one before")),
        (_("Home, End"), _("to the beginning, or to the end")),
        (_("Tab"), _("the same moment as somebody else sees it")),
        (_("a number, Enter"), _("to the trick of that number")),
        ("F1, ?", _("this page")),
        ("F2", _("the last trick")),
        ("F3", _("the whole deal so far")),
        ("F4", _("the score sheet")),
        ("F5", _("the rules")),
        ("F7", _("another theme")),
        ("F10", _("who sat where")),
        (_("Esc"), _("close a page, or forget what is typed")),
        ("q", _("no more of it")),
    ]


def _keys() -> list[tuple[str, str]]:
    return [
        (_("left, right"), _("to the next card")),
        (_("up, down"), _("to the next suit")),
        (_("Tab"), _("to the next card that may be chosen")),
        (_("Enter"), _("choose what is under the cursor, or do what is typed")),
        (_("Space"), _("pick a card for the discard, or put it back")),
        (_("a number, Enter"), _("choose the card above that number")),
        (_("a code, Enter"), _("choose a card by its code, as “dq” or as much of it as is clear")),
        (_("a click"), _("choose a card or a button")),
        ("F1, ?", _("this page")),
        ("F2", _("the last trick")),
        ("F3", _("the whole deal so far")),
        ("F4", _("the score sheet and the match")),
        ("F5", _("the rules")),
        ("F6", _("a hint: what the rules bot would do")),
        ("F7", _("another theme")),
        ("F8", _("a finished trick stays longer, or shorter")),
        ("F9", _("say something to everybody")),
        ("F10", _("who sits where")),
        (_("Esc"), _("close a page, or forget what is typed and picked")),
        ("Ctrl+C", _("end; your seat is kept")),
    ]


def _own_words() -> list[tuple[str, str]]:
    return [_theme_word(), (_("pace SECONDS"), _("how long a finished trick stays"))]


def _theme_word() -> tuple[str, str]:
    return _("theme [NAME]"), _("how it looks: {names}").format(names=", ".join(NAMES))


def _marks(game: str) -> list[str]:
    suits = {"SK": "S", "BK": "B", "CK": "C", "DK": "D", "T21": "T"}
    return [
        _("  *  it may be chosen"),
        _("  +  it is picked for the discard"),
        _("  ^  the cursor"),
        _("  o  everybody has seen it"),
        *(f"  {letter}  {card_name(card, game)}, {card}" for card, letter in suits.items()),
    ]


def history_page(place: Place) -> Page:
    """All that has happened in the deal."""
    return of_lines(_("The deal so far"), history_screen(place))


def last_trick_page(place: Place) -> Page:
    """The trick before, with the names of its cards."""
    lines = last_trick_screen(place)
    if place.view is not None and place.view.tricks:
        game, cards = place.table.game, place.view.tricks[-1].cards
        lines += plain(f"  {card:4} {card_name(card, game)}" for card in cards)
    return of_lines(_("The last trick"), lines)


def score_page(place: Place) -> Page:
    """The score sheet and the match."""
    return Page(_("The score"), lambda width: score_rows(place, width))


def who_page(place: Place) -> Page:
    """Who is at the table."""
    return of_lines(_("At the table"), who_screen(place))


def rules_page(game: str, clause: str = "") -> Page:
    """The rule sheet, opened at a clause."""
    name = clause.upper()
    return of_lines(_("The rules"), plain(plain_sheet(game, spoken())), f"{name} " if name else "")
