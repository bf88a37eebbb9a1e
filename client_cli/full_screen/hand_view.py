"""One's own cards, side by side, and the cursor on them."""

from dataclasses import dataclass
from itertools import pairwise

from client_cli.full_screen.canvas import FAINT, Canvas, Paint, Role
from client_cli.full_screen.choosing import PUT_DOWN, cursor, picked, targets
from client_cli.full_screen.scene import Scene, declared, own_seat
from client_cli.hand import legal_cards
from client_cli.lines import LEGAL
from client_cli.state import deal_on, my_turn
from client_cli.texts import _
from client_cli.words import group_of
from protocol.types import Card

HEIGHT = 4
PICKED, CURSOR, SEEN = "+", "^", "o"
NARROWEST, WIDEST = 4, 8
ROLES = {
    "S": Role.SWORDS,
    "B": Role.BATONS,
    "C": Role.CUPS,
    "D": Role.COINS,
    "T": Role.TRUMPS,
    "MAT": Role.MATTO,
}


def card_paint(card: Card, *, low: bool = False, here: bool = False) -> Paint:
    """How a card is painted."""
    return Paint(ROLES[group_of(card)], low, here)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card of the hand lies."""

    card: Card
    x: int
    row: int
    width: int


def spots(cards: list[Card], width: int) -> list[Spot]:
    """Where each card lies: in one row with a gap between the suits, or in several where there is no room for it."""
    gaps = sum(group_of(one) != group_of(other) for one, other in pairwise(cards))
    room = max(NARROWEST, min(WIDEST, (width - gaps) // max(1, len(cards))))
    placed, x, row, before = [], 0, 0, ""
    for card in cards:
        x += bool(before) and group_of(card) != before
        if x + room > width:
            x, row = 0, row + 1
        placed.append(Spot(card, x, row, room))
        x, before = x + room, group_of(card)
    return placed


def paint_hand(canvas: Canvas, scene: Scene, x: int, y: int, width: int) -> int:
    """The hand with what may be chosen; returns the row below it.

    A mark before its code says of a card: ``*`` may be chosen, ``+`` is picked for the discard and raised. ``^`` below
    a card is the cursor, ``o`` says that everybody has seen it (BO8); the number is what can be typed for it.
    """
    place = scene.place
    if place.view is None or not deal_on(place) or not place.view.hand:
        return y
    turn = None if scene.past else my_turn(place)
    legal = legal_cards(turn) if turn is not None and not scene.sent else frozenset()
    here, raised = cursor(scene.choice, place), picked(scene.choice, place)
    selectable = not scene.past and place.view.hand == targets(place)
    shown = declared(place, own_seat(scene))
    laid = spots(list(place.view.hand), width)
    for number, spot in enumerate(laid, start=1):
        left, row = x + spot.x, y + spot.row * HEIGHT + 1
        at = selectable and spot.card == here
        up = spot.card in raised
        _paint_spot(canvas, spot, left, row - up, legal=spot.card in legal, up=up, here=at, lit=bool(legal))
        canvas.put(left + 1, row + 2, str(number) if selectable else "", FAINT)
        if spot.card in shown:
            canvas.put(left + 1, row + 1 - up, SEEN, card_paint(spot.card, low=True))
        if at:
            canvas.put(left + 1, row + 1 - up, CURSOR * (spot.width - 1), card_paint(spot.card, here=True))
        canvas.zone(left, row - 1, spot.width, 4, spot.card)
    return y + (laid[-1].row + 1) * HEIGHT


def _paint_spot(canvas: Canvas, spot: Spot, x: int, y: int, *, legal: bool, up: bool, here: bool, lit: bool) -> None:
    paint = card_paint(spot.card, low=lit and not legal and not up, here=here)
    mark = PICKED if up else LEGAL if legal else " "
    canvas.put(x, y, mark, Paint(Role.TURN))
    for row in range(2):
        canvas.fill(x + 1, y + row, spot.width - 1, paint)
    canvas.put(x + 1, y, spot.card, paint)


def paint_buttons(canvas: Canvas, scene: Scene, x: int, y: int) -> None:
    """The words that can be chosen now, as buttons."""
    place = scene.place
    if scene.sent:
        return
    if len(picked(scene.choice, place)) == 2:
        end = canvas.put(x, y, _("[Enter: put down]"), Paint(Role.BUTTON))
        canvas.zone(x, y, end - x, 1, PUT_DOWN)
    words = {"declare": _("declare"), "pass": _("pass"), "start": _("start")}
    here = cursor(scene.choice, place)
    for number, target in enumerate(targets(place), start=1):
        if target in words:
            text = _("[{number} {word}]").format(number=number, word=words[target])
            end = canvas.put(x, y, text, Paint(Role.BUTTON, here=target == here))
            canvas.zone(x, y, end - x, 1, target)
            x = end + 2
