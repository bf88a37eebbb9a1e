"""Views and questions, both ways."""

from engine.cards import Seat, right_of
from engine.deal import Phase, Trick
from engine.score import NOTHING
from engine.view import Question, View
from protocol import to_client
from protocol.codec import Payload
from wire.cards import cards_from, four_from, hands_from
from wire.moves import all_listed, from_list
from wire.scores import count_from, count_payload, score_from, score_payload


def view_payload(view: View, *, seq: int, turn: int) -> Payload:
    """A whole view as the message ``view``.

    Args:
        view: of a seat or a spectator.
        seq: the number of the last update that it contains.
        turn: the number of the question in it, if there is one.
    """
    payload: Payload = {
        "type": "view",
        "seq": seq,
        "game": view.game,
        "dealer": view.dealer,
        "phase": view.phase.value,
        "hand_counts": list(view.hand_counts),
        "declarations": [{"seat": seat, "count": count_payload(count)} for seat, count in view.declarations],
        "tricks": [_trick_payload(trick) for trick in view.tricks],
    }
    present = {
        "seat": view.seat,
        "to_act": view.to_act,
        "hand": None if view.hand is None else list(view.hand),
        "discard": None if view.discard is None else list(view.discard),
        "trumps_announced": view.trumps_announced,
        "trick": _trick_payload(view.trick) if view.trick.cards else None,
        "your_turn": None if view.question is None else question_payload(view.question, turn),
        "hands": None if view.hands is None else [list(hand) for hand in view.hands],
        "score": None if view.score is None else score_payload(view.score),
    }
    return payload | {key: value for key, value in present.items() if value is not None}


def question_payload(question: Question, turn: int) -> Payload:
    """A question as ``your_turn``, with the number that its answer repeats."""
    payload: Payload = {"turn": turn, "legal": all_listed(question.legal)}
    if question.declarable.combinations:
        payload["declarable"] = count_payload(question.declarable)
    return payload


def view_from(view: to_client.View) -> View:
    """The engine's view that a message shows, for programs that play through the wire."""
    tricks = tuple(_trick_from(trick) for trick in view.tricks)
    return View(
        game=view.game,
        seat=None if view.seat is None else Seat(view.seat),
        dealer=Seat(view.dealer),
        phase=Phase(view.phase),
        to_act=None if view.to_act is None else Seat(view.to_act),
        hand=None if view.hand is None else cards_from(view.hand),
        hand_counts=four_from(view.hand_counts),
        discard=None if view.discard is None else cards_from(view.discard),
        trumps_announced=view.trumps_announced,
        declarations=tuple((Seat(spoken.seat), count_from(spoken.count)) for spoken in view.declarations),
        trick=_empty_trick(view) if view.trick is None else _trick_from(view.trick),
        tricks=tricks,
        question=None if view.your_turn is None else question_from(view.your_turn),
        hands=None if view.hands is None else hands_from(view.hands),
        score=None if view.score is None else score_from(view.score),
    )


def question_from(question: to_client.YourTurn) -> Question:
    """The engine's question that ``your_turn`` puts."""
    declarable = NOTHING if question.declarable is None else count_from(question.declarable)
    return Question(tuple(from_list(words) for words in question.legal), declarable)


def _trick_payload(trick: Trick) -> Payload:
    payload: Payload = {"leader": trick.leader, "cards": list(trick.cards)}
    return payload if trick.taken_by is None else payload | {"taken_by": trick.taken_by}


def _trick_from(trick: to_client.Trick) -> Trick:
    return Trick(Seat(trick.leader), cards_from(trick.cards), None if trick.taken_by is None else Seat(trick.taken_by))


def _empty_trick(view: to_client.View) -> Trick:
    # G2: the seat at the dealer's right leads to the first trick, the winner of a trick to the next.
    last = view.tricks[-1].taken_by if view.tricks else None
    return Trick(right_of(Seat(view.dealer)) if last is None else Seat(last), ())
