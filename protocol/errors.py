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
    DISCARD_DUE = "discard-due"
    ALREADY_DISCARDED = "already-discarded"
    NO_DECLARATIONS = "no-declarations"
    ALREADY_DECLARED = "already-declared"
    DECLARATION_DUE = "declaration-due"
    NOTHING_TO_DECLARE = "nothing-to-declare"
    NOT_IN_HAND = "not-in-hand"
    MAY_NOT_DISCARD = "may-not-discard"
    MUST_FOLLOW = "must-follow"
    # Whose turn
    NO_DEAL = "no-deal"
    NOT_YOUR_TURN = "not-your-turn"
    STALE = "stale"
    # Messages
    BAD_MESSAGE = "bad-message"
    HELLO_DUE = "hello-due"
    ALREADY_GREETED = "already-greeted"
    TOO_FAST = "too-fast"
    TOO_SLOW = "too-slow"
    # People
    WRONG_TICKET = "wrong-ticket"
    BAD_NAME = "bad-name"
    REPLACED = "replaced"
    MUTED = "muted"
    REMOVED = "removed"
    BARRED = "barred"
    NO_SUCH_PERSON = "no-such-person"
    # Tables and seats
    NO_SUCH_TABLE = "no-such-table"
    NOT_AT_A_TABLE = "not-at-a-table"
    AT_A_TABLE = "at-a-table"
    NOT_SEATED = "not-seated"
    SEAT_TAKEN = "seat-taken"
    ALREADY_SEATED = "already-seated"
    NOT_HOST = "not-host"
    LOCKED = "locked"
    MATCH_ON = "match-on"
    NO_MATCH = "no-match"
    DEAL_ON = "deal-on"
    FULL = "full"
    CLOSING = "closing"
    NO_SUCH_DEAL = "no-such-deal"
    NOT_SAVED = "not-saved"
    INTERNAL = "internal"


class CloseCode(IntEnum):
    """Close codes of the WebSocket (RFC 6455, section 7.4); those from 4000 are ours."""

    NORMAL = 1000
    GOING_AWAY = 1001
    UNSUPPORTED_DATA = 1003
    INVALID_DATA = 1007
    POLICY = 1008
    TOO_BIG = 1009
    INTERNAL = 1011
    TRY_AGAIN_LATER = 1013
    REPLACED = 4001
    TOO_SLOW = 4002


FINAL_CLOSES = frozenset(
    {
        CloseCode.NORMAL,
        CloseCode.UNSUPPORTED_DATA,
        CloseCode.INVALID_DATA,
        CloseCode.POLICY,
        CloseCode.TOO_BIG,
        CloseCode.REPLACED,
    }
)
"""After these a client does not come back by itself; after the others it does, waiting a little longer each time."""


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
