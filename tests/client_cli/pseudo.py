"""A language in which every text of the client stands out: its letters are Cyrillic.

Any Latin letter that is shown is data, or belongs to a text that has not passed through the catalogues.
"""

import gettext
import re
from collections.abc import Collection, Iterable
from string import Formatter, ascii_lowercase

import pytest

from client_cli import texts
from client_cli.cards import CODE

FIRST = 0x430
LETTERS = {letter: chr(FIRST + number) for number, letter in enumerate(ascii_lowercase)}
TABLE = str.maketrans(LETTERS | {letter.upper(): other.upper() for letter, other in LETTERS.items()})
DATA = ["Anna", "Ben", "Zoe", "kanevod", "random", "rules", "strong", "master"]
"""People, a table and the levels of bots: what they are called is the same in every language."""


class Pseudo(gettext.NullTranslations):
    """The catalogue of that language."""

    def gettext(self, message: str) -> str:
        """A text, its placeholders as they are."""
        return "".join(
            text.translate(TABLE) + (f"{{{name}:{spec}}}" if spec else f"{{{name}}}" if name is not None else "")
            for text, name, spec, _conversion in Formatter().parse(message)
        )

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - as gettext calls it
        """A text in a context."""
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """A text for a number."""
        return self.gettext(msgid1 if n == 1 else msgid2)


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Turn to that language until the end of the test."""
    monkeypatch.setattr(texts, "_catalogue", Pseudo())


def leaks(shown: Iterable[str], *, typed: Collection[str] = ()) -> set[str]:
    """Everything shown that is neither data nor has passed through the catalogues.

    Args:
        shown: rows or lines.
        typed: words that may be shown since they are typed.
    """
    allowed = "|".join([CODE.pattern, "[SBCDT]", *map(re.escape, sorted([*DATA, *typed], key=len, reverse=True))])
    data = re.compile(rf"(?<![A-Za-z])(?:{allowed})(?![A-Za-z0-9])")
    return {row for row in shown if re.search("[A-Za-z]", data.sub("", row))}
