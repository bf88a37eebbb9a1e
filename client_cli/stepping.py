"""Stepping through a finished deal, forward and back, from any seat's view. Pure."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from client_cli.conversation import Reaction
from client_cli.hand import to_act
from client_cli.lines import Kind, Line
from client_cli.screens import history_screen, last_trick_screen, score_screen, trick_screen, who_screen
from client_cli.story import tell
from client_cli.texts import _, either
from client_cli.words import game_name, group_name, group_of, seat_name, who
from protocol.fold import Place, fold
from protocol.to_client import BotSeat, MatchState, Occupant, PersonSeat, Seating, Table, Update
from protocol.types import NAME_LENGTH, Card, Seat

VIEWPOINTS: dict[str, tuple[Seat | None, bool]] = {
    "open": (None, True),
    "table": (None, False),
    "south": (0, False),
    "east": (1, False),
    "north": (2, False),
    "west": (3, False),
}
"""What can be asked for: the seat, and whether all hands are open."""


class Stepping:
    """A deal at one of its moments, seen from somewhere.

    Args:
        record: tells who played.
        views: the updates of each of ``VIEWPOINTS``.
        view: which of them to begin with.

    Attributes:
        view: which of them is seen.
        at: how many steps it is from the beginning.
    """

    def __init__(self, record: Mapping[str, Any], views: Mapping[str, Sequence[Update]], view: str) -> None:
        table = _table(record)
        self._updates = views
        self._places = {name: _folded(table, updates) for name, updates in views.items()}
        self.view = view
        self.at = 0

    def arrives(self) -> list[Line]:
        """What there is to see, and how to go on."""
        return [Line(self.title(), Kind.HEADING), *who_screen(self.place)[1:], *self.moment(), self.way_on()]

    # What there is to see

    @property
    def place(self) -> Place:
        """The table and the deal as they were."""
        return self._places[self.view][self.at]

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._places[self.view]) - 1

    def title(self) -> str:
        """What is looked back on, and from where."""
        return _("A deal of {game}, seen {view}.").format(game=game_name(self.place.table.game), view=_seen(self.view))

    def step(self) -> str:
        """How far it has gone."""
        return _("Step {number} of {last}.").format(number=self.at, last=self.last)

    def way_on(self) -> Line:
        """How to go on."""
        return Line(_("Enter goes a step on, “back” a step back; “?” lists what else can be done."))

    def story(self) -> tuple[Line, ...]:
        """What has been told, step by step, up to this moment."""
        places, updates = self._places[self.view], self._updates[self.view]
        steps = range(1, self.at + 1)
        return tuple(line for step in steps for line in tell(places[step - 1], updates[step], places[step]))

    def moment(self) -> list[Line]:
        """Everything at once: the trick, the cards that can be seen, whose turn it is."""
        view = self.place.view
        step = Line(self.step(), Kind.HEADING)
        if view is None or view.phase == "counted":
            return [step, *score_screen(self.place)]
        turn = [] if view.to_act is None else [Line(to_act(self.place, view.to_act), Kind.TURN)]
        return [step, *trick_screen(self.place), *hands(self.place), *turn]

    # Going through it

    def types(self, line: str | None) -> Reaction:
        """What a typed line leads to; None means that there will be no more."""
        if line is None:
            return Reaction(ended=True)
        word, _space, rest = line.strip().casefold().partition(" ")
        if word in ("quit", "leave", "exit", "q"):
            return Reaction(ended=True)
        does = self._commands().get(word or "next")
        if does is None:
            return Reaction((Line(_("“?” lists what can be done here."), Kind.WRONG),))
        return Reaction(tuple(does(rest.strip())))

    def _commands(self) -> dict[str, Callable[[str], list[Line]]]:
        return {
            "next": lambda _rest: self._steps_on(),
            "back": lambda _rest: self._goes_to(self.at - 1),
            "trick": self._to_trick,
            "start": lambda _rest: self._goes_to(0),
            "end": lambda _rest: self._goes_to(self.last),
            "view": self._looks,
            "hand": lambda _rest: hands(self.place),
            "table": lambda _rest: self.moment(),
            "last": lambda _rest: last_trick_screen(self.place),
            "history": lambda _rest: history_screen(self.place),
            "score": lambda _rest: score_screen(self.place),
            "who": lambda _rest: who_screen(self.place)[1:],
            "?": lambda _rest: [Line(f"  {word}: {text}") for word, text in words().items()],
        }

    def _steps_on(self) -> list[Line]:
        if self.at == self.last:
            return [_at_the_end()]
        before = self.place
        self.at += 1
        return tell(before, self._updates[self.view][self.at], self.place)

    def _goes_to(self, step: int) -> list[Line]:
        if step < 0 or step == self.at == 0:
            return [Line(_("This is the beginning."))]
        if step == self.at == self.last:
            return [_at_the_end()]
        self.at = step
        return self.moment()

    def _to_trick(self, rest: str) -> list[Line]:
        beginnings = self._beginnings()
        match rest:
            case "":
                return trick_screen(self.place)
            case "on":
                return self._goes_to(next((step for step in beginnings if step > self.at), self.last))
            case "back":
                return self._goes_to(max((step for step in beginnings if step < self.at), default=0))
            case _ if rest.isdecimal() and 1 <= int(rest[:3]) <= len(beginnings):
                return self._goes_to(beginnings[int(rest[:3]) - 1])
            case _:
                return [Line(_("There is no such trick."), Kind.WRONG)]

    def _beginnings(self) -> list[int]:
        """The step at which each trick begins, with a card or what may be declared before it."""
        found: list[int] = []
        for step, place in enumerate(self._places[self.view]):
            view = place.view
            if view is not None and view.phase in ("declare", "play") and len(view.tricks) == len(found):
                found.append(step)
        return found

    def _looks(self, rest: str) -> list[Line]:
        found = [name for name in VIEWPOINTS if rest and rest in (name, _seen_by(name).casefold())]
        if not found:
            names = either([_seen_by(name) for name in VIEWPOINTS])
            return [Line(_("Seen by whom? {names}.").format(names=names), Kind.WRONG)]
        self.view = found[0]
        return self.moment()


def _at_the_end() -> Line:
    return Line(_("This is the end; “back” or “start” goes back."))


def hands(place: Place) -> list[Line]:
    """The cards that can be seen."""
    view = place.view
    if view is None:
        return []
    if view.open_hands is not None:
        return [Line(_hand(place, seat, hand), Kind.HAND) for seat, hand in enumerate(view.open_hands)]
    if view.seat is not None and view.hand is not None:
        return [Line(_hand(place, view.seat, view.hand), Kind.HAND)]
    return [Line(_("Who watches sees no hand."))]


def _hand(place: Place, seat: Seat, cards: list[Card]) -> str:
    groups = [f"{group_name(group, place.table.game)} {' '.join(found)}" for group, found in groupby(cards, group_of)]
    shown = ", ".join(groups) or _("no cards")
    return f"{who(place.table.seating, seat)}: {shown}."


def _seen_by(name: str) -> str:
    seat, _is_open = VIEWPOINTS[name]
    if seat is not None:
        return seat_name(seat)
    return _("open") if name == "open" else _("table")


def _seen(name: str) -> str:
    seat, is_open = VIEWPOINTS[name]
    if is_open:
        return _("with open hands")
    return _("by who watches") if seat is None else _("by {seat}").format(seat=seat_name(seat))


def words() -> dict[str, str]:
    """What can be typed, and what it leads to."""
    number, whose = _("NUMBER"), _("WHO")
    return {
        _("Enter"): _("a step on"),
        "back": _("a step back"),
        f"trick {number}": _("to the beginning of a trick"),
        "trick on": _("to the next trick"),
        "trick back": _("to the beginning of this trick, or to the one before"),
        "start": _("to the beginning"),
        "end": _("to the end"),
        f"view {whose}": _("the same moment as a seat sees it, who watches (table), or with open hands (open)"),
        "hand": _("the cards that can be seen"),
        "table": _("everything at once"),
        "last": _("the last trick"),
        "history": _("the whole deal so far"),
        "score": _("the score sheet"),
        "who": _("who sat where"),
        "quit": _("no more of it"),
    }


def _table(record: Mapping[str, Any]) -> Table:
    names = record.get("players")
    players = names if isinstance(names, list) and len(names) == 4 else [""] * 4
    seats = [_occupant(name) for name in players]
    seating = Seating(seats=seats, spectators=[], host="", locked=False, muted=[], ready=[], ending=[])
    return Table(
        seq=0,
        code="replays",
        game=str(record["game"]),
        visibility="private",
        bot="rules",
        grace=0,
        you="",
        match=MatchState(kind="single", deals=[], totals=[0, 0], over=False),
        seating=seating,
    )


def _occupant(name: object) -> Occupant:
    if isinstance(name, str) and name:
        return PersonSeat(name=name[:NAME_LENGTH], connected=True, away=False)
    return BotSeat(level="rules")


def _folded(table: Table, updates: Sequence[Update]) -> list[Place]:
    place, places = Place(table), []
    for update in updates:
        place = fold(place, update)
        places.append(place)
    return places
