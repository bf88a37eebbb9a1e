"""Who can play in the arena, by name."""

import importlib
import shlex

from arena.duplicate import Contestant, Player
from arena.programs import Program
from bots.bot import Bot, Budget, Choice
from bots.registry import BOTS, SEARCHING, bot_of
from engine.deal import Deal
from engine.view import view

OPEN = "open"
"""The reference that looks into everybody's cards: it marks what can be reached, and nobody can sit with it."""
NAMES = (*BOTS, OPEN)
PROGRAM = "program:"
"""What the name of a program as a player begins with; its command follows."""


def contestant(name: str, game: str, *, worlds: int | None, nodes: int | None) -> Contestant:
    """A player by name.

    Args:
        name: one of ``NAMES``, or ``program:`` and a command.
        game: which they play.
        worlds, nodes: the budget of players that search, their own if None; counted, so that results repeat.

    Raises:
        KeyError: there is no such player.
    """
    if name.startswith(PROGRAM):
        return Contestant(name, honest(Program(shlex.split(name.removeprefix(PROGRAM)))), Budget())
    own = SEARCHING.get(name)
    if own is not None:
        worlds = worlds or own.worlds[game]
    player = _open_player() if name == OPEN else honest(bot_of(name))
    return Contestant(name, player, Budget(worlds=worlds, nodes=nodes))


def honest(bot: Bot) -> Player:
    """A bot as a player: it is given its seat's view and nothing else."""

    def play(deal: Deal, seed: int, budget: Budget) -> Choice:
        return bot.choose(view(deal, deal.to_act), seed, budget)

    return play


def _open_player() -> Player:
    bot = importlib.import_module("bots.open_bot").OpenBot()

    def play(deal: Deal, _seed: int, budget: Budget) -> Choice:
        choice: Choice = bot.choose_knowing(deal, budget)
        return choice

    return play
