"""The compiled rules against the engine, over random deals of both games."""

import os
from random import Random

import numpy as np
import pytest

from bots import kernel
from engine.cards import SEATS, Mask, side_of
from engine.deal import Deal, Phase
from engine.games import rules_of
from engine.moves import Move, Pass, Play

GAMES = ["piedicavallo", "bolognese"]
DEALS = 3000 if os.environ.get("TAROCCHI_LONG") else 60


def random_hands(rng: Random, dealer: int, *, one_sided: bool) -> tuple[Mask, Mask, Mask, Mask]:
    """Hands of any kind, or with nearly all the trumps and high cards on the dealer's side."""
    places = list(range(62))
    rng.shuffle(places)
    if one_sided:
        places.sort(key=lambda place: 0 if place >= 40 or place % 10 < 3 else 1)
        strong = rng.sample(places[:32], 32) + places[32:]
        places = [*strong[32:47], *strong[17:32], *strong[47:], *strong[:17]]
    hands = [0, 0, 0, 0]
    for turn in range(4):
        for place in places[15 * turn : 15 * (turn + 1) if turn < 3 else None]:
            hands[(dealer + 1 + turn) % 4] |= 1 << place
    return hands[0], hands[1], hands[2], hands[3]


def begun_deal(game: str, rng: Random, *, one_sided: bool = False) -> Deal:
    dealer = rng.choice(SEATS)
    deal = Deal(rules_of(game), dealer, random_hands(rng, dealer, one_sided=one_sided))
    deal.apply(rng.choice(deal.legal_moves()))
    return deal


def state_of(deal: Deal) -> kernel.State:
    assert deal.discard is not None
    hands = (deal.hands[0], deal.hands[1], deal.hands[2], deal.hands[3])
    return kernel.new_state(deal.rules.name, deal.dealer, hands, deal.discard)


def wished(deal: Deal, moves: tuple[Move, ...], rng: Random, *, one_sided: bool) -> Move:
    """Any move; in a one-sided deal the dealer's side plays its highest trump, the others their lowest card."""
    if deal.phase is not Phase.PLAY or not one_sided or deal.to_act is None:
        return rng.choice(moves)
    strong = side_of(deal.to_act) == side_of(deal.dealer)
    places = {move: deal.rules.pack.cards.index(move.card) for move in moves if isinstance(move, Play)}
    return min(
        places,
        key=lambda move: (
            (places[move] < 40 or places[move] == 61, places[move]) if strong else (places[move] >= 40, -places[move])
        ),
    )


def step(deal: Deal, state: kernel.State, move: Move) -> None:
    if isinstance(move, Play):
        kernel.play(state, deal.rules.pack.bit[move.card])
    elif not isinstance(move, Pass) and deal.to_act is not None:
        state[kernel.DECLARED + side_of(deal.to_act)] += deal.declarable().total
    deal.apply(move)


@pytest.mark.parametrize("one_sided", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_legal_plays_trick_winners_and_totals_are_the_engine_s(game: str, *, one_sided: bool) -> None:
    for seed in range(DEALS):
        rng = Random(f"{game} {seed}")
        deal = begun_deal(game, rng, one_sided=one_sided)
        state = state_of(deal)
        while moves := deal.legal_moves():
            if deal.phase is Phase.PLAY:
                cards = [move.card for move in moves if isinstance(move, Play)]
                assert kernel.legal(state) == deal.rules.pack.mask(cards)
                assert kernel.to_act(state) == deal.to_act
            step(deal, state, wished(deal, moves, rng, one_sided=one_sided))
        assert deal.score is not None
        assert kernel.totals(state) == deal.score.total


def test_the_one_sided_deals_leave_a_side_without_a_trick() -> None:
    without = 0
    for seed in range(DEALS):
        rng = Random(f"bolognese {seed}")
        deal = begun_deal("bolognese", rng, one_sided=True)
        while moves := deal.legal_moves():
            deal.apply(wished(deal, moves, rng, one_sided=True))
        without += deal.score is not None and 0 in deal.score.tricks
    assert without > 0


def test_bo10_r4_the_card_for_the_matto_is_the_engine_s() -> None:
    exchanges = 0
    for seed in range(DEALS):
        rng = Random(f"exchange {seed}")
        deal = begun_deal("bolognese", rng)
        state = state_of(deal)
        while moves := deal.legal_moves():
            step(deal, state, rng.choice(moves))
        assert deal.score is not None
        assert deal.score.combinations is not None
        if (given := deal.score.combinations.matto_swap) is not None:
            exchanges += 1
            assert kernel.card_for_matto(state) == deal.rules.pack.bit[given]
    assert exchanges > DEALS // 4


def test_a_new_state_is_what_the_deal_is_after_the_discard() -> None:
    deal = begun_deal("piedicavallo", Random(7))
    state = state_of(deal)
    assert state.dtype == np.int64
    assert list(state[:4]) == deal.hands
