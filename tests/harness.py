"""Tables without sockets: people whose every frame goes through codec and session, in sentences.

    table = four_people("bolognese")
    table.south.starts()
    table.west.plays("DN")
    table.west.is_refused("not-your-turn")

Time is a number that tests advance. Whatever the server says is held against its model with nothing left over, is
folded as every client folds it, and every request has to be answered exactly once.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count, cycle

from engine.moves import Move
from engine.shuffle import derived, seed_from_number
from engine.view import View
from protocol.codec import Encoding, Frame, decode_from_client, encode
from protocol.errors import BadMessage
from protocol.fold import Place
from protocol.to_client import ToClient
from server.changes import Commit, PersonId, RequestId, TableCode
from server.limits import Limits
from server.lobby import Lobby
from server.session import Reaction, Session
from server.store import MemoryStore, SavedTable
from server.table import Step, Table
from server.telling import Output, picture
from tests.listener import Listener, decoded, place_of


def saved(commits: Sequence[Commit]) -> SavedTable:
    """A table as a store keeps it."""
    opening = commits[0].opening
    assert opening is not None, "the first commit opens the table"
    return SavedTable(commits[0].code, opening, tuple(commit.entry for commit in commits))


def first_legal(view: View) -> Move:
    """The choice of a bot that does not think."""
    assert view.question is not None
    return view.question.legal[0]


class House:
    """A server without sockets: one lobby, its people, and the time.

    Args:
        seed: makes all deals and bots repeatable.
        draws: whether people take part in the seed of each deal.
        password: what newcomers have to say.

    Attributes:
        connected: whose connection is there.
        commits: what the store was given, by table.
        outputs: what left the table at the last step.
    """

    def __init__(
        self, *, seed: int = 0, limits: Limits | None = None, draws: bool = False, password: str | None = None
    ) -> None:
        numbers = count()
        self.now = 1000.0
        self.lobby = Lobby(
            limits or Limits(),
            new_seed=lambda: derived(seed_from_number(seed), next(numbers)),
            draws=draws,
            password=password,
        )
        self.store = MemoryStore()
        self.connected: dict[PersonId, Client] = {}
        self.commits: dict[TableCode, list[Commit]] = defaultdict(list)
        self.outputs: list[Output] = []
        self._encodings = cycle(Encoding)

    @property
    def table(self) -> Table:
        """The only table."""
        (table,) = self.lobby.tables.values()
        return table

    @property
    def told(self) -> int:
        """How much has happened at all tables."""
        return sum(map(len, self.commits.values()))

    def arrives(self, name: str = "somebody") -> "Client":
        """Somebody connects and has not said hello."""
        return Client(self, name, next(self._encodings))

    def greets(self, name: str) -> "Client":
        """Somebody connects and says hello."""
        client = self.arrives(name)
        client.asks("hello", name=name)
        return client

    def waits(self, seconds: float) -> None:
        """Time passes, and what is due on the way happens when it is due."""
        end = self.now + seconds
        while due := [
            (deadline, number, table)
            for number, table in enumerate(self.lobby.tables.values())
            if (deadline := table.deadline()) is not None and deadline <= end
        ]:
            deadline, _, table = min(due)
            self.now = max(self.now, deadline)
            step = table.tick(self.now)
            assert step is not None, "what is due is done"
            self.carry_out(step)
        self.now = end

    def lets_bots_play(self, *, moves: int = 100, choose: Callable[[View], Move] = first_legal) -> None:
        """Bots answer, one after another, as long as it is a bot's turn."""
        while moves and (turn := self.table.bot_turn()) is not None:
            step = self.table.bot_moves(turn, choose(turn.view), self.now)
            assert step is not None, "the question is open"
            self.carry_out(step)
            moves -= 1

    def goes_on(self, *, moves: int = 100) -> None:
        """So many moves are made, by people and bots; all that the deal still has by default."""
        for _ in range(moves):
            deal = self.table.state.deal
            if deal is None or deal.to_act is None:
                return
            asked = [one for one in self.connected.values() if one.seat == deal.to_act]
            if self.table.bot_turn() is not None or not asked:
                self.lets_bots_play(moves=1)
            else:
                asked[0].makes(asked[0].legal[0])

    def restarts(self) -> None:
        """The server is killed, and comes back with what it has kept of its tables."""
        for client in self.connected.values():
            client.session = Session(self.lobby, "tests", self.now)
        self.connected.clear()
        for code in list(self.lobby.tables):
            table = self.lobby.tables[code] = Table.load(saved(self.commits[code]), self.now)
            if (step := table.all_dropped(self.now)) is not None:
                self.carry_out(step)
        self.waits(0)

    # What the server's shell does

    def react(self, client: "Client", reaction: Reaction) -> None:
        """Carry out what a message has led to."""
        if isinstance(reaction, Step):
            self.carry_out(reaction)
            return
        person = client.session.person
        plays = person is not None and not client.session.only_asks
        if person is not None and plays and self.connected.get(person.person) is not client:
            before = self.connected.get(person.person)
            self.connected[person.person] = client
            if before is not None:
                self._depart(before)
        for payload in reaction.payloads:
            client.hears(encode(payload, client.encoding))

    def part(self, client: "Client") -> None:
        """A connection has ended."""
        person = client.session.person
        if person is not None and self.connected.get(person.person) is client:
            del self.connected[person.person]
        self._depart(client)
        self.waits(0)

    def carry_out(self, step: Step) -> None:
        """Keep the entry, then tell everybody."""
        self.store.append([step.commit])
        if not step.stirs:
            table = self.lobby.tables[step.commit.code]
            assert (table.deadline(), table.bot_level()) == (None, None), "nothing happens by itself"
        self.outputs = step.outputs
        self.commits[step.commit.code].append(step.commit)
        for output in step.outputs:
            for person in output.recipients:
                if person in self.connected:
                    client = self.connected[person]
                    client.hears(encode(output.payload, client.encoding))
        self.lobby.settle(step.commit)

    def overhears(self, client: "Client", frame: Frame) -> None:
        """Called with every frame that somebody is sent; for tests of who is told what."""

    def _depart(self, client: "Client") -> None:
        step = client.session.close(self.now)
        if step is not None:
            self.carry_out(step)


class Client(Listener):
    """A person at a connection; every ``asks`` and its kin give the request's one answer."""

    def __init__(self, house: House, name: str, encoding: Encoding, last_id: int = 0) -> None:
        super().__init__(name, encoding)
        self.house = house
        self.session = Session(house.lobby, "tests", house.now)
        self.last_id = last_id
        self._sent: dict[int, Frame] = {}

    def asks(self, kind: str, **fields: object) -> ToClient:
        """Send a request."""
        self.last_id += 1
        self._sent[self.last_id] = encode({"type": kind, "id": self.last_id, **fields}, self.encoding)
        return self.repeats(self.last_id)

    def repeats(self, request: int) -> ToClient:
        """Send the very frame of a request (again)."""
        answers = self.answered[request]
        before = len(answers)
        self.sends(self._sent[request])
        assert len(answers) == before + 1, f"{self._sent[request]!r} is answered once, not with {answers[before:]}"
        self.house.waits(0)
        return answers[-1]

    def sends(self, frame: Frame) -> None:
        """Send any frame."""
        if self.session.person is not None:
            self.session.deals = self.house.store.deals(self.session.person.person)
        try:
            request, now = decode_from_client(frame, self.encoding), self.house.now
            reaction = self.session.hold_back(request, now) or self.session.receive(request, now)
        except BadMessage as bad:
            reaction = self.session.receive_bad(bad)
        self.house.react(self, reaction)

    def hears(self, frame: Frame) -> None:
        super().hears(frame)
        self.house.overhears(self, frame)

    def opens(self, game: str = "piedicavallo", **terms: object) -> TableCode:
        """Open a table; gives its code."""
        self.asks("open", game=game, **terms)
        return TableCode(self.table.code)

    def joins(self, code: str, **fields: object) -> ToClient:
        return self.asks("join", code=code, **fields)

    def sits(self, seat: int) -> ToClient:
        return self.asks("sit", seat=seat)

    def starts(self) -> ToClient:
        return self.asks("start")

    def says(self, text: str) -> ToClient:
        return self.asks("say", text=text)

    def plays(self, card: str, *, turn: int | None = None) -> ToClient:
        return self.makes(["play", card], turn=turn)

    def discards(self, cards: str, *, turn: int | None = None) -> ToClient:
        return self.makes(["discard", *cards.split()], turn=turn)

    def makes(self, move: list[str], *, turn: int | None = None) -> ToClient:
        """Make a move that is written as records write it, in answer to the open question or to another one."""
        kind, *cards = move
        named: dict[str, object] = {"card": cards[0]} if kind == "play" else {"cards": cards} if cards else {}
        return self.asks(kind, turn=self.house.table.state.turn if turn is None else turn, **named)

    def leaves(self) -> ToClient:
        return self.asks("leave")

    def drops(self) -> None:
        """The connection ends."""
        self.house.part(self)

    def comes_back(self) -> "Client":
        """Say hello with the ticket on a new connection; gives that."""
        client = Client(self.house, self.name, self.encoding, self.last_id)
        client.asks("hello", name=self.name, ticket=self.ticket)
        return client

    def returns(self, *, folded: bool = False) -> "Client":
        """Come back with the ticket, to the table too; gives the new connection.

        Args:
            folded: whether to name the last update that was seen.
        """
        client = self.comes_back()
        if folded:
            client.place = self.place
        client.joins(self.table.code, **({"seen": self.table.seq} if folded else {}))
        return client

    def fresh_place(self) -> Place:
        """What the server would show now to this person on coming back."""
        assert self.session.person is not None, "somebody has said hello"
        state = self.house.lobby.tables[TableCode(self.table.code)].state
        shown = picture(state, state.members[self.session.person.person], RequestId(0))
        return place_of([decoded(encode(payload, self.encoding), self.encoding) for payload in shown])


@dataclass(frozen=True)
class FourPeople:
    """A table with a person on every seat; South has opened it."""

    house: House
    south: Client
    east: Client
    north: Client
    west: Client

    @property
    def people(self) -> tuple[Client, Client, Client, Client]:
        """By seat."""
        return (self.south, self.east, self.north, self.west)

    @property
    def actor(self) -> Client:
        """Whose turn it is."""
        deal = self.house.table.state.deal
        assert deal is not None
        assert deal.to_act is not None
        return self.people[deal.to_act]


def four_people(
    game: str = "piedicavallo", *, seed: int = 0, house: House | None = None, started: bool = False, **terms: object
) -> FourPeople:
    """Four people sit down at a table of this game; terms as in ``open``."""
    house = house or House(seed=seed)
    south, *others = (house.greets(name) for name in ("Anna", "Bruno", "Carla", "Dario"))
    code = south.opens(game, **terms)
    for other in others:
        other.joins(code)
    if started:
        south.starts()
    east, north, west = others
    return FourPeople(house, south, east, north, west)
