"""A deal record told again, update by update, as a table would have told it. Plain functions."""

from collections.abc import Iterable, Iterator

from engine.cards import Seat
from engine.deal import Deal
from engine.errors import BadRecord, IllegalMove
from engine.events import Event
from engine.record import Record, begin, from_json
from engine.view import in_the_open, question, seen_by
from protocol import from_client as ask
from protocol.codec import Payload
from protocol.errors import ErrorCode
from protocol.types import TEXT_LENGTH
from server.refusal import Refused
from wire.events import event_payload
from wire.views import question_payload


def replayed(request: ask.Replay) -> Payload:
    """The message ``replayed``.

    Raises:
        Refused: what was sent is no record, or a move in it breaks a rule; the text says which.
    """
    try:
        record = from_json(request.record)
    except BadRecord as bad:
        raise Refused(ErrorCode.BAD_RECORD, str(bad)[:TEXT_LENGTH]) from None
    return {"type": "replayed", "answer": request.id, "updates": list(_updates(record, request))}


def _updates(record: Record, request: ask.Replay) -> Iterator[Payload]:
    deal = begin(record)
    yield _update(deal, [deal.opening()], request, number=1)
    for index, move in enumerate(record.moves):
        try:
            events = deal.apply(move)
        except IllegalMove as cause:
            text = f"move {index}: {cause}"[:TEXT_LENGTH]
            raise Refused(ErrorCode.BAD_RECORD, text, rule=cause.rule) from None
        yield _update(deal, events, request, number=index + 2)


def _update(deal: Deal, events: Iterable[Event], request: ask.Replay, *, number: int) -> Payload:
    seat = None if request.seat is None else Seat(request.seat)
    shares = [in_the_open(event) if request.open else seen_by(event, seat) for event in events]
    payload: Payload = {"type": "update", "seq": number, "events": [event_payload(share) for share in shares]}
    payload["phase"] = deal.phase.value
    if deal.to_act is not None:
        payload["to_act"] = deal.to_act
    asked = question(deal, deal.to_act if request.open else seat)
    if asked is not None:
        payload["your_turn"] = question_payload(asked, number)
    return payload
