"""All that the screen shows at one moment."""

from dataclasses import dataclass

from client_cli.full_screen.choosing import UNTOUCHED, Choice
from client_cli.lines import Line
from client_cli.state import deal_on, my_seat
from protocol.fold import Place
from protocol.types import Card, Seat


@dataclass(frozen=True, slots=True)
class Scene:
    """The table, and what surrounds it.

    Attributes:
        place: the table as it is shown; while a finished trick lies there, it may be a little behind.
        choice: what is half chosen.
        log: what has happened and was said, the newest last.
        notice: what the person has to know now, a refusal for example.
        lost: whether the line to the server is lost.
        lies: whether the finished trick still lies on the table.
        sent: whether an answer has been sent and nothing been heard of it yet.
        seconds: how long the turn has still got, None without a limit.
        past: whether it is looked back on, so that nothing can be chosen.
    """

    place: Place
    choice: Choice = UNTOUCHED
    log: tuple[Line, ...] = ()
    notice: Line | None = None
    lost: bool = False
    lies: bool = False
    sent: bool = False
    seconds: int | None = None
    past: bool = False


def own_seat(scene: Scene) -> Seat | None:
    """The seat whose hand is laid out: mine, or the one from which is looked back."""
    return scene.place.view.seat if scene.past and scene.place.view is not None else my_seat(scene.place)


def around(place: Place) -> tuple[Seat, Seat, Seat, Seat]:
    """The seats as one sees them: at the bottom, right, top and left.

    Each seat has the next one at its right, so play runs anticlockwise (G1). Who watches sees South at the bottom, who
    looks back from a seat that seat.
    """
    me = my_seat(place) or (place.view.seat if place.view is not None else None) or 0
    return me, (me + 1) % 4, (me + 2) % 4, (me + 3) % 4


def declared(place: Place, seat: Seat | None) -> list[Card]:
    """The cards that a seat has shown and has not played since (BO8)."""
    if place.view is None or not deal_on(place):
        return []
    said = [one.count for one in place.view.declarations if one.seat == seat]
    shown = [card for count in said for combination in count.combinations for card in combination.cards]
    tricks = [*place.view.tricks, *([place.view.trick] if place.view.trick else [])]
    played = {card for trick in tricks for card in trick.cards}
    return [card for card in dict.fromkeys(shown) if card not in played]
