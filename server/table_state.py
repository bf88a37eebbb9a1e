"""What a table is: the sum of its entries. ``apply`` makes every change; ``Table`` numbers entries and questions."""

from dataclasses import asdict, dataclass, field
from typing import Any, assert_never

from engine.cards import Card, Seat
from engine.deal import Deal, Phase
from engine.events import Event
from engine.games import rules_of
from engine.match import Match, MatchKind
from engine.moves import Move
from server.changes import (
    Absence,
    Asked,
    Barred,
    Change,
    Cleared,
    Committed,
    Covered,
    DealStarted,
    Departed,
    DrawChange,
    DrawOpened,
    Dropped,
    Ending,
    Entered,
    Filled,
    Hosted,
    Locked,
    MatchBegun,
    MatchEnded,
    Moved,
    Mover,
    Muted,
    PersonId,
    Readied,
    Returned,
    RevealDue,
    Revealed,
    Said,
    Seated,
    SeatingChange,
    Seq,
    TableCode,
    TimedOut,
    Uncovered,
)

GRACE, KEPT, PAUSE = 15, 120.0, 60.0
TIMEOUTS_BEFORE_COVER = 3


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What a table was opened with.

    Attributes:
        target: of a match to a target.
        bot: the level of the bots that fill empty seats.
        cover: the level of the bot that covers for an absent person; None for that of ``bot``.
        grace: seconds after a drop before a bot covers the seat on its turn.
        draws: whether the people take part in the seed of each deal.
        clock: seconds for a turn before a bot makes that one move; None for no limit.
        hints: whether people may ask what a bot would do.
        kept: seconds for which a seat in the waiting room, and the host's role, are kept for somebody who dropped.
        pause: seconds between two deals of a match before the next one starts by itself.
    """

    game: str
    kind: MatchKind
    target: int
    visibility: str
    bot: str
    cover: str | None = None
    grace: int = GRACE
    clock: int | None = None
    hints: bool = True
    draws: bool = False
    kept: float = KEPT
    pause: float = PAUSE


def settings_to_json(settings: TableSettings) -> dict[str, object]:
    """Settings as the store keeps them."""
    return asdict(settings)


def settings_from_json(value: dict[str, object]) -> TableSettings:
    """Settings that the store has kept."""
    known: dict[str, Any] = value | {"kind": MatchKind(str(value["kind"]))}
    return TableSettings(**known)


@dataclass(slots=True)
class Member:
    """A person at the table.

    Attributes:
        seat: None for a spectator.
        seated_at: the number of the entry since which the person sees what it sees now.
        absence: why a bot covers the seat, None while the person plays.
        dropped_at: when the connection ended, None while it is there.
        timeouts: how many turns in a row ran out of time.
    """

    person: PersonId
    name: str
    seat: Seat | None = None
    seated_at: int = 0
    absence: Absence | None = None
    dropped_at: float | None = None
    timeouts: int = 0
    muted: bool = False
    ready: bool = False
    ending: bool = False

    @property
    def connected(self) -> bool:
        """Whether the person's connection is there."""
        return self.dropped_at is None

    @property
    def present(self) -> bool:
        """Whether the person is one of those who are asked."""
        return self.seat is not None and self.connected and self.absence is None


@dataclass(frozen=True, slots=True)
class BotSeat:
    """A seat held by a bot."""

    level: str


Occupant = PersonId | BotSeat | None


@dataclass(slots=True)
class Draw:
    """A seed in the making (engine/draw.py).

    Attributes:
        number: the server's, secret until the deal is over.
        people: who was asked to take part.
        names: theirs, also of those who leave.
        asked_at: when the present stage began.
        first: whether it is for the first deal of a match, whose dealer is drawn.
        revealing: whether the commitments are known and the numbers are due.
    """

    number: bytes
    people: tuple[PersonId, ...]
    names: dict[PersonId, str]
    asked_at: float
    first: bool
    revealing: bool = False
    commitments: dict[PersonId, bytes] = field(default_factory=dict)
    numbers: dict[PersonId, bytes] = field(default_factory=dict)


class TableState:
    """The durable state of one table.

    Args:
        code: by which people reach it.
        settings: what it was opened with.
        seed: 32 bytes from which every deal and every bot's chance at this table come.

    Attributes:
        seq: the number of the last entry.
        members: the people at the table, in the order in which they came.
        host: who fills, clears, starts, mutes and locks; None only while nobody is at the table.
        seats: who holds each seat.
        match: the running or the last match, None before the first.
        match_ended: whether the people ended it early.
        deal: the deal in progress or the last one, None before the first.
        deals: how many deals have been started.
        deal_started: the number of the entry that began the last one.
        movers: who made each move of the deal.
        draw: the seed of the next deal in the making, None while none is.
        shown_draw: the draw of the last deal, None if there was none.
        covered_moves: how many moves of each seat in the present deal a bot made for its person.
        turn: the number of the question that is open.
        turn_since: when it was asked.
        turn_lost: whether the time for it has run out.
        barred: who may not come back.
        hands_seen: whose hand each person has been shown in the present deal.
        paused_at: when the last deal was scored, None while one is played.
        opened: the request that opened the table.
    """

    def __init__(self, code: TableCode, settings: TableSettings, seed: bytes) -> None:
        self.code = code
        self.settings = settings
        self.rules = rules_of(settings.game)
        self.seed = seed
        self.seq = Seq(0)
        self.members: dict[PersonId, Member] = {}
        self.host: PersonId | None = None
        self.locked = False
        self.seats: list[Occupant] = [None, None, None, None]
        self.match: Match | None = None
        self.match_ended = False
        self.deal: Deal | None = None
        self.deals = 0
        self.deal_started = Seq(0)
        self.movers: list[Mover] = []
        self.covered_moves = [0, 0, 0, 0]
        self.draw: Draw | None = None
        self.shown_draw: Draw | None = None
        self.turn = Seq(0)
        self.turn_since = 0.0
        self.turn_lost = False
        self.barred: set[PersonId] = set()
        self.hands_seen: dict[PersonId, Seat] = {}
        self.paused_at: float | None = None
        self.opened: Asked | None = None

    # Questions

    @property
    def match_on(self) -> bool:
        """Whether a match is being played."""
        return self.match is not None and not self.match.is_over and not self.match_ended

    @property
    def deal_on(self) -> bool:
        """Whether a deal is being played."""
        return self.deal is not None and self.deal.phase is not Phase.COUNTED

    @property
    def awake(self) -> bool:
        """Whether anybody with a seat is connected; otherwise the table sleeps and no bot plays on."""
        return any(member.seat is not None and member.connected for member in self.members.values())

    @property
    def occupied(self) -> bool:
        """Whether anybody at all is connected, spectators included."""
        return any(member.connected for member in self.members.values())

    @property
    def calm(self) -> bool:
        """Whether nothing happens until a person moves: four people play, and nobody is gone, away or on a clock."""
        people = self.members.values()
        return (
            self.deal_on
            and self.draw is None
            and self.settings.clock is None
            and all(one.connected and not one.ending for one in people)
            and sum(one.present for one in people) == len(self.seats)
        )

    def undecided(self, what: str) -> list[Member]:
        """Who plays a seat and has not agreed, connected or not; ``what`` is ``ready`` or ``ending``."""
        people = self.members.values()
        return [one for one in people if one.seat is not None and one.absence is None and not getattr(one, what)]

    def member_at(self, seat: Seat) -> Member | None:
        """The person who holds the seat."""
        occupant = self.seats[seat]
        return None if occupant is None or isinstance(occupant, BotSeat) else self.members[occupant]

    # Changing

    def apply(self, change: Change, now: float) -> tuple[Event, ...]:
        """Make one change.

        Returns:
            What has happened in the deal.

        Raises:
            IllegalMove: the change is a move that the rules forbid; nothing has changed.
        """
        match change:
            case Moved():
                return self._move(change.move, change.by, now)
            case DealStarted(dealer, hands):
                return self._deal(dealer, hands)
            case MatchBegun(dealer):
                self.match, self.match_ended = Match(self.settings.kind, dealer, self.settings.target), False
            case MatchEnded():
                self.match_ended, self.paused_at, self.draw = True, None, None
                self.deal = None if self.deal_on else self.deal
            case Said():
                pass
            case DrawOpened() | Committed() | RevealDue() | Revealed():
                self._draw(change, now)
            case _:
                self._seat(change, now)
        return ()

    def _move(self, move: Move, by: Mover, now: float) -> tuple[Event, ...]:
        assert self.deal is not None, "moves are made in a deal"
        seat = self.deal.to_act
        events = self.deal.apply(move)
        self.movers.append(by)
        if by is Mover.PERSON:
            if self.settings.clock is not None and seat is not None and (member := self.member_at(seat)):
                member.timeouts = 0
        elif by is not Mover.BOT and seat is not None:
            self.covered_moves[seat] += 1
        if self.deal.score is not None and self.match is not None:
            self.match = self.match.add(self.deal.score.total)
            self.paused_at = now
        return events

    def _draw(self, change: DrawChange, now: float) -> None:
        if isinstance(change, DrawOpened):
            names = {person: self.members[person].name for person in change.people}
            self.draw = Draw(change.number, change.people, names, now, first=not self.match_on)
            return
        assert self.draw is not None, "a draw is open"
        match change:
            case Committed(person, commitment):
                self.draw.commitments[person] = commitment
            case RevealDue():
                self.draw.revealing, self.draw.asked_at = True, now
            case Revealed(person, number):
                self.draw.numbers[person] = number

    def _deal(self, dealer: Seat, hands: tuple[tuple[Card, ...], ...]) -> tuple[Event, ...]:
        first, second, third, fourth = map(self.rules.pack.mask, hands)
        self.deal = Deal(self.rules, dealer, (first, second, third, fourth))
        self.deals += 1
        self.deal_started = Seq(self.seq + 1)
        self.hands_seen = {one.person: one.seat for one in self.members.values() if one.seat is not None}
        self.movers = []
        self.covered_moves = [0, 0, 0, 0]
        self.paused_at = None
        self.draw, self.shown_draw = None, self.draw
        for member in self.members.values():
            member.ready = member.ending = False
        return (self.deal.opening(),)

    def _seat(self, change: SeatingChange, now: float) -> None:
        match change:
            case Entered(person, name):
                self.members[person] = Member(person, name, seated_at=self.seq + 1)
            case Seated(person, seat):
                self._vacate(self.members[person])
                self.seats[seat] = person
                self.members[person].seat = seat
                if self.deal_on:
                    self.hands_seen[person] = seat
            case Filled(seat, level):
                self._clear(seat)
                self.seats[seat] = BotSeat(level)
            case Cleared(seat):
                self._clear(seat)
            case Departed(person):
                self._vacate(self.members.pop(person))
            case Hosted(person):
                self.host = person
            case Locked(locked):
                self.locked = locked
            case Muted(person, muted):
                self.members[person].muted = muted
            case Covered(person, absence):
                self.members[person].absence = absence
            case Uncovered(person):
                self.members[person].absence = None
                self.members[person].timeouts = 0
                self.turn_lost = False
            case TimedOut(person):
                self._time_out(self.members[person])
            case Barred(person):
                self.barred.add(person)
            case Dropped(person):
                self.members[person].dropped_at = now
            case Returned(person):
                self.members[person].dropped_at = None
            case Readied(person):
                self.members[person].ready = True
            case Ending(person):
                self.members[person].ending = True
            case _:
                assert_never(change)

    def _time_out(self, member: Member) -> None:
        self.turn_lost = True
        member.timeouts += 1
        if member.timeouts >= TIMEOUTS_BEFORE_COVER:
            member.absence = Absence.TIMED_OUT

    def _clear(self, seat: Seat) -> None:
        occupant = self.seats[seat]
        if occupant is not None and not isinstance(occupant, BotSeat):
            self._vacate(self.members[occupant])
        self.seats[seat] = None

    def _vacate(self, member: Member) -> None:
        if member.seat is not None:
            self.seats[member.seat] = None
            member.seat = None
            member.absence = None
        member.seated_at = self.seq + 1
