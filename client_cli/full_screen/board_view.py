"""The whole board in any size: the table, the question, the hand, and what was said. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from client_cli.full_screen.canvas import FAINT, TABLE, TITLE, Canvas, Paint, Role
from client_cli.full_screen.choosing import picked
from client_cli.full_screen.declaration_view import declarable, paint_declaration
from client_cli.full_screen.glyphs import wrapped
from client_cli.full_screen.hand_view import HEIGHT, paint_buttons, paint_hand, spots
from client_cli.full_screen.scene import Scene
from client_cli.full_screen.table_view import TRICK_HEIGHT, paint_header, paint_table
from client_cli.hand import to_act, waiting_for_the_start
from client_cli.lines import Kind, Line
from client_cli.screens import table_screen
from client_cli.state import deal_on, is_away, my_turn
from client_cli.texts import _, ngettext

NARROW, LOW = 64, 21
"""Below this width or height the board is told in lines, as the plain client does it."""
PANEL_FROM, TABLE_WIDTH, MOST_PANEL = 112, 82, 70
TABLE_HEIGHT = TRICK_HEIGHT + 3
PAINTS = {
    Kind.PLAIN: TABLE,
    Kind.HAND: TABLE,
    Kind.HEADING: TITLE,
    Kind.TURN: Paint(Role.TURN),
    Kind.WRONG: Paint(Role.WRONG),
    Kind.CHAT: Paint(Role.CHAT),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things are on a board that has room for the table.

    Attributes:
        width, main: the columns of all and of the table; what was told has the rest, or goes below if there is none.
        table, question: their first rows; rows to spare are above the table and below it.
    """

    width: int
    main: int
    table: int
    question: int


def layout(width: int, height: int, hand: Callable[[int], int]) -> Layout:
    """The layout of a board.

    Args:
        hand: from columns to the rows that the hands below the question need.
    """
    main = min(width, max(TABLE_WIDTH, width - MOST_PANEL)) if width >= PANEL_FROM else width
    rows = hand(main - 2)
    spare = max(0, height - 2 - TABLE_HEIGHT - rows - (3 if main == width else 0)) // 3
    question = min(height - rows - 1, 1 + spare + TABLE_HEIGHT + spare)
    return Layout(width, main, 1 + spare, question)


def paint_told(canvas: Canvas, room: Layout, told: Sequence[Line], notices: Sequence[Line], below: int) -> None:
    """What was told, beside the table or below the hands, and what has to be known now."""
    if room.main < room.width:
        paint_lines(canvas, notices, 1, below, room.main - 2, canvas.height - below)
        for row in range(1, canvas.height):
            canvas.put(room.main, row, "|", FAINT)
        paint_lines(canvas, told, room.main + 2, 1, room.width - room.main - 3, canvas.height - 1)
    else:
        known = notices if list(notices) != list(told[-1:]) else []
        paint_lines(canvas, [*told, *known], 1, below, room.width - 2, canvas.height - below)


def board(scene: Scene, width: int, height: int, *, ascii_only: bool = False) -> Canvas:
    """Everything but the line that is typed in."""
    canvas = Canvas(width, height, ascii_only=ascii_only)
    paint_header(canvas, scene, width)
    if width < NARROW or height < LOW:
        paint_lines(canvas, [*table_screen(scene.place), *_notices(scene)], 0, 1, width, height - 1)
        return canvas
    room = layout(width, height, lambda columns: _hand_height(scene, columns))
    y = _paint_middle(canvas, scene, room.main, room.table, room.question - room.table)
    y = max(y, room.question)
    _paint_question(canvas, scene, room.main, y)
    below = paint_hand(canvas, scene, 1, y + 1, room.main - 2)
    paint_told(canvas, room, scene.log, _notices(scene), below)
    return canvas


def _hand_height(scene: Scene, width: int) -> int:
    if scene.place.view is None or not scene.place.view.hand or not deal_on(scene.place):
        return 0
    return (spots(list(scene.place.view.hand), width)[-1].row + 1) * HEIGHT


def _paint_middle(canvas: Canvas, scene: Scene, width: int, top: int, height: int) -> int:
    count = declarable(scene)
    if count is not None:
        return paint_declaration(canvas, scene, count, width, top, height)
    return paint_table(canvas, scene, width, top)


def _paint_question(canvas: Canvas, scene: Scene, width: int, y: int) -> None:
    mine = my_turn(scene.place) is not None or not deal_on(scene.place)
    rows = wrapped(canvas.drawn(question(scene)), width - 2)
    end = canvas.put(1, y, rows[0], Paint(Role.TURN) if mine else TABLE)
    paint_buttons(canvas, scene, end + 2, y)


def question(scene: Scene) -> str:
    """What is asked, or whose turn it is, and how long it may take."""
    text = _question(scene)
    if scene.seconds is None:
        return text
    left = ngettext("{count} second left", "{count} seconds left", scene.seconds).format(count=scene.seconds)
    return _("{text} {left}.").format(text=text, left=left)


def _question(scene: Scene) -> str:
    place, turn = scene.place, my_turn(scene.place)
    if place.view is None or not deal_on(place):
        return waiting_for_the_start(place)
    if is_away(place):
        return _("A bot plays for you; “back” lets you play yourself again.")
    if turn is None:
        return "" if place.view.to_act is None else to_act(place, place.view.to_act)
    if scene.sent:
        return _("Your answer is on its way.")
    if place.view.phase == "discard":
        chosen = len(picked(scene.choice, place))
        return _("Your turn: choose two cards to put face down ({chosen} of 2).").format(chosen=chosen)
    if place.view.phase == "play":
        return _("Your turn: choose the card that you play.")
    return _("Your turn:") if turn.declarable is not None else _("Your turn: you have nothing to declare.")


def _notices(scene: Scene) -> list[Line]:
    return [] if scene.notice is None else [scene.notice]


def paint_lines(canvas: Canvas, lines: Sequence[Line], x: int, y: int, width: int, height: int) -> None:
    """As many of the last rows as there is room for."""
    rows: list[tuple[str, Kind]] = []
    for line in reversed(lines):
        if len(rows) >= height:
            break
        rows = [(row, line.kind) for row in wrapped(canvas.drawn(line.text), width)] + rows
    for number, (row, kind) in enumerate(rows[-height:] if height > 0 else []):
        canvas.put(x, y + number, row, PAINTS[kind])
