"""The players that can be seated, by name: a new bot is one file and one line here.

A bot that searches needs heavy libraries. They are loaded with its first choice, not when this file is imported.
"""

import importlib
from dataclasses import dataclass

from bots.bot import Bot, Budget, Choice
from bots.random_bot import RandomBot
from bots.rules_bot import RulesBot
from engine.view import View


@dataclass(frozen=True, slots=True)
class SearchingBot:
    """The bot of ``bots.strong_bot`` with a budget of its own, loaded when it first has to choose.

    Attributes:
        name: by which it is seated.
        seconds: what it may think about a choice at a live table.
        worlds: what it looks at instead where results have to repeat, by game; they take about a fifth of the seconds.
    """

    name: str
    seconds: float
    worlds: dict[str, int]

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        """See ``Bot``; a budget without any limit stands for its seconds."""
        if budget == Budget():
            budget = Budget(seconds=self.seconds)
        bot: Bot = importlib.import_module("bots.strong_bot").BOT
        return bot.choose(view, seed, budget)


SEARCHING: dict[str, SearchingBot] = {
    bot.name: bot
    for bot in (
        SearchingBot("strong", seconds=0.5, worlds={"piedicavallo": 400, "bolognese": 240}),
        SearchingBot("master", seconds=2.0, worlds={"piedicavallo": 1200, "bolognese": 720}),
    )
}
"""The bots that think for long: at a live table they do so in processes of their own."""

BOTS: dict[str, Bot] = {"random": RandomBot(), "rules": RulesBot(), **SEARCHING}
"""From a bot's name, as messages and records write it, to the bot; one object serves any number of seats."""


def bot_of(name: str) -> Bot:
    """The bot of a name; ``KeyError`` for an unknown one."""
    return BOTS[name]
