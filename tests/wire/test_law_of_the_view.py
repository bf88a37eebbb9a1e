"""The law of the view: folding what a seat was sent over its first view gives its present view."""

import os
from random import Random

import pytest

from engine.cards import Seat
from engine.games import GAMES
from engine.match import MatchKind
from engine.shuffle import seed_from_number
from protocol.codec import Encoding, Payload, decode_to_client, encode
from protocol.fold import Place, fold
from protocol.from_client import Start
from protocol.to_client import Table as TableMessage
from protocol.to_client import ToClient, Update
from server.changes import PersonId, RequestId, TableCode
from server.table import Step, Table
from server.table_state import TableSettings
from server.telling import deal_picture, picture
from wire.moves import from_engine

DEALS = 1_000 if os.environ.get("TAROCCHI_LONG") else 100
PEOPLE = [PersonId(name) for name in ("anna", "bruno", "carla", "dario", "eva")]
"""South, East, North, West, and somebody who watches."""


class Client:
    """Somebody who knows nothing but the frames that come."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.place: Place | None = None

    def receive(self, payload: Payload) -> None:
        message = self.heard(payload)
        match message:
            case TableMessage():
                self.place = Place(message)
            case Update():
                assert self.place is not None
                self.place = fold(self.place, message)
            case _:
                raise AssertionError(f"no {message} is due")

    def all_heard(self, payloads: list[Payload]) -> list[ToClient]:
        return [self.heard(payload) for payload in payloads]

    def heard(self, payload: Payload) -> ToClient:
        message = decode_to_client(encode(payload, self.encoding), self.encoding)
        assert message is not None
        return message


class Party:
    """Four people and a spectator at a table of the server."""

    def __init__(self, game: str, number: int) -> None:
        settings = TableSettings(game=game, kind=MatchKind.FOUR_DEALS, target=1, visibility="private", bot="rules")
        self.table = Table(TableCode("babebab"), settings, seed_from_number(number))
        self.clients = {person: Client(list(Encoding)[(number + place) % 2]) for place, person in enumerate(PEOPLE)}
        self.requests = iter(range(10_000))
        first, *others, last = PEOPLE
        self.deliver(self.table.open(first, first, Seat(0), self.request(), 0.0))
        for person in others:
            self.enter(person, plays=True)
        self.enter(last, plays=False)

    def request(self) -> RequestId:
        return RequestId(next(self.requests))

    def enter(self, person: PersonId, *, plays: bool) -> None:
        self.deliver(self.table.enter(person, person, self.request(), 0.0, seen=None, plays=plays))

    def deliver(self, step: Step) -> None:
        for output in step.outputs:
            for person in output.recipients:
                self.clients[person].receive(output.payload)

    def start(self) -> None:
        people = PEOPLE[:1] if self.table.state.deal is None else PEOPLE[:4]
        for person in people:
            self.deliver(self.table.perform(person, Start(id=self.request()), 0.0))

    def move(self, choose: Random) -> None:
        state = self.table.state
        assert state.deal is not None
        assert state.deal.to_act is not None
        answer = from_engine(choose.choice(state.deal.legal_moves()), request=self.request(), turn=state.turn)
        self.deliver(self.table.perform(PEOPLE[state.deal.to_act], answer, 0.0))

    @property
    def deal_on(self) -> bool:
        return self.table.state.deal_on

    def views_agree(self) -> bool:
        """Whether everybody has folded the view that somebody in the same place is told who comes only now."""
        state = self.table.state
        return all(
            client.place is not None
            and [client.place.view] == client.all_heard(deal_picture(state, state.members[person]))
            for person, client in self.clients.items()
        )

    def places_agree(self) -> bool:
        """Whether everybody has folded the whole picture, table and view."""
        state = self.table.state
        return all(
            client.place is not None
            and [client.place.table.model_copy(update={"answer": 0}), client.place.view]
            == client.all_heard(picture(state, state.members[person], RequestId(0)))
            for person, client in self.clients.items()
        )


@pytest.mark.parametrize("game", sorted(GAMES))
def test_folding_what_was_sent_gives_the_present_view_at_every_step(game: str) -> None:
    for number in range(DEALS // 2):
        party, choose = Party(game, number), Random(number)
        for _ in range(2):
            party.start()
            assert party.places_agree()
            while party.deal_on:
                party.move(choose)
                assert party.views_agree()
            assert party.places_agree()
