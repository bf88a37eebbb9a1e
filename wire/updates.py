"""What one seat, or a spectator, is told when a deal has moved."""

from collections.abc import Iterable

from engine.cards import Seat
from engine.deal import Deal
from engine.events import Event
from engine.view import question, seen_by
from protocol.codec import Payload
from wire.events import event_payload
from wire.views import question_payload


def deal_update(deal: Deal, events: Iterable[Event], seat: Seat | None, *, seq: int) -> Payload:
    """The message ``update`` for one recipient.

    Args:
        deal: as it stands after the events.
        events: what has happened, complete; the recipient is told its share.
        seat: the recipient's, None for a spectator.
        seq: the number of the update, and of the question in it.
    """
    payload: Payload = {
        "type": "update",
        "seq": seq,
        "events": [event_payload(seen_by(event, seat)) for event in events],
        "phase": deal.phase.value,
    }
    if deal.to_act is not None:
        payload["to_act"] = deal.to_act
    asked = question(deal, seat)
    if asked is not None:
        payload["your_turn"] = question_payload(asked, seq)
    return payload
