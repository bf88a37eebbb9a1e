"""The number of legal lines of small endings: the engine's, the naive referee's and the published one are the same.

`endings.jsonl` holds deals in progress, each with its `legal_lines`: in how many ways the cards can be played to
the end. `python -m tests.engine.write_endings` writes it anew in some minutes.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from engine.deal import Deal
from engine.games import GAMES
from engine.record import from_json, replay
from tests.naive_referee.judge import position_after
from tests.naive_referee.tricks import count_legal_lines

ENDINGS: list[dict[str, Any]] = [
    json.loads(line) for line in Path(__file__).with_name("endings.jsonl").read_text(encoding="utf-8").splitlines()
]
RECOUNTED = 1_000_000 if os.environ.get("TAROCCHI_LONG") else 2_500


def title(ending: dict[str, Any]) -> str:
    return f"{ending['game']}-{ending['note']}-{ending['legal_lines']}"


def lines_of(deal: Deal) -> int:
    legal = deal.legal_moves()
    if sum(hand.bit_count() for hand in deal.hands) == 1:  # the last card: counting the points would only cost time
        return len(legal)
    lines = 0
    for move in legal:
        after = deal.copy()
        after.apply(move)
        lines += lines_of(after)
    return lines


def naive_lines_of(ending: dict[str, Any]) -> int:
    now = position_after(ending["game"], ending["dealer"], ending["hands"], ending["moves"])
    leader = now.trick[0][0] if now.trick else now.to_act
    return count_legal_lines(ending["game"], now.hands, leader, now.trick)


@pytest.mark.parametrize("ending", ENDINGS, ids=title)
def test_g3_g5_g6_the_engine_counts_the_published_number_of_lines(ending: dict[str, Any]) -> None:
    assert lines_of(replay(from_json(ending))) == ending["legal_lines"]


@pytest.mark.parametrize("ending", [each for each in ENDINGS if each["legal_lines"] <= RECOUNTED], ids=title)
def test_the_naive_referee_counts_the_published_number_of_lines(ending: dict[str, Any]) -> None:
    assert naive_lines_of(ending) == ending["legal_lines"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_there_are_endings_of_three_to_five_tricks_with_the_matto_and_within_a_trick(game: str) -> None:
    notes = [ending["note"] for ending in ENDINGS if ending["game"] == game]
    for wanted in ("3 tricks", "4 tricks", "5 tricks", "Matto in hand", "Matto led", "within a trick"):
        assert any(wanted in note for note in notes)
