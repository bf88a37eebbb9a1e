"""What holds for every bot in the registry: a newcomer passes by being listed there."""

import os
import random
from collections.abc import Iterator
from copy import deepcopy

import pytest

from bots.bot import Bot, Budget
from bots.registry import BOTS
from bots.worlds import rearranged
from engine.cards import SEATS
from engine.deal import Deal
from engine.games import GAMES
from engine.view import view
from tests.engine.deals import dealt

DEALS = 40 if os.environ.get("TAROCCHI_LONG") else 4
SMALL = Budget(worlds=2, nodes=200)

every_bot = pytest.mark.parametrize("bot", BOTS.values(), ids=BOTS)
both_games = pytest.mark.parametrize("game", GAMES)


def played(bot: Bot, game: str, number: int) -> Iterator[Deal]:
    """A deal that a bot plays in every seat, before each of its choices; every seat deals in turn."""
    deal, chance = dealt(game, seed=number, dealer=number % 4), random.Random(number)
    while deal.to_act is not None:
        yield deal
        deal.apply(bot.choose(view(deal, deal.to_act), chance.getrandbits(64), SMALL).move)


@every_bot
@both_games
def test_it_plays_whole_deals_in_every_seat_with_legal_moves_and_a_reason_for_each(bot: Bot, game: str) -> None:
    for number in range(DEALS):
        for deal in played(bot, game, number):
            choice = bot.choose(view(deal, deal.to_act), number, SMALL)
            assert choice.move in deal.legal_moves()
            assert choice.reason.strip()


@every_bot
@both_games
def test_for_the_same_view_and_seed_it_makes_the_same_choice(bot: Bot, game: str) -> None:
    for deal in played(bot, game, 5):
        seen = view(deal, deal.to_act)
        assert bot.choose(seen, 17, SMALL) == bot.choose(seen, 17, SMALL)


@every_bot
@both_games
def test_for_two_deals_with_equal_views_it_makes_the_same_choice(bot: Bot, game: str) -> None:
    for number in range(DEALS):
        for deal in played(bot, game, number):
            other = rearranged(deal, deal.to_act, number)
            assert bot.choose(view(other, deal.to_act), 3, SMALL) == bot.choose(view(deal, deal.to_act), 3, SMALL)


@every_bot
@both_games
def test_it_changes_nothing_in_what_it_is_shown(bot: Bot, game: str) -> None:
    for deal in played(bot, game, 6):
        seen = view(deal, deal.to_act)
        before = deepcopy(seen)
        bot.choose(seen, 1, SMALL)
        assert seen == before


@every_bot
@both_games
def test_it_leaves_the_chance_of_others_alone(bot: Bot, game: str) -> None:
    state = random.getstate()
    for deal in played(bot, game, 7):
        assert deal.to_act in SEATS
    assert random.getstate() == state
