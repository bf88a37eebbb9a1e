"""The bots that search: ``strong``, and ``master`` with four times its budget.

A choice takes worlds that fit the view (``sampler``), tries every move in each (``search``) and makes the one that
brings the most on average. With a budget counted in worlds it is the same for equal views and seeds; with one in
seconds it takes what fits. Nothing is compiled before the first choice; ``warm_up`` does it ahead.
"""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from bots.bot import Budget, Choice
from bots.kernel import GAMES
from bots.likelihood import discard_score
from bots.policy import MODEL, OWN, SEEN_SIZE, Scores
from bots.position import MOST_NODES, new_workspace
from bots.problem import Numbers, Problem, problem_of, without_equals
from bots.rules_bot import ONLY_MOVE, RulesBot
from bots.sampler import States, choose_worlds, find_worlds
from bots.search import DECLARATIONS, DISCARDS, PLAYS, try_moves
from engine.cards import Mask
from engine.deal import Deal
from engine.games import rules_of
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.shuffle import deal_hands, first_dealer, seed_from_number
from engine.view import View, view

DRAWS = 5  # worlds drawn for each of the budget
POOL = 3  # worlds chosen for each of the budget: the last moves in the running are tried in more
TRIES = 50  # draws, for each world wanted, before fewer have to do
CHUNK = 8  # worlds tried between two looks at the clock
MOST_WORLDS = 2000
MOST_DISCARDS = 12
NODES = 20_000
SAMPLING = 0.3  # the share of the time in which worlds are drawn


@dataclass(frozen=True, slots=True)
class Candidates:
    """The moves that are tried.

    Attributes:
        kind: as in ``search``.
        codes: what the search has to know of each.
    """

    kind: int
    moves: tuple[Move, ...]
    codes: tuple[Mask, ...]


@dataclass(frozen=True, slots=True)
class Clock:
    """How much of the time for a choice has passed."""

    started: float
    seconds: float | None

    def is_before(self, share: float) -> bool:
        """Whether less than a share of it has."""
        return self.seconds is None or perf_counter() < self.started + share * self.seconds


class StrongBot:
    """Searches worlds that fit the view.

    Args:
        seconds: the time for a choice when the budget limits nothing.
        exact: how many of the last tricks are solved with open hands.
    """

    def __init__(self, *, seconds: float = 0.5, exact: int = 4) -> None:
        self._seconds = seconds
        self._exact = exact
        self._workspace = new_workspace()

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        """Answer the question in a view; the reason says in how many worlds the moves were tried."""
        started = perf_counter()
        assert view.question is not None
        candidates = candidates_of(view)
        if len(candidates.moves) == 1:
            return Choice(candidates.moves[0], ONLY_MOVE)
        seconds = budget.seconds
        if seconds is None and budget.worlds is None:
            seconds = self._seconds
        clock = Clock(started, seconds)
        problem = problem_of(view)
        rng = np.array([seed & (1 << 63) - 1], dtype=np.int64)
        wanted = min(budget.worlds or MOST_WORLDS, MOST_WORLDS)
        states, logarithms = draw(problem, rng, wanted * DRAWS, clock)
        if not len(states):
            return RulesBot().choose(view, seed, budget)
        chosen = np.zeros(wanted * POOL, dtype=np.int64)
        choose_worlds(logarithms, rng, chosen)
        trials = budget.worlds * len(candidates.moves) if budget.worlds else None
        return self.best_in(view, candidates, states[chosen], budget.nodes or NODES, trials, clock)

    def best_in(
        self, view: View, candidates: Candidates, worlds: States, nodes: int, trials: int | None, clock: Clock
    ) -> Choice:
        """The candidate that brings the most on average: in each round the better half goes on.

        Args:
            worlds: to try the moves in, one after another.
            trials: of a move in a world, shared out evenly over the rounds; None for as many as there is time for.
        """
        self._workspace[MOST_NODES] = nodes
        own = OWN[GAMES[view.game]]
        weights = (MODEL, own) if (view.seat or 0) & 1 else (own, MODEL)
        codes = np.array(candidates.codes, dtype=np.int64)
        alive = np.arange(len(codes))
        sums = np.zeros(len(codes))
        rounds = (len(codes) - 1).bit_length()
        tried = 0
        for number in range(rounds):
            share = SAMPLING + (1 - SAMPLING) * (number + 1) / rounds
            until = len(worlds) if trials is None else tried + max(1, trials // (rounds * len(alive)))
            until = min(until, len(worlds))
            while tried < until and (not tried or clock.is_before(share)):
                part = worlds[tried : min(until, tried + CHUNK)]
                results = np.zeros(len(alive))
                try_moves(candidates.kind, codes[alive], part, self._exact, *weights, self._workspace, results)
                sums[alive] += results
                tried += len(part)
            alive = alive[np.argsort(-sums[alive], kind="stable")][: (len(alive) + 1) // 2]
        return Choice(candidates.moves[int(alive[0])], f"searched {tried} worlds")


def draw(problem: Problem, rng: Numbers, wanted: int, clock: Clock) -> tuple[States, Scores]:
    """Worlds that fit a problem and the logarithms of their weights; fewer than wanted when time or tries run out."""
    states = np.zeros((wanted, SEEN_SIZE), dtype=np.int64)
    logarithms = np.zeros(wanted)
    found = 0
    share = -(-wanted // len(problem.barred))
    for number, barred in enumerate(problem.barred):
        limit, tries = min(wanted, share * (number + 1)), TRIES * share
        while found < limit and tries > 0 and (not found or clock.is_before(SAMPLING)):
            until = min(found + CHUNK * DRAWS, limit)
            found += find_worlds(
                problem.facts,
                problem.plays,
                problem.room,
                barred,
                rng,
                CHUNK * TRIES,
                MODEL,
                states[found:until],
                logarithms[found:until],
            )
            tries -= CHUNK * TRIES
    return states[:found], logarithms[:found]


def candidates_of(view: View) -> Candidates:
    """The moves worth trying among the legal ones."""
    assert view.question is not None
    legal = view.question.legal
    pack = rules_of(view.game).pack
    match legal[0]:
        case Discard():
            return _discards(view)
        case Declare() | Pass():
            shown = pack.mask(card for found in view.question.declarable.combinations for card in found.cards)
            return Candidates(DECLARATIONS, legal, (shown, 0)[-len(legal) :])
        case Play():
            cards = pack.mask(move.card for move in legal if isinstance(move, Play))
            tried = without_equals(view, cards)
            return Candidates(PLAYS, tuple(Play(pack.cards_of(bit)[0]) for bit in tried), tried)


def _discards(view: View) -> Candidates:
    """The discards that look best, so that each can be tried in many worlds."""
    assert view.question is not None
    pack = rules_of(view.game).pack
    hand = pack.mask(view.hand or ())
    pairs = {pack.mask(move.cards): move for move in view.question.legal if isinstance(move, Discard)}
    best = sorted(pairs, key=lambda pair: -discard_score(GAMES[view.game], hand, pair))[:MOST_DISCARDS]
    return Candidates(DISCARDS, tuple(pairs[pair] for pair in best), tuple(best))


def warm_up(bot: StrongBot) -> None:
    """Compile all that a search needs, by playing a deal with a world for each choice."""
    seed = seed_from_number(1)
    dealer = first_dealer(seed)
    for rules in map(rules_of, GAMES):
        deal = Deal(rules, dealer, deal_hands(rules.pack, seed, dealer))
        while deal.to_act is not None:
            deal.apply(bot.choose(view(deal, deal.to_act), 1, Budget(worlds=1)).move)


BOTS = {"strong": StrongBot(seconds=0.5), "master": StrongBot(seconds=2.0)}
"""By the names under which they can be seated."""
