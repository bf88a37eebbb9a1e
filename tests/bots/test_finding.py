"""Worlds for a search: they fit, they repeat, and the likely ones come often."""

from random import Random

import numpy as np
import pytest

from bots.bot import Budget
from bots.finding import Clock, find
from bots.kernel import DISCARD, HANDS
from bots.likelihood import States
from bots.problem import problem_of
from bots.rules_bot import RulesBot
from bots.worlds import World, deal_of
from engine.deal import Deal
from engine.view import View, view
from tests.bots.test_kernel import begun_deal

GAMES = ["piedicavallo", "bolognese"]


def found_in(seen: View, wanted: int) -> States:
    return find(problem_of(seen), np.array([5], dtype=np.int64), wanted, Clock(0.0, None))


def played_by_rules(game: str, moves: int) -> Deal:
    deal = begun_deal(game, Random(game))
    while len(deal.moves) < moves or len(deal.legal_moves()) == 1:
        deal.apply(RulesBot().choose(view(deal, deal.to_act), 1, Budget()).move)
    return deal


@pytest.mark.parametrize("game", GAMES)
def test_every_world_that_is_found_gives_the_same_view(game: str) -> None:
    deal = played_by_rules(game, 24)
    seen = view(deal, deal.to_act)
    for state in found_in(seen, 12):
        hands = [int(cards) for cards in state[HANDS : HANDS + 4]]
        world = World((hands[0], hands[1], hands[2], hands[3]), int(state[DISCARD]))
        assert view(deal_of(seen, world), seen.seat) == seen


@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_seed_find_the_same_worlds(game: str) -> None:
    deal = played_by_rules(game, 24)
    seen = view(deal, deal.to_act)
    assert (found_in(seen, 12) == found_in(seen, 12)).all()


def test_play_tells_where_cards_are() -> None:
    right = guessed = 0.0
    deal = played_by_rules("piedicavallo", 40)
    seen = view(deal, deal.to_act)
    problem, states = problem_of(seen), found_in(seen, 200)
    for seat in {0, 1, 2, 3} - {seen.seat}:
        truth = deal.hands[seat] & int(problem.facts[5])
        right += sum((int(cards) & truth).bit_count() for cards in states[:, HANDS + seat]) / len(states)
        guessed += truth.bit_count() ** 2 / int(problem.facts[5]).bit_count()
    assert right > guessed
