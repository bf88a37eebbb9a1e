import pytest

from arena.players import NAMES, contestant
from bots.registry import BOTS, SEARCHING
from engine.games import GAMES


def test_every_bot_can_play() -> None:
    assert set(NAMES) >= set(BOTS)


def test_a_budget_is_counted_so_that_results_repeat() -> None:
    budget = contestant("rules", "bolognese", worlds=3, nodes=9).budget
    assert (budget.worlds, budget.nodes, budget.seconds) == (3, 9, None)


def test_an_unknown_name_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        contestant("nobody", "bolognese", worlds=None, nodes=None)


def test_a_bot_that_searches_has_a_budget_of_its_own_for_each_game() -> None:
    of_games = [contestant("strong", game, worlds=None, nodes=None).budget.worlds for game in GAMES]
    assert of_games == list(SEARCHING["strong"].worlds.values())
