"""Moves between the messages and the engine."""

from engine.cards import Card
from engine.moves import Declare, Discard, Move, Pass, Play
from protocol import from_client

Answer = from_client.Discard | from_client.Declare | from_client.Pass | from_client.Play


def to_engine(answer: Answer) -> Move:
    """The move that an answer to a question asks for."""
    match answer:
        case from_client.Play(card=card):
            return Play(Card(card))
        case from_client.Discard():
            first, second = answer.cards
            return Discard((Card(first), Card(second)))
        case from_client.Declare():
            return Declare()
        case from_client.Pass():
            return Pass()


def from_engine(move: Move, *, request: int, turn: int) -> Answer:
    """The answer to question ``turn`` that asks for a move."""
    match move:
        case Play(card):
            return from_client.Play(id=request, turn=turn, card=card)
        case Discard(cards):
            return from_client.Discard(id=request, turn=turn, cards=list(cards))
        case Declare():
            return from_client.Declare(id=request, turn=turn)
        case Pass():
            return from_client.Pass(id=request, turn=turn)
