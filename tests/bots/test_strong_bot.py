"""The searching bot: legal, repeatable, honest, in time."""

from random import Random
from time import perf_counter

import numpy as np
import pytest

from bots.bot import Budget
from bots.strong_bot import StrongBot, is_ahead, warm_up
from bots.worlds import rearranged
from engine.deal import Deal
from engine.games import rules_of
from engine.moves import Declare, Pass
from engine.shuffle import deal_hands, first_dealer, seed_from_number
from engine.view import View, view

GAMES = ["piedicavallo", "bolognese"]
BOT = StrongBot()


def dealt(game: str, number: int) -> Deal:
    seed = seed_from_number(number)
    dealer = first_dealer(seed)
    return Deal(rules_of(game), dealer, deal_hands(rules_of(game).pack, seed, dealer))


def seen(deal: Deal) -> View:
    return view(deal, deal.to_act)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_played_with_legal_moves(game: str) -> None:
    deal = dealt(game, 1)
    while deal.to_act is not None:
        deal.apply(BOT.choose(seen(deal), 1, Budget(worlds=2)).move)
    assert deal.score is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_choice_is_the_same_for_equal_views_seeds_and_budgets(game: str) -> None:
    rng = Random(game)
    deal = dealt(game, 2)
    for _ in range(30):
        if len(deal.legal_moves()) > 1 and rng.random() < 0.4 and deal.to_act is not None:
            other = rearranged(deal, deal.to_act, seed=5)
            choice = BOT.choose(seen(deal), 7, Budget(worlds=4))
            assert StrongBot().choose(seen(other), 7, Budget(worlds=4)) == choice
        deal.apply(rng.choice(deal.legal_moves()))


def test_a_budget_in_seconds_is_kept() -> None:
    warm_up(BOT)
    started = perf_counter()
    choice = BOT.choose(seen(dealt("bolognese", 3)), 1, Budget(seconds=0.2))
    assert perf_counter() - started < 2
    assert choice.reason.startswith("searched ")


def test_bo7_what_can_be_declared_is_declared() -> None:
    deal = dealt("bolognese", 4)
    while deal.legal_moves() != (Declare(), Pass()):
        deal.apply(deal.legal_moves()[-1])
    assert BOT.choose(seen(deal), 1, Budget(worlds=8)).move == Declare()


def test_a_move_is_ahead_when_its_lead_is_more_than_chance() -> None:
    assert is_ahead(np.array([2.0, 1.0, 3.0]))
    assert not is_ahead(np.array([9.0, -8.0, 1.0]))
    assert not is_ahead(np.array([0.0, 0.0]))
