"""The table: who sits where, what lies on it, and how the deal and the match stand."""

from rich.cells import cell_len

from client_cli.full_screen.canvas import FAINT, TABLE, TITLE, Canvas, Paint, Role
from client_cli.full_screen.glyphs import fitting, wrapped
from client_cli.full_screen.hand_view import card_paint
from client_cli.full_screen.scene import Scene, around, declared, own_seat
from client_cli.screens import occupied_by, tricks_taken
from client_cli.state import deal_on, my_seat
from client_cli.texts import _, ngettext
from client_cli.words import game_name, seat_name
from protocol.fold import Place
from protocol.to_client import PersonSeat, Trick
from protocol.types import Card, Seat

CARD_WIDTH = 7
TRICK_HEIGHT = 9
TURN_MARK = ">"
TAKEN_MARK = "<"


def paint_header(canvas: Canvas, scene: Scene, width: int) -> None:
    """The top row: the game, the table, and the line to the server."""
    table = scene.place.table
    state = _("RECONNECTING, your seat is kept") if scene.lost else _("connected")
    title = _(" {game}, table {code}").format(game=game_name(table.game), code=table.code)
    paint_bar(canvas, title, Paint(Role.BAR, here=scene.lost), state, width)


def paint_bar(canvas: Canvas, title: str, paint: Paint, state: str, width: int) -> None:
    """The top row: a title on the left, and on the right how it stands, in a paint of its own."""
    state = canvas.drawn(state)
    canvas.fill(0, 0, width, Paint(Role.BAR))
    canvas.put(0, 0, fitting(canvas.drawn(title), width - cell_len(state) - 3), Paint(Role.BAR))
    canvas.put(width - cell_len(state) - 1, 0, state, paint)


def paint_table(canvas: Canvas, scene: Scene, width: int, top: int) -> int:
    """The four seats around the trick; returns the row below them."""
    bottom, right, partner, left = around(scene.place)
    side = max(22, (width - 32) // 2)
    corner = max(20, width // 5)
    tricks, match = _tricks(scene.place), _match(scene.place)
    _corner(canvas, 1, top, tricks, corner)
    _corner(canvas, width - corner, top, match, corner - 1)
    edge = min(corner, 2 + max((cell_len(canvas.drawn(text)) for text in tricks), default=0)) if not match else corner
    _centred_seat(canvas, scene, partner, edge + 1, top, width - 2 * edge - 2)
    middle = top + 2
    _seat_block(canvas, scene, left, 1, middle + 1, side - 2)
    _seat_block(canvas, scene, right, width - side + 1, middle + 1, side - 2)
    _paint_trick(canvas, scene, side, middle, width - 2 * side)
    below = middle + TRICK_HEIGHT
    _centred_seat(canvas, scene, bottom, 1, below, width - 2)
    return below + 1 + bool(_shown(scene, bottom))


# Seats


def _seat_texts(scene: Scene, seat: Seat) -> list[str]:
    """A seat's name, and what is to be known of it."""
    place = scene.place
    occupant, view = place.table.seating.seats[seat], place.view
    mark = TURN_MARK + " " if deal_on(place) and view is not None and view.to_act == seat else ""
    marks = []
    if deal_on(place) and view is not None:
        count = view.hand_counts[seat]
        marks.append(ngettext("{count} card", "{count} cards", count).format(count=count))
    if view is not None and view.dealer == seat:
        marks.append(_("dealer"))
    if isinstance(occupant, PersonSeat) and occupant.name in place.table.seating.ready:
        marks.append(_("ready"))
    if seat == my_seat(place):
        marks.append(_("you"))
    return [f"{mark}{seat_name(seat)}: {occupied_by(occupant)}", ", ".join(marks)]


def _name_paint(scene: Scene, seat: Seat) -> Paint:
    view = scene.place.view
    acts = deal_on(scene.place) and view is not None and view.to_act == seat
    return Paint(Role.TURN) if acts else TITLE


def _centred_seat(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int, width: int) -> None:
    name, marks = (canvas.drawn(text) for text in _seat_texts(scene, seat))
    name = fitting(name, max(8, width - cell_len(marks) - 2))
    start = x + max(0, (width - cell_len(name) - cell_len(marks) - 2) // 2)
    end = canvas.put(start, y, name, _name_paint(scene, seat))
    canvas.put(end + 2, y, marks, FAINT)
    cards = _shown(scene, seat)
    _paint_codes(canvas, x + max(0, (width - 4 * len(cards)) // 2), y + 1, cards)


def _shown(scene: Scene, seat: Seat) -> list[Card]:
    """The declared cards to be painted beside a seat; one's own are marked in the hand."""
    return declared(scene.place, seat) if seat != own_seat(scene) else []


def _seat_block(canvas: Canvas, scene: Scene, seat: Seat, x: int, y: int, width: int) -> None:
    name, marks = (canvas.drawn(text) for text in _seat_texts(scene, seat))
    rows = wrapped(name, width)[:3]
    for row in rows:
        canvas.put(x, y, fitting(row, width), _name_paint(scene, seat))
        y += 1
    canvas.put(x, y, fitting(marks, width), FAINT)
    cards, per_row = declared(scene.place, seat), width // 4
    for start in range(0, len(cards), per_row):
        y += 1
        _paint_codes(canvas, x, y, cards[start : start + per_row])


def _paint_codes(canvas: Canvas, x: int, y: int, cards: list[Card]) -> None:
    for card in cards:
        canvas.put(x, y, f"{card:3}", card_paint(card))
        x += 4


# The trick


def _paint_trick(canvas: Canvas, scene: Scene, x: int, y: int, width: int) -> None:
    view = scene.place.view
    if view is None:
        return
    trick = view.trick if view.trick is not None else (view.tricks[-1] if scene.lies and view.tricks else None)
    centre = x + (width - CARD_WIDTH) // 2
    spread = min(CARD_WIDTH + 4, (width - CARD_WIDTH) // 2)
    bottom, right, top, left = around(scene.place)
    spots = {top: (centre, y), left: (centre - spread, y + 3), right: (centre + spread, y + 3), bottom: (centre, y + 6)}
    for seat, spot in spots.items():
        card = None if trick is None else _card_of(trick, seat)
        if card is not None and trick is not None:
            _paint_card(canvas, *spot, card, taken=trick.taken_by == seat, led=trick.leader == seat)
        elif deal_on(scene.place):
            canvas.put(spot[0] + CARD_WIDTH // 2, spot[1] + 1, ".", FAINT)


def _card_of(trick: Trick, seat: Seat) -> Card | None:
    turn = (seat - trick.leader) % 4
    return trick.cards[turn] if turn < len(trick.cards) else None


def _paint_card(canvas: Canvas, x: int, y: int, card: Card, *, taken: bool, led: bool) -> None:
    paint = card_paint(card)
    marks = (_("led") if led else "", card, _("takes") if taken else "")
    for row, text in enumerate(marks):
        canvas.fill(x, y + row, CARD_WIDTH, paint)
        shown = canvas.drawn(f"{TAKEN_MARK}{text}" if taken and row == 2 else text)
        canvas.put(x + max(0, (CARD_WIDTH - cell_len(shown)) // 2), y + row, fitting(shown, CARD_WIDTH), paint)


# How things stand


def _corner(canvas: Canvas, x: int, y: int, texts: list[str], width: int) -> None:
    for row, text in enumerate(texts):
        canvas.put(x, y + row, fitting(canvas.drawn(text), width), TABLE)


def sides(place: Place) -> tuple[tuple[int, str], tuple[int, str]]:
    """Both sides, one's own first, with a short name each."""
    me = my_seat(place)
    if me is None:
        return (0, _("S+N")), (1, _("E+W"))
    return (me % 2, _("we")), (1 - me % 2, _("they"))


def _tricks(place: Place) -> list[str]:
    if place.view is None or not deal_on(place):
        return []
    taken = tricks_taken(place.view)
    number = len(place.view.tricks) + (place.view.trick is not None)
    return [_("Trick {number}").format(number=max(1, number)), _pair(place, taken)]


def _match(place: Place) -> list[str]:
    state = place.table.match
    if state.kind == "single" and not state.deals:
        return []
    heading = _("Match to {target}").format(target=state.target) if state.target else _("Match")
    return [heading, _pair(place, state.totals)]


def _pair(place: Place, numbers: list[int]) -> str:
    (mine, we), (theirs, they) = sides(place)
    return _("{we} {a}, {they} {b}").format(we=we, a=numbers[mine], they=they, b=numbers[theirs])
