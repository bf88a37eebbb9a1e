"""What the client knows, folded from what it is told and what it asks. Plain functions of their inputs."""

from dataclasses import dataclass, replace

from protocol.fold import Place, fold
from protocol.from_client import FromClient, Join, Leave, Watch
from protocol.to_client import (
    Closing,
    Done,
    PersonSeat,
    Table,
    ToClient,
    Update,
    View,
    Welcome,
    YourTurn,
)
from protocol.types import Seat


@dataclass(frozen=True, slots=True)
class State:
    """Who the client is to the server, and where it sits.

    Attributes:
        ticket: makes a new connection the same person; None before the first ``welcome``.
        last_id: the highest id used.
        unanswered: what was asked and not answered yet, in order.
        place: the table and the deal as they are known; None away from any table.
        whole: whether nothing can be missing in the place; until something has come after a table, its view can.
    """

    ticket: str | None = None
    last_id: int = 0
    unanswered: tuple[FromClient, ...] = ()
    place: Place | None = None
    whole: bool = True


def asked(state: State, request: FromClient) -> State:
    """What is known after asking for something."""
    return replace(state, last_id=max(state.last_id, request.id), unanswered=(*state.unanswered, request))


def heard(state: State, message: ToClient) -> State:
    """What is known after being told something. An update that was folded before only answers its request once more.

    Raises:
        Gap: an update is missing; nothing was folded.
    """
    match message:
        case Welcome():
            state = replace(state, ticket=message.ticket, last_id=max(state.last_id, message.last_id))
        case Table():
            state = replace(state, place=Place(message))
        case View() if state.place is not None:
            state = replace(state, place=replace(state.place, view=message))
        case Update() if state.place is not None and message.seq > state.place.table.seq:
            state = replace(state, place=fold(state.place, message))
        case Done() if any(isinstance(one, Leave) and one.id == message.answer for one in state.unanswered):
            state = replace(state, place=None)
        case _:
            pass
    answer = answered(message)
    unanswered = tuple(request for request in state.unanswered if request.id != answer)
    return replace(state, unanswered=unanswered, whole=not isinstance(message, Table))


def answered(message: ToClient) -> int | None:
    """The id of the request that a message answers."""
    return None if isinstance(message, View | Closing) else message.answer


def return_to(place: Place, *, request: int, whole: bool = True) -> Join | Watch:
    """The request that leads back to a table after the line was lost."""
    table = place.table
    seen = table.seq if whole else None
    if table.you in table.seating.spectators:
        return Watch(id=request, code=table.code, seen=seen)
    return Join(id=request, code=table.code, seen=seen)


def my_seat(place: Place) -> Seat | None:
    """Where I sit, None while watching."""
    for seat, occupant in enumerate(place.table.seating.seats):
        if isinstance(occupant, PersonSeat) and occupant.name == place.table.you:
            return seat
    return None


def deal_on(place: Place) -> bool:
    """Whether a deal is being played."""
    return place.view is not None and place.view.phase != "counted"


def may_start(place: Place) -> bool:
    """Whether “start” would be heard: between two deals from whoever sits, otherwise from the host."""
    table = place.table
    between = bool(table.match.deals) and not table.match.over
    return my_seat(place) is not None and not deal_on(place) and (between or table.seating.host == table.you)


def my_turn(place: Place) -> YourTurn | None:
    """The question that I have to answer now."""
    return place.view.your_turn if place.view is not None else None


def is_away(place: Place) -> bool:
    """Whether a bot plays for me."""
    seat = my_seat(place)
    occupant = None if seat is None else place.table.seating.seats[seat]
    return isinstance(occupant, PersonSeat) and occupant.away


def resumed(state: State) -> tuple[State, list[FromClient]]:
    """What to ask on a new line: the way back to the table, then everything that has not been answered, once more."""
    if state.place is None:
        return state, list(state.unanswered)
    back = return_to(state.place, request=state.last_id + 1, whole=state.whole)
    return replace(state, last_id=back.id), [back, *state.unanswered]
