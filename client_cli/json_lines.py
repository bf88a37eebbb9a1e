"""For scripts: every message as a line of JSON, and requests read from lines of JSON, all as in protocol.md."""

import json

from client_cli.auto import Auto
from client_cli.conversation import Conversation, Reaction
from client_cli.lines import Line
from client_cli.state import State
from client_cli.texts import _
from protocol.codec import Encoding, decode_from_client
from protocol.errors import BadMessage, ErrorCode
from protocol.from_client import Hello, Leave
from protocol.to_client import ToClient


class JsonLines:
    """A script's side of the talk. The greeting, coming back and the draws are the client's own business.

    Args:
        player: asks for things besides, as a bot or a person would.
    """

    def __init__(self, player: Auto | Conversation) -> None:
        self._player = player

    def hears(self, before: State, message: ToClient, after: State) -> Reaction:
        """A message becomes a line; whatever else it leads to is the player's choice."""
        reaction = self._player.hears(before, message, after)
        return Reaction((Line(message_line(message)),), reaction.requests, ended=reaction.ended)

    def types(self, line: str | None, state: State) -> Reaction:
        """A line becomes a request, which gets an ``id`` unless it has one; the end of the input is a farewell."""
        request = state.last_id + 1
        if line is None:
            return Reaction(requests=(Leave(id=request),)) if state.place is not None else Reaction(ended=True)
        if not line.strip():
            return Reaction()
        try:
            value = json.loads(line)
            if isinstance(value, dict):
                value = {"id": request, **value}
            asked = decode_from_client(json.dumps(value), Encoding.JSON)
        except BadMessage as bad:
            return _refused(ErrorCode.BAD_MESSAGE, bad.text, bad.request)
        except (ValueError, RecursionError):
            return _refused(ErrorCode.BAD_MESSAGE, _("this is no JSON"), None)
        if isinstance(asked, Hello):
            return _refused(ErrorCode.ALREADY_GREETED, _("the client says hello by itself"), asked.id)
        if asked.id < request:
            text = _("ids go up; the next one is {number} or above").format(number=request)
            return _refused(ErrorCode.STALE, text, asked.id)
        return Reaction(requests=(asked,))


def message_line(message: ToClient) -> str:
    """A message as the server writes it, in plain ASCII."""
    return json.dumps(message.model_dump(exclude_none=True), separators=(",", ":"))


def _refused(code: ErrorCode, text: str, request: int | None) -> Reaction:
    """As the server would say it, without asking it."""
    answer = {} if request is None else {"answer": request}
    return Reaction((Line(json.dumps({"type": "refused", **answer, "code": code, "text": text})),))
