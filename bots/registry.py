"""The players that can be seated, by name: a new bot is one file and one line here.

A bot that needs heavy libraries loads them with its first choice, not when this file is imported.
"""

from bots.bot import Bot
from bots.random_bot import RandomBot
from bots.rules_bot import RulesBot

BOTS: dict[str, Bot] = {"random": RandomBot(), "rules": RulesBot()}
"""From a bot's name, as messages and records write it, to the bot; one object serves any number of seats."""


def bot_of(name: str) -> Bot:
    """The bot of a name; ``KeyError`` for an unknown one."""
    return BOTS[name]
