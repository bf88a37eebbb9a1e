"""A moment of a finished deal in any size: the table, the hands that can be seen, and what was told so far. Pure."""

from dataclasses import dataclass

from client_cli.full_screen.board_view import LOW, NARROW, layout, paint_lines, paint_told
from client_cli.full_screen.canvas import TITLE, Canvas, Paint, Role
from client_cli.full_screen.glyphs import fitting
from client_cli.full_screen.hand_view import HEIGHT, card_paint, paint_hand, spots
from client_cli.full_screen.scene import Scene
from client_cli.full_screen.table_view import paint_bar, paint_table
from client_cli.hand import to_act
from client_cli.lines import Line
from client_cli.sheet import result, side_names
from client_cli.state import deal_on
from client_cli.words import seat_name
from protocol.fold import Place
from protocol.types import Card, Seat

NAME_WIDTH, CODE_WIDTH = 10, 4
BUTTONS = {"start": "[|<]", "trick back": "[<<]", "back": "[<]", "next": "[>]", "trick on": "[>>]", "end": "[>|]"}
"""What can be clicked, in the same signs everywhere."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What is to be seen.

    Attributes:
        place: the table and the deal.
        title, step: what is looked back on, and how far it has gone.
        story: what was told so far, the newest last.
        lines: the same moment as the plain client tells it, for a screen with too little room.
        notice: what the person has to know now.
    """

    place: Place
    title: str
    step: str
    story: tuple[Line, ...]
    lines: tuple[Line, ...]
    notice: Line | None = None


def moment_board(moment: Moment, width: int, height: int, *, ascii_only: bool = False) -> Canvas:
    """Everything but the line that is typed in."""
    canvas = Canvas(width, height, ascii_only=ascii_only)
    notices = [] if moment.notice is None else [moment.notice]
    paint_bar(canvas, f" {moment.title}", Paint(Role.BAR), moment.step, width)
    if width < NARROW or height < LOW:
        paint_lines(canvas, [*moment.lines, *notices], 0, 1, width, height - 1)
        return canvas
    room = layout(width, height, lambda columns: _hands_height(moment.place, columns))
    scene = _scene(moment.place)
    y = max(paint_table(canvas, scene, room.main, room.table), room.question)
    _paint_question(canvas, moment.place, room.main, y)
    below = _paint_hands(canvas, scene, room.main - 2, y + 1) + 1
    paint_told(canvas, room, moment.story, notices, below)
    return canvas


def _scene(place: Place) -> Scene:
    """The table as it was; a finished trick lies until the next card."""
    return Scene(place, lies=place.view is not None and place.view.trick is None, past=True)


def _paint_question(canvas: Canvas, place: Place, width: int, y: int) -> None:
    x = 1
    for target, text in BUTTONS.items():
        end = canvas.put(x, y, text, Paint(Role.BUTTON))
        canvas.zone(x, y, end - x, 1, target)
        x = end + 1
    canvas.put(x + 1, y, fitting(canvas.drawn(_question(place)), width - x - 2))


def _question(place: Place) -> str:
    view = place.view
    if view is None or view.score is not None:
        return "" if view is None or view.score is None else result(view.score, side_names(place))
    return "" if view.to_act is None else to_act(place, view.to_act)


# Hands


def _open_hands(place: Place) -> list[tuple[Seat, list[Card]]]:
    view = place.view
    return [] if view is None or not deal_on(place) else list(enumerate(view.open_hands or []))


def _hands_height(place: Place, width: int) -> int:
    if place.view is None or not deal_on(place):
        return 0
    if place.view.hand:
        return (spots(list(place.view.hand), width)[-1].row + 1) * HEIGHT
    return sum(len(_rows(hand, width)) for _, hand in _open_hands(place))


def _rows(hand: list[Card], width: int) -> list[list[Card]]:
    per_row = max(1, (width - NAME_WIDTH) // CODE_WIDTH)
    return [hand[start : start + per_row] for start in range(0, len(hand), per_row)] or [[]]


def _paint_hands(canvas: Canvas, scene: Scene, width: int, y: int) -> int:
    """The hands that can be seen, big if there is one; returns the row below them."""
    view = scene.place.view
    if view is not None and view.hand:
        return paint_hand(canvas, scene, 1, y, width)
    for seat, hand in _open_hands(scene.place):
        acts = view is not None and view.to_act == seat
        canvas.put(1, y, fitting(canvas.drawn(seat_name(seat)), NAME_WIDTH - 1), Paint(Role.TURN) if acts else TITLE)
        for row in _rows(hand, width):
            for number, card in enumerate(row):
                left = 1 + NAME_WIDTH + number * CODE_WIDTH
                canvas.put(left, y, f"{card:{CODE_WIDTH - 1}}", card_paint(card))
            y += 1
    return y
