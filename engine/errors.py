"""Whose fault it is, with the facts as fields.

EngineError
├── IllegalMove   a move that the rules forbid now: ``code``, ``rule``; nothing has changed
├── ReplayError   a record whose move ``index`` is an ``IllegalMove`` (``cause``)
└── BadRecord     no deal record at all
"""

from enum import StrEnum


class Refusal(StrEnum):
    """Why a move is refused: the codes of the scoring command and of the server; of several, the first that applies."""

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


class EngineError(Exception):
    """Every error that the engine raises on purpose."""


class IllegalMove(EngineError):
    """A move that the rules forbid.

    Attributes:
        code: why, for programs.
        rule: the clause that forbids it, or ``-`` where none says it.
    """

    def __init__(self, code: Refusal, rule: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.rule = rule


class ReplayError(EngineError):
    """A record breaks a rule: move ``index`` (from 0) is refused for ``cause``."""

    def __init__(self, index: int, cause: IllegalMove) -> None:
        super().__init__(f"move {index}: {cause.code} [{cause.rule}]: {cause}")
        self.index = index
        self.cause = cause


class BadRecord(EngineError):
    """What was read is no deal record; the text says what is wrong with it."""
