"""Nothing that is typed at any prompt ends in a traceback, and nothing that others write is obeyed."""

import json
import os
import subprocess
import time
from random import Random

import pexpect
import pytest

from tests.client_cli.processes import COMMAND, ROOT, server, terminal

SCALE = 12 if os.environ.get("TAROCCHI_LONG") else 1
SIGNALS = "\x03\x11\x12\x13\x16\x17\x1a\x1c\x0f"
"""Keys that the terminal itself takes: to interrupt, stop, quote and redraw."""
WORDS = ["declare", "pass", "hand", "trick", "last", "history", "score", "who", "table", "rules", "say", "start", "end"]
WORDS += ["away", "back", "sit", "fill", "clear", "lock", "unlock", "mute", "unmute", "remove", "bar", "host", "?"]
WORDS += ["next", "view", "open", "east", "north", "random", "G3", "BO7", "SK", "DN", "MAT", "T21", "S5", "C2", "1"]


def anything(rng: Random) -> str:
    """What somebody types who leans on the keyboard, or knows a few words."""
    if rng.random() < 0.6:
        return " ".join(rng.choices(WORDS, k=rng.randint(1, 3))) + "\n"
    keys = (chr(rng.choice([rng.randrange(1, 127), rng.randrange(128, 0x3000)])) for _ in range(rng.randint(1, 30)))
    return "".join(key for key in keys if key not in SIGNALS) + rng.choice(["\n"] * 9 + ["\x04", "\r", ""])


@pytest.mark.parametrize(
    ("command", "seconds"),
    [
        (("play", "--game", "bolognese", "--seed", "7", "--bot-pace", "0.01", "--match", "four-deals", "--plain"), 10),
        (("replay", str(ROOT / "seeds" / "deals" / "bolognese.jsonl"), "--plain"), 3),
    ],
)
def test_random_keys_end_in_no_traceback(command: tuple[str, ...], seconds: int) -> None:
    rng, end = Random(seconds), time.monotonic() + seconds * SCALE
    while time.monotonic() < end:
        with terminal(*command, TERM="xterm") as child:
            child.expect("lists what")
            child.delaybeforesend = None
            heard = ""
            while time.monotonic() < end:
                child.send(anything(rng))
                try:
                    heard += child.read_nonblocking(100_000, timeout=0.05)
                except pexpect.TIMEOUT:
                    continue
                except pexpect.EOF:
                    break
            assert "Traceback" not in heard, heard[-2000:]
            assert "Error" not in heard, heard[-2000:]
            child.close(force=True)
            assert child.exitstatus in (0, 1, 130, None)


def test_names_and_chat_full_of_escapes_are_text_and_nothing_else() -> None:
    with server() as url, terminal("host", "--server", url, "--name", "Anna", "--plain", TERM="xterm") as anna:
        anna.expect(r"tarocchi join \S+")
        link = str(anna.after).split()[-1]
        name = "\x1b]0;x\x07[bold]\x9b2J\u202eBen"
        command = [*COMMAND, "join", link, "--guest", "--json", "--name", name]
        said = {"type": "say", "text": "\x1b[2J\x1b[31m[red]{seat}%s\r\n\u2028> MAT"}
        subprocess.run(command, cwd=ROOT, input=json.dumps(said) + "\n", text=True, check=True, capture_output=True)
        anna.expect("has left")
        heard = str(anna.before)
        assert "[2J[31m[red]{seat}%s" in heard
        assert not [sign for sign in heard if sign < " " and sign not in "\r\n"]
        assert not set(heard) & set("\x7f\x9b\u202e\u2028")
