"""``tarocchi-score FILE …``: score finished deal records, list legal moves in unfinished ones, refuse broken ones."""

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from engine.deal import Deal
from engine.draw import disagreements
from engine.errors import BadRecord, EngineError, ReplayError
from engine.record import Json, Record, differing_keys, load_json, move_to_json, parse, replay, score_to_json

DESCRIPTION = "Score deal records of Piedicavallo and Tarocco Bolognese."
EPILOG = """\
Each FILE holds one JSON object, or one on every line; - is standard input. For a finished deal its score sheet is
printed as a line of JSON, for one in progress whose turn it is and every legal move. What is wrong goes to standard
error. With --verify a record must also tell the draw of its seed, and the commitments, the hands and the dealer of a
first deal must follow from it.

exit status:
  0    every record was finished or in progress, and no score differed
  1    a record was refused or carried a score that differs, or could not be verified
  2    a file could not be read, or the command was called wrongly
  130  interrupted
"""
DONE, COMPLAINED, FAILED, INTERRUPTED = 0, 1, 2, 130


@dataclass(frozen=True, slots=True)
class Scored:
    """What there is to say of one record: a line for standard output, a complaint for standard error."""

    sheet: Json | None
    complaint: str | None


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    try:
        try:
            options = _options(arguments)
            return max([_score_file(name, verify=options.verify) for name in options.files])
        finally:
            if sys.stdout is not None:  # it is when the command is started with standard output closed
                sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:
        # Standard output takes no more, because nobody reads on or for lack of room: nothing is tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return DONE
        print(f"standard output can't be written: {error.strerror}", file=sys.stderr)
        return FAILED


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tarocchi-score",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file of deal records, - for standard input")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('tarocchi')}")
    parser.add_argument(
        "--verify", action="store_true", help="also check that the cards follow from everybody's numbers"
    )
    return parser.parse_args(arguments)


def _score_file(name: str, *, verify: bool) -> int:
    try:
        content = _read(name)
    except OSError as error:
        print(f"{_printable(name)}: can't be read: {error.strerror}", file=sys.stderr)
        return FAILED
    status = DONE
    for line, text in records_in(content):
        scored = score_text(text, verify=verify)
        if scored.sheet is not None:
            print(json.dumps(scored.sheet))
        if scored.complaint is not None:
            print(f"{_printable(name)}:{line}: {scored.complaint}", file=sys.stderr)
            status = COMPLAINED
    return status


def records_in(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The records of a file with their line numbers: the whole if that is one object, else each line not blank."""
    if _is_one_object(content):
        yield 1, content
        return
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.strip():
            yield number, line


def score_text(text: bytes, *, verify: bool = False) -> Scored:
    """Read, replay and score the text of one record; with ``verify`` also check its draw."""
    try:
        record = parse(text)
        deal = replay(record)
        if verify and (wrong := disagreements(record)):
            return Scored(None, f"not-verified: {'; '.join(wrong)}")
    except ReplayError as error:
        return Scored(None, str(error))
    except BadRecord as error:
        return Scored(None, f"bad-record: {error}")
    return _report(record, deal)


def _report(record: Record, deal: Deal) -> Scored:
    if deal.score is None:
        legal = [move_to_json(move) for move in deal.legal_moves()]
        return Scored({"unfinished": True, "to_act": deal.to_act, "legal": legal}, None)
    sheet = score_to_json(deal.score)
    differing = differing_keys(sheet, record.score) if record.score is not None else ()
    complaint = f"score-differs: {', '.join(differing)}" if differing else None
    return Scored(sheet, complaint)


def _is_one_object(content: bytes) -> bool:
    try:
        return isinstance(load_json(content), dict)
    except EngineError:
        return False


def _read(name: str) -> bytes:
    if name != "-":
        return Path(name).read_bytes()
    if sys.stdin is None:
        raise OSError(0, "standard input is closed")
    return sys.stdin.buffer.read()


def _printable(name: str) -> str:
    """A file's name on one line: what is no character, or none that can be seen, as an escape."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in name)
