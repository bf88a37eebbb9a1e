"""Hints: what a bot would do in a person's place. A plain function."""

from bots.bot import Budget
from bots.registry import bot_of
from engine.view import view
from protocol import from_client as ask
from protocol.codec import Payload
from protocol.errors import ErrorCode
from server.changes import PersonId
from server.refusal import Refused
from server.table_state import TableState
from wire.moves import listed

ADVISER = "rules"


def hint(table: TableState, person: PersonId, request: ask.Hint) -> Payload:
    """The message ``hinted``, from what the person sees and nothing else.

    Raises:
        Refused: hints are not given here, or the person is not asked anything, or not that question.
    """
    if not table.settings.hints:
        raise Refused(ErrorCode.NO_HINTS, "hints are not given at this table")
    if table.deal is None:
        raise Refused(ErrorCode.NO_DEAL, "no deal is being played")
    seat = table.members[person].seat
    if seat is None or table.deal.to_act != seat:
        raise Refused(ErrorCode.NOT_YOUR_TURN, "it is not your turn")
    if request.turn != table.turn:
        raise Refused(ErrorCode.STALE, f"question {request.turn} is no longer open")
    choice = bot_of(ADVISER).choose(view(table.deal, seat), 0, Budget())
    return {"type": "hinted", "answer": request.id, "move": listed(choice.move), "reason": choice.reason}
