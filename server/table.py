"""A table: four seats, a match, a deal, and everybody's share of what happens.

Whatever changes a table goes the same way. ``perform`` (a person's request), ``bot_moves`` (a bot's choice) and
``tick`` (a deadline) decide what is to change, or refuse; ``_record`` applies that change by change and numbers it as
one entry; then everybody at the table is told, by one update with the entry's number. Time comes in as an argument.

Nothing here waits: between reading and changing itself a table is never interrupted, so it needs no lock.
"""

import hashlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from engine.cards import SEATS, Seat
from engine.deal import Phase
from engine.errors import IllegalMove
from engine.events import Event
from engine.moves import Move
from engine.record import to_json
from engine.shuffle import derived
from engine.view import View, view
from protocol import from_client as ask
from protocol.codec import Payload
from protocol.errors import ErrorCode
from server.changes import (
    Asked,
    Change,
    Commit,
    Dropped,
    Entered,
    Entry,
    FinishedDeal,
    Hosted,
    Moved,
    Mover,
    Opening,
    PersonId,
    RequestId,
    Seated,
    Seq,
    TableCode,
    Uncovered,
)
from server.deadlines import deadlines
from server.deciding import TableRequest, coming, coming_back, decide, must_sit
from server.refusal import Refused
from server.store import SavedTable, StoreError
from server.table_state import (
    BotSeat,
    Member,
    TableSettings,
    TableState,
    settings_from_json,
    settings_to_json,
)
from server.telling import Output, Told, deal_picture, draw_payload, outputs, picture, table_events, update_for
from wire.moves import Answer, to_engine

UPDATES_KEPT = 256
REMOVED: Payload = {
    "type": "closing",
    "code": ErrorCode.REMOVED.value,
    "text": "the host has removed you from the table",
    "final": True,
}


class Step(NamedTuple):
    """What one change of a table gives.

    Attributes:
        commit: what has to be kept.
        outputs: what may leave only after that.
        stirs: whether deadlines, bots or the places of people may have changed; not by one of four people's moves.
    """

    commit: Commit
    outputs: list[Output]
    stirs: bool


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

    @property
    def forced(self) -> bool:
        """Whether there is only one legal answer."""
        return self.view.question is not None and len(self.view.question.legal) == 1


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
        self._calm = False

    @classmethod
    def load(cls, saved: SavedTable, now: float) -> "Table":
        """The table that its entries make; clocks and graces begin now.

        Raises:
            StoreError: they make none.
        """
        try:
            table = cls(saved.code, settings_from_json(saved.opening.settings), saved.opening.seed)
            for number, entry in enumerate(saved.entries, start=1):
                if entry.seq != number:
                    raise LookupError(f"entry {number} is missing")
                table._record(entry.changes, now, entry.asked)
        except Exception as error:  # whatever damage leads to costs this table only
            raise StoreError(f"table {saved.code} can't be read: its entries make no table") from error
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
        changes = coming(self.state, person, name, plays=plays) if member is None else coming_back(member)
        told, entry = self._record(changes, now, Asked(person, request, remembered=False))
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
        told, entry = self._record(decide(self.state, member, request), now, asked)
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
            return state.settings.cover or state.settings.bot
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
        found = deadlines(self.state)
        return min(time for time, _ in found) if found else None

    def tick(self, now: float) -> Step | None:
        """Do the first thing that is due."""
        due = [deadline for deadline in deadlines(self.state) if deadline[0] <= now]
        if not due:
            return None
        _, decide = min(due, key=lambda deadline: deadline[0])
        told, entry = self._record(decide(), now)
        return self._step(told, entry)

    def _answer(self, member: Member, answer: Answer, now: float, asked: Asked) -> tuple[Told, Entry]:
        deal = self.state.deal
        if deal is None:
            raise Refused(ErrorCode.NO_DEAL, "no deal is being played")
        must_sit(member)
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
        others: tuple[Payload, ...] = ()
        if to_act is None or len(changes) > 1 or type(changes[0]) is not Moved:  # not just a move amid a deal
            others = table_events(state, changes)
            self._calm = state.calm
        told = Told(state.seq, deal_events, others, phase, to_act, asked)
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
        return Step(commit, leaving, stirs=bool(told.table_events) or not self._calm)

    def _finished(self) -> FinishedDeal:
        state = self.state
        assert state.deal is not None, "a deal was scored"
        names = [one.name if (one := state.member_at(seat)) else "" for seat in SEATS]
        played_by = list(map(str, state.movers))
        record = to_json(state.deal, table=state.code, players=names, played_by=played_by)
        people = tuple(one.person if (one := state.member_at(seat)) else None for seat in SEATS)
        if state.shown_draw is not None:
            # Who has left is not named: to nobody but a player is a record linked, so that the name could be forgotten.
            stayed = {one: name if one in people else "" for one, name in state.shown_draw.names.items()}
            record["draw"] = draw_payload(state, replace(state.shown_draw, names=stayed))
        return FinishedDeal(state.deal_started, record, people)

    def _picture(self, person: PersonId, request: RequestId) -> list[Payload]:
        return picture(self.state, self.state.members[person], request)

    def _missed(self, member: Member, seen: int) -> list[Payload] | None:
        """Every update after ``seen``, None if they are no longer all there or were seen from another seat."""
        missed = [told for told in self._told if told.seq > seen]
        # Who was seated by the last that was seen may have lost the view that came after it.
        if seen <= member.seated_at or seen >= self.state.seq or len(missed) != self.state.seq - seen:
            return None
        *earlier, last = missed
        # When the request to come back was repeated, only its last update answers it.
        once = [told._replace(asked=None) if told.asked == last.asked else told for told in earlier]
        return [update_for(self.state, told, member) for told in (*once, last)]
