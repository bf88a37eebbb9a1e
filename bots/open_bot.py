"""The searching bot with all cards open: what a search could gain that knew everything, for comparison alone.

It is no ``Bot``: it asks for the deal instead of a view, so that it can't be seated.
"""

import numpy as np

from bots.bot import ONLY_MOVE, Budget, Choice
from bots.candidates import candidates_of
from bots.finding import Clock
from bots.likelihood import IMPOSSIBLE, States, begin, relive
from bots.policy import MODEL, SCORES_SIZE, SEEN_SIZE
from bots.problem import KNOWN, ME, problem_of
from bots.sampler import PLACES
from bots.strong_bot import NODES, StrongBot
from engine.deal import Deal
from engine.view import view


class OpenBot:
    """The same search as ``StrongBot``, given the one true world."""

    def __init__(self) -> None:
        self._bot = StrongBot()

    def choose_knowing(self, deal: Deal, budget: Budget) -> Choice:
        """The move of the seat that has to act in a deal."""
        seen = view(deal, deal.to_act)
        candidates = candidates_of(seen)
        if len(candidates.moves) == 1:
            return Choice(candidates.moves[0], ONLY_MOVE)
        clock = Clock(0.0, None)
        return self._bot.best_in(seen, candidates, true_world(deal), budget.nodes or NODES, None, clock, None)


def true_world(deal: Deal) -> States:
    """Where a deal stands, as the only world."""
    problem = problem_of(view(deal, deal.to_act))
    problem.facts[KNOWN : KNOWN + 4] |= deal.hands
    problem.facts[KNOWN + 4] = deal.discard or 0
    states = np.zeros((1, SEEN_SIZE), dtype=np.int64)
    begin(problem.facts, np.zeros(PLACES, dtype=np.int64), states[0])
    relive(states[0], problem.plays, problem.facts[ME], MODEL, MODEL, np.zeros(62), np.zeros(SCORES_SIZE), IMPOSSIBLE)
    return states
