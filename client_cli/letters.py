"""Texts for terminals that know few letters: what such a terminal lacks is written with those that it has."""

import codecs
import unicodedata

PLAINER = "tarocchi.plainer"
"""The name by which streams know how to write what their encoding lacks."""
SIGNS = {"“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "…": "...", "–": "-", "—": "-"}  # noqa: RUF001 - signs
UNLIKE = {"ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "å": "aa", "Å": "Aa", "ß": "ss", "ł": "l", "Ł": "L", "đ": "d"}
"""Letters that are not a plain one with a mark."""


def in_ascii(character: str) -> str:
    """A character in ASCII: its letter without the mark, a sign like it, or a question mark."""
    if character.isascii():
        return character
    known = SIGNS.get(character) or UNLIKE.get(character)
    if known is not None or unicodedata.category(character).startswith("M"):
        return known or ""
    return unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode() or "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError), "it is only used for writing"
    return "".join(map(in_ascii, error.object[error.start : error.end])), error.end


codecs.register_error(PLAINER, _replace)
