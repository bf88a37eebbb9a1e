"""``tarocchi-score FILE …``: score finished deal records, say what may be done in unfinished ones, refuse broken ones."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version

from engine.deal import Deal
from engine.errors import BadRecord, EngineError, ReplayError
from engine.record import Json, Record, differing_keys, from_json, load_json, move_to_json, replay, score_to_json

DESCRIPTION = "Score deal records of Piedicavallo and Tarocco Bolognese."
EPILOG = """\
Each FILE holds one JSON object, or one on every line; - is standard input. For a finished deal its score sheet is
printed as a line of JSON, for one in progress whose turn it is and every legal move. What is wrong goes to standard error.

exit status:
  0    every record was finished or in progress, and no score differed
  1    a record was refused or carried a score that differs
  2    a file could not be read, or the command was called wrongly
  130  interrupted
"""


@dataclass(frozen=True, slots=True)
class Scored:
    """What there is to say of one record: a line for standard output, a complaint for standard error."""

    sheet: Json | None
    complaint: str | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    parser = argparse.ArgumentParser(
        prog="tarocchi-score",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of deal records, - for standard input")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('tarocchi')}")
    files = parser.parse_args(arguments).files
    try:
        status = max(_score_file(name) for name in files)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads on; what is left in the buffer must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _score_file(name: str) -> int:
    try:
        content = sys.stdin.buffer.read() if name == "-" else _read(name)
    except OSError as error:
        print(f"{_printable(name)}: can't be read: {error.strerror}", file=sys.stderr)
        return 2
    status = 0
    for line, text in records_in(content):
        scored = score_text(text)
        if scored.sheet is not None:
            print(json.dumps(scored.sheet))
        if scored.complaint is not None:
            print(f"{_printable(name)}:{line}: {scored.complaint}", file=sys.stderr)
            status = 1
    return status


def records_in(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The records of a file with their line numbers: the whole of it if that is one object, otherwise every line not blank."""
    if _is_one_object(content):
        yield 1, content
        return
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            yield number, line


def score_text(text: bytes) -> Scored:
    """Read, replay and score the text of one record."""
    try:
        record = from_json(load_json(text))
        deal = replay(record)
    except ReplayError as error:
        return Scored(None, str(error))
    except BadRecord as error:
        return Scored(None, f"bad-record: {error}")
    return _report(record, deal)


def _report(record: Record, deal: Deal) -> Scored:
    if deal.score is None:
        legal = [move_to_json(move) for move in deal.legal_moves()]
        return Scored({"unfinished": True, "to_act": deal.to_act, "legal": legal}, None)
    differing = differing_keys(deal.score, record.score) if record.score is not None else ()
    complaint = f"score-differs: {', '.join(differing)}" if differing else None
    return Scored(score_to_json(deal.score), complaint)


def _is_one_object(content: bytes) -> bool:
    try:
        return isinstance(load_json(content), dict)
    except EngineError:
        return False


def _read(name: str) -> bytes:
    with open(name, "rb") as file:
        return file.read()


def _printable(name: str) -> str:
    return name.encode(errors="backslashreplace").decode()
