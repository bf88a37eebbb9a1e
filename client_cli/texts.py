"""The one door through which every text that people see passes, so that it is in their language.

The catalogues are gettext's (https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html) and lie in
``locales``; ``make translations`` brings them up to date. The language is known before anything else is loaded, since
help is text too.
"""

import gettext
import os
import sys
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


def ngettext(one: str, many: str, number: int) -> str:
    """A text for a number of things, in the reader's language."""
    return _catalogue.ngettext(one, many, number)


def listed(parts: Sequence[str]) -> str:
    """Several things in one phrase."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{first} and {last}").format(first=_(", ").join(parts[:-1]), last=parts[-1])


def speak(language: str) -> None:
    """Turn to another of ``LANGUAGES``; every text from now on is in it."""
    global _catalogue, _language  # noqa: PLW0603 - one reader, one language
    _catalogue = gettext.translation(DOMAIN, LOCALES, [language], fallback=language == "en")
    _language = language


def spoken() -> str:
    """The language of the texts."""
    return _language


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str | None:
    """The language that the command line or the locale asks for, None if they ask for none that there is.

    Args:
        arguments: of the command line; ``--lang`` goes before everything.
        environment: ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` count, in this order (POSIX, section 8.2).
    """
    for place, argument in enumerate(arguments):
        option, equals, value = argument.partition("=")
        if option == "--lang":
            value = value if equals else "".join(arguments[place + 1 : place + 2])
            return value if value in LANGUAGES else None
    set_to = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    language = set_to.lower().replace("-", "_").split(".")[0].split("_")[0]
    return language if language in LANGUAGES else None


speak(language_of(sys.argv[1:], os.environ) or "en")
