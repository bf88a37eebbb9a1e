"""The bench's harness in its short form: every row gives numbers, never mind which; and the arithmetic of figures."""

import json
import math
import subprocess
import sys
from pathlib import Path

import pytest

from bench.figures import Figure, Skipped, as_table, at_least, at_most, ratio

ROWS = {
    "moves a second, 2 tables",
    "latency at a human pace",
    "the same with bots",
    "idle cost",
    "growth",
    "restart",
    "durable commits",
    "engine",
    "exact endings",
    "records",
    "start-up",
    "wire",
}
MAY_BE_SKIPPED = {"engine", "beside peers"}


@pytest.mark.skipif(sys.platform != "linux", reason="the bench reads what processes use from /proc")
def test_every_row_gives_a_number_and_each_client_sees_each_move(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench", "--short", "--results", str(tmp_path)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode in (0, 1), ended.stderr
    (file,) = tmp_path.glob("*.json")
    found = json.loads(file.read_text(encoding="utf-8"))
    assert {figure["row"] for figure in found["figures"]} | MAY_BE_SKIPPED == ROWS | MAY_BE_SKIPPED
    assert {one["row"] for one in found["skipped"]} <= MAY_BE_SKIPPED
    assert all(math.isfinite(figure["value"]) for figure in found["figures"])


def test_a_ratio_is_the_median_of_its_rounds_with_their_quartiles() -> None:
    figure = ratio("row", "name", [0.8, 0.9, 1.0, 1.1, 9.0], least=0.9)
    assert (figure.value, figure.low, figure.high) == pytest.approx((1.0, 0.85, 5.05))
    assert figure.met


@pytest.mark.parametrize(("value", "met"), [(2.0, True), (2.1, False)])
def test_a_bound_is_met_up_to_itself(value: float, met: bool) -> None:  # noqa: FBT001 - a table of cases
    assert at_most("row", "name", value, 2, "s").met is met
    assert at_least("row", "name", -value, -2, "s").met is met


def test_the_table_says_what_was_missed_and_what_was_left_out() -> None:
    table = as_table(
        [Figure("wire", "size", 1234.0, "bytes"), at_most("idle", "x", 3, 2, "%"), Skipped("peers", "no npm")]
    )
    assert "| wire | size | 1,234 bytes |  |  |  |" in table
    assert "| ≤ 2 % | **no** |" in table
    assert "| peers | skipped: no npm |" in table
