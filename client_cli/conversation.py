"""What is shown and what is asked, given what was heard and typed. No I/O: ``attending`` does what this says."""

from dataclasses import dataclass

from client_cli.commands import read
from client_cli.failing import NotDone
from client_cli.hand import hand_screen, to_act, turn_screen, waiting_for_the_start
from client_cli.invitation import Invitation
from client_cli.lines import Kind, Line, plain
from client_cli.rule_sheets import clause, plain_sheet
from client_cli.screens import (
    history_screen,
    last_trick_screen,
    score_screen,
    table_screen,
    trick_screen,
    who_screen,
)
from client_cli.state import State, deal_on, is_away, my_seat, my_turn
from client_cli.story import tell
from client_cli.texts import _, spoken
from client_cli.vocabulary import Ask, Complaint, Query, possible
from client_cli.words import hint, reason, refusal
from protocol.fold import Place
from protocol.from_client import FromClient, Leave, Ping, Start
from protocol.to_client import Closing, Done, Hinted, PersonSeat, Pong, Refused, ToClient, Update, View


@dataclass(frozen=True, slots=True)
class Reaction:
    """What follows from something heard or typed.

    Attributes:
        lines: to be shown.
        requests: to be sent.
        ended: whether there is nothing more to do.
    """

    lines: tuple[Line, ...] = ()
    requests: tuple[FromClient, ...] = ()
    ended: bool = False


class Conversation:
    """A person's evening at one table, typed line by line.

    Args:
        invitation: how friends come to the table; its host is told on arriving.
        starts: whether the game begins at once.
        draws: whether the table is told in lines too, for who sees nothing else.
    """

    def __init__(self, *, invitation: Invitation | None = None, starts: bool = False, draws: bool = True) -> None:
        self._draws = draws
        self._invitation = invitation
        self._starts = starts
        self._arriving = False  # whether it is not known yet if a view follows the table

    def hears(self, before: State, message: ToClient, after: State) -> Reaction:
        """What a message leads to.

        Args:
            before: what was known before it.
            after: what is known now.

        Raises:
            NotDone: the server refuses the table.
        """
        match message:
            case Refused():
                text = refusal(message)
                if before.place is None:
                    raise NotDone(text, message)
                return Reaction((Line(text, Kind.WRONG),))
            case Hinted() if after.place is not None:
                return Reaction((Line(hint(message, after.place.table.game)),))
            case Closing():
                return Reaction((Line(reason(message.code, message.text), Kind.WRONG),))
            case Done() if before.place is not None and after.place is None:
                return Reaction(ended=True)
            case _ if after.place is None:
                return Reaction()
            case _ if before.place is None:
                return self._arrives(after, after.place)
            case View() | Pong() if self._arriving:
                self._arriving = False
                return Reaction((*self._greets(after.place), *_everything(after.place)))
            case Update() if after.place.table.seq > before.place.table.seq:
                lines = tell(before.place, message, after.place, hand=self._draws)
                return Reaction((*lines, *(_what_now(before.place, after.place) if self._draws else [])))
            case View() if self._draws:
                return Reaction(tuple(_everything(after.place)))
            case _:
                return Reaction()

    def types(self, line: str | None, state: State) -> Reaction:
        """What a line typed at a table leads to; None means that there will be no more."""
        if state.place is None:
            return Reaction(ended=True)
        if line is None:
            ending = Line(_("There is nothing more to read, so you leave the table."))
            return Reaction((ending,), (Leave(id=state.last_id + 1),))
        meaning = read(line, state.place, request=state.last_id + 1)
        match meaning:
            case Complaint():
                return Reaction((Line(meaning.text, Kind.WRONG),))
            case Ask(query=Query.LEAVE):
                return Reaction(requests=(Leave(id=state.last_id + 1),))
            case Ask():
                return Reaction(tuple(_reply(meaning, state.place, self._invitation)))
            case _:
                return Reaction(requests=(meaning,))

    def _arrives(self, state: State, place: Place) -> Reaction:
        is_new = place.table.seq == 1
        if self._draws and not is_new:  # a view may follow; it has come before the answer to this
            self._arriving = True
            return Reaction(requests=(Ping(id=state.last_id + 1),))
        lines = [*self._greets(place), *(who_screen(place) if self._draws else [])]
        if self._draws and not self._starts:
            lines.append(Line(waiting_for_the_start(place), Kind.TURN))
        return Reaction(tuple(lines), (Start(id=state.last_id + 1),) if is_new and self._starts else ())

    def _greets(self, place: Place) -> list[Line]:
        is_host = place.table.seating.host == place.table.you
        invited = self._invitation.lines(place.table.code) if self._invitation is not None and is_host else []
        return [*invited, Line(_("“?” lists what can be done now."))]


def _everything(place: Place) -> list[Line]:
    return table_screen(place) if place.view is not None else [*who_screen(place), *turn_screen(place)]


def _what_now(before: Place, after: Place) -> list[Line]:
    """Whose turn it is, whenever that has changed and isn't told by the next bot's card anyway."""
    if deal_on(before) and not deal_on(after):
        return [Line(waiting_for_the_start(after), Kind.TURN)]
    if _asked(after) != _asked(before) and _asked(after):
        return [*(trick_screen(after) if after.view and after.view.trick else []), *turn_screen(after)]
    if not deal_on(after) or after.view is None or after.view.to_act is None:
        return []
    seat = after.view.to_act
    moved = before.view is None or before.view.to_act != seat
    occupant = after.table.seating.seats[seat]
    waits = isinstance(occupant, PersonSeat) and occupant.connected and not occupant.away and seat != my_seat(after)
    return [Line(to_act(after, seat), Kind.TURN)] if moved and waits else []


def _asked(place: Place) -> int | None:
    turn = my_turn(place)
    return None if turn is None or is_away(place) else turn.turn


def _reply(ask: Ask, place: Place, invitation: Invitation | None) -> list[Line]:
    match ask.query:
        case Query.INVITE:
            alone = [Line(_("This table is on a server for you alone; “tarocchi host” opens one for friends."))]
            return alone if invitation is None else invitation.lines(place.table.code)
        case Query.HAND:
            return hand_screen(place)
        case Query.TRICK:
            return trick_screen(place)
        case Query.LAST:
            return last_trick_screen(place)
        case Query.SCORE:
            return score_screen(place)
        case Query.WHO:
            return who_screen(place)
        case Query.TABLE:
            return table_screen(place)
        case Query.HISTORY:
            return history_screen(place)
        case Query.RULES:
            return _rules(place.table.game, ask.about)
        case Query.HELP:
            return _help(place)
        case Query.LEAVE:
            return []


def _rules(game: str, name: str) -> list[Line]:
    if not name:
        return plain(plain_sheet(game, spoken()))
    text = clause(game, spoken(), name)
    return [Line(text)] if text else [Line(_("This game has no rule of that name."), Kind.WRONG)]


def _help(place: Place) -> list[Line]:
    lines = turn_screen(place) if my_turn(place) else []
    return [*lines, *(Line(f"  {command.usage}: {command.help}") for command in possible(place))]
