"""Names and texts from strangers, made harmless; codes of tables that are easy to say."""

import secrets
import unicodedata
from collections.abc import Collection

from protocol.types import NAME_LENGTH, TEXT_LENGTH
from server.changes import TableCode

CONSONANTS = "bdfgklmnprstvz"
VOWELS = "aeiou"
UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Unicode's categories of control, format (bidirectional too), unassigned, private, half and separating characters."""


def clean_name(name: str, length: int = NAME_LENGTH) -> str:
    """A name as it is shown to others, cut to a length; empty if nothing of it can be shown."""
    return _clean(name)[:length].strip()


def clean_text(text: str) -> str:
    """A line of chat as it is shown to others; empty if nothing of it can be shown."""
    return _clean(text)[:TEXT_LENGTH].strip()


def unique_name(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody at the table has it already."""
    number, unique = 1, name
    while unique in taken:
        number += 1
        tail = f" {number}"
        unique = name[: NAME_LENGTH - len(tail)] + tail
    return unique


def new_code() -> TableCode:
    """A table's code: seven letters, consonants and vowels in turn; one of 4.8 million."""
    return TableCode("".join(secrets.choice(VOWELS if place % 2 else CONSONANTS) for place in range(7)))


def canonical_code(code: str) -> TableCode:
    """A code as it is kept, however it was typed."""
    return TableCode(code.lower())


def _clean(text: str) -> str:
    composed = unicodedata.normalize("NFC", text)
    seen = "".join(" " if char.isspace() else char for char in composed)
    return " ".join("".join(char for char in seen if unicodedata.category(char) not in UNSEEN).split())
