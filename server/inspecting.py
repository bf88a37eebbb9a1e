"""What is kept of a table, in lines for the person who runs the server. Plain functions.

What is hidden from others in a running deal stays hidden here too, unless it is asked for; what people have said is not
shown at all.
"""

from collections.abc import Iterator
from typing import assert_never

from engine.cards import SEATS, Seat
from engine.match import MatchKind
from engine.moves import Declare, Discard, Move, Pass, Play
from server.changes import (
    Barred,
    Change,
    Cleared,
    Committed,
    Covered,
    DealStarted,
    Departed,
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
    Muted,
    PersonId,
    Readied,
    Returned,
    RevealDue,
    Revealed,
    Said,
    Seated,
    TimedOut,
    Uncovered,
)
from server.sqlite_reader import Listed
from server.store import SavedTable
from server.table import Table
from server.table_state import BotSeat, TableState

NAMES = ("South", "East", "North", "West")
ENTRIES_SHOWN = 12


def summary(listed: Listed, saved: SavedTable) -> str:
    """A table in one line."""
    state = Table.load(saved, 0.0).state
    seats = ", ".join(_occupant(state, seat) for seat in SEATS)
    last = listed.written[:16].replace("T", " ")
    return f"{saved.code}  {last}  {state.settings.game}, {_match(state)}: {seats}"


def description(listed: Listed, saved: SavedTable, *, hands: bool) -> Iterator[str]:
    """Everything about a table that its owner may want to know.

    Args:
        hands: whether to show what is hidden in a running deal.
    """
    state = Table.load(saved, 0.0).state
    yield f"{saved.code}: {state.settings.game}, {_match(state)}, {state.settings.visibility}"
    yield f"opened {listed.opened}, entry {listed.entries} written {listed.written}"
    for seat in SEATS:
        yield f"{NAMES[seat]}: {_occupant(state, seat)}"
    for member in state.members.values():
        if member.seat is None:
            yield f"watching: {member.name}"
    yield from _deal(state, hands=hands)
    lines = [*_entries(saved, state, hands=hands)]
    yield f"the last {min(ENTRIES_SHOWN, len(lines))} of {len(lines)} entries:"
    yield from lines[-ENTRIES_SHOWN:]


def _match(state: TableState) -> str:
    kind = state.settings.kind
    terms = f"to {state.settings.target}" if kind is MatchKind.TO_TARGET else f"{kind.value} match"
    if state.match is None:
        return f"{terms}, not started"
    first, second = state.match.totals
    return f"{terms}, {len(state.match.deals)} finished, {first} : {second}{'' if state.match_on else ', over'}"


def _occupant(state: TableState, seat: Seat) -> str:
    member = state.member_at(seat)
    if member is not None:
        role = " (host)" if member.person == state.host else ""
        covered = f", a bot plays: {member.absence.value}" if member.absence is not None else ""
        return f"{member.name}{role}{'' if member.connected else ', not connected'}{covered}"
    occupant = state.seats[seat]
    return f"bot {occupant.level}" if isinstance(occupant, BotSeat) else "empty"


def _deal(state: TableState, *, hands: bool) -> Iterator[str]:
    deal = state.deal
    if deal is None:
        return
    asked = "" if deal.to_act is None else f", {NAMES[deal.to_act]} to act"
    yield f"deal {state.deals}: {NAMES[deal.dealer]} dealt, {deal.phase.value}, {len(deal.tricks)} tricks{asked}"
    if hands:
        for seat in SEATS:
            yield f"{NAMES[seat]} holds {' '.join(deal.rules.pack.cards_of(deal.hands[seat])) or 'nothing'}"


def _entries(saved: SavedTable, last: TableState, *, hands: bool) -> Iterator[str]:
    """A line for each entry; ``last`` is the table after all of them."""
    state = TableState(saved.code, last.settings, saved.opening.seed)
    names: dict[PersonId, str] = {}
    for entry in saved.entries:
        names.update({change.person: change.name for change in entry.changes if isinstance(change, Entered)})
        shown = hands or not last.deal_on or entry.seq < last.deal_started
        told = []
        for change in entry.changes:
            told.append(_change(change, state, names, shown=shown))
            state.apply(change, 0.0)
        state.seq = entry.seq
        yield f"{entry.seq:5}  {'; '.join(told)}"


def _change(change: Change, state: TableState, names: dict[PersonId, str], *, shown: bool) -> str:
    match change:
        case Moved(move, by):
            assert state.deal is not None, "moves are made in a deal"
            assert state.deal.to_act is not None, "a move is somebody's"
            return f"{NAMES[state.deal.to_act]} {_move(move, shown=shown)} ({by.value})"
        case Entered(_, name):
            return f"{name} comes"
        case Seated(person, seat):
            return f"{names[person]} sits down, {NAMES[seat]}"
        case Filled(seat, level):
            return f"bot {level} sits down, {NAMES[seat]}"
        case Cleared(seat):
            return f"{NAMES[seat]} is cleared"
        case Locked(locked):
            return "locked" if locked else "unlocked"
        case Muted(person, muted):
            return f"{names[person]} {'is muted' if muted else 'may speak again'}"
        case Covered(person, absence):
            return f"a bot plays for {names[person]}: {absence.value}"
        case MatchBegun(dealer):
            return f"a match begins, {NAMES[dealer]} deals first"
        case MatchEnded():
            return "the match is ended"
        case DealStarted(dealer):
            return f"{NAMES[dealer]} deals"
        case DrawOpened(_, people):
            return f"a draw with {', '.join(names[person] for person in people)}"
        case RevealDue():
            return "the numbers are due"
        case _:
            return f"{names[change.person]} {_DOES[type(change)]}"


_DOES: dict[type[Change], str] = {
    Departed: "leaves",
    Hosted: "hosts",
    Uncovered: "plays again",
    TimedOut: "runs out of time",
    Barred: "is barred",
    Dropped: "is disconnected",
    Returned: "is connected again",
    Readied: "is ready",
    Ending: "wants to end the match",
    Committed: "commits to a number",
    Revealed: "shows the number",
    Said: "says something",
}


def _move(move: Move, *, shown: bool) -> str:
    match move:
        case Play(card):
            return f"plays {card}"
        case Discard(cards):
            return f"discards {' '.join(cards)}" if shown else "discards"
        case Declare():
            return "declares"
        case Pass():
            return "passes"
    assert_never(move)
