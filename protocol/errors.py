"""What can go wrong on the wire: codes of refusals, close codes, which are final and which can be retried.

ProtocolError
└── BadMessage   what came is no message of the protocol: the sender's fault, ``request`` if its id could be read
"""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class ErrorCode(StrEnum):
    """Why a request is refused or a connection closed."""

    # Moves, as in deal records
    DEAL_OVER = "deal-over"
    """The last trick has been taken."""
    DISCARD_DUE = "discard-due"
    """The dealer has to discard first (G1)."""
    ALREADY_DISCARDED = "already-discarded"
    """The dealer has discarded already (G1)."""
    NO_DECLARATIONS = "no-declarations"
    """Nothing is declared in this game."""
    ALREADY_DECLARED = "already-declared"
    """The seat has declared or passed already (BO7)."""
    DECLARATION_DUE = "declaration-due"
    """The seat has to declare or pass before its first card (BO7)."""
    NOTHING_TO_DECLARE = "nothing-to-declare"
    """There is no combination in the hand (R3)."""
    NOT_IN_HAND = "not-in-hand"
    """The seat does not hold that card."""
    MAY_NOT_DISCARD = "may-not-discard"
    """The rules keep these two cards in the hand (P5, BO5)."""
    MUST_FOLLOW = "must-follow"
    """Another card has to be played: of the suit led, or a trump (G3)."""
    # Whose turn
    NO_DEAL = "no-deal"
    """No deal is being played."""
    NOT_YOUR_TURN = "not-your-turn"
    """Another seat has to act."""
    STALE = "stale"
    """The question is no longer open, or the id is not above the last one and its answer is no longer kept."""
    NO_HINTS = "no-hints"
    """Hints are not given at this table."""
    # Messages
    BAD_MESSAGE = "bad-message"
    """What came is no message of the protocol, or a text of which nothing can be shown."""
    HELLO_DUE = "hello-due"
    """Say ``hello`` first."""
    ONLY_ASKS = "only-asks"
    """This connection has said in ``hello`` that it only asks; tables need another one."""
    ALREADY_GREETED = "already-greeted"
    """This connection has said ``hello`` already."""
    TOO_FAST = "too-fast"
    """Too many messages, or too many wrong codes, tickets and passwords; ``retry_after`` says when to go on."""
    # People
    WRONG_TICKET = "wrong-ticket"
    """This server does not know the ticket."""
    WRONG_PASSWORD = "wrong-password"
    """This server has a password, and that was not it."""
    BAD_NAME = "bad-name"
    """Nothing of the name can be shown."""
    REPLACED = "replaced"
    """The same ticket has said ``hello`` on another connection, which holds the seats now."""
    MUTED = "muted"
    """The host has taken this person's voice away."""
    REMOVED = "removed"
    """The host has sent this person away from the table."""
    BARRED = "barred"
    """The host has barred this person from the table."""
    WRONG_NUMBER = "wrong-number"
    """The number shown is not the one committed to."""
    NO_SUCH_PERSON = "no-such-person"
    """Nobody at the table has that name."""
    # Tables and seats
    NO_SUCH_TABLE = "no-such-table"
    """No table has that code."""
    NOT_AT_A_TABLE = "not-at-a-table"
    """Open or join a table first."""
    AT_A_TABLE = "at-a-table"
    """Leave the table first."""
    NOT_SEATED = "not-seated"
    """Only somebody with a seat may do that."""
    SEAT_TAKEN = "seat-taken"
    """A person has that seat."""
    ALREADY_SEATED = "already-seated"
    """That is the sender's own seat."""
    NOT_HOST = "not-host"
    """Only the host may do that."""
    LOCKED = "locked"
    """The host has locked the table."""
    MATCH_ON = "match-on"
    """Seats stay as they are until the match ends."""
    NO_MATCH = "no-match"
    """No match is being played."""
    DEAL_ON = "deal-on"
    """A deal is being played."""
    FULL = "full"
    """There is no room: on the server, at the table, or among the tables of one person."""
    CLOSING = "closing"
    """The server is closing."""
    NO_SUCH_DEAL = "no-such-deal"
    """The person has no finished deal with that number."""
    BAD_RECORD = "bad-record"
    """What was sent is no deal record, or one that breaks a rule."""
    NOT_SAVED = "not-saved"
    """The server could not keep the change, so nothing was changed."""
    INTERNAL = "internal"
    """A mistake in the server."""


class CloseCode(IntEnum):
    """Close codes of the WebSocket (RFC 6455, section 7.4); the one from 4000 on is ours."""

    NORMAL = 1000
    """The client has left, or has been told why before."""
    GOING_AWAY = 1001
    """The server is closing and will be back."""
    INVALID_DATA = 1007
    """What came was no msgpack or no JSON, or a frame of the kind that the subprotocol does not use."""
    POLICY = 1008
    """No ``hello`` in time, or too many broken messages."""
    TOO_BIG = 1009
    """A message above the largest size."""
    INTERNAL = 1011
    """A mistake in the server."""
    REPLACED = 4001
    """The same ticket is in use on another connection."""


FINAL_CLOSES = frozenset(
    {
        CloseCode.NORMAL,
        CloseCode.INVALID_DATA,
        CloseCode.POLICY,
        CloseCode.TOO_BIG,
        CloseCode.REPLACED,
    }
)
"""After these a client does not come back by itself; after the others it does, waiting a little longer each time."""


FROM_ANY_REQUEST = (ErrorCode.BAD_MESSAGE, ErrorCode.HELLO_DUE, ErrorCode.STALE, ErrorCode.TOO_FAST, ErrorCode.INTERNAL)
"""With which any request may be refused."""
_CHANGE = (ErrorCode.NOT_AT_A_TABLE, ErrorCode.ONLY_ASKS, ErrorCode.NOT_SAVED)
_HOST = (*_CHANGE, ErrorCode.NOT_HOST)
_ENTER = (
    ErrorCode.NO_SUCH_TABLE,
    ErrorCode.AT_A_TABLE,
    ErrorCode.ONLY_ASKS,
    ErrorCode.BARRED,
    ErrorCode.FULL,
    ErrorCode.NOT_SAVED,
)
_MOVE = (*_CHANGE, ErrorCode.NO_DEAL, ErrorCode.NOT_SEATED, ErrorCode.NOT_YOUR_TURN, ErrorCode.DEAL_OVER)
_SPEAK = (*_MOVE, ErrorCode.DISCARD_DUE, ErrorCode.NO_DECLARATIONS, ErrorCode.ALREADY_DECLARED)
REFUSALS: dict[str, tuple[ErrorCode, ...]] = {
    "hello": (ErrorCode.ALREADY_GREETED, ErrorCode.BAD_NAME, ErrorCode.WRONG_TICKET, ErrorCode.WRONG_PASSWORD),
    "list": (),
    "open": (ErrorCode.AT_A_TABLE, ErrorCode.ONLY_ASKS, ErrorCode.FULL, ErrorCode.CLOSING, ErrorCode.NOT_SAVED),
    "join": _ENTER,
    "watch": _ENTER,
    "sit": (
        *_CHANGE,
        ErrorCode.ALREADY_SEATED,
        ErrorCode.SEAT_TAKEN,
        ErrorCode.LOCKED,
        ErrorCode.MATCH_ON,
        ErrorCode.DEAL_ON,
    ),
    "fill": (*_HOST, ErrorCode.SEAT_TAKEN),
    "clear": _HOST,
    "away": (*_CHANGE, ErrorCode.NOT_SEATED),
    "back": (*_CHANGE, ErrorCode.NOT_SEATED),
    "start": (*_HOST, ErrorCode.NOT_SEATED, ErrorCode.DEAL_ON),
    "end": (*_CHANGE, ErrorCode.NOT_SEATED, ErrorCode.NO_MATCH),
    "discard": (*_MOVE, ErrorCode.ALREADY_DISCARDED, ErrorCode.NOT_IN_HAND, ErrorCode.MAY_NOT_DISCARD),
    "declare": (*_SPEAK, ErrorCode.NOTHING_TO_DECLARE),
    "pass": _SPEAK,
    "play": (
        *_MOVE,
        ErrorCode.DISCARD_DUE,
        ErrorCode.DECLARATION_DUE,
        ErrorCode.NOT_IN_HAND,
        ErrorCode.MUST_FOLLOW,
    ),
    "hint": (
        ErrorCode.NOT_AT_A_TABLE,
        ErrorCode.ONLY_ASKS,
        ErrorCode.NO_HINTS,
        ErrorCode.NO_DEAL,
        ErrorCode.NOT_YOUR_TURN,
    ),
    "say": (*_CHANGE, ErrorCode.MUTED),
    "mute": (*_HOST, ErrorCode.NO_SUCH_PERSON),
    "remove": (*_HOST, ErrorCode.NO_SUCH_PERSON),
    "lock": _HOST,
    "host": (*_HOST, ErrorCode.NO_SUCH_PERSON),
    "commit": _CHANGE,
    "reveal": (*_CHANGE, ErrorCode.WRONG_NUMBER),
    "history": (),
    "export": (ErrorCode.NO_SUCH_DEAL,),
    "replay": (ErrorCode.BAD_RECORD,),
    "leave": _CHANGE,
    "ping": (),
}
"""With what else each request may be refused."""


class ProtocolError(Exception):
    """Every error that the protocol raises on purpose."""


@dataclass(eq=False)
class BadMessage(ProtocolError):
    """What came is no message: bytes that can't be decoded, an unknown type, a wrong field.

    Attributes:
        text: what is wrong, for the person who reads it.
        request: the message's id, if it could be read.
        decoded: whether at least the encoding was right.
    """

    text: str
    request: int | None = None
    decoded: bool = True

    def __str__(self) -> str:
        return self.text
