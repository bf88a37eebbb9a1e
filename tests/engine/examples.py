"""The example deals that come with the project, and what else is needed to write records by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.record import to_json
from tests.engine.deals import dealt, play_at_random

FOLDER = Path(__file__).parents[2] / "seeds" / "deals"
SCORED = ("piedicavallo.jsonl", "bolognese.jsonl")
REFUSED = "illegal.jsonl"


def examples(name: str) -> list[dict[str, Any]]:
    """The records of one of the example files."""
    return [json.loads(line) for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()]


def parameters(*names: str) -> list[Any]:
    """One parameter of a test for each record of some example files, named by file and line."""
    return [
        pytest.param(record, id=f"{name.removesuffix('.jsonl')}-{line}")
        for name in names
        for line, record in enumerate(examples(name), start=1)
    ]


def finished(game: str = "bolognese", seed: int = 1) -> dict[str, Any]:
    """The record of a finished deal, with its score."""
    return to_json(play_at_random(dealt(game, seed=seed), seed))


def in_progress(game: str = "bolognese", *, moves: int, seed: int = 1) -> dict[str, Any]:
    """The record of a deal after this many moves."""
    return to_json(play_at_random(dealt(game, seed=seed), seed, moves=moves))
