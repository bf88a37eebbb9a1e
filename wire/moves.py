"""Moves between the messages and the engine: as answers of a client, and as the server lists them."""

from collections.abc import Sequence
from functools import cache

from engine.cards import Card
from engine.games import GAMES
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.record import move_to_json
from protocol import from_client
from wire.cards import two_cards_from

Answer = from_client.Discard | from_client.Declare | from_client.Pass | from_client.Play


def to_engine(answer: Answer) -> Move:
    """The move that an answer to a question asks for."""
    match answer:
        case from_client.Play():
            return _play(answer.card)
        case from_client.Discard(cards=cards):
            return Discard(two_cards_from(cards))
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


def listed(move: Move) -> list[str]:
    """A move as ``your_turn`` lists it, which is as records write it; made once."""
    return _listed_plays[move.card] if type(move) is Play else _listed(move)


def all_listed(moves: Sequence[Move]) -> list[list[str]]:
    """Moves as ``your_turn`` lists them."""
    return [_listed_plays[move.card] if type(move) is Play else _listed(move) for move in moves]


_listed = cache(move_to_json)
# A card is told from others in half the time that a move is.
_listed_plays = {card: move_to_json(Play(card)) for rules in GAMES.values() for card in rules.pack.cards}


@cache
def _play(card: str) -> Play:
    return Play(Card(card))


def from_list(words: list[str]) -> Move:
    """The move that ``your_turn`` lists so.

    Raises:
        ValueError: there is no such move.
    """
    match words:
        case ["play", card]:
            return Play(Card(card))
        case ["discard", *cards]:
            return Discard(two_cards_from(cards))
        case ["declare"]:
            return Declare()
        case ["pass"]:
            return Pass()
        case _:
            raise ValueError(f"no move is written as {' '.join(words)}")
