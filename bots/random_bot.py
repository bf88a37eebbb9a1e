"""The bot that plays by chance: the measure of what skill is worth."""

import random

from bots.bot import Budget, Choice
from engine.view import View


class RandomBot:
    """Chooses each legal move equally often."""

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:  # noqa: ARG002 - the interface of all bots
        """Answer the question in a view with the move that the seed draws."""
        assert view.question is not None
        return Choice(random.Random(seed).choice(view.question.legal), "chance")
