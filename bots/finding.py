"""Worlds for a search, within its time: a few are drawn and weighed, and from the likely ones a walk goes on."""

from dataclasses import dataclass
from time import perf_counter

import numpy as np

from bots.likelihood import States
from bots.policy import MODEL, OWN, SEEN_SIZE, Scores
from bots.problem import GAME_IS, Numbers, Problem
from bots.sampler import choose_worlds, find_worlds
from bots.walk import walk

FOUND = 2  # worlds for each of the budget: the last moves in the running are tried in more
TRIES = 50  # draws, for each world wanted, before fewer have to do
CHUNK, DRAWS_AT_ONCE = 40, 400  # worlds found, and draws made for them, between two looks at the clock
DRAWN = 64  # worlds, from which the walks set out
CHAINS, WORLDS_OF_ONE = 8, 8  # worlds that walk on at most, and how many are wanted for each
AT_ONCE = 96  # worlds met between two looks at the clock
FIRST_STEPS, STEPS = 300, 5
DRAWING, WALKING = 0.15, 0.35  # the shares of the time after which no more are drawn, and found


@dataclass(frozen=True, slots=True)
class Clock:
    """How much of the time for a choice has passed."""

    started: float
    seconds: float | None

    def is_before(self, share: float) -> bool:
        """Whether less than a share of it has."""
        return self.seconds is None or perf_counter() < self.started + share * self.seconds


def find(problem: Problem, rng: Numbers, wanted: int, clock: Clock) -> States:
    """Worlds that fit a problem, each met as often as it is likely; none if none can be drawn."""
    drawn, logarithms = draw(problem, rng, min(wanted, DRAWN), clock)
    if not len(drawn):
        return drawn
    chosen = np.zeros(min(CHAINS, -(-wanted // WORLDS_OF_ONE)), dtype=np.int64)
    choose_worlds(logarithms, rng, chosen)
    now = drawn[chosen]
    facts, plays, barred = problem.facts, problem.plays, np.array(problem.barred)
    worlds = np.zeros((wanted * FOUND, SEEN_SIZE), dtype=np.int64)
    found, first_steps = 0, FIRST_STEPS
    while found < len(worlds) and (not found or clock.is_before(WALKING)):
        part = worlds[found : found + AT_ONCE]
        walk(facts, plays, barred, rng, first_steps, STEPS, MODEL, OWN[facts[GAME_IS]], now, part)
        found += len(part)
        first_steps = STEPS
    return worlds[:found]


def draw(problem: Problem, rng: Numbers, wanted: int, clock: Clock) -> tuple[States, Scores]:
    """Worlds that fit a problem and the logarithms of their weights; fewer than wanted when time or tries run out."""
    states = np.zeros((wanted, SEEN_SIZE), dtype=np.int64)
    logarithms = np.zeros(wanted)
    players = (MODEL, OWN[problem.facts[GAME_IS]])
    found = 0
    share = -(-wanted // len(problem.barred))
    for number, barred in enumerate(problem.barred):
        limit, tries = min(wanted, share * (number + 1)), TRIES * share
        while found < limit and tries > 0 and (not found or clock.is_before(DRAWING)):
            until = min(found + CHUNK, limit)
            found += find_worlds(
                problem.facts,
                problem.plays,
                problem.room,
                barred,
                rng,
                DRAWS_AT_ONCE,
                *players,
                states[found:until],
                logarithms[found:until],
            )
            tries -= DRAWS_AT_ONCE
    return states[:found], logarithms[:found]
