"""What a client knows: it hears frames, holds them against the models, and folds them as every client does."""

import json
from collections import defaultdict
from dataclasses import replace

import msgpack

from engine.cards import Seat
from protocol import to_client as told
from protocol.codec import Encoding, Frame, Payload, decode_to_client
from protocol.fold import Place, fold
from protocol.to_client import ToClient


def plain(frame: Frame) -> Payload:
    """A frame's values as they were written."""
    payload: Payload = msgpack.unpackb(frame) if isinstance(frame, bytes) else json.loads(frame)
    return payload


def decoded(frame: Frame, encoding: Encoding) -> ToClient:
    """A message of the server of which the models know everything."""
    message = decode_to_client(frame, encoding)
    assert message is not None, frame
    assert message.model_dump(exclude_unset=True) == plain(frame), "the models know all that is said"
    return message


def place_of(messages: list[ToClient]) -> Place:
    """The place that a whole picture shows: a table, and a view if there is one."""
    table, *views = messages
    assert isinstance(table, told.Table), table
    view = next((view for view in views if isinstance(view, told.View)), None)
    return Place(table.model_copy(update={"answer": None}), view)


class Listener:
    """A client's ears.

    Attributes:
        heard: every message, in order; ``frames`` as they came.
        answered: the answers to each request.
        place: what has been folded so far, None outside of tables.
    """

    def __init__(self, name: str, encoding: Encoding) -> None:
        self.name = name
        self.encoding = encoding
        self.ticket = ""
        self.place: Place | None = None
        self.heard: list[ToClient] = []
        self.frames: list[Frame] = []
        self.answered: dict[int, list[ToClient]] = defaultdict(list)

    def hears(self, frame: Frame) -> None:
        """Take in what the server says; ``Gap`` when something was lost."""
        message = decoded(frame, self.encoding)
        self.frames.append(frame)
        self.heard.append(message)
        if not isinstance(message, told.View | told.Closing) and message.answer is not None:
            self.answered[message.answer].append(message)
        match message:
            case told.Welcome(ticket=ticket):
                self.ticket = ticket
            case told.Table():
                self.place = place_of([message])
            case told.View():
                assert self.place is not None, "the table comes first"
                self.place = replace(self.place, view=message)
            case told.Update() if self.place is not None and message.seq > self.table.seq:
                self.place = fold(self.place, message)
            case told.Done() if message not in self.heard[:-1]:
                self.place = None  # only a farewell is answered so, and it may be repeated
            case told.Closing(code="removed"):
                self.place = None
            case _:
                pass

    @property
    def table(self) -> told.Table:
        """The table they are at."""
        assert self.place is not None, f"{self.name} is at a table"
        return self.place.table

    @property
    def view(self) -> told.View:
        """What they see of the deal."""
        assert self.place is not None, f"{self.name} is at a table"
        assert self.place.view is not None, f"{self.name} sees a deal"
        return self.place.view

    @property
    def seat(self) -> Seat | None:
        """Where they sit, as the table was told."""
        seats = [] if self.place is None else self.table.seating.seats
        mine = [
            number
            for number, occupant in enumerate(seats)
            if isinstance(occupant, told.PersonSeat) and occupant.name == self.table.you
        ]
        return Seat(mine[0]) if mine else None

    @property
    def legal(self) -> list[list[str]]:
        """The moves that may be answered, nothing when it is not their turn."""
        asked = None if self.place is None or self.place.view is None else self.place.view.your_turn
        return [] if asked is None else asked.legal

    @property
    def last_update(self) -> told.Update:
        """The update that was heard last."""
        return next(message for message in reversed(self.heard) if isinstance(message, told.Update))

    def sees(self, kind: str, **fields: object) -> None:
        """The last update tells of this."""
        events = [event.model_dump(exclude_none=True) for event in self.last_update.events]
        assert any(event["type"] == kind and event | fields == event for event in events), events

    def is_refused(self, code: str, rule: str | None = None) -> None:
        """The last message is this refusal."""
        refused = self.heard[-1]
        assert isinstance(refused, told.Refused), refused
        assert (refused.code, refused.rule) == (code, rule), refused
