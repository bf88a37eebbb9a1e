"""What a request to a table is to change, or why it is refused. Nothing is changed here."""

from collections.abc import Sequence

from engine.cards import SEATS, Seat
from engine.draw import commitment, joint_seed
from engine.shuffle import deal_hands, derived, first_dealer
from protocol import from_client as ask
from protocol.errors import ErrorCode
from server.changes import (
    Absence,
    Barred,
    Change,
    Cleared,
    Committed,
    Covered,
    DealStarted,
    Departed,
    DrawOpened,
    Ending,
    Entered,
    Filled,
    Hosted,
    Locked,
    MatchBegun,
    MatchEnded,
    Muted,
    PersonId,
    Readied,
    Returned,
    RevealDue,
    Revealed,
    Said,
    Seated,
    Uncovered,
)
from server.names import clean_text, unique_name
from server.refusal import Refused
from server.table_state import Draw, Member, TableState
from wire.moves import Answer

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
    | ask.Commit
    | ask.Reveal
)
HostRequest = ask.Fill | ask.Clear | ask.Mute | ask.Remove | ask.Lock | ask.Host


def decide(state: TableState, member: Member, request: TableRequest) -> Sequence[Change]:
    """What a request of a person at the table is to change.

    Raises:
        Refused: it can't be done.
    """
    match request:
        case ask.Say():
            return _say(member, request.text)
        case ask.Sit():
            return _sit(state, member, Seat(request.seat))
        case ask.Away():
            must_sit(member)
            return (Covered(member.person, Absence.SAID),)
        case ask.Back():
            must_sit(member)
            return (Uncovered(member.person),)
        case ask.Start():
            return _start(state, member)
        case ask.End():
            return _end(state, member)
        case ask.Leave():
            return leave(state, member)
        case ask.Commit():
            return commit(state, member, request.commitment)
        case ask.Reveal():
            return reveal(state, member, request.number)
        case _:
            assert isinstance(request, HostRequest), "moves have been made already"
            return _as_host(state, member, request)


def coming(state: TableState, person: PersonId, name: str, *, plays: bool) -> Sequence[Change]:
    """Somebody new comes, and takes the first empty seat if that is wanted and the table is open."""
    entered = Entered(person, unique_name(name, [one.name for one in state.members.values()]))
    free = [seat for seat in SEATS if state.seats[seat] is None]
    if plays and free and not state.locked:
        return (entered, Seated(person, free[0]))
    return (entered,)


def coming_back(member: Member) -> Sequence[Change]:
    """Somebody comes back, and plays again unless the seat was handed over on purpose."""
    if member.absence is Absence.DROPPED:
        return (Returned(member.person), Uncovered(member.person))
    return (Returned(member.person),)


def _say(member: Member, text: str) -> Sequence[Change]:
    if member.muted:
        raise Refused(ErrorCode.MUTED, "the host has muted you")
    cleaned = clean_text(text)
    if not cleaned:
        raise Refused(ErrorCode.BAD_MESSAGE, "there is nothing in that text that can be shown")
    return (Said(member.person, cleaned),)


def _sit(state: TableState, member: Member, seat: Seat) -> Sequence[Change]:
    if state.seats[seat] == member.person:
        raise Refused(ErrorCode.ALREADY_SEATED, "you sit there already")
    if state.member_at(seat):
        raise Refused(ErrorCode.SEAT_TAKEN, "somebody sits there")
    if member.seat is None and state.locked and member.person != state.host:
        raise Refused(ErrorCode.LOCKED, "the host has locked the table")
    if member.seat is not None and state.match_on:
        raise Refused(ErrorCode.MATCH_ON, "seats stay as they are until the match ends")  # M2
    if state.deal_on and state.hands_seen.get(member.person, seat) != seat:
        raise Refused(ErrorCode.DEAL_ON, "you have seen another hand of this deal; wait for the next one")
    return (Seated(member.person, seat),)


def _start(state: TableState, member: Member) -> Sequence[Change]:
    if state.deal_on or state.draw is not None:
        raise Refused(ErrorCode.DEAL_ON, "a deal is being played")
    if not state.awake:
        raise Refused(ErrorCode.NOT_SEATED, "somebody has to sit at the table first")
    if state.paused_at is None:
        _must_host(state, member)
        return next_deal(state)
    must_sit(member)
    waiting = [one for one in state.undecided("ready") if one is not member]
    return (Readied(member.person), *(() if waiting else next_deal(state)))


def _end(state: TableState, member: Member) -> Sequence[Change]:
    if not state.match_on:
        raise Refused(ErrorCode.NO_MATCH, "no match is being played")
    must_sit(member)
    waiting = [one for one in state.undecided("ending") if one is not member]
    return (Ending(member.person), *(() if waiting else (MatchEnded(),)))


def leave(state: TableState, member: Member) -> Sequence[Change]:
    """Somebody goes for good: during a match a bot takes the seat, and the host's role passes on."""
    changes: list[Change] = [Departed(member.person)]
    if member.seat is not None and state.match_on:
        changes.append(Filled(member.seat, state.settings.bot))
    if member.person == state.host and (successor := heir(state, member)):
        changes.append(Hosted(successor.person))
    return changes


def _as_host(state: TableState, member: Member, request: HostRequest) -> Sequence[Change]:
    _must_host(state, member)
    match request:
        case ask.Fill():
            seat = Seat(request.seat)
            if state.member_at(seat):
                raise Refused(ErrorCode.SEAT_TAKEN, "somebody sits there; clear the seat first")
            return (Filled(seat, request.bot),)
        case ask.Clear():
            seat = Seat(request.seat)
            return (Filled(seat, state.settings.bot) if state.match_on else Cleared(seat),)
        case ask.Mute():
            return (Muted(_named(state, request.name).person, request.muted),)
        case ask.Remove():
            removed = _named(state, request.name)
            return [*leave(state, removed), *((Barred(removed.person),) if request.barred else ())]
        case ask.Lock():
            return (Locked(request.locked),)
        case ask.Host():
            return (Hosted(_named(state, request.name).person),)


def next_deal(state: TableState) -> Sequence[Change]:
    """The next deal begins: with a draw if the table draws and anybody is there to take part, else with the cards."""
    if state.draw is not None:
        return ()
    number = derived(state.seed, 2 * (state.deals + 1))
    people = tuple(one.person for one in state.members.values() if one.seat is not None and one.connected)
    if state.settings.draws and people:
        return (DrawOpened(number, people),)
    return _deal(state, number)


def _must_host(state: TableState, member: Member) -> None:
    if member.person != state.host:
        raise Refused(ErrorCode.NOT_HOST, "only the host of the table may do that")


def must_sit(member: Member) -> None:
    """Refuse what only somebody with a seat may ask for."""
    if member.seat is None:
        raise Refused(ErrorCode.NOT_SEATED, "you have no seat at this table")


def _named(state: TableState, name: str) -> Member:
    for member in state.members.values():
        if member.name == name:
            return member
    raise Refused(ErrorCode.NO_SUCH_PERSON, "nobody at the table has that name")


def heir(state: TableState, leaving: Member) -> Member | None:
    """The next person to host: of those connected before the others, of those seated before spectators, by seat."""
    others = (one for one in state.members.values() if one is not leaving)
    return min(others, key=lambda one: (not one.connected, one.seat is None, one.seat or 0), default=None)


# The draw (engine/draw.py)


def commit(state: TableState, member: Member, committed: str) -> Sequence[Change]:
    """A person commits to a number; when all who were asked have, everybody shows it."""
    draw = _open_draw(state, member)
    if draw.revealing or member.person in draw.commitments:
        raise Refused(ErrorCode.STALE, "the time to commit has passed")
    changes: list[Change] = [Committed(member.person, bytes.fromhex(committed))]
    if len(draw.commitments) + 1 == len(draw.people):
        changes.append(RevealDue())
    return changes


def reveal(state: TableState, member: Member, shown: str) -> Sequence[Change]:
    """A person shows the number; when all who have committed have, the cards are dealt."""
    draw, number = _open_draw(state, member), bytes.fromhex(shown)
    if not draw.revealing or member.person in draw.numbers or member.person not in draw.commitments:
        raise Refused(ErrorCode.STALE, "it is not the time to show a number")
    if commitment(number) != draw.commitments[member.person]:
        raise Refused(ErrorCode.WRONG_NUMBER, "that is not the number you have committed to")
    changes: list[Change] = [Revealed(member.person, number)]
    if len(draw.numbers) + 1 == len(draw.commitments):
        changes.extend(_deal(state, joint_seed(draw.number, [*draw.numbers.values(), number])))
    return changes


def draw_timed_out(state: TableState) -> Sequence[Change]:
    """Who has not answered in time is left out of the draw."""
    draw = state.draw
    assert draw is not None, "there is a draw to time out"
    if not draw.revealing and draw.commitments:
        return (RevealDue(),)
    return _deal(state, joint_seed(draw.number, list(draw.numbers.values())))


def _open_draw(state: TableState, member: Member) -> Draw:
    if state.draw is None or member.person not in state.draw.people:
        raise Refused(ErrorCode.STALE, "no draw is asking you")
    return state.draw


def _deal(state: TableState, seed: bytes) -> Sequence[Change]:
    changes: list[Change] = []
    if state.match is not None and state.match_on:
        dealer = state.match.dealer
    else:
        dealer = first_dealer(seed)  # G1
        changes.append(MatchBegun(dealer))
    changes.extend(Filled(seat, state.settings.bot) for seat in SEATS if state.seats[seat] is None)
    hands = tuple(map(state.rules.pack.cards_of, deal_hands(state.rules.pack, seed, dealer)))
    return [*changes, DealStarted(dealer, hands, seed)]
