import json
import re
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest

from client_cli import archive, kept
from client_cli.failing import NotDone
from client_cli.person import Person
from tests.client_cli.processes import ROOT, plays_to_the_end, said, tarocchi, terminal
from tests.real_server import real_server

DEALS = ROOT / "seeds" / "deals"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A server on which nothing has happened before."""
    with real_server("--bot-pace", "0", "--seed", "2") as running:
        yield running.url


def play_a_deal(url: str) -> None:
    with terminal("host", "--server", url, "--name", "Anna") as child:
        child.expect("“start” begins")
        child.sendline("start")
        plays_to_the_end(child)
        child.expect("next deal")
        child.sendline("quit")
        child.expect(pexpect.EOF)


def test_finished_deals_are_listed_exported_and_replayed_by_their_number(url: str, tmp_path: Path) -> None:
    play_a_deal(url)
    listed = tarocchi("history")
    assert (listed.returncode, listed.stdout.count("\n")) == (0, 1)
    number = listed.stdout.partition(".")[0]
    assert "Piedicavallo with Anna (you), a bot, a bot and a bot; South and North" in listed.stdout
    assert json.loads(tarocchi("history", "--json").stdout)["type"] == "deals"

    exported = tarocchi("export", number)
    assert json.loads(exported.stdout)["players"] == ["Anna", "", "", ""]
    assert tarocchi("export", "all", "-o", str(tmp_path / "all.jsonl")).returncode == 0
    assert (tmp_path / "all.jsonl").read_text() == exported.stdout

    shown = tarocchi("replay", number, "--view", "south", typed="trick 15\nhand\nend\n")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "Anna (South): " in shown.stdout
    assert "The deal is over." in shown.stdout
    assert tarocchi("export", "999").stderr == "You have no finished deal with that number.\n"


def test_looking_back_from_a_second_terminal_leaves_the_game_in_the_first_as_it_is(url: str) -> None:
    with terminal("host", "--server", url, "--name", "Anna", "--new") as child:
        child.expect("“start” begins")
        for command in (("history",), ("export",), ("replay", str(DEALS / "bolognese.jsonl"), "--server", url)):
            assert tarocchi(*command).returncode == 0
        child.sendline("start")
        plays_to_the_end(child)
        assert "line" not in said(child)
        child.sendline("quit")
        child.expect(pexpect.EOF)
    assert kept.read().server == url


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
def test_a_file_is_replayed_on_a_server_of_ones_own(game: str) -> None:
    done = tarocchi("replay", str(DEALS / f"{game}.jsonl"), "--number", "2", typed="\n\nback\nend\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The deal is over." in done.stdout


def test_a_replay_for_scripts_is_one_message(url: str) -> None:
    done = tarocchi("replay", str(DEALS / "bolognese.jsonl"), "--server", url, "--view", "table", "--json")
    assert json.loads(done.stdout)["type"] == "replayed"


@pytest.mark.parametrize(
    ("text", "number", "sentence"),
    [
        ("", 1, "there are 0 records in it."),
        ("{}\n{}", 3, "there are 2 records in it."),
        ("nonsense", 1, "holds no deal records."),
        ("[]", 1, "holds no deal records."),
        ("{}", 1, "That is no record of a deal, or one that breaks a rule."),
        ("\x00\xff" * 9, 1, "holds no deal records."),
    ],
)
def test_what_is_no_record_is_one_sentence(url: str, tmp_path: Path, text: str, number: int, sentence: str) -> None:
    (tmp_path / "deal").write_text(text)
    with pytest.raises(NotDone, match=re.escape(sentence)):
        archive.replay(str(tmp_path / "deal"), number, "open", url, Person("Anna"))


def test_a_number_that_is_none_is_one_sentence(url: str) -> None:
    kept.keep_ticket(url, "x" * 32)
    with pytest.raises(NotDone, match=r"“x.2J” is no number of a deal"):
        archive.export("x\x1b[2J", url, Person("Anna"), None)
