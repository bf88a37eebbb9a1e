import json
from pathlib import Path

import pytest

from arena.main import main
from arena.partners import RATE_WORDS

COMMAND = ["--game", "bolognese", "--north-south", "rules", "--east-west", "random", "--deals", "4", "--processes", "1"]


def test_it_prints_the_lead_with_its_interval_and_the_partner_rates(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(COMMAND) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("bolognese: rules against random +")
    assert all(words in printed for words in ("(95 %), 4 duplicate deals", "Kings saved", "time for a choice"))


def test_the_log_holds_two_records_of_each_deal(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    assert main([*COMMAND, "--log", str(log)]) == 0
    records = [json.loads(line) for line in log.read_text().splitlines()]
    assert [record["format"] for record in records] == ["tarocchi-deal/1"] * 8


def test_a_log_that_can_not_be_written_is_one_line_and_status_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--log", "/nowhere/log"]) == 1
    assert capsys.readouterr().err == "/nowhere/log: No such file or directory\n"


@pytest.mark.parametrize("wrong", [["--deals", "0"], ["--north-south", "nobody"], ["--seed", "x"]])
def test_a_wrong_call_is_status_2(wrong: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*COMMAND, *wrong])
    assert ended.value.code == 2


def test_the_help_explains_every_rate_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    printed = capsys.readouterr().out
    assert all(f"  {words}\n" in printed for words in RATE_WORDS.values())
