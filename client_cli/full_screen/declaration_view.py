"""Before declaring: every combination with its cards and points as the server has counted them, and what it shows."""

from rich.cells import cell_len

from client_cli.full_screen.canvas import FAINT, TABLE, TITLE, Canvas, Paint, Role
from client_cli.full_screen.glyphs import fitting, wrapped
from client_cli.full_screen.hand_view import card_paint
from client_cli.full_screen.scene import Scene
from client_cli.screens import trick_screen
from client_cli.sheet import doubling_lines
from client_cli.state import my_turn
from client_cli.texts import _, ngettext
from client_cli.words import combination_name
from protocol.to_client import Combination, CombinationCount

NAME_WIDTH, NARROW_NAME = 20, 8


def declarable(scene: Scene) -> CombinationCount | None:
    """What may be declared now, None when that is not the question."""
    turn = my_turn(scene.place)
    return None if turn is None else turn.declarable


def paint_declaration(canvas: Canvas, scene: Scene, count: CombinationCount, width: int, y: int, height: int) -> int:
    """The list, in the room of the table; returns the row below it."""
    for line in trick_screen(scene.place):
        canvas.put(1, y, fitting(canvas.drawn(line.text), width - 2), FAINT)
        y, height = y + 1, height - 1
    canvas.put(1, y, _("You may declare:"), TITLE)
    notes = height >= 2 * len(count.combinations) + 6
    y += 1
    for one in count.combinations:
        y = _paint_combination(canvas, one, width, y, notes=notes)
    for text in doubling_lines(count):
        canvas.put(1, y, fitting(canvas.drawn(text), width - 2), Paint(Role.TURN))
        y += 1
    for row in wrapped(canvas.drawn(_meaning(count)), width - 2):
        canvas.put(1, y, row, TABLE)
        y += 1
    return y


def _paint_combination(canvas: Canvas, one: Combination, width: int, y: int, *, notes: bool) -> int:
    points = ngettext("{points} point", "{points} points", one.points).format(points=one.points)
    name_width = max(NARROW_NAME, min(NAME_WIDTH, width - 4 * len(one.cards) - len(points) - 2))
    canvas.put(1, y, fitting(canvas.drawn(combination_name(one.name)), name_width - 1), TABLE)
    x = name_width + 1
    for card in one.cards:
        canvas.put(x, y, f"{card:3}", card_paint(card))
        x += 4
    if x + cell_len(points) < width:
        canvas.put(x, y, points, TITLE)
    else:
        canvas.put(width - 5, y, f"{one.points:4}", TITLE)
    if notes and one.inserted:
        stands = [_("{wild} stands for {missing}").format(wild=wild, missing=card) for wild, card in one.inserted]
        y += 1
        canvas.put(name_width + 1, y, ", ".join(stands), FAINT)
    return y + 1


def _meaning(count: CombinationCount) -> str:
    cards = len({card for one in count.combinations for card in one.cards})
    points = count.sets + count.sequences
    shows = ngettext("this one card", "these {count} cards", cards).format(count=cards)
    text = _("Declaring counts {points} and shows {cards} to everybody for the rest of the deal; passing hides them.")
    return text.format(points=points, cards=shows)
