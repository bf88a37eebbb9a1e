"""``tarocchi-score``: what it prints where, in which order, and its exit status."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest

from engine.score_command import main, records_in, score_text
from tests.engine.examples import FOLDER, REFUSED, SCORED, examples, finished, in_progress, parameters

COMMAND = Path(sys.executable).with_name("tarocchi-score")
Run = Callable[..., "Ran"]

BROKEN: list[tuple[bytes, str]] = [
    (b"{", "no JSON"),
    (b'{"format": }', "no JSON"),
    (b"\xff\xfe", "not UTF-8"),
    (b"[" * 50_000, "nested too deeply"),
    (b'{"a":' * 50_000, "nested too deeply"),
    (b"null", "no object"),
    (b"[]", "no object"),
    (b'"text"', "no object"),
    (b"{}", "key format is missing"),
    (b'{"format": NaN}', "NaN"),
    (b'{"format": 1e999}', "Infinity"),
    (b'{"dealer": ' + b"9" * 10_000 + b"}", "a number is too long"),
    (b'{"format": "tarocchi-deal/1", "game": "\\ud800"}', "unknown game"),
    (b'{"format": "tarocchi-deal/1", "game": "bolognese", "dealer": true}', "key dealer is no integer but true"),
    (b'{"format": "tarocchi-deal/1", "game": "bolognese", "dealer": 99999999999999999999}', "no seat"),
    (b'{"format": "tarocchi-deal/1", "game": "bolognese", "dealer": 0, "hands": null}', "key hands is no list"),
    (b"\x00", "no JSON"),
    (b"\x1b[2J", "no JSON"),
]


class Ran:
    """What the command has left behind."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.sheets: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
        self.complaints = err.splitlines()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_in_process(*files: Path | str) -> Ran:
        status = main([str(file) for file in files])
        return Ran(status, *capsys.readouterr())

    return run_in_process


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def write_lines(*lines: object, name: str = "deals.jsonl") -> Path:
        file = tmp_path / name
        texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        file.write_bytes(b"\n".join(texts))
        return file

    return write_lines


Write = Callable[..., Path]


def in_a_process(*arguments: str | bytes, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([COMMAND, *arguments], input=given, capture_output=True, timeout=60, check=False)


def without_items(sheet: dict[str, Any], stated: dict[str, Any]) -> dict[str, Any]:
    return {key: sheet[key] for key in stated}


def test_all_example_deals_are_scored_as_stated_by_the_real_command() -> None:
    ran = in_a_process(*(str(FOLDER / name) for name in SCORED))
    stated = [record["score"] for name in SCORED for record in examples(name)]
    sheets = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [without_items(sheet, score) for sheet, score in zip(sheets, stated, strict=True)] == stated
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_all_illegal_examples_are_refused_as_stated_by_the_real_command() -> None:
    file = str(FOLDER / REFUSED)
    ran = in_a_process(file)
    lines = ran.stderr.decode().splitlines()
    stated = [record["expect"] for record in examples(REFUSED)]
    for number, (line, expect) in enumerate(zip(lines, stated, strict=True), start=1):
        assert line.startswith(f"{file}:{number}: move {expect['move']}: {expect['code']} [{expect['rule']}]: ")
    assert (ran.returncode, ran.stdout) == (1, b"")


@pytest.mark.parametrize("record", parameters(*SCORED))
def test_a_finished_deal_prints_its_score_sheet(record: dict[str, Any]) -> None:
    scored = score_text(json.dumps(record).encode())
    assert scored.sheet is not None
    assert without_items(scored.sheet, record["score"]) == record["score"]
    assert scored.complaint is None


@pytest.mark.parametrize("record", parameters(REFUSED))
def test_a_move_that_breaks_a_rule_is_told_with_index_code_and_clause(record: dict[str, Any]) -> None:
    scored = score_text(json.dumps(record).encode())
    expect = record["expect"]
    assert scored.sheet is None
    assert str(scored.complaint).startswith(f"move {expect['move']}: {expect['code']} [{expect['rule']}]: ")


def test_a_finished_deal_without_a_score_is_scored(run: Run, write: Write) -> None:
    record = finished()
    score = record.pop("score")
    ran = run(write(record))
    assert (ran.status, ran.sheets, ran.complaints) == (0, [score], [])


def test_a_score_that_differs_is_told_with_its_keys_and_the_right_sheet_is_printed(run: Run, write: Write) -> None:
    record = finished()
    right = dict(record["score"])
    record["score"] |= {"tricks": [15, 0], "winner": None, "total": right["total"][::-1]}
    file = write(record)
    ran = run(file)
    assert (ran.status, ran.sheets) == (1, [right])
    assert ran.complaints == [f"{file}:1: score-differs: tricks, total, winner"]


@pytest.mark.parametrize("score", [{}, {"tricks": "many"}, {"more": 1}])
def test_a_score_without_the_keys_differs_in_all_of_them(score: dict[str, object], run: Run, write: Write) -> None:
    ran = run(write(finished("piedicavallo") | {"score": score}))
    assert ran.complaints[0].endswith(": score-differs: tricks, card_points, total, winner")


def test_more_keys_in_a_score_do_not_matter(run: Run, write: Write) -> None:
    record = finished()
    record["score"] |= {"explained": [1, 2, 3], "piles": None}
    assert run(write(record)).status == 0


def test_a_deal_in_progress_tells_whose_turn_it_is_and_every_legal_move(run: Run, write: Write) -> None:
    discarding, speaking = in_progress(moves=0), in_progress(moves=1)
    playing = in_progress("piedicavallo", moves=1)
    first, second, third = run(write(discarding, speaking, playing)).sheets
    assert (first["unfinished"], first["to_act"], len(first["legal"])) == (True, 0, 78)
    assert {name for name, *_ in first["legal"]} == {"discard"}
    assert second["legal"] in ([["pass"]], [["declare"], ["pass"]])
    assert (third["to_act"], len(third["legal"]), third["legal"][0][0]) == (1, 15, "play")


def test_the_two_cards_of_a_listed_discard_stand_in_the_packs_order(run: Run, write: Write) -> None:
    record = in_progress(moves=0)
    (sheet,) = run(write(record)).sheets
    order = {card: place for place, card in enumerate(record["hands"][0])}
    assert all(order[first] < order[second] for _, first, second in sheet["legal"])


def test_a_deal_in_progress_with_a_score_is_in_progress_all_the_same(run: Run, write: Write) -> None:
    ran = run(write(in_progress(moves=5) | {"score": {"tricks": [0, 15]}}))
    assert (ran.status, ran.sheets[0]["unfinished"], ran.complaints) == (0, True, [])


def test_a_file_of_one_pretty_printed_object_is_one_record_at_line_1(run: Run, write: Write) -> None:
    record = finished()
    record["score"]["winner"] = "nobody"
    file = write(b"\n\n" + json.dumps(record, indent=2).encode() + b"\n\n", name="deal.json")
    assert run(file).complaints == [f"{file}:1: score-differs: winner"]


def test_an_object_that_is_no_record_is_one_complaint_however_many_lines_it_has(run: Run, write: Write) -> None:
    file = write(b'{\n "format":\n "tarocchi-deal/2"\n}')
    assert run(file).complaints == [f'{file}:1: bad-record: unknown format "tarocchi-deal/2", expected tarocchi-deal/1']


def test_blank_lines_are_no_records_but_count_as_lines(run: Run, write: Write) -> None:
    file = write(b"", finished(), b"  \t", b"{}", b"\r", finished(), b"")
    ran = run(file)
    assert (len(ran.sheets), ran.complaints) == (2, [f"{file}:4: bad-record: key format is missing"])


def test_lines_may_end_as_they_do_on_windows(run: Run, write: Write) -> None:
    line = json.dumps(finished()).encode() + b"\r"
    assert len(run(write(line, line, b"")).sheets) == 2


def test_an_empty_file_holds_no_record_and_is_no_error(run: Run, write: Write) -> None:
    ran = run(write(b""))
    assert (ran.status, ran.sheets, ran.complaints) == (0, [], [])


@pytest.mark.parametrize(("line", "told"), BROKEN)
def test_a_broken_line_is_told_and_the_records_around_it_are_scored(
    line: bytes, told: str, run: Run, write: Write
) -> None:
    file = write(finished(), line, finished())
    ran = run(file)
    assert (ran.status, len(ran.sheets), len(ran.complaints)) == (1, 2, 1)
    assert ran.complaints[0].startswith(f"{file}:2: bad-record: ")
    assert told in ran.complaints[0]


@pytest.mark.parametrize(("text", "told"), BROKEN)
def test_a_file_of_nothing_but_a_broken_object_is_one_complaint(text: bytes, told: str, run: Run, write: Write) -> None:
    ran = run(write(text))
    assert (ran.status, len(ran.complaints)) == (1, 1)
    assert told in ran.complaints[0]


def test_all_broken_lines_of_a_file_are_told_in_order(run: Run, write: Write) -> None:
    file = write(*(line for line, _ in BROKEN))
    ran = run(file)
    assert [line.split(": ")[0] for line in ran.complaints] == [f"{file}:{n}" for n in range(1, len(BROKEN) + 1)]


@pytest.mark.parametrize("depth", range(850, 1_000, 3))
def test_a_carried_score_of_any_depth_is_compared_or_refused(depth: int) -> None:
    record = finished("piedicavallo")
    del record["score"]
    deep = "[" * depth + "]" * depth
    scored = score_text(f'{json.dumps(record)[:-1]}, "score": {{"tricks": {deep}}}}}'.encode())
    assert str(scored.complaint).startswith(("score-differs: tricks", "bad-record: "))


@pytest.mark.parametrize("move", [["play", "S99"], ["discard", "S7", "S7"], ["knock"], None, []])
def test_a_move_of_no_known_shape_makes_the_whole_record_bad(move: object, run: Run, write: Write) -> None:
    record = finished()
    file = write(record | {"moves": [["play", "S7"], move]})
    assert run(file).complaints[0].startswith(f"{file}:1: bad-record: move 1 ")


def test_records_of_several_files_are_scored_in_the_order_of_the_command_line(run: Run, write: Write) -> None:
    first = write(finished(seed=1), b"{", finished(seed=2), name="a.jsonl")
    second = write(finished("piedicavallo", seed=3), b"[]", name="b.jsonl")
    ran = run(second, first)
    assert ran.sheets == [
        finished("piedicavallo", seed=3)["score"],
        finished(seed=1)["score"],
        finished(seed=2)["score"],
    ]
    assert [line.split(": ")[0] for line in ran.complaints] == [f"{second}:2", f"{first}:2"]


def test_a_file_that_can_not_be_read_is_one_line_and_the_others_are_scored(
    run: Run, write: Write, tmp_path: Path
) -> None:
    missing, directory = tmp_path / "missing.jsonl", tmp_path
    ran = run(missing, write(b"{}", finished()), directory)
    assert (ran.status, len(ran.sheets), len(ran.complaints)) == (2, 1, 3)
    assert ran.complaints[0] == f"{missing}: can't be read: No such file or directory"
    assert ran.complaints[2] == f"{directory}: can't be read: Is a directory"


@pytest.mark.parametrize(("lines", "status"), [(["good"], 0), (["good", "bad"], 1), (["bad"], 1), ([], 0)])
def test_the_exit_status_says_whether_every_record_was_right(
    lines: list[str], status: int, run: Run, write: Write
) -> None:
    assert run(write(*({"good": finished(), "bad": {}}[line] for line in lines))).status == status


def test_standard_input_is_read_for_a_dash() -> None:
    ran = in_a_process("-", given=json.dumps(finished()).encode() + b"\nnull\n")
    assert [json.loads(line) for line in ran.stdout.splitlines()] == [finished()["score"]]
    assert (ran.returncode, ran.stderr) == (1, b"-:2: bad-record: no object but null\n")


def test_standard_input_may_be_one_pretty_printed_object() -> None:
    ran = in_a_process("-", given=json.dumps(finished(), indent=1).encode())
    assert (ran.returncode, ran.stdout.count(b"\n"), ran.stderr) == (0, 1, b"")


def test_a_closed_standard_input_can_not_be_read() -> None:
    ran = subprocess.run(["/bin/sh", "-c", f"'{COMMAND}' - <&-"], capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, b"", b"-: can't be read: standard input is closed\n")


@pytest.mark.parametrize("name", [b"d\xe9als.jsonl", b"new\nline.jsonl", b"escape\x1b[2J.jsonl", "più.jsonl".encode()])
def test_a_file_may_have_any_name_and_a_complaint_about_it_is_one_line(name: bytes, tmp_path: Path) -> None:
    path = os.fsencode(tmp_path) + b"/" + name
    with open(path, "wb") as file:  # noqa: PTH123 - a name of bytes is no Path
        file.write(b"{}")
    ran = in_a_process(path)
    assert (ran.returncode, ran.stderr.count(b"\n")) == (1, 1)
    assert ran.stderr.endswith(b".jsonl:1: bad-record: key format is missing\n")
    assert b"\x1b" not in ran.stderr


def test_a_reader_who_closes_the_pipe_is_no_error(write: Write) -> None:
    file = write(*[finished()] * 200)
    ran = subprocess.run(
        ["/bin/sh", "-c", f"('{COMMAND}' '{file}'; echo $? >&2) | head -n 1"],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (ran.stdout.count(b"\n"), ran.stderr) == (1, b"0\n")


def test_a_help_text_that_nobody_reads_is_no_error() -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", f"('{COMMAND}' -h; echo $? >&2) | true"], capture_output=True, timeout=60, check=False
    )
    assert ran.stderr == b"0\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_one_line_and_status_2(write: Write) -> None:
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([COMMAND, write(finished())], stdout=full, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (2, b"standard output can't be written: No space left on device\n")


def test_ctrl_c_ends_with_130_and_no_traceback() -> None:
    with subprocess.Popen(
        [COMMAND, str(FOLDER / REFUSED), "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stderr is not None
        lines = [process.stderr.readline() for _ in examples(REFUSED)]  # from here on it waits for standard input
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert lines[-1].startswith(os.fsencode(FOLDER / REFUSED))


def test_the_version_is_printed() -> None:
    ran = in_a_process("--version")
    assert (ran.returncode, ran.stdout.decode().strip()) == (0, f"tarocchi-score {version('tarocchi')}")


def test_the_help_explains_files_and_exit_statuses() -> None:
    ran = in_a_process("-h")
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert b"FILE" in ran.stdout
    for status in (b"  0  ", b"  1  ", b"  2  ", b"  130  "):
        assert status in ran.stdout


def test_without_a_file_the_usage_is_told() -> None:
    ran = in_a_process()
    assert (ran.returncode, ran.stdout) == (2, b"")
    assert ran.stderr.startswith(b"usage: tarocchi-score")


def test_an_unknown_option_is_refused() -> None:
    assert in_a_process("--verbose").returncode == 2


def test_a_file_is_split_into_lines_unless_it_is_one_object() -> None:
    assert list(records_in(b'{"a":\n1}')) == [(1, b'{"a":\n1}')]
    assert list(records_in(b"[1,\n2]")) == [(1, b"[1,"), (2, b"2]")]
    assert list(records_in(b"{}\n\n{}")) == [(1, b"{}"), (3, b"{}")]
    assert list(records_in(b"\n \n")) == []


def test_the_output_is_one_line_of_ascii_for_each_record(write: Write) -> None:
    ran = in_a_process(str(write(finished() | {"note": "più\u2028"}, in_progress(moves=3))))
    assert ran.stdout.isascii()
    assert ran.stdout.count(b"\n") == 2
