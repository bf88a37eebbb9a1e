"""The very first paint: two lines, before anything that paints more has been imported."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from client_cli.texts import _

OTHER_SCREEN, OWN_SCREEN = "\x1b[?1049h\x1b[2J", "\x1b[?1049l"
"""To the terminal's other screen, which the full screen goes on with, and back."""


def lines() -> tuple[str, str]:
    """What is said before there is a table."""
    return _("Tarocchi for four"), _("Coming to the table …").replace("…", "...")


@contextmanager
def greeting(out: TextIO) -> Iterator[None]:
    """Greet while the full screen is made ready; if it can't be, the terminal is as it was."""
    title, coming = lines()
    out.write(f"{OTHER_SCREEN}\x1b[2;3H{title}\x1b[4;3H{coming}")
    out.flush()
    try:
        yield
    except BaseException:
        out.write(OWN_SCREEN)
        out.flush()
        raise
