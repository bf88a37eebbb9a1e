"""The short form of ``make soak``: twelve tables, a line that misbehaves, and a server that is killed twice or more."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.soak.proxy import is_data

SECONDS = 180


@pytest.mark.parametrize("seed", [1])
def test_tables_survive_a_bad_line_and_a_server_that_is_killed(seed: int) -> None:
    command = [
        sys.executable,
        "-m",
        "tests.soak",
        "--tables",
        "12",
        "--seconds",
        "8",
        "--kill-after",
        "1",
        "3",
        "--seed",
        str(seed),
    ]
    done = subprocess.run(
        command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    assert f"seed {seed}: " in done.stdout
    assert (
        int(re.findall(r"killed (\d+) times", done.stdout)[0]) + int(re.findall(r"end (\d+) times", done.stdout)[0]) > 1
    )


@pytest.mark.parametrize(
    ("frame", "data"), [(b"\x82\x80abcd", True), (b"\x81\x80abcd", True), (b"\x89\x80abcd", False)]
)
def test_only_whole_frames_of_data_are_repeated(frame: bytes, data: bool) -> None:  # noqa: FBT001 - a parameter of the test
    assert is_data(frame) is data
