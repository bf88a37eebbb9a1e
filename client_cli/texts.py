"""The one door through which every text that people see passes, so that it is in their language.

The catalogues are gettext's (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html) and lie in
``locales``; ``make translations`` brings them up to date. Until somebody says something else, they are in English.
"""

import gettext
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

LANGUAGES = ("en", "it", "da", "nl", "ms")
LOCALES = Path(__file__).parent / "locales"
DOMAIN = "tarocchi"

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def _(text: str) -> str:
    """A text in the reader's language."""
    return _catalogue.gettext(text)


def pgettext(context: str, text: str) -> str:
    """A text that is another one in some context, in the reader's language."""
    return _catalogue.pgettext(context, text)


def ngettext(one: str, many: str, number: int) -> str:
    """A text for a number of things, in the reader's language."""
    return _catalogue.ngettext(one, many, number)


def decimal(number: float) -> str:
    """A number that need not be whole, without zeros behind it."""
    # Translators: the sign between a number and its fractions.
    point = _(".")
    return f"{number:g}".replace(".", point)


def listed(parts: Sequence[str]) -> str:
    """Several things in one phrase."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=_(", ").join(parts[:-1]), last=parts[-1])


def either(parts: Sequence[str]) -> str:
    """Several things of which one is wanted, in one phrase."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} or {last}").format(first=_(", ").join(parts[:-1]), last=parts[-1])


def speak(language: str | None) -> None:
    """Turn to another of ``LANGUAGES``; every text from now on is in it. Anything else changes nothing."""
    global _catalogue, _language  # noqa: PLW0603 - one reader, one language
    if language in LANGUAGES:
        _catalogue = gettext.translation(DOMAIN, LOCALES, [language], fallback=language == "en")
        _language = language


def spoken() -> str:
    """The language of the texts."""
    return _language


def asked_language(arguments: Sequence[str]) -> str | None:
    """What the command line says behind ``--lang``, before anything else has read it."""
    for place, argument in enumerate(arguments):
        option, equals, value = argument.partition("=")
        if option == "--lang":
            return value if equals else "".join(arguments[place + 1 : place + 2])
    return None


def locale_language(environment: Mapping[str, str]) -> str:
    """What the first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that is set asks for (POSIX, section 8.2)."""
    set_to = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    return re.split(r"[-_.@]", set_to.lower())[0]
