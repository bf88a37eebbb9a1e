"""Worlds that fit a view, and how they are weighed."""

from collections import Counter
from itertools import permutations
from math import exp
from random import Random

import numpy as np
import pytest

from bots.kernel import DISCARD, HANDS
from bots.policy import MODEL, SEEN_SIZE
from bots.problem import problem_of
from bots.sampler import choose_worlds, draw_world, find_worlds, random_below
from bots.worlds import World, deal_of
from engine.bolognese import COUNTER
from engine.cards import right_of
from engine.deal import Deal
from engine.view import View, view
from tests.bots.test_kernel import begun_deal

GAMES = ["piedicavallo", "bolognese"]


def views_of(deal: Deal, rng: Random) -> list[View]:
    """The views of the seats that have to act, now and then, until a deal is over."""
    views = []
    while moves := deal.legal_moves():
        if len(moves) > 1 and rng.random() < 0.3:
            views.append(view(deal, deal.to_act))
        deal.apply(rng.choice(moves[:2]))
    return views


def worlds_of(seen: View, count: int) -> list[World]:
    problem = problem_of(seen)
    states = np.zeros((count, SEEN_SIZE), dtype=np.int64)
    rng = np.array([5], dtype=np.int64)
    found = find_worlds(
        problem.facts, problem.plays, problem.room, problem.barred[0], rng, 5000, MODEL, MODEL, states, np.zeros(count)
    )
    hands = [[int(cards) for cards in state[HANDS : HANDS + 4]] for state in states[:found]]
    return [World((h[0], h[1], h[2], h[3]), int(state[DISCARD])) for h, state in zip(hands, states, strict=False)]


@pytest.mark.parametrize("game", GAMES)
def test_bo7_every_world_that_is_found_gives_the_same_view(game: str) -> None:
    rng = Random(game)
    for _ in range(6):
        for seen in views_of(begun_deal(game, rng), rng):
            for world in worlds_of(seen, 3):
                assert view(deal_of(seen, world), seen.seat) == seen


def test_p5_p6_worlds_are_found_when_trumps_were_discarded() -> None:
    rng = Random(8)
    seen = None
    while seen is None or not seen.trumps_announced or seen.seat == seen.dealer:
        deal = begun_deal("piedicavallo", rng, one_sided=rng.random() < 0.5)
        seen = view(deal, deal.to_act)
    assert worlds_of(seen, 2) != []


def test_weighted_draws_are_uniform_over_all_ways_to_lay_the_cards() -> None:
    places = [0, 0, 1, 2]
    barred = np.array([0b0001, 0, 0, 0, 0], dtype=np.int64)
    ways = {way for way in permutations(places) if way[0] != 0}
    rng = np.array([3], dtype=np.int64)
    world = np.zeros(5, dtype=np.int64)
    drawn: Counter[tuple[int, ...]] = Counter()
    for _ in range(8000):
        weight = draw_world(rng, 0b1111, np.array([2, 1, 1, 0, 0]), barred, world)
        assert weight > -1e8
        way = tuple(next(place for place in range(3) if world[place] >> card & 1) for card in range(4))
        drawn[way] += round(1000 * exp(weight))
    assert set(drawn) == ways
    assert max(drawn.values()) < 1.15 * min(drawn.values())


def test_likely_worlds_are_chosen_more_often() -> None:
    chosen = np.zeros(100, dtype=np.int64)
    choose_worlds(np.log(np.array([1.0, 2.0, 1.0])), np.array([9], dtype=np.int64), chosen)
    assert Counter(chosen.tolist()) == {0: 25, 1: 50, 2: 25}


def test_the_same_seed_gives_the_same_numbers_below_a_limit() -> None:
    first, second = np.array([4], dtype=np.int64), np.array([4], dtype=np.int64)
    numbers = [random_below(first, 10) for _ in range(1000)]
    assert numbers == [random_below(second, 10) for _ in range(1000)]
    assert set(numbers) == set(range(10))


def test_a_pass_is_evidence_and_no_proof() -> None:
    rng = Random(5)
    passed, counts = 0, COUNTER.count
    for _ in range(10):
        deal = begun_deal("bolognese", rng)
        for _ in range(2):
            deal.apply(deal.legal_moves()[-1])
        seen = view(deal, deal.to_act)
        worlds = worlds_of(seen, 30)
        speaker = right_of(deal.dealer)
        passed += sum(
            counts(world.hands[speaker] | deal.rules.pack.mask(seen.trick.cards)).total > 0 for world in worlds
        )
    assert passed > 0
