"""Who sits at this machine, and how the program talks to them."""

import getpass
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto

from client_cli import kept
from client_cli.texts import _

LONGEST_NAME = 64


class Front(Enum):
    """How the program talks: on a whole screen, in sentences, or to a script."""

    SCREEN = auto()
    PLAIN = auto()
    JSON = auto()


@dataclass(frozen=True, slots=True)
class Person:
    """Who is there.

    Attributes:
        name: what the others call them.
        front: how the program talks to them.
        password: of the server, if it has one.
    """

    name: str
    front: Front = Front.PLAIN
    password: str | None = None


def person(
    name: str | None, password: str | None = None, *, plain: bool = False, json: bool = False, is_kept: bool = True
) -> Person:
    """The person who gave these options; a name is remembered.

    Args:
        name: None for the one given before, or else the login name.
        password: of the server.
        plain, json: what is wanted instead of a screen.
        is_kept: whether the name is remembered.
    """
    if name and is_kept:
        kept.change(name=name[:LONGEST_NAME])
    return Person((name or kept.read().name or _login_name())[:LONGEST_NAME], _front(plain=plain, json=json), password)


def _front(*, plain: bool, json: bool) -> Front:
    if json:
        return Front.JSON
    has_screen = sys.stdout.isatty() and os.environ.get("TERM", "") not in ("", "dumb")
    return Front.SCREEN if has_screen and not plain else Front.PLAIN


def _login_name() -> str:
    with suppress(OSError, KeyError, ImportError):
        return getpass.getuser()
    return _("Guest")
