"""The command as a process of its own, in a terminal or in pipes."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pexpect

from client_cli import local_server

ROOT = Path(__file__).parent.parent.parent
COMMAND = [sys.executable, "-m", "client_cli.main"]
SECONDS = 30

TURN = r"Your turn: [^\r]*\r\n"
"""The question that is typed to."""


def tarocchi(*arguments: str, typed: str | bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with its input from a pipe."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, input=data, capture_output=True, timeout=SECONDS, check=False
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def terminal(
    *arguments: str, command: list[str] = COMMAND, columns: int = 80, **variables: str
) -> Iterator["pexpect.spawn[str]"]:
    """Run the command in a terminal, without a screen unless ``TERM`` says otherwise."""
    child = pexpect.spawn(
        command[0],
        [*command[1:], *arguments],
        cwd=ROOT,
        env={**os.environ, "TERM": "dumb", **variables},
        dimensions=(24, columns),
        encoding="utf-8",
        codec_errors="replace",
        timeout=SECONDS,
    )
    try:
        yield child
    finally:
        child.close(force=True)


@contextmanager
def server(*, bot_pace: float = 0, seed: int | None = None) -> Iterator[str]:
    """The address of a server that runs meanwhile."""
    running = local_server.start(linger=SECONDS, bot_pace=bot_pace, seed=seed)
    assert running.process is not None, "it was started"
    with running.process:
        try:
            yield running.url
        finally:
            running.process.terminate()


def said(child: "pexpect.spawn[str]") -> str:
    return child.before or ""


def answer(child: "pexpect.spawn[str]") -> str:
    """What to type when asked, read from the screen alone: the cards that are marked, or the word that is offered."""
    question = str(child.after)
    if "declare" in question:
        return "declare" if "“declare”" in question else "pass"
    cards = re.findall(r"\b[A-Z0-9]{2,3}\b", said(child).rpartition("You may p")[2])
    return " ".join(cards[-2:]) if "two cards" in question else str(cards[0]).lower()


def plays_to_the_end(child: "pexpect.spawn[str]") -> list[str]:
    """Play a deal with the keyboard alone; returns what was typed."""
    typed: list[str] = []
    while child.expect([TURN, "The deal is over"]) == 0:
        typed.append(answer(child))
        child.sendline(typed[-1])
    return typed
