"""The rates over deals that are laid out so that it is plain what they have to be."""

import random

import pytest

from arena.partners import RATE_NAMES, Rate, Rates, rates_of
from engine.cards import SEATS, SIDES
from engine.deal import Deal
from engine.games import GAMES, rules_of
from engine.shuffle import deal_hands, seed_from_number


def random_deal(game: str, number: int) -> Deal:
    rules, rng = rules_of(game), random.Random(number)
    deal = Deal(rules, SEATS[number % 4], deal_hands(rules.pack, seed_from_number(number), SEATS[number % 4]))
    while moves := deal.legal_moves():
        deal.apply(rng.choice(moves))
    return deal


def test_a_rate_without_a_chance_has_no_value() -> None:
    assert Rate().value is None


def test_a_rate_is_hits_out_of_chances() -> None:
    rate = Rate()
    rate.count(True)
    rate.count(False)
    assert rate.value == 0.5


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("number", range(10))
def test_no_rate_has_more_hits_than_chances(game: str, number: int) -> None:
    deal = random_deal(game, number)
    counted = [getattr(rates_of(deal, side), name) for side in SIDES for name in RATE_NAMES]
    assert all(0 <= rate.hits <= rate.chances for rate in counted)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_all_four_kings_have_a_chance(game: str) -> None:
    deal = random_deal(game, 3)
    sums = Rates()
    for side in SIDES:
        sums.add(rates_of(deal, side))
    kings_discarded = 0  # P5, BO5: a King is never discarded
    assert sums.kings_saved.chances == 4 - kings_discarded
