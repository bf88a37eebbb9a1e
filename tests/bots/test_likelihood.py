"""How likely the others would have done what they did."""

from random import Random

import numpy as np
import pytest

from bots.kernel import DISCARD, HANDS, State
from bots.likelihood import (
    IMPOSSIBLE,
    begin,
    discard_score,
    hand_likelihood,
    may_discard,
    note_moments,
    relive,
)
from bots.policy import MODEL, SCORES_SIZE, SEEN_SIZE
from bots.problem import KNOWN, ME, Numbers, problem_of
from engine.cards import SEATS
from engine.deal import Deal
from engine.games import rules_of
from engine.view import view
from tests.bots.test_kernel import begun_deal, random_hands

GAMES = ["piedicavallo", "bolognese"]


def likelihood(deal: Deal, hands: list[int], *, least: float = IMPOSSIBLE) -> tuple[float, State]:
    """Of a deal up to now if the seats hold these cards, as the seat to act sees it."""
    assert deal.discard is not None
    seen = view(deal, deal.to_act)
    problem = problem_of(seen)
    problem.facts[KNOWN : KNOWN + 4] |= hands
    problem.facts[KNOWN + 4] = deal.discard
    state = np.zeros(SEEN_SIZE, dtype=np.int64)
    begun = begin(problem.facts, np.zeros(5, dtype=np.int64), state)
    lived = relive(
        state, problem.plays, int(problem.facts[ME]), MODEL, MODEL, np.zeros(62), np.zeros(SCORES_SIZE), least
    )
    return float(begun + lived), state


@pytest.mark.parametrize("game", GAMES)
def test_the_true_deal_is_possible_and_stands_where_it_stood(game: str) -> None:
    rng = Random(game)
    for _ in range(20):
        deal = begun_deal(game, rng)
        for _ in range(rng.randrange(5, 50)):
            deal.apply(rng.choice(deal.legal_moves()))
        found, state = likelihood(deal, deal.hands)
        assert IMPOSSIBLE / 2 < found <= 0
        assert state[HANDS : HANDS + 4].tolist() == deal.hands


@pytest.mark.parametrize("game", GAMES)
def test_how_likely_a_deal_was_played_so_is_the_sum_over_its_hands(game: str) -> None:
    rng = Random(game)
    for _ in range(10):
        deal = begun_deal(game, rng)
        for _ in range(rng.randrange(5, 50)):
            deal.apply(rng.choice(deal.legal_moves()))
        plays, me, state = _begun(deal)
        moments, worths = np.zeros((len(plays), SEEN_SIZE), dtype=np.int64), np.zeros((len(plays), 62))
        hands, discard = state[HANDS : HANDS + 4].tolist(), int(state[DISCARD])
        note_moments(state.copy(), plays, moments, worths)
        scores = np.zeros(SCORES_SIZE)
        terms = [
            hand_likelihood(seat, hands[seat], discard, plays, moments, worths, MODEL, scores, IMPOSSIBLE)
            for seat in SEATS
            if seat != me
        ]
        assert sum(terms) == pytest.approx(relive(state, plays, me, MODEL, MODEL, np.zeros(62), scores, IMPOSSIBLE))


def _begun(deal: Deal) -> tuple[Numbers, int, State]:
    """The cards played in a deal, who looks on, and the true world before the first card."""
    seen = view(deal, deal.to_act)
    problem = problem_of(seen)
    problem.facts[KNOWN : KNOWN + 4] |= deal.hands
    problem.facts[KNOWN + 4] = deal.discard or 0
    state = np.zeros(SEEN_SIZE, dtype=np.int64)
    begin(problem.facts, np.zeros(5, dtype=np.int64), state)
    return problem.plays, int(problem.facts[ME]), state


def test_a_world_is_given_up_as_soon_as_it_is_less_likely_than_asked_for() -> None:
    rng = Random(3)
    deal = begun_deal("piedicavallo", rng)
    for _ in range(40):
        deal.apply(rng.choice(deal.legal_moves()))
    found, _ = likelihood(deal, deal.hands)
    assert likelihood(deal, deal.hands, least=found - 1)[0] == found
    assert likelihood(deal, deal.hands, least=0.0)[0] < IMPOSSIBLE / 2


def test_g3_a_world_in_which_a_play_was_illegal_is_impossible() -> None:
    rng = Random(1)
    deal = begun_deal("piedicavallo", rng)
    refused = 0
    for _ in range(20):
        deal.apply(rng.choice(deal.legal_moves()))
        hands = list(deal.hands)
        assert deal.to_act is not None
        left, right = ((deal.to_act + step) & 3 for step in (1, 3))
        hands[left], hands[right] = hands[right], hands[left]
        refused += likelihood(deal, hands)[0] < IMPOSSIBLE / 2
    assert refused > 0


@pytest.mark.parametrize("game", GAMES)
def test_p5_bo5_a_dealer_may_discard_what_the_engine_lets_it(game: str) -> None:
    rng = Random(game)
    for _ in range(100):
        hands = random_hands(rng, SEATS[0], one_sided=rng.random() < 0.5)
        pair = sum(rng.sample([1 << place for place in range(62) if hands[0] >> place & 1], 2))
        assert may_discard(int(game == "bolognese"), hands[0], pair) == rules_of(game).may_discard(hands[0], pair)


def test_a_discard_that_makes_a_void_looks_better() -> None:
    hand = 0b11 << 8 | 0b111111111111111 << 11
    assert discard_score(0, hand, 0b11 << 8) > discard_score(0, hand, 0b11 << 18)
