"""The golden play-throughs: whole deals of each game with every view at every step, read once and kept.

If a difference is meant, write them anew with ``python -m tests.write_golden`` and read what has changed.
"""

import pytest

from engine.games import GAMES
from tests.write_golden import CHOSEN, FOLDER, golden_texts

TEXTS = golden_texts()


@pytest.mark.parametrize("name", TEXTS)
def test_a_deal_plays_through_as_it_is_written_down(name: str) -> None:
    assert TEXTS[name] == (FOLDER / name).read_text(encoding="utf-8")


def test_every_play_through_that_is_written_down_is_compared() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(TEXTS)


def test_every_game_has_a_play_through() -> None:
    assert set(CHOSEN) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_the_play_throughs_of_a_game_show_every_dealer_and_a_draw(game: str) -> None:
    texts = [text for name, text in TEXTS.items() if name.startswith(game)]
    assert all(any(f"dealer {dealer}" in text for text in texts) for dealer in ("South", "East", "North", "West"))
    assert any("winner -" in text for text in texts)


def test_the_play_throughs_stay_small_enough_to_read() -> None:
    assert sum(len(text) for text in TEXTS.values()) < 300_000
