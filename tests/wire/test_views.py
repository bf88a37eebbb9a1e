"""Views and questions, to a message and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.games import GAMES
from engine.view import question, view
from protocol.to_client import View, YourTurn
from tests.wire.walks import VIEWERS, steps
from wire.views import question_from, question_payload, view_from, view_payload


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 100_000))
def test_every_view_of_every_viewer_comes_back_unchanged(game: str, seed: int) -> None:
    for number, (deal, _) in enumerate(steps(game, seed), start=1):
        seen = view(deal, VIEWERS[number % len(VIEWERS)])
        assert view_from(View.model_validate(view_payload(seen, seq=number, turn=number))) == seen


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_view_is_exactly_its_model(game: str) -> None:
    for deal, _ in steps(game, 2):
        for seat in VIEWERS:
            payload = view_payload(view(deal, seat), seq=7, turn=6)
            assert View.model_validate(payload, extra="forbid").model_dump(exclude_none=True) == payload


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_question_comes_back_unchanged_with_its_number(game: str) -> None:
    for deal, _ in steps(game, 3):
        asked = question(deal, deal.to_act)
        if asked is not None:
            message = YourTurn.model_validate(question_payload(asked, 9), extra="forbid")
            assert (message.turn, question_from(message)) == (9, asked)


def test_only_the_seat_to_act_is_asked() -> None:
    deal, _ = next(steps("bolognese", 1))
    asked = ["your_turn" in view_payload(view(deal, seat), seq=1, turn=1) for seat in VIEWERS]
    assert asked == [False, True, False, False, False]


def test_what_does_not_apply_is_absent() -> None:
    deal, _ = next(steps("piedicavallo", 0))
    payload = view_payload(view(deal, None), seq=1, turn=1)
    assert sorted(payload) == [
        "dealer",
        "declarations",
        "game",
        "hand_counts",
        "phase",
        "seq",
        "to_act",
        "tricks",
        "type",
    ]
