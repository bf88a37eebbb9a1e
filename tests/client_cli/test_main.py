import os
import re
import signal
import subprocess
from pathlib import Path
from typing import get_args

import pexpect
import pytest

from client_cli import kept, main
from client_cli.texts import LANGUAGES
from protocol.from_client import MatchTerms
from protocol.types import BotLevel, Game
from tests.client_cli.processes import COMMAND, ROOT, tarocchi, terminal

GAMES = get_args(Game)


def test_the_command_offers_what_the_protocol_has() -> None:
    assert get_args(main.GameName) == get_args(Game)
    assert get_args(main.BotName) == get_args(BotLevel)
    assert get_args(main.MatchName) == get_args(MatchTerms.model_fields["kind"].annotation)
    assert get_args(main.Language) == LANGUAGES


@pytest.mark.parametrize("game", GAMES)
def test_an_automatic_deal_ends_well_and_is_the_same_each_time(game: str) -> None:
    first, second = (tarocchi("play", "--auto", "--seed", "7", "--game", game) for _ in range(2))
    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout == second.stdout
    assert len(re.findall(r"^Trick \d+: ", first.stdout, re.MULTILINE)) == 15
    assert "win the deal" in first.stdout or "draw" in first.stdout


def test_another_seed_is_another_deal_and_m2_a_match_is_played_to_its_end() -> None:
    done = tarocchi("play", "--auto", "--seed", "8", "--match", "four-deals", "--seat", "west", "--bot", "random")
    assert done.returncode == 0
    assert done.stdout.count("A new deal") == 4
    assert done.stdout.count("The match: ") == 4


@pytest.mark.parametrize("arguments", [("--help",), ("play", "-h")])
def test_help_tells_the_exit_statuses(arguments: tuple[str, ...]) -> None:
    done = tarocchi(*arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert "130  stopped with Ctrl-C" in done.stdout


def test_help_comes_without_what_only_playing_needs() -> None:
    command = [*COMMAND[:1], "-X", "importtime", *COMMAND[1:], "--help"]
    times = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=30, check=True).stderr
    imported = {line.rpartition("|")[2].strip() for line in times.splitlines()}
    assert imported & {"websockets", "pydantic", "rich", "msgpack", "asyncio"} == set()


def test_the_version_is_told() -> None:
    assert re.fullmatch(r"tarocchi \d+[.]\d+.*\n", tarocchi("--version").stdout)


@pytest.mark.parametrize(
    "arguments",
    [("dance",), ("watch",), ("replay",), ("play", "--match", "to-target", "--target", "0")],
)
def test_a_wrong_command_line_is_status_2(arguments: tuple[str, ...]) -> None:
    done = tarocchi(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("join", "kanevod", "--server", "127.0.0.1:1"), "No server answers at ws://127.0.0.1:1."),
        (("watch", "kanevod", "--server", "http://[x"), "http://[x is no address of a server."),
        (("join", "ws://127.0.0.1:1/kanevod"), "No server answers at ws://127.0.0.1:1."),
        (("resume",), "There is no table to come back to."),
        (("history", "--server", "127.0.0.1:1"), "You have played no deals on the server ws://127.0.0.1:1."),
        (("replay", "no-such-file"), "no-such-file can’t be read: No such file or directory."),
        (("join", "x"), "“x” is neither a table’s code, which has seven letters, nor a link."),
        (("host", "--server", "ws://127.0.0.1:1"), "No server answers at ws://127.0.0.1:1."),
        (("play", "--target", "100"), "A target belongs to “--match to-target”."),
    ],
)
def test_what_can_not_be_done_is_one_sentence_at_once(arguments: tuple[str, ...], sentence: str) -> None:
    done = tarocchi(*arguments)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", sentence + "\n")


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--auto", "--seed", "7"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        errors = process.stderr.read().decode()
    assert errors.startswith("A server of your own runs at")
    assert (process.returncode, errors.count("\n")) == (0, 1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        command = [*COMMAND, "rules", "bolognese"]
        done = subprocess.run(
            command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, timeout=30, check=False
        )
    assert (done.returncode, done.stderr) == (1, "That did not work: No space left on device.\n")


def test_ctrl_c_ends_with_130_and_without_a_traceback() -> None:
    with terminal("play", "--seed", "7", "--bot-pace", "60", "--plain") as child:
        child.expect("A new deal")
        child.sendintr()
        child.expect(pexpect.EOF)
        assert "Traceback" not in (child.before or "")
        child.close()
        assert child.exitstatus == 130


def test_ctrl_c_ends_an_automatic_deal_too() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--auto", "--bot-pace", "60"], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        errors = process.stderr.read().decode()
    assert process.returncode == 130
    assert "Traceback" not in errors


def test_rules_are_markdown_in_a_pipe_and_laid_out_in_a_terminal() -> None:
    assert "\n**G1** " in tarocchi("rules", "bolognese").stdout
    assert "\n**G1** " in tarocchi("rules", "piedicavallo", "--lang", "nl").stdout
    with terminal("rules", "bolognese", TERM="dumb") as child:
        child.expect(r"\r\nG1 ")


def test_a_name_that_the_terminal_can_not_write_stops_nothing() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [*COMMAND, "play", "--auto", "--seed", "7", "--game", "bolognese", "--name", "Zoë Ζωή"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=30,
        check=False,
    )
    assert done.returncode == 0


def test_help_is_in_the_language_that_is_asked_for() -> None:
    assert "Gioca con tre bot" in tarocchi("--lang", "it", "--help").stdout
    assert "Spil med tre bots" in tarocchi("play", "--help", "--lang=da").stdout


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_summary_of_a_command_is_cut_in_a_terminal_of_80_columns(
    language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert "..." not in tarocchi("--lang", language, "-h").stdout.partition("\n")[2]


def test_the_language_of_a_rule_sheet_is_for_this_time_only() -> None:
    assert tarocchi("rules", "bolognese", "--lang", "it").stdout.startswith("# Tarocco bolognese")
    assert kept.read().language is None


def test_a_language_is_remembered_and_goes_before_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "da_DK.UTF-8")
    assert "# Il tavolo" in tarocchi("--lang", "it", "rules", "bolognese").stdout
    assert "# Il tavolo" in tarocchi("rules", "bolognese").stdout


def test_the_locale_counts_where_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "da_DK.UTF-8")
    assert "# Bordet" in tarocchi("rules", "bolognese").stdout


def test_an_automatic_deal_is_told_in_the_language_that_is_asked_for() -> None:
    told = tarocchi("play", "--auto", "--seed", "7", "--lang", "da")
    assert "En ny uddeling Piedicavallo" in told.stdout
    assert len(re.findall(r"^Stik \d+: ", told.stdout, re.MULTILINE)) == 15
