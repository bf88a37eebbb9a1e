"""What the server says: one model for each message. Clients ignore fields and messages that they don't know.

What is unknown or does not apply is absent. Every list of cards is in the pack's order.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from protocol.types import (
    LIST_LENGTH,
    NAME_LENGTH,
    TEXT_LENGTH,
    Card,
    Digest,
    RequestId,
    Seat,
    Seq,
    Side,
    TableCode,
    Ticket,
    Word,
    models_of,
)

Pair = Annotated[list[int], Field(min_length=2, max_length=2)]
"""One number for each side, side 0 first."""
Cards = Annotated[list[Card], Field(max_length=62)]
TwoCards = Annotated[list[Card], Field(min_length=2, max_length=2)]
FourCounts = Annotated[list[Annotated[int, Field(ge=0, le=17)]], Field(min_length=4, max_length=4)]
"""One number for each seat, seat 0 first."""
ShownName = Annotated[str, Field(max_length=NAME_LENGTH)]
Names = Annotated[list[ShownName], Field(max_length=LIST_LENGTH)]
ShownText = Annotated[str, Field(max_length=TEXT_LENGTH)]
Hands = Annotated[list[Cards], Field(min_length=4, max_length=4)]
Phase = Literal["discard", "declare", "play", "counted"]
Move = Annotated[list[Annotated[str, Field(max_length=8)]], Field(min_length=1, max_length=3)]
"""A move as records write it: ``["play", "DN"]``, ``["discard", "S5", "B6"]``, ``["declare"]``, ``["pass"]``."""


class Value(BaseModel):
    """What everything that the server says has in common."""

    # Built on first use: a server, which only writes these, starts the sooner.
    model_config = ConfigDict(strict=True, extra="ignore", frozen=True, allow_inf_nan=False, defer_build=True)


# Combinations and the score sheet, as in deal records


class Combination(Value):
    """A set or a sequence, with its points before any doubling (BO12, BO14)."""

    kind: Literal["set", "sequence"]
    name: Word
    """Of a set: ``tarocchi``, ``kings``, ``queens``, ``knights``, ``jacks``; of a sequence: ``grande``, ``swords``,
    ``batons``, ``cups``, ``coins``, ``aces``, ``moors``.
    """
    cards: Cards
    """Every card in it, wild cards included."""
    inserted: Annotated[list[TwoCards], Field(max_length=2)]
    """Pairs of a wild card and the missing card that it stands for; other wild cards add length only (BO16)."""
    points: int
    """Before any doubling."""


class CombinationCount(Value):
    """The combinations of one hand or one pile; the subtotals include doubling (BO13, BO15)."""

    combinations: Annotated[list[Combination], Field(max_length=12)]
    sets: int
    """The points of all sets."""
    sequences: int
    """The points of all sequences."""
    sets_doubled: bool
    """Whether there were three sets or more (BO13)."""
    sequences_doubled: bool
    """Whether there were three sequences or more (BO15)."""


class ScoreSheet(Value):
    """The result of a deal (P9, BO21); keys that a game does not have are absent."""

    tricks: Pair
    """How many each side has taken."""
    card_points: Pair
    """P4, BO4."""
    last_trick: Pair | None = None
    """BO9."""
    declarations: Pair | None = None
    """BO7."""
    captured_sets: Pair | None = None
    """Doubling included."""
    captured_sequences: Pair | None = None
    """Doubling included."""
    matto_swap: Card | None = None
    """The card given for the Matto (BO10)."""
    total: Pair
    winner: Side | None = None
    """Absent for a draw."""
    piles: Annotated[list[Cards], Field(min_length=2, max_length=2)]
    """The cards that count for each side."""
    declared: Annotated[list[CombinationCount], Field(min_length=4, max_length=4)] | None = None
    """One for each seat."""
    captured: Annotated[list[CombinationCount], Field(min_length=2, max_length=2)] | None = None
    """One for each side."""


# The table


class EmptySeat(Value):
    """Nobody sits here."""

    kind: Literal["empty"] = "empty"


class BotSeat(Value):
    """A bot sits here; anyone may take the seat."""

    kind: Literal["bot"] = "bot"
    level: Word
    """One of ``BotLevel``, or of a later server."""


class PersonSeat(Value):
    """A person's seat, whether the person is there or not."""

    kind: Literal["person"] = "person"
    name: ShownName
    connected: bool
    """Whether the person's connection is there."""
    away: bool
    """A bot covers the seat until the person comes back."""


Occupant = Annotated[EmptySeat | BotSeat | PersonSeat, Field(discriminator="kind")]


class Seating(Value):
    """Who is at the table."""

    seats: Annotated[list[Occupant], Field(min_length=4, max_length=4)]
    """South, East, North, West."""
    spectators: Names
    """People without a seat."""
    host: ShownName
    """The name of the person who hosts."""
    locked: bool
    """Whether the host has locked the table."""
    muted: Names
    """Whose voice the host has taken away."""
    ready: Names
    """Who has agreed to the next deal."""
    ending: Names
    """Who has agreed to end the match."""


class MatchState(Value):
    """A match with its running score (M1, M2)."""

    kind: Literal["single", "four-deals", "to-target"]
    target: int | None = None
    """For a match to a target."""
    deals: Annotated[list[Pair], Field(max_length=LIST_LENGTH)]
    """The totals of each finished deal."""
    totals: Pair
    """The running score."""
    over: bool
    """Whether no further deal is played."""
    winner: Side | None = None
    """Absent for a draw and while the match goes on."""


# Events: what has happened, each seat's share


class Dealt(Value):
    """A deal begins (G1)."""

    type: Literal["dealt"] = "dealt"
    game: Word
    seat: Seat | None = None
    """The recipient's own seat."""
    dealer: Seat
    hand: Cards | None = None
    """The recipient's cards; absent for a spectator."""
    hand_counts: FourCounts
    """17 for the dealer, 15 for the others."""
    hands: Hands | None = None
    """Everybody's cards; only in a replay with open hands."""


class Discarded(Value):
    """The dealer has put two cards face down; which ones only the dealer is told (R6)."""

    type: Literal["discarded"] = "discarded"
    seat: Seat
    cards: TwoCards | None = None
    """Only for the dealer, and in a replay with open hands."""


class TrumpsAnnounced(Value):
    """How many trumps were discarded (P6)."""

    type: Literal["trumps_announced"] = "trumps_announced"
    seat: Seat
    count: Annotated[int, Field(ge=0, le=2)]


class Declared(Value):
    """A seat has declared all its combinations (BO7, BO8)."""

    type: Literal["declared"] = "declared"
    seat: Seat
    count: CombinationCount


class Passed(Value):
    """A seat has declared nothing (BO7)."""

    type: Literal["passed"] = "passed"
    seat: Seat


class Played(Value):
    """A card lies on the table."""

    type: Literal["played"] = "played"
    seat: Seat
    card: Card


class TrickTaken(Value):
    """The four cards on the table go to this seat (G4)."""

    type: Literal["trick_taken"] = "trick_taken"
    seat: Seat


class MattoExchanged(Value):
    """A side has given a card for its Matto (BO10)."""

    type: Literal["matto_exchanged"] = "matto_exchanged"
    side: Side
    card: Card


class DealScored(Value):
    """The deal is over: its score sheet, all hands as dealt, and the discard."""

    type: Literal["deal_scored"] = "deal_scored"
    score: ScoreSheet
    hands: Hands
    """As dealt."""
    discard: TwoCards


class MovesCovered(Value):
    """The deal is over, and bots have made moves in the place of people."""

    type: Literal["moves_covered"] = "moves_covered"
    counts: FourCounts
    """How many of each seat's moves a bot made for its person."""


class SeatingChanged(Value):
    """The table's seating as it is now."""

    type: Literal["seating_changed"] = "seating_changed"
    seating: Seating


class MatchChanged(Value):
    """The match as it is now: begun, a deal added, or ended."""

    type: Literal["match_changed"] = "match_changed"
    match: MatchState


class DrawOpened(Value):
    """The seed of the next deal is being made.

    Each person with a seat may take part with ``commit`` within 2 seconds.
    """

    type: Literal["draw_opened"] = "draw_opened"
    commitment: Digest
    """The server's, to a number that it shows when the deal is over."""


class Committed(Value):
    """A person has committed to a number."""

    type: Literal["committed"] = "committed"
    name: ShownName
    commitment: Digest


class RevealDue(Value):
    """The commitments are known; those who made them answer with ``reveal`` within 2 seconds."""

    type: Literal["reveal_due"] = "reveal_due"


class Revealed(Value):
    """A person has shown the number to the server."""

    type: Literal["revealed"] = "revealed"
    name: ShownName


class ServerShare(Value):
    """The server's part in a seed."""

    commitment: Digest
    number: Digest


class PersonShare(Value):
    """A person's part in a seed."""

    name: ShownName
    commitment: Digest
    number: Digest


class Draw(Value):
    """How the seed of a deal was made, with every number."""

    server: ServerShare
    people: Annotated[list[PersonShare], Field(max_length=4)]
    left_out: Names
    """Who was asked and did not answer in time."""
    first: bool
    """Whether the seed has drawn the first dealer of a match too (G1)."""


class DrawShown(Value):
    """The deal is over, so every number of its draw may be known."""

    type: Literal["draw_shown"] = "draw_shown"
    draw: Draw


class Said(Value):
    """Somebody has said something."""

    type: Literal["said"] = "said"
    name: ShownName
    """Who has said it."""
    text: ShownText


Event = Annotated[
    Dealt
    | Discarded
    | TrumpsAnnounced
    | Declared
    | Passed
    | Played
    | TrickTaken
    | MattoExchanged
    | DealScored
    | MovesCovered
    | SeatingChanged
    | MatchChanged
    | DrawOpened
    | Committed
    | RevealDue
    | Revealed
    | DrawShown
    | Said,
    Field(discriminator="type"),
]

_KNOWN_EVENTS = frozenset(models_of(Event))


def _without_unknown(events: object) -> object:
    """What is left of a list of events when those of a later version are ignored."""
    if not isinstance(events, list):
        return events
    return [event for event in events if not (isinstance(event, dict) and _is_unknown(event.get("type")))]


def _is_unknown(kind: object) -> bool:
    return isinstance(kind, str) and kind not in _KNOWN_EVENTS


# Messages


class Welcome(Value):
    """The answer to ``hello``."""

    type: Literal["welcome"] = "welcome"
    answer: RequestId
    ticket: Ticket
    """Keep it: with it you are the same person again, at all your tables."""
    name: ShownName
    last_id: RequestId
    """The highest id that this ticket has used; the next request has to be above it."""
    tables: Annotated[list[TableCode], Field(max_length=LIST_LENGTH)]
    """The tables at which this person has a place."""
    server: Annotated[str, Field(max_length=64)]
    """The server's program and its version."""


class TableEntry(Value):
    """A public table in a list."""

    code: TableCode
    game: Word
    """One of ``Game``, or of a later server."""
    match: MatchState
    host: ShownName
    people: Annotated[int, Field(ge=0, le=4)]
    """How many seats people hold."""
    playing: bool
    """Whether a deal is being played."""
    locked: bool


class Tables(Value):
    """The answer to ``list``."""

    type: Literal["tables"] = "tables"
    answer: RequestId
    tables: Annotated[list[TableEntry], Field(max_length=LIST_LENGTH)]


class Table(Value):
    """A table apart from its deal: the answer to ``open``, ``join`` and ``watch``.

    A ``view`` follows if there is or was a deal.
    """

    type: Literal["table"] = "table"
    answer: RequestId | None = None
    """The request that this answers."""
    seq: Seq
    """The number of the last update that this contains."""
    code: TableCode
    game: Word
    """One of ``Game``, or of a later server."""
    visibility: Literal["public", "private"]
    bot: Word
    """The level of the bots that fill empty seats at the start."""
    grace: Annotated[int, Field(ge=0)]
    """Seconds after a drop before a bot covers the seat on its turn."""
    clock: Annotated[int, Field(ge=0)] | None = None
    """Seconds for a turn before a bot makes that one move; absent when there is no limit."""
    hints: bool = True
    """Whether hints are given; absent when they are."""
    you: ShownName
    """The recipient's name at this table, where no two people have the same."""
    match: MatchState
    seating: Seating


class Trick(Value):
    """A trick, complete or on the table: its cards in the order in which they were played, by the leader first."""

    leader: Seat
    cards: Annotated[list[Card], Field(min_length=1, max_length=4)]
    taken_by: Seat | None = None
    """Absent while the trick lies on the table."""


class Declaration(Value):
    """What a seat said before its first card; a count without combinations is a pass."""

    seat: Seat
    count: CombinationCount


class YourTurn(Value):
    """A question to the recipient. The answer repeats its number."""

    turn: Seq
    """The number of the question."""
    legal: Annotated[list[Move], Field(min_length=1, max_length=136)]
    """Every legal move; nothing else is accepted."""
    declarable: CombinationCount | None = None
    """In the phase ``declare`` only: what ``declare`` would show and score."""


class View(Value):
    """All that the recipient may see of the deal."""

    type: Literal["view"] = "view"
    seq: Seq
    """The number of the last update that this contains."""
    game: Word
    seat: Seat | None = None
    """The recipient's own; absent for a spectator."""
    dealer: Seat
    phase: Phase
    """Where the deal stands."""
    to_act: Seat | None = None
    """Whose turn it is; absent when the deal is over."""
    hand: Cards | None = None
    """The cards that the recipient holds; absent for a spectator."""
    hand_counts: FourCounts
    """How many cards each seat holds."""
    discard: TwoCards | None = None
    """For the dealer once it lies there, for everybody when the deal is over."""
    trumps_announced: Annotated[int, Field(ge=0, le=2)] | None = None
    """P6."""
    declarations: Annotated[list[Declaration], Field(max_length=4)]
    """In the order in which the seats spoke."""
    trick: Trick | None = None
    """The cards on the table; absent when there is none."""
    tricks: Annotated[list[Trick], Field(max_length=15)]
    """The complete tricks, first to last."""
    your_turn: YourTurn | None = None
    """Only for the seat whose turn it is."""
    open_hands: Hands | None = None
    """The cards that each seat holds; only in a replay with open hands."""
    hands: Hands | None = None
    """Every hand as dealt, when the deal is over."""
    score: ScoreSheet | None = None
    """When the deal is over."""


class Update(Value):
    """One change at the table."""

    type: Literal["update"] = "update"
    seq: Seq
    """One more than that of the update before."""
    events: Annotated[list[Event], Field(max_length=LIST_LENGTH), BeforeValidator(_without_unknown)]
    """In order; none if the recipient may not see what has happened."""
    phase: Phase | None = None
    """Where the deal stands now; present when the deal has moved."""
    to_act: Seat | None = None
    """Whose turn it is now; absent when the deal has not moved or is over."""
    your_turn: YourTurn | None = None
    """Only for the seat whose turn it is now."""
    answer: RequestId | None = None
    """The recipient's request that caused this."""


class Hinted(Value):
    """The answer to ``hint``; nobody else is told of it."""

    type: Literal["hinted"] = "hinted"
    answer: RequestId
    move: Move
    """One of the legal moves."""
    reason: Annotated[str, Field(pattern="^[a-z][a-z_]{0,63}$")]
    """The maxim that speaks most for it, in a word; a client is ready for one that is new."""


class Done(Value):
    """A request has been carried out, and there is nothing to tell the table."""

    type: Literal["done"] = "done"
    answer: RequestId


class Refused(Value):
    """A request has not been carried out, and nothing has changed."""

    type: Literal["refused"] = "refused"
    answer: RequestId | None = None
    """Absent when the message was so broken that its id could not be read, and when the server could not keep what has
    happened at the table without a request of the recipient."""
    code: Word
    """One of the error codes, or of a later server."""
    rule: Annotated[str, Field(pattern="^(-|[A-Z]{1,2}[1-9][0-9]?)$")] | None = None
    """For a move: the clause of the rules that forbids it, ``-`` where none says it."""
    text: ShownText
    """For people."""
    retry_after: Annotated[float, Field(ge=0)] | None = None
    """Seconds after which the same request may succeed; absent when waiting does not help."""


class Closing(Value):
    """The last message before the server closes the connection, or the notice that it will."""

    type: Literal["closing"] = "closing"
    code: Word
    """One of the error codes, or of a later server."""
    text: ShownText
    """For people."""
    final: bool
    """Whether coming back by itself is no use."""


class FinishedDeal(Value):
    """A finished deal in a list."""

    number: int
    """For ``export``."""
    ended: Annotated[str, Field(max_length=40)]
    """UTC in ISO 8601; empty on a server that keeps nothing."""
    game: Word
    players: Annotated[list[ShownName], Field(min_length=4, max_length=4)]
    """The people by seat, an empty name for a bot."""
    seat: Seat | None = None
    """Whose deal it is in this list: the recipient's own seat; absent where the server does not know it any more."""
    total: Pair


class Deals(Value):
    """The answer to ``history``: the last deal first."""

    type: Literal["deals"] = "deals"
    answer: RequestId
    deals: Annotated[list[FinishedDeal], Field(max_length=LIST_LENGTH)]


class Record(Value):
    """The answer to ``export``."""

    type: Literal["record"] = "record"
    answer: RequestId
    record: dict[str, Any]
    """A deal record of the format ``tarocchi-deal/1``."""


class Replayed(Value):
    """The answer to ``replay``: every update of the deal, numbered from 1, to be folded over a table with ``seq`` 0."""

    type: Literal["replayed"] = "replayed"
    answer: RequestId
    updates: Annotated[list[Update], Field(max_length=LIST_LENGTH)]
    """The first one deals; then one for each move."""


class Pong(Value):
    """The answer to ``ping``."""

    type: Literal["pong"] = "pong"
    answer: RequestId


ToClient = Annotated[
    Welcome | Tables | Table | View | Update | Hinted | Done | Refused | Closing | Deals | Record | Replayed | Pong,
    Field(discriminator="type"),
]
