"""Who can play in the arena, by name."""

from arena.duplicate import Contestant, Player
from bots.bot import Bot, Budget, Choice
from bots.registry import BOTS, bot_of
from engine.deal import Deal
from engine.view import view

NAMES = tuple(BOTS)


def contestant(name: str, *, worlds: int | None, nodes: int | None) -> Contestant:
    """A player by name; ``KeyError`` for an unknown one.

    Args:
        worlds, nodes: the budget of players that search; counted, so that results repeat.
    """
    return Contestant(name, honest(bot_of(name)), Budget(worlds=worlds, nodes=nodes))


def honest(bot: Bot) -> Player:
    """A bot as a player: it is given its seat's view and nothing else."""

    def play(deal: Deal, seed: int, budget: Budget) -> Choice:
        return bot.choose(view(deal, deal.to_act), seed, budget)

    return play
