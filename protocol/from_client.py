"""What a client says: one model for each message, closed for strangers' fields.

Every message is a request: it carries an ``id`` above all earlier ones of the same ticket and gets exactly one answer.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from protocol.types import BotLevel, Card, Digest, Game, Name, RequestId, Seat, Seq, TableCode, Text, Ticket


class Request(BaseModel):
    """What all requests have in common."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    id: RequestId
    """Above all earlier ones of this ticket."""


class Hello(Request):
    """Who is there. The first message of a connection; nothing else is heard before it."""

    type: Literal["hello"] = "hello"
    name: Annotated[str, Field(min_length=1, max_length=64)]
    """Shown to others after cleaning and cutting to 24 characters."""
    ticket: Ticket | None = None
    """From an earlier ``welcome``; without it the server makes a new person."""
    password: Annotated[str, Field(min_length=1, max_length=128)] | None = None
    """Of the server, if it has one; asked only of those who come without a ticket."""
    asks: bool = False
    """Whether this connection only asks, beside the one that the person plays on, and comes to no table."""


class List(Request):
    """Ask which public tables there are."""

    type: Literal["list"] = "list"


class MatchTerms(BaseModel):
    """How long a match lasts (M1, M2)."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    kind: Literal["single", "four-deals", "to-target"] = "single"
    """M1, M2."""
    target: Annotated[int, Field(ge=1, le=10_000)] | None = None
    """Only for ``to-target``; without it the game's customary one."""


class Open(Request):
    """Open a table, host it and sit down at it."""

    type: Literal["open"] = "open"
    game: Game
    match: MatchTerms = MatchTerms()
    visibility: Literal["public", "private"] = "private"
    """Public tables are listed; the others are reached by their code only."""
    bot: BotLevel = "rules"
    """The level of the bots that fill empty seats at the start."""
    seat: Seat = 0
    """Where the opener sits down."""
    grace: Annotated[int, Field(ge=0, le=600)] = 15
    """Seconds after a person's connection ended before a bot covers the seat on its turn."""
    clock: Annotated[int, Field(ge=5, le=3600)] | None = None
    """Seconds for each turn; when they have run out a bot makes that one move. Without it nobody is hurried."""
    hints: bool = True
    """Whether people at this table may ask for hints."""


class Join(Request):
    """Come to a table to play, or come back to it: takes an empty seat, and without one watches."""

    type: Literal["join"] = "join"
    code: TableCode
    seen: Seq | None = None
    """For coming back: the number of the last update that the client has folded."""


class Watch(Request):
    """Come to a table as a spectator."""

    type: Literal["watch"] = "watch"
    code: TableCode
    seen: Seq | None = None
    """As in ``join``."""


class Sit(Request):
    """Take an empty seat or a bot's: before the start by anyone, during a match only by somebody who has no seat."""

    type: Literal["sit"] = "sit"
    seat: Seat


class Fill(Request):
    """The host puts a bot on an empty seat, or changes the level of one."""

    type: Literal["fill"] = "fill"
    seat: Seat
    bot: BotLevel


class Clear(Request):
    """The host clears a seat: a person's becomes a spectator's, and during a match a bot takes it over."""

    type: Literal["clear"] = "clear"
    seat: Seat


class Away(Request):
    """A bot plays for me until I say ``back``."""

    type: Literal["away"] = "away"


class Back(Request):
    """I play myself again."""

    type: Literal["back"] = "back"


class Start(Request):
    """The host starts the match; after a deal, each person present agrees to the next."""

    type: Literal["start"] = "start"


class End(Request):
    """Agree to end the match early; it ends when all the people present who have a seat have said so."""

    type: Literal["end"] = "end"


class Answer(Request):
    """What the answers to ``your_turn`` have in common."""

    turn: Seq
    """The number that ``your_turn`` carried."""


class Discard(Answer):
    """The dealer puts two cards face down (G1)."""

    type: Literal["discard"] = "discard"
    cards: Annotated[list[Card], Field(min_length=2, max_length=2)]
    """In any order."""


class Declare(Answer):
    """Declare all combinations of the hand (BO7)."""

    type: Literal["declare"] = "declare"


class Pass(Answer):
    """Declare nothing (BO7)."""

    type: Literal["pass"] = "pass"


class Play(Answer):
    """Play a card (G2)."""

    type: Literal["play"] = "play"
    card: Card


class Hint(Request):
    """Ask what the bot ``rules`` would do in my place, and why."""

    type: Literal["hint"] = "hint"
    turn: Seq
    """The number that ``your_turn`` carried."""


class Say(Request):
    """Say something to everybody at the table."""

    type: Literal["say"] = "say"
    text: Text


class Mute(Request):
    """The host takes a person's voice away or gives it back."""

    type: Literal["mute"] = "mute"
    name: Name
    """As ``seating`` shows it."""
    muted: bool
    """``false`` gives the voice back."""


class Remove(Request):
    """The host sends a person away from the table."""

    type: Literal["remove"] = "remove"
    name: Name
    """As ``seating`` shows it."""
    barred: bool = False
    """Whether the person may not come back."""


class Lock(Request):
    """The host locks the table, so that nobody new takes a seat, or opens it again."""

    type: Literal["lock"] = "lock"
    locked: bool
    """``false`` opens the table again."""


class Host(Request):
    """The host hands the role on to another person at the table."""

    type: Literal["host"] = "host"
    name: Name
    """As ``seating`` shows it."""


class Commit(Request):
    """Commit to a number for the seed of the next deal, in answer to ``draw_opened``."""

    type: Literal["commit"] = "commit"
    commitment: Digest
    """SHA-256 of ``tarocchi-commitment/1``, a zero byte and the number's 32 bytes, in hexadecimal digits."""


class Reveal(Request):
    """Show the number, in answer to ``reveal_due``."""

    type: Literal["reveal"] = "reveal"
    number: Digest
    """The 32 bytes in hexadecimal digits."""


class History(Request):
    """Ask for my finished deals on this server."""

    type: Literal["history"] = "history"


class Export(Request):
    """Ask for the record of one of my finished deals."""

    type: Literal["export"] = "export"
    number: Annotated[int, Field(ge=1, le=2**53 - 1)]
    """As ``deals`` gave it."""


class Replay(Request):
    """Ask for the updates of a deal that is told by a record, as they are or would have been told to a seat."""

    type: Literal["replay"] = "replay"
    record: dict[str, Any]
    """A deal record of the format ``tarocchi-deal/1``; what is not needed may be left out to keep the message small."""
    seat: Seat | None = None
    """Whose view; without it, and with open hands, a spectator's."""
    open: bool = False
    """Whether everybody's cards are shown too, and what each seat is asked."""


class Leave(Request):
    """Leave the table; a seat left during a match becomes a bot's."""

    type: Literal["leave"] = "leave"


class Ping(Request):
    """Ask whether the server is there."""

    type: Literal["ping"] = "ping"


FromClient = Annotated[
    Hello
    | List
    | Open
    | Join
    | Watch
    | Sit
    | Fill
    | Clear
    | Away
    | Back
    | Start
    | End
    | Discard
    | Declare
    | Pass
    | Play
    | Hint
    | Say
    | Mute
    | Remove
    | Lock
    | Host
    | Commit
    | Reveal
    | History
    | Export
    | Replay
    | Leave
    | Ping,
    Field(discriminator="type"),
]
