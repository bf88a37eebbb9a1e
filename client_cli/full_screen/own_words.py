"""The words that only the full screen knows."""

from dataclasses import dataclass

from client_cli.full_screen.themes import NAMES
from client_cli.texts import _, listed
from client_cli.vocabulary import Complaint

LONGEST_PACE = 60.0


@dataclass(frozen=True, slots=True)
class Wear:
    """Put on a theme."""

    theme: str


@dataclass(frozen=True, slots=True)
class Pace:
    """Let a finished trick stay for so long."""

    seconds: float


def own_word(line: str) -> Wear | Pace | Complaint | None:
    """What a typed line means here, None if it is no word of the full screen."""
    word, _space, rest = line.strip().partition(" ")
    match word.casefold():
        case "theme":
            return Wear(rest.strip()) if rest.strip() in NAMES else Complaint(_themes())
        case "pace":
            return _pace(rest)
        case _:
            return None


def _themes() -> str:
    return _("The themes are {names}.").format(names=listed(list(NAMES)))


def _pace(text: str) -> Pace | Complaint:
    try:
        seconds = float(text.replace(",", "."))
    except ValueError:
        seconds = -1.0
    if 0 <= seconds <= LONGEST_PACE:
        return Pace(seconds)
    return Complaint(_("How many seconds? From 0 to {most:.0f}.").format(most=LONGEST_PACE))
