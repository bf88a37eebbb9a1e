"""Any program as a bot: it reads views and writes moves, a line of JSON each.

A line to the program is the protocol's message ``view`` of the seat that has to act, with ``your_turn``. A line from it
is one of the moves that ``your_turn.legal`` lists, such as ``["play", "DN"]``. What it writes to standard error is let
through.
"""

import json
import subprocess
from collections.abc import Sequence
from typing import IO

from bots.bot import Budget, Choice
from engine.moves import Move
from engine.view import View
from protocol.codec import Payload
from wire.moves import from_list
from wire.views import view_payload


class ProgramError(Exception):
    """A program can't be started, has ended, or has written what is no legal move."""


class Program:
    """A program that runs for as long as it is asked.

    Args:
        command: its words; started with the first question.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[str] | None = None

    def choose(self, view: View, _seed: int, _budget: Budget) -> Choice:
        """See ``Bot``.

        Raises:
            ProgramError: the program gives no legal move.
        """
        return Choice(self.answer(view_payload(view, seq=0, turn=0)), self._command[0])

    def answer(self, view: Payload) -> Move:
        """The move that the program makes in a view with a question.

        Raises:
            ProgramError: the program gives no legal move.
        """
        questions, answers = self._pipes()
        try:
            questions.write(json.dumps(view) + "\n")
            questions.flush()
            line = answers.readline()
        except BrokenPipeError:
            line = ""
        except OSError as error:
            raise ProgramError(f"{self._command[0]}: {error.strerror}") from None
        if not line:
            raise ProgramError(f"{self._command[0]} has ended without a move")
        return move_in(line, view)

    def close(self) -> None:
        """End the program."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None

    def _pipes(self) -> tuple[IO[str], IO[str]]:
        if self._process is None:
            try:
                self._process = subprocess.Popen(
                    self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
                )
            except OSError as error:
                raise ProgramError(f"{self._command[0]} can't be started: {error.strerror}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        return self._process.stdin, self._process.stdout


def move_in(line: str, view: Payload) -> Move:
    """The legal move that a line stands for; ``ProgramError`` if it is none."""
    try:
        words = json.loads(line)
    except (ValueError, RecursionError):
        raise ProgramError(f"no JSON: {line.strip()[:60]!r}") from None
    legal = view["your_turn"]["legal"]
    chosen = next((move for move in legal if words in (move, [move[0], *reversed(move[1:])])), None)
    if chosen is None:
        raise ProgramError(f"no legal move: {line.strip()[:60]!r}; the first of {len(legal)} is {json.dumps(legal[0])}")
    return from_list(chosen)
