"""What a bot is: one question in, one choice out.

The law of bots: a bot reads a seat's view and nothing else, so that for two deals with equal views, an equal seed and
an equal budget counted in worlds its choice is the same. It keeps nothing between two questions. Its seed never comes
from the deal's.
"""

from dataclasses import dataclass
from typing import Protocol

from engine.moves import Move
from engine.view import View

ONLY_MOVE, SPARES = "only_move", "spares_the_partner"
"""The reasons of a choice where there is nothing to choose, and where one card alone is what a partner would expect."""
UNSEARCHED = frozenset({ONLY_MOVE, SPARES})
"""The reasons for which a bot that searches need not search."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one choice; what is None does not limit it.

    Attributes:
        seconds: time of one core, for live tables.
        worlds: how many deals that fit the view, for results that repeat.
        nodes: how many positions of exact endings in each world.
    """

    seconds: float | None = None
    worlds: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's answer.

    Attributes:
        move: one of ``view.question.legal``.
        reason: the name of the maxim or of the search that made it, for people and logs.
    """

    move: Move
    reason: str


class Bot(Protocol):
    """A player that is a program."""

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        """Answer the question in a view.

        Args:
            view: of the seat that has to act; ``view.question`` is present.
            seed: for all chance in the choice, 0 to 2^64 - 1.
            budget: ignored by bots that do not search.
        """
        ...
