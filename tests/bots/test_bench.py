import random
import re

import pytest

from bots.bench import duplicate_lead, main, margin_of, play_out
from bots.registry import bot_of
from engine.cards import Side
from tests.engine.deals import dealt


def test_the_interval_narrows_with_the_number_of_deals() -> None:
    few, many = margin_of([10.0, 20.0]), margin_of([10.0, 20.0] * 50)
    assert few.mean == many.mean == 15
    assert few.half_width > many.half_width > 0


def test_a_deal_is_played_out_to_its_totals() -> None:
    total = play_out(dealt("piedicavallo"), bot_of("rules"), bot_of("random"), Side(1), random.Random(1))
    assert sum(total) == 114


def test_a_duplicate_deal_is_repeated_by_its_seed_and_number() -> None:
    leads = [duplicate_lead("piedicavallo", 3, number) for number in range(3)]
    assert leads == [duplicate_lead("piedicavallo", 3, number) for number in range(3)]
    assert len(set(leads)) > 1


def test_the_rules_bot_is_well_ahead_of_chance_in_both_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--deals", "60"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["piedicavallo", "bolognese"]
    assert all(re.search(r"[+]\d+\.\d ± \d+\.\d points a deal \(95 %\), 60 duplicate deals", line) for line in lines)


@pytest.mark.parametrize("option", ["--deals=1", "--deals=-3", "--deals=many", "--seed=-1", f"--seed={2**256}"])
def test_a_number_that_makes_no_sense_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([option])
    assert "must be a number from" in capsys.readouterr().err
