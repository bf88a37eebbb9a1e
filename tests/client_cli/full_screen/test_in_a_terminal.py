"""Whole evenings at the keys of a pseudo-terminal."""

import os
import random
import re
import time
from pathlib import Path

import pytest

from tests.client_cli.full_screen.seen import COLOUR, Seen, screen
from tests.client_cli.processes import server
from tests.client_cli.told_again import DEALS
from tests.real_server import real_server

ENTER, ESCAPE = "\r", "\x1b"
FREE = re.compile(r"\*([SBCD]\w+)")
"""A card that may be chosen, no trump."""
SIZES = [(40, 120), (24, 80), (10, 30), (60, 200), (24, 80)]
SECONDS = 120.0 if os.environ.get("TAROCCHI_LONG") else 10.0


def asked(text: str) -> bool:
    return "Your turn" in text or "The score" in text


def answers(seen: Seen) -> None:
    """Answer a question with keys, from what is on the screen alone."""
    if "of 2)" in seen.text:
        free = FREE.findall(seen.sees(lambda text: len(FREE.findall(text)) > 1))
        seen.types(f"{free[-1]} {free[-2]}{ENTER}")
    else:
        seen.types(ENTER)
    text, end = seen.text, time.monotonic() + 1
    while seen.text == text and time.monotonic() < end:  # a key that came too early or too late changes nothing
        seen.looks()


def plays_on(seen: Seen, *, answer: int = 100) -> None:
    """Answer so many questions, or all until the score sheet opens."""
    for _ in range(answer):
        if "The score" in seen.sees(asked):
            return
        answers(seen)


@pytest.mark.parametrize(("game", "seed"), [("piedicavallo", 2), ("bolognese", 7)])
def test_a_whole_deal_is_played_with_keys_alone_over_a_server_that_is_killed(
    game: str, seed: int, tmp_path: Path
) -> None:
    options = ("--data", str(tmp_path / "data"), "--bot-pace", "0", "--seed", str(seed))
    with real_server(*options) as first, screen("host", "--server", first.url, "--game", game) as seen:
        seen.sees("[1 start]")
        seen.types(f"pace 0{ENTER}{ENTER}")
        plays_on(seen, answer=6)
        first.process.kill()
        seen.sees("RECONNECTING, your seat is kept")
        with real_server(*options, "--port", str(first.port)):
            seen.sees(lambda text: "RECONNECTING" not in text)
            plays_on(seen)
            seen.sees(lambda text: "win the deal" in text or "draw" in text)
            seen.types(ESCAPE)
            seen.sees("[1 start]")
            seen.types(f"leave{ENTER}")
            assert seen.ends() == 0


def test_a_finished_deal_is_stepped_through_on_the_screen() -> None:
    with screen("replay", str(DEALS / "bolognese.jsonl"), "--view", "north") as seen:
        seen.sees("Step 0 of 65.")
        seen.types(f"7{ENTER}")
        seen.sees("Step 29 of 65.")
        seen.is_resized(15, 50)
        seen.sees("North: Swords SQ S8")
        seen.is_resized(24, 80)
        seen.sees("[>>]")
        seen.types("q")
        assert seen.ends() == 0


def test_the_window_is_resized_at_every_prompt() -> None:
    with screen("play", "--game", "bolognese", "--seed", "7", "--bot-pace", "0") as seen:
        for question in ("[1 declare]", "choose the card", "choose the card"):
            seen.sees(question)
            for rows, columns in SIZES:
                seen.is_resized(rows, columns)
                seen.looks(0.1)
            seen.sees(question)
            answers(seen)
        assert b"Traceback" not in seen.raw


def test_no_color_means_no_colour() -> None:
    with screen("play", "--seed", "1", "--bot-pace", "0", NO_COLOR="1") as seen:
        seen.sees("Your turn")
        seen.types("\x1bOP")
        seen.sees("Keys")
        numbers = {int(number) for code in COLOUR.findall(seen.raw) for number in re.findall(rb"\d+", code)}
        assert numbers & {*range(30, 39), *range(40, 49), *range(90, 98), *range(100, 108)} == set()


def test_ctrl_c_ends_with_130_and_a_game_that_can_be_resumed() -> None:
    with screen("play", "--seed", "1", "--bot-pace", "0") as seen:
        seen.sees("Your turn")
        seen.types("\x03")
        assert seen.ends() == 130
        assert b"Traceback" not in seen.raw


def test_a_wrong_code_is_one_sentence_on_the_screen_before() -> None:
    with server() as url, screen("join", "bababab", "--server", url) as seen:
        assert seen.ends() == 1
        assert b"There is no table with that code on this server." in seen.raw.rpartition(b"\x1b[?1049l")[2]


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_gets_plain_sentences(term: str) -> None:
    with screen("play", "--seed", "1", "--bot-pace", "0", TERM=term) as seen:
        seen.sees("Your turn: type")
        assert b"\x1b[?1049h" not in seen.raw


def test_random_keys_end_in_no_traceback() -> None:
    rng = random.Random(4)
    keys = [
        *"abcdeghijkmnoprstuvwxyz0123456789 ?*[]{}\\$é中",
        *([ENTER] * 12),
        *(["\t"] * 6),
        ESCAPE,
        "\x7f",
        "\x1b[Z",
    ]
    keys += ["\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\x1bOP", "\x1bOQ", "\x1bOR", "\x1bOS", "\x1b[15~", "\x1b[17~"]
    keys += [
        "\x1b[18~",
        "\x1b[19~",
        "\x1b[20~",
        "\x1b[21~",
        "\x01",
        "\x0b",
        "\x15",
        "\x17",
        "\x1b[5~",
        "\x1b[6~",
        "\x1b[H",
    ]
    keys += [f"\x1b[<0;{column};{row}{press}" for column in range(2, 80, 7) for row in (14, 17) for press in "Mm"]
    keys += [
        "\x1b[200~say \x1b]0;x\x07\r\n[/red]\x1b[201~",
        "say [bold]hi[/] \x1b[31m" + ENTER,
        f"start{ENTER}",
        "\x00\x1b[999~",
    ]
    terms = ("--game", "bolognese", "--seed", "3", "--match", "four-deals", "--bot-pace", "0")
    with screen("play", *terms) as seen:
        seen.sees("Your turn")
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            seen.types("".join(rng.choices(keys, k=5)))
            if not seen.looks(0.02):
                break
        assert b"Traceback" not in seen.raw
        assert seen.child.isalive()
        seen.types(f"{ESCAPE}{ESCAPE}\x15")
        seen.sees("connected")
