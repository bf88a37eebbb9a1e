"""Moves are values."""

from dataclasses import FrozenInstanceError

import pytest

from engine.cards import Card
from engine.moves import Declare, Discard, Pass, Play
from tests.engine.deals import pair


def test_equal_moves_are_one_move() -> None:
    moves = {Play(Card("S7")), Play(Card("S7")), Discard(pair("S7 S8")), Discard(pair("S7 S8")), Pass(), Pass()}
    assert moves == {Play(Card("S7")), Discard(pair("S7 S8")), Pass()}


def test_declaring_and_passing_are_different_moves() -> None:
    assert len({Declare(), Pass()}) == 2


def test_a_move_can_not_be_changed() -> None:
    move = Play(Card("S7"))
    with pytest.raises(FrozenInstanceError):
        move.card = Card("S8")  # type: ignore[misc]  # what is tried here
