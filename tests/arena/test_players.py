import pytest

from arena.players import NAMES, contestant
from bots.registry import BOTS


def test_every_bot_can_play() -> None:
    assert set(NAMES) >= set(BOTS)


def test_a_budget_is_counted_so_that_results_repeat() -> None:
    budget = contestant("rules", worlds=3, nodes=9).budget
    assert (budget.worlds, budget.nodes, budget.seconds) == (3, 9, None)


def test_an_unknown_name_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        contestant("nobody", worlds=None, nodes=None)
