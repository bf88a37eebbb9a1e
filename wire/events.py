"""Events and views of the engine, already reduced to a seat's share, as the plain parts of messages."""

from typing import assert_never

from engine.cards import Card, Seat
from engine.deal import Trick
from engine.events import DealScored, Declared, MattoExchanged, Passed, Played, TrickTaken, TrumpsAnnounced
from engine.record import count_to_json, move_to_json, score_to_json
from engine.view import Question, SeenDealt, SeenDiscarded, SeenEvent, View
from protocol.codec import Payload


def event_payload(event: SeenEvent) -> Payload:
    """A seat's share of an event."""
    match event:
        case Played(seat, card):
            return {"type": "played", "seat": seat, "card": card}
        case TrickTaken(seat):
            return {"type": "trick_taken", "seat": seat}
        case SeenDealt(game, seat, dealer, hand, hand_counts):
            dealt: Payload = {"type": "dealt", "game": game, "dealer": dealer, "hand_counts": list(hand_counts)}
            return dealt | _present(seat=seat, hand=_cards(hand))
        case SeenDiscarded(seat, cards):
            return {"type": "discarded", "seat": seat} | _present(cards=_cards(cards))
        case TrumpsAnnounced(seat, count):
            return {"type": "trumps_announced", "seat": seat, "count": count}
        case Declared(seat, combinations):
            return {"type": "declared", "seat": seat, "count": count_to_json(combinations)}
        case Passed(seat):
            return {"type": "passed", "seat": seat}
        case MattoExchanged(side, card):
            return {"type": "matto_exchanged", "side": side, "card": card}
        case DealScored(score, hands, discard):
            return {
                "type": "deal_scored",
                "score": _score(score_to_json(score)),
                "hands": [list(hand) for hand in hands],
                "discard": list(discard),
            }
        case _:
            assert_never(event)


def question_payload(question: Question, turn: int) -> Payload:
    """A question, with the number that its answer repeats."""
    payload: Payload = {"turn": turn, "legal": [move_to_json(move) for move in question.legal]}
    if question.declarable.combinations:
        payload["declarable"] = count_to_json(question.declarable)
    return payload


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
        "declarations": [{"seat": seat, "count": count_to_json(count)} for seat, count in view.declarations],
        "tricks": [_trick(trick) for trick in view.tricks],
    }
    return payload | _present(
        seat=view.seat,
        to_act=view.to_act,
        hand=_cards(view.hand),
        discard=_cards(view.discard),
        trumps_announced=view.trumps_announced,
        trick=_trick(view.trick) if view.trick.cards else None,
        your_turn=question_payload(view.question, turn) if view.question else None,
        hands=[list(hand) for hand in view.hands] if view.hands else None,
        score=_score(score_to_json(view.score)) if view.score else None,
    )


def _trick(trick: Trick) -> Payload:
    taken_by: Seat | None = trick.taken_by
    return {"leader": trick.leader, "cards": list(trick.cards)} | _present(taken_by=taken_by)


def _score(sheet: dict[str, object]) -> Payload:
    # A record writes null for a draw and for no exchange; on the wire what does not apply is absent.
    return _present(**sheet)


def _cards(cards: tuple[Card, ...] | None) -> list[Card] | None:
    return None if cards is None else list(cards)


def _present(**fields: object) -> Payload:
    return {name: value for name, value in fields.items() if value is not None}
