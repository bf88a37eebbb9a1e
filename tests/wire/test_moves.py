"""Moves, to a message and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import Card
from engine.games import GAMES
from engine.moves import Declare, Discard, Move, Pass, Play
from protocol.codec import Encoding, decode_from_client, encode_message
from protocol.types import Game
from tests.wire.walks import steps
from wire.moves import Answer, from_engine, from_list, listed, to_engine

EVERY_KIND: list[Move] = [Discard((Card("S9"), Card("T21"))), Declare(), Pass(), Play(Card("MAT"))]


@pytest.mark.parametrize("move", EVERY_KIND)
@pytest.mark.parametrize("encoding", list(Encoding))
def test_an_answer_asks_for_its_move(encoding: Encoding, move: Move) -> None:
    answer = from_engine(move, request=5, turn=4)
    heard = decode_from_client(encode_message(answer, encoding), encoding)
    assert heard == answer
    assert isinstance(heard, Answer)
    assert to_engine(heard) == move


@pytest.mark.parametrize("move", EVERY_KIND)
def test_an_answer_repeats_the_number_of_its_question(move: Move) -> None:
    answer = from_engine(move, request=5, turn=4)
    assert (answer.id, answer.turn) == (5, 4)


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 100_000))
def test_every_legal_move_of_every_step_comes_back_from_its_list(game: Game, seed: int) -> None:
    for deal, _ in steps(game, seed):
        legal = deal.legal_moves()
        assert tuple(from_list(listed(move)) for move in legal) == legal


def test_moves_are_listed_as_records_write_them() -> None:
    assert [listed(move) for move in EVERY_KIND] == [["discard", "S9", "T21"], ["declare"], ["pass"], ["play", "MAT"]]


@pytest.mark.parametrize("words", [[], ["play"], ["fold"], ["discard", "S9"], ["pass", "S9"]])
def test_what_is_no_move_is_refused(words: list[str]) -> None:
    with pytest.raises(ValueError, match=r"unpack|no move"):
        from_list(words)
