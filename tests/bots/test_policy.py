"""The quick player: legal, and blind to what its seat does not see."""

from random import Random

import numpy as np
import pytest

from bots.bot import Budget
from bots.kernel import HANDS, SIZE, TRICKS, State, legal, to_act
from bots.open_bot import true_world
from bots.policy import (
    MODEL,
    SCORES_SIZE,
    SEEN_SIZE,
    VOIDS,
    choose_card,
    play_out,
    play_seen,
    score_cards,
    weigh_now,
)
from bots.rules_bot import RulesBot
from engine.moves import Play
from engine.view import view
from tests.bots.test_kernel import begun_deal, state_of

GAMES = ["piedicavallo", "bolognese"]


def begun(game: str, rng: Random) -> State:
    state = np.zeros(SEEN_SIZE, dtype=np.int64)
    state[:SIZE] = state_of(begun_deal(game, rng))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_played_out_with_legal_cards(game: str) -> None:
    rng = Random(game)
    worth, scores = np.zeros(62), np.zeros(SCORES_SIZE)
    for _ in range(20):
        state = begun(game, rng)
        while moves := legal(state):
            weigh_now(state, worth)
            card = choose_card(state, MODEL, worth, scores)
            assert card & moves
            play_seen(state, card)
        assert state[TRICKS] + state[TRICKS + 1] == 15


@pytest.mark.parametrize("game", GAMES)
def test_the_card_does_not_depend_on_how_the_others_hold_theirs(game: str) -> None:
    rng = Random(game)
    worth, scores = np.zeros(62), np.zeros(SCORES_SIZE)
    for _ in range(50):
        state = begun(game, rng)
        play_out(state, MODEL, MODEL, worth, scores, rng.randrange(3, 15))
        other = state.copy()
        left, right = ((to_act(state) + step) & 3 for step in (1, 3))
        other[HANDS + left], other[HANDS + right] = state[HANDS + right], state[HANDS + left]
        assert choose_card(other, MODEL, worth, scores) == choose_card(state, MODEL, worth, scores)


@pytest.mark.parametrize("game", GAMES)
def test_opponents_are_taken_to_play_as_the_rules_bot_does(game: str) -> None:
    rng = Random(game)
    worth, scores = np.zeros(62), np.zeros(SCORES_SIZE)
    for _ in range(8):
        deal = begun_deal(game, rng)
        while deal.to_act is not None:
            move = RulesBot().choose(view(deal, deal.to_act), 1, Budget()).move
            state = true_world(deal)[0]
            moves = legal(state)
            count = score_cards(state, MODEL, worth, moves, scores)
            if isinstance(move, Play):
                place = (moves & (deal.rules.pack.bit[move.card] - 1)).bit_count()
                assert scores[place] == pytest.approx(scores[:count].max())
            deal.apply(move)


def test_g3_who_does_not_follow_is_known_to_be_void() -> None:
    rng = Random(2)
    state = begun("piedicavallo", rng)
    play_out(state, MODEL, MODEL, np.zeros(62), np.zeros(SCORES_SIZE), 5)
    assert any(state[VOIDS : VOIDS + 4])
    assert all(not state[VOIDS + seat] & state[HANDS + seat] for seat in range(4))
