"""The registry of games."""

import pytest

from engine.games import GAMES, rules_of


def test_both_games_are_listed_under_the_names_that_records_write() -> None:
    assert {name: rules.name for name, rules in GAMES.items()} == {
        "piedicavallo": "piedicavallo",
        "bolognese": "bolognese",
    }


def test_the_rules_of_a_game_are_found_by_its_name() -> None:
    assert rules_of("bolognese") is GAMES["bolognese"]


def test_an_unknown_name_has_no_rules() -> None:
    with pytest.raises(KeyError):
        rules_of("scopa")
