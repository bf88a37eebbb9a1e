"""Lines of text with what they are, for whoever shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, auto

LEGAL = "*"
"""Stands before each card that may be chosen now."""


class Kind(Enum):
    """What a line is, for those who colour it."""

    PLAIN = auto()
    HEADING = auto()
    HAND = auto()
    TURN = auto()
    WRONG = auto()
    CHAT = auto()


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, as long as it likes to be."""

    text: str
    kind: Kind = Kind.PLAIN


def plain(texts: Iterable[str]) -> list[Line]:
    """Lines without any distinction."""
    return [Line(text) for text in texts]
