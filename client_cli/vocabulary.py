"""The words that can be typed at a table, and what each means."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from client_cli.cards import Misread
from client_cli.state import deal_on, is_away, my_seat, my_turn
from client_cli.texts import _, either, listed
from client_cli.words import reason, seat_name
from protocol.errors import ErrorCode
from protocol.fold import Place
from protocol.from_client import (
    Away,
    Back,
    Clear,
    Declare,
    End,
    Fill,
    FromClient,
    Hint,
    Host,
    Lock,
    Mute,
    Pass,
    Remove,
    Say,
    Sit,
    Start,
)
from protocol.to_client import PersonSeat
from protocol.types import TEXT_LENGTH, BotLevel, Seat


class Query(StrEnum):
    """What the client answers by itself."""

    HAND = "hand"
    TRICK = "trick"
    LAST = "last"
    SCORE = "score"
    WHO = "who"
    TABLE = "table"
    HISTORY = "history"
    RULES = "rules"
    INVITE = "invite"
    HELP = "?"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to the client itself.

    Attributes:
        about: what follows the word: the clause for ``rules``.
    """

    query: Query
    about: str = ""


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why a line can't be understood or done now."""

    text: str


Meaning = FromClient | Ask | Complaint
Reads = Callable[[str, Place, int], Meaning]
"""The rest of the line, the table and the id that a request gets, into what is meant."""


@dataclass(frozen=True, slots=True)
class Command:
    """What can be typed.

    Attributes:
        usage: the word and what follows it.
        help: what it does.
        applies: whether it can be done now; it is listed only then.
        reads: what the line means.
    """

    usage: str
    help: str
    applies: Callable[[Place], bool]
    reads: Reads

    @property
    def word(self) -> str:
        """The word that the line begins with."""
        return self.usage.partition(" ")[0]


ALIASES = {"quit": "leave", "exit": "leave", "q": "leave", "help": "?", "h": "?"}


def word_of(line: str) -> str:
    """The word that a line begins with, in the form in which commands have it."""
    word = line.strip().partition(" ")[0].casefold()
    return ALIASES.get(word, word)


def commands() -> list[Command]:
    """Everything that can be typed, apart from cards."""
    seat, name, clause, text, level = _("SEAT"), _("NAME"), _("CLAUSE"), _("TEXT"), _("LEVEL")
    return [
        Command("declare", _("declare all your combinations"), _asked_for("declare"), _answer(Declare)),
        Command("pass", _("declare nothing"), _asked_for("pass"), _answer(Pass)),
        Command("hint", _("ask what the bot “rules” would do, and why"), _may_ask, _answer(Hint)),
        Command("hand", _("your cards"), _holds_cards, _local(Query.HAND)),
        Command("trick", _("the cards on the table"), deal_on, _local(Query.TRICK)),
        Command("last", _("the last trick"), _has_deal, _local(Query.LAST)),
        Command("history", _("the whole deal so far"), _has_deal, _local(Query.HISTORY)),
        Command("score", _("the score sheet, or the match so far"), _has_deal, _local(Query.SCORE)),
        Command("who", _("who sits where"), _always, _local(Query.WHO)),
        Command("table", _("everything at once"), _always, _local(Query.TABLE)),
        Command(f"rules [{clause}]", _("the rules, or one of them"), _always, _local(Query.RULES)),
        Command(f"say {text}", _("say something to everybody"), _always, _say),
        Command("start", _("begin, or agree to the next deal"), _may_start, _plain(Start)),
        Command("end", _("agree to end the match early"), _in_match, _plain(End)),
        Command("away", _("let a bot play for you"), _is_seated, _plain(Away)),
        Command("back", _("play yourself again"), is_away, _plain(Back)),
        Command(f"sit {seat}", _("take an empty seat or a bot’s"), _may_sit, _seated(Sit)),
        Command(f"fill {seat} [{level}]", _("put a bot on a seat"), _hosts, _fill),
        Command(f"clear {seat}", _("clear a seat"), _hosts, _seated(Clear)),
        Command("lock", _("let nobody new sit down"), _hosts, _lock(locked=True)),
        Command("unlock", _("let people sit down again"), _hosts, _lock(locked=False)),
        Command(f"mute {name}", _("take a person’s voice"), _hosts, _mute(muted=True)),
        Command(f"unmute {name}", _("give a person’s voice back"), _hosts, _mute(muted=False)),
        Command(f"remove {name}", _("send a person away"), _hosts, _remove(barred=False)),
        Command(f"bar {name}", _("send a person away for good"), _hosts, _remove(barred=True)),
        Command(f"host {name}", _("make somebody else the host"), _hosts, _host),
        Command("invite", _("how your friends come to this table"), _always, _local(Query.INVITE)),
        Command("leave", _("leave the table and end; a bot takes your seat"), _always, _local(Query.LEAVE)),
        Command("?", _("this list"), _always, _local(Query.HELP)),
    ]


def possible(place: Place) -> list[Command]:
    """What can be typed now."""
    return [command for command in commands() if command.applies(place)]


# What the words mean


def _local(query: Query) -> Reads:
    return lambda rest, _place, _request: Ask(query, rest)


def _plain(model: type[Away | Back | Start | End]) -> Reads:
    return lambda _rest, _place, request: model(id=request)


def _answer(model: type[Declare | Pass | Hint]) -> Reads:
    def reads(_rest: str, place: Place, request: int) -> Meaning:
        turn = my_turn(place)
        if turn is None:
            return Complaint(reason(ErrorCode.NOT_YOUR_TURN if deal_on(place) else ErrorCode.NO_DEAL))
        return model(id=request, turn=turn.turn)

    return reads


def _say(rest: str, _place: Place, request: int) -> Meaning:
    if not rest:
        return Complaint(_("Type what you want to say behind “say”."))
    if len(rest) > TEXT_LENGTH:
        return Complaint(_("That is too long: {limit} characters at most.").format(limit=TEXT_LENGTH))
    return Say(id=request, text=rest)


def _seated(model: type[Sit | Clear]) -> Reads:
    return lambda rest, _place, request: model(id=request, seat=_seat(rest))


LEVELS: tuple[BotLevel, ...] = get_args(BotLevel)


def _fill(rest: str, place: Place, request: int) -> Meaning:
    seat, _space, level = rest.partition(" ")
    asked = level.strip().casefold() or place.table.bot
    bot = next((known for known in LEVELS if known == asked), None)
    if bot is None:
        raise Misread(_("A bot is one of {levels}.").format(levels=", ".join(LEVELS)))
    return Fill(id=request, seat=_seat(seat), bot=bot)


def _lock(*, locked: bool) -> Reads:
    return lambda _rest, _place, request: Lock(id=request, locked=locked)


def _mute(*, muted: bool) -> Reads:
    return lambda rest, place, request: Mute(id=request, name=_person(rest, place), muted=muted)


def _remove(*, barred: bool) -> Reads:
    return lambda rest, place, request: Remove(id=request, name=_person(rest, place), barred=barred)


def _host(rest: str, place: Place, request: int) -> Meaning:
    return Host(id=request, name=_person(rest, place))


def _seat(text: str) -> Seat:
    names = [seat_name(seat) for seat in range(4)]
    matches = [seat for seat, name in enumerate(names) if text and name.casefold().startswith(text.casefold())]
    if len(matches) != 1:
        raise Misread(_("Which seat? {seats}.").format(seats=either(names)))
    return matches[0]


def _person(text: str, place: Place) -> str:
    seating = place.table.seating
    names = [*(one.name for one in seating.seats if isinstance(one, PersonSeat)), *seating.spectators]
    matches = [name for name in names if text and name.casefold().startswith(text.casefold())]
    exact = [name for name in matches if name.casefold() == text.casefold()]
    if len(exact or matches) != 1:
        raise Misread(_("Who? At the table: {names}.").format(names=listed(names)))
    return (exact or matches)[0]


# When they apply


def _always(_place: Place) -> bool:
    return True


def _asked_for(kind: str) -> Callable[[Place], bool]:
    def applies(place: Place) -> bool:
        turn = my_turn(place)
        return turn is not None and any(move[0] == kind for move in turn.legal)

    return applies


def _may_ask(place: Place) -> bool:
    return place.table.hints and my_turn(place) is not None


def _has_deal(place: Place) -> bool:
    return place.view is not None


def _holds_cards(place: Place) -> bool:
    return place.view is not None and bool(place.view.hand) and deal_on(place)


def _is_seated(place: Place) -> bool:
    return my_seat(place) is not None


def _hosts(place: Place) -> bool:
    return place.table.seating.host == place.table.you


def _may_start(place: Place) -> bool:
    return _is_seated(place) and not deal_on(place)


def _may_sit(place: Place) -> bool:
    return not (_is_seated(place) and _in_match(place))


def _in_match(place: Place) -> bool:
    return _is_seated(place) and place.view is not None and not place.table.match.over
