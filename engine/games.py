"""The registry: a new game is one file and one line here."""

from engine import bolognese, piedicavallo
from engine.rules import Rules

GAMES: dict[str, Rules] = {rules.name: rules for rules in (piedicavallo.RULES, bolognese.RULES)}
"""From a game's name, as records and messages write it, to its rules."""


def rules_of(game: str) -> Rules:
    """The rules of a game.

    Raises:
        KeyError: there is no game of this name.
    """
    return GAMES[game]
