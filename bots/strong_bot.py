"""The bot that searches; ``strong`` and ``master`` are the same one with other budgets (``registry``).

A choice takes worlds that fit the view (``finding``), tries every move in each (``search``) and makes the one that
brings the most on average. Where that is in doubt it follows the maxims of the ``rules`` bot, and what a partner would
resent it does not try (``sparing``). With a budget counted in worlds it is the same for equal views and seeds; with
one in seconds it takes what fits. Nothing is compiled before the first choice; ``warm_up`` does it ahead.
"""

from time import perf_counter

import numpy as np

from bots.bot import ONLY_MOVE, SPARES, Budget, Choice
from bots.candidates import Candidates, candidates_of
from bots.finding import WALKING, Clock, find
from bots.kernel import GAMES
from bots.likelihood import States
from bots.policy import MODEL, OWN
from bots.position import MOST_NODES, new_workspace
from bots.problem import problem_of
from bots.rules_bot import RulesBot
from bots.search import Values, try_moves
from bots.sparing import sparing
from engine.deal import Deal
from engine.games import rules_of
from engine.moves import Move
from engine.shuffle import deal_hands, first_dealer, seed_from_number
from engine.view import View, view

CHUNK = 8  # worlds tried between two looks at the clock
MOST_WORLDS = 2000
NODES = 20_000
EXACT = 2  # how many of the last tricks are solved with open hands
DOUBT = 1.0  # standard errors by which a move must be ahead of what the maxims say


class StrongBot:
    """Searches worlds that fit the view."""

    def __init__(self) -> None:
        self._workspace = new_workspace()

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        """Answer the question in a view; the reason says in how many worlds the moves were tried."""
        clock = Clock(perf_counter(), budget.seconds)
        candidates = candidates_of(view)
        if len(candidates.moves) == 1:
            return Choice(candidates.moves[0], ONLY_MOVE)
        advised = RulesBot().choose(view, seed, budget)
        advice = candidates.standing_for(advised.move, rules_of(view.game).pack)
        candidates = sparing(view, candidates, advice)
        if len(candidates.moves) == 1:
            return Choice(candidates.moves[0], SPARES)
        rng = np.array([seed & (1 << 63) - 1], dtype=np.int64)
        worlds = find(problem_of(view), rng, min(budget.worlds or MOST_WORLDS, MOST_WORLDS), clock)
        if not len(worlds):
            return advised
        trials = budget.worlds * len(candidates.moves) if budget.worlds else None
        return self.best_in(view, candidates, worlds, budget.nodes or NODES, trials, clock, advice)

    def best_in(
        self,
        view: View,
        candidates: Candidates,
        worlds: States,
        nodes: int,
        trials: int | None,
        clock: Clock,
        advice: Move | None,
    ) -> Choice:
        """The candidate that brings the most on average: in each round the better half goes on.

        Args:
            worlds: to try the moves in, one after another.
            trials: of a move in a world, shared out evenly over the rounds; None for as many as there is time for.
            advice: what to do unless another move is ahead of it by more than ``DOUBT``; it goes on to the end.
        """
        self._workspace[MOST_NODES] = nodes
        own = OWN[GAMES[view.game]]
        weights = (MODEL, own) if (view.seat or 0) & 1 else (own, MODEL)
        codes = np.array(candidates.codes, dtype=np.int64)
        advised = candidates.moves.index(advice) if advice in candidates.moves else None
        alive = ranked = np.arange(len(codes))
        values = np.zeros((len(worlds), len(codes)))
        rounds = (len(codes) - 1).bit_length()
        tried = 0
        for number in range(rounds):
            share = WALKING + (1 - WALKING) * (number + 1) / rounds
            until = len(worlds) if trials is None else tried + max(1, trials // (rounds * len(alive)))
            until = min(until, len(worlds))
            while tried < until and (not tried or clock.is_before(share)):
                part = worlds[tried : min(until, tried + CHUNK)]
                results = np.zeros((len(part), len(alive)))
                try_moves(candidates.kind, codes[alive], part, EXACT, *weights, self._workspace, results)
                values[tried : tried + len(part), alive] = results
                tried += len(part)
            ranked = alive[np.argsort(-values[:tried, alive].sum(axis=0), kind="stable")]
            alive = ranked[: (len(alive) + 1) // 2]
            if advised is not None and advised not in alive:
                alive = np.append(alive, advised)
        best = int(ranked[0])
        if advised is not None and not is_ahead(values[:tried, best] - values[:tried, advised]):
            best = advised
        return Choice(candidates.moves[best], f"searched {tried} worlds")


def is_ahead(leads: Values) -> bool:
    """Whether what a move has been ahead by in some worlds is beyond doubt."""
    return bool(leads.mean() > DOUBT * leads.std() / len(leads) ** 0.5)


def warm_up(bot: StrongBot) -> None:
    """Compile all that a search needs, by playing a deal with a world for each choice."""
    seed = seed_from_number(1)
    dealer = first_dealer(seed)
    for rules in map(rules_of, GAMES):
        deal = Deal(rules, dealer, deal_hands(rules.pack, seed, dealer))
        while deal.to_act is not None:
            deal.apply(bot.choose(view(deal, deal.to_act), 1, Budget(worlds=1)).move)


BOT = StrongBot()
"""The one that sits at any number of tables."""
