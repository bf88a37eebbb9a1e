"""Counted combinations and score sheets, to a message and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.games import GAMES
from engine.score import NOTHING, ScoreSheet
from protocol import to_client
from tests.wire.walks import steps
from wire.scores import count_from, count_payload, score_from, score_payload

BOLOGNESE = GAMES["bolognese"]


def sheet(game: str, seed: int) -> ScoreSheet:
    *_, (deal, _) = steps(game, seed)
    assert deal.score is not None
    return deal.score


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 100_000))
def test_every_score_sheet_comes_back_unchanged(game: str, seed: int) -> None:
    score = sheet(game, seed)
    assert score_from(to_client.ScoreSheet.model_validate(score_payload(score))) == score


@given(st.sets(st.sampled_from(BOLOGNESE.pack.cards)))
def test_the_combinations_of_any_cards_come_back_unchanged(cards: set[Card]) -> None:
    assert BOLOGNESE.count_combinations is not None
    count = BOLOGNESE.count_combinations(BOLOGNESE.pack.mask(cards))
    message = to_client.CombinationCount.model_validate(count_payload(count), extra="forbid")
    assert count_from(message) == count
    assert message.model_dump(exclude_none=True) == count_payload(count)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_sheet_is_exactly_its_model(game: str) -> None:
    payload = score_payload(sheet(game, 4))
    assert to_client.ScoreSheet.model_validate(payload, extra="forbid").model_dump(exclude_none=True) == payload


def test_a_draw_has_no_winner_on_the_wire() -> None:
    score = ScoreSheet(tricks=(8, 7), card_points=(57, 57), total=(57, 57), piles=((), ()))
    assert "winner" not in score_payload(score)
    assert score_from(to_client.ScoreSheet.model_validate(score_payload(score))) == score


def test_a_pass_is_a_count_without_combinations() -> None:
    assert count_from(to_client.CombinationCount.model_validate(count_payload(NOTHING))) is NOTHING
