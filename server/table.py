"""A table: four seats, a match, a deal, and everybody's share of what happens.

Whatever changes a table goes the same way. ``perform`` (a person's request), ``bot_moves`` (a bot's choice) and
``tick`` (a deadline) decide what is to change, or refuse; ``_record`` applies that change by change and numbers it as
one entry; then everybody at the table is told, by one update with the entry's number. Time comes in as an argument.

Nothing here waits: between reading and changing itself a table is never interrupted, so it needs no lock.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine.cards import SEATS, Seat
from engine.deal import Phase
from engine.errors import IllegalMove
from engine.events import Event
from engine.moves import Move
from engine.record import to_json
from engine.shuffle import deal_hands, derived, first_dealer
from engine.view import View, view
from protocol import from_client as ask
from protocol.codec import Payload
from protocol.errors import ErrorCode
from server.changes import (
    Absence,
    Asked,
    Barred,
    Change,
    Cleared,
    Commit,
    Covered,
    DealStarted,
    Departed,
    Dropped,
    Ending,
    Entered,
    Entry,
    Filled,
    FinishedDeal,
    Hosted,
    Locked,
    MatchBegun,
    MatchEnded,
    Moved,
    Mover,
    Muted,
    Opening,
    PersonId,
    Readied,
    RequestId,
    Returned,
    Said,
    Seated,
    Seq,
    TableCode,
    TimedOut,
    Uncovered,
)
from server.names import clean_text, unique_name
from server.refusal import Refused
from server.store import SavedTable
from server.table_state import (
    BotSeat,
    Member,
    TableSettings,
    TableState,
    settings_from_json,
    settings_to_json,
)
from server.telling import Output, Told, deal_picture, outputs, picture, table_events, update_for
from wire.moves import Answer, to_engine

UPDATES_KEPT = 256
REMOVED: Payload = {
    "type": "closing",
    "code": ErrorCode.REMOVED.value,
    "text": "the host has removed you from the table",
    "final": True,
}

TableRequest = (
    ask.Sit
    | ask.Fill
    | ask.Clear
    | ask.Away
    | ask.Back
    | ask.Start
    | ask.End
    | Answer
    | ask.Say
    | ask.Mute
    | ask.Remove
    | ask.Lock
    | ask.Host
    | ask.Leave
)
HostRequest = ask.Fill | ask.Clear | ask.Mute | ask.Remove | ask.Lock | ask.Host


@dataclass(frozen=True, slots=True)
class Step:
    """What one change of a table gives: what has to be kept, and what may leave only after that."""

    commit: Commit
    outputs: list[Output]


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A question to a bot.

    Attributes:
        turn: the question's number.
        level: which bot.
        seed: for its chance, never that of the deal.
    """

    seat: Seat
    turn: Seq
    level: str
    view: View
    seed: int


class Table:
    """One table; see ``TableState`` for what it consists of.

    Args:
        code: by which people reach it.
        settings: what it was opened with.
        seed: 32 bytes from which every deal and every bot's chance at this table come.
    """

    def __init__(self, code: TableCode, settings: TableSettings, seed: bytes) -> None:
        self.state = TableState(code, settings, seed)
        self._told: deque[Told] = deque(maxlen=UPDATES_KEPT)

    @classmethod
    def load(cls, saved: SavedTable, now: float) -> "Table":
        """The table that its entries make; clocks and graces begin now."""
        table = cls(saved.code, settings_from_json(saved.opening.settings), saved.opening.seed)
        for entry in saved.entries:
            table._record(entry.changes, now, entry.asked)
        if saved.entries:
            table.state.opened = saved.entries[0].asked
        return table

    def all_dropped(self, now: float) -> Step | None:
        """After a restart nobody is connected; None if nobody was before it either."""
        connected = [one.person for one in self.state.members.values() if one.connected]
        if not connected:
            return None
        told, entry = self._record([Dropped(person) for person in connected], now)
        return self._step(told, entry)

    # Coming and going

    def open(self, person: PersonId, name: str, seat: Seat, request: RequestId, now: float) -> Step:
        """The first entry: the host sits down."""
        told, entry = self._record(
            (Entered(person, name), Hosted(person), Seated(person, seat)), now, Asked(person, request)
        )
        self.state.opened = entry.asked
        opening = Opening(settings_to_json(self.state.settings), self.state.seed)
        return self._step(told, entry, newcomer=person, own=self._picture(person, request), opening=opening)

    def enter(
        self, person: PersonId, name: str, request: RequestId, now: float, *, seen: int | None, plays: bool
    ) -> Step:
        """A person comes, or comes back.

        Args:
            seen: the number of the last update that the person has folded, None for the whole picture.
            plays: whether an empty seat is wanted.

        Raises:
            Refused: the host has barred the person.
        """
        if person in self.state.barred:
            raise Refused(ErrorCode.BARRED, "the host has barred you from this table")
        member = self.state.members.get(person)
        changes = self._coming(person, name, plays=plays) if member is None else self._coming_back(member)
        told, entry = self._record(changes, now, Asked(person, request))
        missed = None if member is None or seen is None else self._missed(member, seen)
        own = self._picture(person, request) if missed is None else missed
        return self._step(told, entry, newcomer=person, own=own)

    def drop(self, person: PersonId, now: float) -> Step:
        """A person's connection has ended."""
        told, entry = self._record((Dropped(person),), now)
        return self._step(told, entry)

    # What people ask for

    def perform(self, person: PersonId, request: TableRequest, now: float) -> Step:
        """Do what a person at the table asks for.

        Raises:
            Refused: it can't be done; nothing has changed.
        """
        member = self.state.members[person]
        asked = Asked(person, RequestId(request.id))
        if isinstance(request, Answer):
            told, entry = self._answer(member, request, now, asked)
            return self._step(told, entry)
        seats_before = {one.person: one.seat for one in self.state.members.values()}
        told, entry = self._record(self._decide(member, request), now, asked)
        step = self._step(told, entry)
        if person not in self.state.members:
            step.outputs.append(Output((person,), {"type": "done", "answer": request.id}))
        elif isinstance(request, ask.Remove):
            gone = tuple(one for one in seats_before if one not in self.state.members)
            step.outputs.append(Output(gone, REMOVED))
        if told.phase is None:
            for one in self.state.members.values():
                if one.connected and one.seat != seats_before[one.person]:
                    step.outputs.extend(Output((one.person,), payload) for payload in deal_picture(self.state, one))
        return step

    def answer_again(self, person: PersonId, request: RequestId) -> list[Payload] | None:
        """The answer to a request that is repeated, None if it was not carried out here or too long ago."""
        member = self.state.members.get(person)
        asked = Asked(person, request)
        for told in reversed(self._told):
            if told.asked == asked and member is not None:
                return [update_for(self.state, told, member)]
        return None

    # What happens by itself

    def bot_level(self) -> str | None:
        """Which bot has to act now, None if none has to."""
        state, deal = self.state, self.state.deal
        if deal is None or deal.to_act is None:
            return None
        occupant = state.seats[deal.to_act]
        if isinstance(occupant, BotSeat):
            return occupant.level if state.awake else None
        member = state.member_at(deal.to_act)
        if member is not None and (member.absence is not None or state.turn_lost) and state.awake:
            return state.settings.bot
        return None

    def bot_turn(self) -> BotTurn | None:
        """The question that a bot has to answer now, if one has to."""
        state, deal, level = self.state, self.state.deal, self.bot_level()
        if level is None or deal is None or deal.to_act is None:
            return None
        chance = derived(state.seed, 2 * state.deals + 1) + len(deal.moves).to_bytes(8)
        seed = int.from_bytes(hashlib.sha256(chance).digest()[:8])
        return BotTurn(deal.to_act, state.turn, level, view(deal, deal.to_act), seed)

    def bot_moves(self, turn: BotTurn, move: Move, now: float) -> Step | None:
        """Make a bot's choice; None when its question is no longer open.

        Raises:
            IllegalMove: nothing has changed.
        """
        if self.state.turn != turn.turn or self.bot_level() is None:
            return None
        told, entry = self._record((Moved(move, self._bot_moves_as(turn.seat)),), now)
        return self._step(told, entry)

    def _bot_moves_as(self, seat: Seat) -> Mover:
        member = self.state.member_at(seat)
        if member is None:
            return Mover.BOT
        return Mover.CLOCK if member.absence is None else Mover.COVER

    def deadline(self) -> float | None:
        """When ``tick`` has something to do next, None while nothing is to happen by itself."""
        return min((time for time, _ in self._deadlines()), default=None)

    def tick(self, now: float) -> Step | None:
        """Do the first thing that is due."""
        due = [deadline for deadline in self._deadlines() if deadline[0] <= now]
        if not due:
            return None
        _, decide = min(due, key=lambda deadline: deadline[0])
        told, entry = self._record(decide(), now)
        return self._step(told, entry)

    def _deadlines(self) -> Iterable[tuple[float, Callable[[], Sequence[Change]]]]:
        state = self.state
        for member in state.members.values():
            if member.dropped_at is not None:
                yield from self._deadlines_of(member, member.dropped_at)
        if (member_on_turn := self._on_the_clock()) and state.settings.clock is not None:
            person = member_on_turn.person
            yield state.turn_since + state.settings.clock, lambda: (TimedOut(person),)
        if state.paused_at is not None and state.awake:
            if (agreed_at := self._agreed_at("ready")) is not None:
                yield agreed_at, self._next_deal
            if state.match_on:
                yield state.paused_at + state.settings.pause, self._next_deal
        if state.match_on and (agreed_at := self._agreed_at("ending")) is not None:
            yield agreed_at, lambda: (MatchEnded(),)

    def _deadlines_of(
        self, member: Member, dropped_at: float
    ) -> Iterable[tuple[float, Callable[[], Sequence[Change]]]]:
        state, settings = self.state, self.state.settings
        on_turn = state.deal is not None and member.seat is not None and state.deal.to_act == member.seat
        if on_turn and member.absence is None and state.awake:
            covered_at = max(dropped_at + settings.grace, state.turn_since)
            yield covered_at, lambda: (Covered(member.person, Absence.DROPPED),)
        if member.seat is None or not state.match_on:
            yield dropped_at + settings.kept, lambda: self._leave(member)
        elif member.person == state.host and (heir := self._heir(member)) and heir.connected:
            yield dropped_at + settings.kept, lambda: (Hosted(heir.person),)

    def _on_the_clock(self) -> Member | None:
        """The person whose turn is running out: connected, playing, and not out of time yet."""
        deal = self.state.deal
        member = self.state.member_at(deal.to_act) if deal is not None and deal.to_act is not None else None
        return member if member and member.present and not self.state.turn_lost else None

    def _agreed_at(self, what: str) -> float | None:
        """When all who are asked have agreed; None while somebody has yet to say so, or when nobody is there.

        Nothing waits for somebody who is gone, but a short break of a connection is no agreement.
        """
        undecided = self._undecided(what)
        if any(one.connected for one in undecided) or not self.state.awake:
            return None
        if not any(getattr(one, what) for one in self.state.members.values()):
            return None
        grace = self.state.settings.grace
        return max((one.dropped_at + grace for one in undecided if one.dropped_at is not None), default=0.0)

    def _undecided(self, what: str) -> list[Member]:
        """Who plays a seat and has not agreed, connected or not."""
        people = self.state.members.values()
        return [one for one in people if one.seat is not None and one.absence is None and not getattr(one, what)]

    # Deciding, request by request

    def _answer(self, member: Member, answer: Answer, now: float, asked: Asked) -> tuple[Told, Entry]:
        deal = self.state.deal
        if deal is None:
            raise Refused(ErrorCode.NO_DEAL, "no deal is being played")
        self._must_sit(member)
        if deal.to_act is not None and answer.turn != self.state.turn:
            raise Refused(ErrorCode.STALE, f"that answers question {answer.turn}, which is no longer open")
        if deal.to_act is not None and deal.to_act != member.seat:
            raise Refused(ErrorCode.NOT_YOUR_TURN, "it is not your turn")
        changes: list[Change] = [Moved(to_engine(answer), Mover.PERSON)]
        if member.absence is not None:
            changes.append(Uncovered(member.person))
        try:
            return self._record(changes, now, asked)
        except IllegalMove as illegal:
            raise Refused(ErrorCode(illegal.code), str(illegal), rule=illegal.rule) from illegal

    def _decide(self, member: Member, request: TableRequest) -> Sequence[Change]:
        match request:
            case ask.Say():
                return self._say(member, request.text)
            case ask.Sit():
                return self._sit(member, Seat(request.seat))
            case ask.Away():
                self._must_sit(member)
                return (Covered(member.person, Absence.SAID),)
            case ask.Back():
                self._must_sit(member)
                return (Uncovered(member.person),)
            case ask.Start():
                return self._start(member)
            case ask.End():
                return self._end(member)
            case ask.Leave():
                return self._leave(member)
            case _:
                assert isinstance(request, HostRequest), "moves have been made already"
                return self._as_host(member, request)

    def _coming(self, person: PersonId, name: str, *, plays: bool) -> Sequence[Change]:
        state = self.state
        entered = Entered(person, unique_name(name, [one.name for one in state.members.values()]))
        free = [seat for seat in SEATS if state.seats[seat] is None]
        if plays and free and not state.locked:
            return (entered, Seated(person, free[0]))
        return (entered,)

    def _coming_back(self, member: Member) -> Sequence[Change]:
        if member.absence is Absence.DROPPED:
            return (Returned(member.person), Uncovered(member.person))
        return (Returned(member.person),)

    def _say(self, member: Member, text: str) -> Sequence[Change]:
        if member.muted:
            raise Refused(ErrorCode.MUTED, "the host has muted you")
        cleaned = clean_text(text)
        if not cleaned:
            raise Refused(ErrorCode.BAD_MESSAGE, "there is nothing in that text that can be shown")
        return (Said(member.person, cleaned),)

    def _sit(self, member: Member, seat: Seat) -> Sequence[Change]:
        state = self.state
        if state.seats[seat] == member.person:
            raise Refused(ErrorCode.ALREADY_SEATED, "you sit there already")
        if state.member_at(seat):
            raise Refused(ErrorCode.SEAT_TAKEN, "somebody sits there")
        if member.seat is None and state.locked and member.person != state.host:
            raise Refused(ErrorCode.LOCKED, "the host has locked the table")
        if member.seat is not None and state.match_on:
            raise Refused(ErrorCode.MATCH_ON, "seats stay as they are until the match ends")  # M2
        return (Seated(member.person, seat),)

    def _start(self, member: Member) -> Sequence[Change]:
        state = self.state
        if state.deal_on:
            raise Refused(ErrorCode.DEAL_ON, "a deal is being played")
        if not state.awake:
            raise Refused(ErrorCode.NOT_SEATED, "somebody has to sit at the table first")
        if state.paused_at is None:
            self._must_host(member)
            return self._next_deal()
        self._must_sit(member)
        waiting = [one for one in self._undecided("ready") if one is not member]
        return (Readied(member.person), *(() if waiting else self._next_deal()))

    def _end(self, member: Member) -> Sequence[Change]:
        if not self.state.match_on:
            raise Refused(ErrorCode.NO_MATCH, "no match is being played")
        self._must_sit(member)
        waiting = [one for one in self._undecided("ending") if one is not member]
        return (Ending(member.person), *(() if waiting else (MatchEnded(),)))

    def _leave(self, member: Member) -> Sequence[Change]:
        changes: list[Change] = [Departed(member.person)]
        if member.seat is not None and self.state.match_on:
            changes.append(Filled(member.seat, self.state.settings.bot))
        if member.person == self.state.host and (heir := self._heir(member)):
            changes.append(Hosted(heir.person))
        return changes

    def _as_host(self, member: Member, request: HostRequest) -> Sequence[Change]:
        self._must_host(member)
        match request:
            case ask.Fill():
                seat = Seat(request.seat)
                if self.state.member_at(seat):
                    raise Refused(ErrorCode.SEAT_TAKEN, "somebody sits there; clear the seat first")
                return (Filled(seat, request.bot),)
            case ask.Clear():
                seat = Seat(request.seat)
                return (Filled(seat, self.state.settings.bot) if self.state.match_on else Cleared(seat),)
            case ask.Mute():
                return (Muted(self._named(request.name).person, request.muted),)
            case ask.Remove():
                removed = self._named(request.name)
                return [*self._leave(removed), *((Barred(removed.person),) if request.barred else ())]
            case ask.Lock():
                return (Locked(request.locked),)
            case ask.Host():
                return (Hosted(self._named(request.name).person),)

    def _next_deal(self) -> Sequence[Change]:
        state = self.state
        seed = derived(state.seed, 2 * (state.deals + 1))
        changes: list[Change] = []
        if state.match is not None and state.match_on:
            dealer = state.match.dealer
        else:
            dealer = first_dealer(seed)  # G1
            changes.append(MatchBegun(dealer))
        changes.extend(Filled(seat, state.settings.bot) for seat in SEATS if state.seats[seat] is None)
        hands = tuple(map(state.rules.pack.cards_of, deal_hands(state.rules.pack, seed, dealer)))
        return [*changes, DealStarted(dealer, hands, seed)]

    def _must_host(self, member: Member) -> None:
        if member.person != self.state.host:
            raise Refused(ErrorCode.NOT_HOST, "only the host of the table may do that")

    def _must_sit(self, member: Member) -> None:
        if member.seat is None:
            raise Refused(ErrorCode.NOT_SEATED, "you have no seat at this table")

    def _named(self, name: str) -> Member:
        for member in self.state.members.values():
            if member.name == name:
                return member
        raise Refused(ErrorCode.NO_SUCH_PERSON, "nobody at the table has that name")

    def _heir(self, leaving: Member) -> Member | None:
        """The next person to host: of those connected before the others, of those seated before spectators, by seat."""
        others = (one for one in self.state.members.values() if one is not leaving)
        return min(others, key=lambda one: (not one.connected, one.seat is None, one.seat or 0), default=None)

    # Recording and telling

    def _record(self, changes: Sequence[Change], now: float, asked: Asked | None = None) -> tuple[Told, Entry]:
        state = self.state
        deal_events: tuple[Event, ...] = ()
        for change in changes:
            deal_events += state.apply(change, now)
        state.seq = Seq(state.seq + 1)
        phase = to_act = None
        if deal_events and state.deal is not None:
            state.turn, state.turn_since, state.turn_lost = state.seq, now, False
            phase, to_act = state.deal.phase, state.deal.to_act
        told = Told(state.seq, deal_events, table_events(state, changes), phase, to_act, asked)
        self._told.append(told)
        return told, Entry(state.seq, tuple(changes), asked)

    def _step(
        self,
        told: Told,
        entry: Entry,
        *,
        newcomer: PersonId | None = None,
        own: Sequence[Payload] = (),
        opening: Opening | None = None,
    ) -> Step:
        """What an entry gives; somebody who has just come gets ``own`` messages instead of the update."""
        leaving = outputs(self.state, told, left_out=newcomer)
        if newcomer is not None:
            leaving.extend(Output((newcomer,), payload) for payload in own)
        finished = self._finished() if told.phase is Phase.COUNTED else None
        commit = Commit(self.state.code, entry, opening, finished, closed=not self.state.members)
        return Step(commit, leaving)

    def _finished(self) -> FinishedDeal:
        state = self.state
        assert state.deal is not None, "a deal was scored"
        names = [one.name if (one := state.member_at(seat)) else "" for seat in SEATS]
        played_by = [mover.value for mover in state.movers]
        record = to_json(state.deal, table=state.code, players=names, played_by=played_by)
        people = tuple(one.person for seat in SEATS if (one := state.member_at(seat)))
        return FinishedDeal(state.deal_started, record, people)

    def _picture(self, person: PersonId, request: RequestId) -> list[Payload]:
        return picture(self.state, self.state.members[person], request)

    def _missed(self, member: Member, seen: int) -> list[Payload] | None:
        """Every update after ``seen``, None if they are no longer all there or were seen from another seat."""
        missed = [told for told in self._told if told.seq > seen]
        if seen < member.seated_at or len(missed) != self.state.seq - seen:
            return None
        return [update_for(self.state, told, member) for told in missed]
