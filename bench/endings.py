"""Exact endings: how many positions the solver looks at, which no noise touches, and how long that takes."""

import time
from random import Random
from statistics import median

from bench.figures import Figure, Finding
from bench.scale import Scale
from bots.kernel import GAMES, State, legal, new_state, play
from bots.position import GIVEN_UP, MOST_NODES, NODES, new_workspace
from bots.solver import FAR, solve
from engine.cards import Seat
from engine.games import rules_of
from engine.shuffle import deal_hands, derived, seed_from_number

ROW = "exact endings"
TRICKS = 15
MOST = 1_000_000
"""Positions after which an ending is given up."""


def measure(scale: Scale) -> list[Finding]:
    """For each game and length, the endings of the same seeds every time."""
    found: list[Finding] = []
    _solved(random_ending("bolognese", 3, 0))  # compiles
    for game in GAMES:
        for tricks in scale.lengths:
            nodes, seconds, given_up = zip(
                *(_solved(random_ending(game, tricks, number)) for number in range(scale.endings)), strict=True
            )
            of = f"{game}, {tricks} tricks"
            found += [
                Figure(ROW, f"{of}, positions in {len(nodes)} endings, {sum(given_up)} given up", sum(nodes), ""),
                Figure(ROW, f"{of}, time of one, median", median(seconds) * 1e3, "ms"),
            ]
    return found


def random_ending(game: str, tricks: int, number: int) -> State:
    """A position with so many tricks to come, to which random play of a seeded deal has led."""
    pack, seed, chance = rules_of(game).pack, derived(seed_from_number(2), number), Random(number)
    south, east, north, west = deal_hands(pack, seed, Seat(0))
    discard = pack.mask(pack.cards_of(south & ~(pack.trumps | pack.matto))[-2:])
    state = new_state(game, 0, (south ^ discard, east, north, west), discard)
    for _ in range(4 * (TRICKS - tricks)):
        moves = int(legal(state))
        play(state, chance.choice([1 << place for place in range(62) if moves >> place & 1]))
    return state


def _solved(state: State) -> tuple[int, float, int]:
    workspace = new_workspace()
    workspace[MOST_NODES] = MOST
    began = time.perf_counter()
    solve(workspace, state, -FAR, FAR)
    return int(workspace[NODES]), time.perf_counter() - began, int(workspace[GIVEN_UP])
