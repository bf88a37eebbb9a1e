"""The search that knows everything."""

from random import Random

import pytest

from bots.bot import Budget
from bots.kernel import HANDS, TRICKS
from bots.open_bot import OpenBot, true_world
from tests.bots.test_kernel import begun_deal

GAMES = ["piedicavallo", "bolognese"]


@pytest.mark.parametrize("game", GAMES)
def test_the_true_world_is_where_the_deal_stands(game: str) -> None:
    rng = Random(game)
    deal = begun_deal(game, rng)
    while deal.to_act is not None:
        state = true_world(deal)[0]
        assert state[HANDS : HANDS + 4].tolist() == deal.hands
        assert state[TRICKS : TRICKS + 2].sum() == len(deal.tricks)
        deal.apply(rng.choice(deal.legal_moves()))


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_deal_to_its_end(game: str) -> None:
    deal = begun_deal(game, Random(game))
    bot = OpenBot()
    while deal.to_act is not None:
        deal.apply(bot.choose_knowing(deal, Budget(nodes=2000)).move)
    assert deal.score is not None
