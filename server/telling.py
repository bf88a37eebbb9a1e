"""What a table tells: updates for each recipient and the whole picture, built plainly."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.cards import Seat
from engine.deal import Phase
from engine.draw import commitment
from engine.events import Event
from engine.match import MatchKind
from engine.view import SeenEvent, question, seen_by, seen_by_all, view
from protocol.codec import Payload
from server.changes import (
    Asked,
    Change,
    Committed,
    DrawOpened,
    MatchBegun,
    MatchEnded,
    Moved,
    PersonId,
    RequestId,
    RevealDue,
    Revealed,
    Said,
    Seq,
)
from server.table_state import BotSeat, Draw, Member, Occupant, TableState
from wire.events import event_payload
from wire.views import question_payload, view_payload

_PHASES = {phase: phase.value for phase in Phase}  # once: finding an enum's value costs more than to look it up
UNSEATING = Moved | Said | DrawOpened | Committed | RevealDue | Revealed
"""The changes after which everybody sits as before."""


class Output(NamedTuple):
    """One message for some people; those who see the same share it."""

    recipients: tuple[PersonId, ...]
    payload: Payload


class Told(NamedTuple):
    """What an entry has told, complete and secret-bearing, also for those who come back later.

    Attributes:
        deal_events: what has happened in the deal; each recipient gets its own share.
        table_events: what has happened at the table, the same for all.
        phase, to_act: where the deal stands after it; None when the deal has not moved.
        asked: the request that caused it.
    """

    seq: Seq
    deal_events: tuple[Event, ...]
    table_events: tuple[Payload, ...]
    phase: Phase | None
    to_act: Seat | None
    asked: Asked | None


def table_events(table: TableState, changes: Sequence[Change]) -> tuple[Payload, ...]:
    """What changes, already applied, have done to the table apart from its deal."""
    events: list[Payload] = []
    if any(isinstance(change, MatchBegun | MatchEnded) for change in changes) or told_the_score(table, changes):
        events.append({"type": "match_changed", "match": match_payload(table)})
    events.extend(
        {"type": "said", "name": table.members[change.person].name, "text": change.text}
        for change in changes
        if isinstance(change, Said)
    )
    events.extend(event for change in changes if (event := _draw_event(table, change)) is not None)
    if told_the_score(table, changes) and any(table.covered_moves):
        events.append({"type": "moves_covered", "counts": list(table.covered_moves)})
    if told_the_score(table, changes) and table.shown_draw is not None:
        events.append({"type": "draw_shown", "draw": draw_payload(table, table.shown_draw)})
    if not all(isinstance(change, UNSEATING) for change in changes):
        events.append({"type": "seating_changed", "seating": seating_payload(table)})
    return tuple(events)


def told_the_score(table: TableState, changes: Sequence[Change]) -> bool:
    """Whether these changes have finished a deal."""
    return table.deal is not None and table.deal.score is not None and isinstance(changes[0], Moved)


def _draw_event(table: TableState, change: Change) -> Payload | None:
    match change:
        case DrawOpened(number):
            return {"type": "draw_opened", "commitment": commitment(number).hex()}
        case Committed(person, committed):
            return {"type": "committed", "name": table.members[person].name, "commitment": committed.hex()}
        case RevealDue():
            return {"type": "reveal_due"}
        case Revealed(person):
            return {"type": "revealed", "name": table.members[person].name}
        case _:
            return None


def draw_payload(table: TableState, draw: Draw) -> Payload:
    """A draw with every number, as records and messages tell it when the deal is over."""
    if table.deal_on:
        raise RuntimeError("with the server's number all cards are known")
    people = [
        {"name": draw.names[one], "commitment": draw.commitments[one].hex(), "number": number.hex()}
        for one, number in draw.numbers.items()
    ]
    return {
        "server": {"commitment": commitment(draw.number).hex(), "number": draw.number.hex()},
        "people": people,
        "left_out": [draw.names[one] for one in draw.people if one not in draw.numbers],
        "first": draw.first,
    }


def outputs(table: TableState, told: Told, *, left_out: PersonId | None = None) -> list[Output]:
    """One update for each person who is connected; those who see the same share one."""
    public = seen_by_all(told.deal_events)
    asking = None if told.asked is None else told.asked.person
    shares: dict[Seat | None, Payload] = {}
    sharing: dict[Seat | None, list[PersonId]] = {}
    made: list[Output] = []
    for person, member in table.members.items():
        if member.dropped_at is not None or person == left_out:
            continue
        seat = member.seat
        viewpoint = seat if public is None else None
        if viewpoint not in shares:
            share = [seen_by(event, seat) for event in told.deal_events] if public is None else public
            shares[viewpoint], sharing[viewpoint] = _update(told, share), []
        if person == asking or (seat is not None and seat == told.to_act):
            made.append(Output((person,), shares[viewpoint] | _for_one(table, told, member)))
        else:
            sharing[viewpoint].append(person)
    for viewpoint, people in sharing.items():
        if people:
            made.append(Output(tuple(people), shares[viewpoint]))
    return made


def update_for(table: TableState, told: Told, member: Member) -> Payload:
    """One member's update of an entry, now or later."""
    share = [seen_by(event, member.seat) for event in told.deal_events]
    return _update(told, share) | _for_one(table, told, member)


def _update(told: Told, share: Sequence[SeenEvent]) -> Payload:
    payload: Payload = {"type": "update", "seq": told.seq, "events": [*map(event_payload, share), *told.table_events]}
    if told.phase is not None:
        payload["phase"] = _PHASES[told.phase]
        if told.to_act is not None:
            payload["to_act"] = told.to_act
    return payload


def _for_one(table: TableState, told: Told, member: Member) -> Payload:
    extra: Payload = {}
    if told.to_act is not None and told.to_act == member.seat and told.seq == table.turn and table.deal is not None:
        open_question = question(table.deal, member.seat)
        assert open_question is not None, "it is this seat's turn"
        extra["your_turn"] = question_payload(open_question, table.turn)
    if told.asked is not None and told.asked.person == member.person:
        extra["answer"] = told.asked.request
    return extra


def picture(table: TableState, member: Member, request: RequestId) -> list[Payload]:
    """The whole table for one person: a ``table``, and a ``view`` if there is or was a deal."""
    payload: Payload = {
        "type": "table",
        "answer": request,
        "seq": table.seq,
        "code": table.code,
        "game": table.settings.game,
        "visibility": table.settings.visibility,
        "bot": table.settings.bot,
        "grace": table.settings.grace,
        "you": member.name,
        "match": match_payload(table),
        "seating": seating_payload(table),
    }
    if table.settings.clock is not None:
        payload["clock"] = table.settings.clock
    if not table.settings.hints:
        payload["hints"] = False
    return [payload, *deal_picture(table, member)]


def deal_picture(table: TableState, member: Member) -> list[Payload]:
    """The ``view`` of one person, nothing if there has been no deal."""
    if table.deal is None:
        return []
    return [view_payload(view(table.deal, member.seat), seq=table.seq, turn=table.turn)]


def match_payload(table: TableState) -> Payload:
    """The match as messages tell it."""
    payload: Payload = {"kind": table.settings.kind.value, "deals": [], "totals": [0, 0], "over": False}
    if table.settings.kind is MatchKind.TO_TARGET:
        payload["target"] = table.settings.target
    if table.match is not None:
        payload["deals"] = [list(deal) for deal in table.match.deals]
        payload["totals"] = list(table.match.totals)
        payload["over"] = not table.match_on
        if table.match.winner is not None:
            payload["winner"] = table.match.winner
    return payload


def seating_payload(table: TableState) -> Payload:
    """Who is at the table."""
    people = table.members.values()
    return {
        "seats": [_occupant(table, occupant) for occupant in table.seats],
        "spectators": [member.name for member in people if member.seat is None],
        "host": table.members[table.host].name if table.host in table.members else "",
        "locked": table.locked,
        "muted": [member.name for member in people if member.muted],
        "ready": [member.name for member in people if member.ready],
        "ending": [member.name for member in people if member.ending],
    }


def _occupant(table: TableState, occupant: Occupant) -> Payload:
    if occupant is None:
        return {"kind": "empty"}
    if isinstance(occupant, BotSeat):
        return {"kind": "bot", "level": occupant.level}
    member = table.members[occupant]
    away = member.absence is not None
    return {"kind": "person", "name": member.name, "connected": member.connected, "away": away}
