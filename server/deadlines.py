"""What is to happen at a table by itself, and when."""

from collections.abc import Callable, Iterator, Sequence

from server import deciding
from server.changes import Absence, Change, Covered, Hosted, MatchEnded, TimedOut
from server.table_state import Member, TableState

Deadline = tuple[float, Callable[[], Sequence[Change]]]
"""When something is to happen, and how to decide what it changes."""
DRAW_SECONDS = 2.0
"""For which a draw waits for people's numbers."""


def deadlines(state: TableState) -> list[Deadline]:
    """Everything that is to happen by itself; nothing at most times."""
    found: list[Deadline] = []
    for member in state.members.values():
        if member.dropped_at is not None:
            found.extend(_deadlines_of(state, member, member.dropped_at))
    if state.settings.clock is not None and (member_on_turn := _on_the_clock(state)):
        person = member_on_turn.person
        found.append((state.turn_since + state.settings.clock, lambda: (TimedOut(person),)))
    if state.draw is not None:
        found.append((state.draw.asked_at + DRAW_SECONDS, lambda: deciding.draw_timed_out(state)))
    elif state.paused_at is not None and state.awake:
        if (agreed_at := _agreed_at(state, "ready")) is not None:
            found.append((agreed_at, lambda: deciding.next_deal(state)))
        if state.match_on:
            found.append((state.paused_at + state.settings.pause, lambda: deciding.next_deal(state)))
    if (agreed_at := _agreed_at(state, "ending")) is not None and state.match_on:
        found.append((agreed_at, lambda: (MatchEnded(),)))
    return found


def _deadlines_of(state: TableState, member: Member, dropped_at: float) -> Iterator[Deadline]:
    settings = state.settings
    on_turn = state.deal is not None and member.seat is not None and state.deal.to_act == member.seat
    if on_turn and member.absence is None and state.awake:
        covered_at = max(dropped_at + settings.grace, state.turn_since)
        yield covered_at, lambda: (Covered(member.person, Absence.DROPPED),)
    if member.seat is None or not state.match_on:
        yield dropped_at + settings.kept, lambda: deciding.leave(state, member)
    elif member.person == state.host and (heir := deciding.heir(state, member)) and heir.connected:
        yield dropped_at + settings.kept, lambda: (Hosted(heir.person),)


def _on_the_clock(state: TableState) -> Member | None:
    """The person whose turn is running out: connected, playing, and not out of time yet."""
    deal = state.deal
    member = state.member_at(deal.to_act) if deal is not None and deal.to_act is not None else None
    return member if member and member.present and not state.turn_lost else None


def _agreed_at(state: TableState, what: str) -> float | None:
    """When all who are asked have agreed; None while somebody has yet to say so, or when nobody is there.

    Nothing waits for somebody who is gone, but a short break of a connection is no agreement.
    """
    for one in state.members.values():
        if getattr(one, what):
            break
    else:
        return None
    undecided = state.undecided(what)
    if any(one.connected for one in undecided) or not state.awake:
        return None
    grace = state.settings.grace
    return max((one.dropped_at + grace for one in undecided if one.dropped_at is not None), default=0.0)
