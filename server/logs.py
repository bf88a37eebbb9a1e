"""One line for each thing worth knowing: for people on a terminal, in JSON elsewhere.

A line carries ``connection`` and ``table`` where it has one. Nothing secret and nothing that a stranger has written
goes into a line: no ticket, hand, seed or password, no name, no text.
"""

import logging
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO, cast


@contextmanager
def _without(package: str) -> Iterator[None]:
    """Import something as if a package that it makes use of were not installed."""
    modules = cast("dict[str, object]", sys.modules)  # in which None says that there is no such module
    hidden = {name: modules.pop(name) for name in list(modules) if name.partition(".")[0] == package}
    modules[package] = None
    try:
        yield
    finally:
        del modules[package]
        modules |= hidden


# structlog would draw tracebacks with rich, which takes as long to import as all of our own code; ours are plain.
with _without("rich"):
    import structlog
    from structlog.typing import FilteringBoundLogger, Processor

Log = FilteringBoundLogger
"""What a module logs with."""

HANDSHAKE_FAILED = "opening handshake failed"


def logger() -> Log:
    """A log for a module."""
    bound: Log = structlog.get_logger()
    return bound


def configure(*, form: str, level: str, stream: TextIO) -> None:
    """Set up the log of this process.

    Args:
        form: ``text``, ``json``, or ``auto`` for text on a terminal and JSON elsewhere.
        level: from where on to log: ``debug``, ``info``, ``warning`` or ``error``.
        stream: where the lines go; if it fails, the lines are lost and nothing else.
    """
    first = logging.getLevelNamesMapping()[level.upper()]
    as_text = form == "text" or (form == "auto" and stream.isatty())
    shared: list[Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="%H:%M:%S" if as_text else "iso", utc=not as_text),
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(first),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(stream)
    handler.addFilter(_is_news)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *(_for_people(stream) if as_text else _for_programs()),
            ],
        )
    )
    logging.raiseExceptions = False
    logging.basicConfig(handlers=[handler], level=first, force=True)
    logging.getLogger("websockets").setLevel(logging.ERROR)
    logging.getLogger("asyncio").setLevel(logging.WARNING)


def _is_news(record: logging.LogRecord) -> bool:
    # That somebody does not speak HTTP is no failure of ours, and happens all day on an open port.
    return record.msg != HANDSHAKE_FAILED


def _for_people(stream: TextIO) -> list[Processor]:
    colors = stream.isatty() and not os.environ.get("NO_COLOR")
    return [
        structlog.dev.ConsoleRenderer(colors=colors, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback)
    ]


def _for_programs() -> list[Processor]:
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
