"""Errors keep their facts as fields and say whose fault it is."""

import pytest

from engine.errors import BadRecord, EngineError, IllegalMove, Refusal, ReplayError

REFUSED = IllegalMove(Refusal.MUST_FOLLOW, "G3", "DK may not be played: the suit led must be followed")


@pytest.mark.parametrize("error", [REFUSED, ReplayError(3, REFUSED), BadRecord("no JSON")])
def test_every_error_of_the_engine_is_an_engine_error(error: Exception) -> None:
    assert isinstance(error, EngineError)


def test_an_illegal_move_carries_code_and_clause() -> None:
    assert (REFUSED.code, REFUSED.rule) == ("must-follow", "G3")


def test_a_replay_error_says_which_move_is_refused_and_why() -> None:
    error = ReplayError(3, REFUSED)
    assert (error.index, error.cause) == (3, REFUSED)
    assert str(error) == "move 3: must-follow [G3]: DK may not be played: the suit led must be followed"


def test_the_codes_stand_in_the_order_in_which_they_apply() -> None:
    assert list(Refusal) == [
        "deal-over",
        "discard-due",
        "already-discarded",
        "no-declarations",
        "already-declared",
        "declaration-due",
        "nothing-to-declare",
        "not-in-hand",
        "may-not-discard",
        "must-follow",
    ]
