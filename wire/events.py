"""A seat's share of an event, both ways."""

from typing import assert_never

from engine.cards import Card, Seat, Side
from engine.events import DealScored, Declared, MattoExchanged, Passed, Played, TrickTaken, TrumpsAnnounced
from engine.view import SeenDealt, SeenDiscarded, SeenEvent
from protocol import to_client
from protocol.codec import Payload
from protocol.fold import DealEvent
from wire.cards import cards_from, four_from, hands_from, two_cards_from
from wire.scores import count_from, count_payload, score_from, score_payload


def event_payload(event: SeenEvent) -> Payload:
    """A seat's share of an event, as a message tells it."""
    match event:
        case Played():
            return {"type": "played", "seat": event.seat, "card": event.card}
        case TrickTaken():
            return {"type": "trick_taken", "seat": event.seat}
        case SeenDealt():
            return _dealt_payload(event)
        case SeenDiscarded(seat, cards):
            shown = {} if cards is None else {"cards": list(cards)}
            return {"type": "discarded", "seat": seat} | shown
        case TrumpsAnnounced(seat, count):
            return {"type": "trumps_announced", "seat": seat, "count": count}
        case Declared(seat, combinations):
            return {"type": "declared", "seat": seat, "count": count_payload(combinations)}
        case Passed(seat):
            return {"type": "passed", "seat": seat}
        case MattoExchanged(side, card):
            return {"type": "matto_exchanged", "side": side, "card": card}
        case DealScored(score, hands, discard):
            return {
                "type": "deal_scored",
                "score": score_payload(score),
                "hands": [list(hand) for hand in hands],
                "discard": list(discard),
            }
        case _:
            assert_never(event)


def event_from(event: to_client.Dealt | DealEvent) -> SeenEvent:
    """The engine's value of what a message tells."""
    match event:
        case to_client.Dealt():
            return _dealt_from(event)
        case to_client.Discarded():
            return SeenDiscarded(Seat(event.seat), None if event.cards is None else two_cards_from(event.cards))
        case to_client.TrumpsAnnounced():
            return TrumpsAnnounced(Seat(event.seat), event.count)
        case to_client.Declared():
            return Declared(Seat(event.seat), count_from(event.count))
        case to_client.Passed():
            return Passed(Seat(event.seat))
        case to_client.Played():
            return Played(Seat(event.seat), Card(event.card))
        case to_client.TrickTaken():
            return TrickTaken(Seat(event.seat))
        case to_client.MattoExchanged():
            return MattoExchanged(Side(event.side), Card(event.card))
        case to_client.DealScored():
            return DealScored(score_from(event.score), hands_from(event.hands), two_cards_from(event.discard))
        case _:
            assert_never(event)


def _dealt_payload(event: SeenDealt) -> Payload:
    payload: Payload = {
        "type": "dealt",
        "game": event.game,
        "dealer": event.dealer,
        "hand_counts": list(event.hand_counts),
    }
    if event.seat is not None and event.hand is not None:
        payload |= {"seat": event.seat, "hand": list(event.hand)}
    if event.hands is not None:
        payload["hands"] = [list(hand) for hand in event.hands]
    return payload


def _dealt_from(event: to_client.Dealt) -> SeenDealt:
    return SeenDealt(
        game=event.game,
        seat=None if event.seat is None else Seat(event.seat),
        dealer=Seat(event.dealer),
        hand=None if event.hand is None else cards_from(event.hand),
        hand_counts=four_from(event.hand_counts),
        hands=None if event.hands is None else hands_from(event.hands),
    )
