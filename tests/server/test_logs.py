"""One line for each thing worth knowing, and nothing secret in any."""

import io
import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from server.logs import HANDSHAKE_FAILED, configure, logger


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        return True


class Broken(io.StringIO):
    """A stream that can't be written to any more."""

    def write(self, text: str) -> int:
        raise BrokenPipeError(f"{len(text)} characters too many")


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    root, raising = logging.getLogger(), logging.raiseExceptions
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:], root.level, logging.raiseExceptions = handlers, level, raising
    for name in ("websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.NOTSET)
    structlog.reset_defaults()


def test_elsewhere_than_on_a_terminal_each_line_is_json_with_the_time_in_utc() -> None:
    configure(form="auto", level="info", stream=(stream := io.StringIO()))
    logger().bind(connection="c0ffee00").info("bad message", table="bakodun")
    line = json.loads(stream.getvalue())
    assert line.pop("timestamp").endswith("Z")
    assert line == {"event": "bad message", "level": "info", "connection": "c0ffee00", "table": "bakodun"}


def test_on_a_terminal_lines_are_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    configure(form="auto", level="info", stream=(stream := Terminal()))
    logger().warning("reads too slowly", connection="c0ffee00")
    assert stream.getvalue().endswith("[warning  ] reads too slowly connection=c0ffee00\n")
    assert "\x1b" not in stream.getvalue()


@pytest.mark.parametrize(("form", "shape"), [("text", "["), ("json", "{")])
def test_the_form_can_be_chosen(form: str, shape: str) -> None:
    configure(form=form, level="info", stream=(stream := io.StringIO()))
    logger().info("listening")
    assert shape in stream.getvalue()


def test_what_is_below_the_level_is_not_logged() -> None:
    configure(form="json", level="warning", stream=(stream := io.StringIO()))
    logger().info("listening")
    assert stream.getvalue() == ""


def test_a_failure_of_ours_is_logged_with_its_traceback_in_one_line_of_json() -> None:
    configure(form="json", level="info", stream=(stream := io.StringIO()))
    try:
        raise KeyError("lost")
    except KeyError:
        logger().exception("failed")
    assert "KeyError: 'lost'" in json.loads(stream.getvalue())["exception"]


def test_what_libraries_log_has_the_same_form() -> None:
    configure(form="json", level="info", stream=(stream := io.StringIO()))
    logging.getLogger("asyncio").error("socket.accept() out of %s", "system resource")
    assert json.loads(stream.getvalue())["event"] == "socket.accept() out of system resource"


def test_somebody_who_does_not_speak_http_is_no_news() -> None:
    configure(form="json", level="info", stream=(stream := io.StringIO()))
    logging.getLogger("websockets.server").error(HANDSHAKE_FAILED)
    assert stream.getvalue() == ""


def test_a_log_that_can_not_be_written_disturbs_nobody() -> None:
    configure(form="json", level="info", stream=Broken())
    logger().info("listening")
