"""One's own part in the seed of each deal, so that nobody alone chooses the cards, and whether it was counted."""

import hashlib
import secrets
from collections.abc import Callable

from client_cli.conversation import Reaction
from client_cli.lines import Kind, Line
from client_cli.state import State, my_seat
from client_cli.texts import _
from protocol import to_client
from protocol.from_client import Commit, FromClient, Reveal
from protocol.to_client import DealScored, DrawOpened, DrawShown, RevealDue, ToClient, Update

NUMBER_BYTES = 32


def commitment(number: bytes) -> str:
    """What is told of a number before the number itself, as protocol.md defines it."""
    return hashlib.sha256(b"tarocchi-commitment/1\0" + number).hexdigest()


class Draw:
    """Commits to a number when a draw opens, shows it when that is due, and compares when everything is shown.

    Args:
        new_number: 32 bytes that nobody can guess.
        is_due: whether the cards have to be drawn; not where the person has chosen the seed.
    """

    def __init__(
        self, new_number: Callable[[], bytes] = lambda: secrets.token_bytes(NUMBER_BYTES), *, is_due: bool = True
    ) -> None:
        self._new_number = new_number
        self._is_due = is_due
        self._number: bytes | None = None
        self._server = ""
        self._asked: set[int] = set()

    def concerns(self, message: ToClient) -> bool:
        """Whether a refusal is of something that was asked here; being late for a draw is no matter for the person."""
        return isinstance(message, to_client.Refused) and message.answer in self._asked

    def hears(self, before: State, message: ToClient, state: State) -> Reaction:
        """What the events of a draw lead to, between what was known before the message and what is known now."""
        lines: list[Line] = []
        requests: list[FromClient] = []
        known = 0 if before.place is None else before.place.table.seq
        seated = state.place is not None and my_seat(state.place) is not None
        if isinstance(message, Update) and message.seq > known and seated and state.place is not None:
            request = state.last_id + 1
            for event in message.events:
                match event:
                    case DrawOpened():
                        self._number, self._server = self._new_number(), event.commitment
                        requests.append(Commit(id=request, commitment=commitment(self._number)))
                    case RevealDue() if self._number is not None:
                        requests.append(Reveal(id=request, number=self._number.hex()))
                    case DrawShown() if self._number is not None:
                        lines.append(self._verdict(event.draw, state.place.table.you))
                        self._number = None
                    case _:
                        pass
            kinds = {type(event) for event in message.events}
            if self._is_due and DealScored in kinds and DrawShown not in kinds:
                lines.append(Line(_("The server does not show how the cards of this deal were drawn."), Kind.WRONG))
                self._number = None
            self._asked |= {one.id for one in requests}
        return Reaction(tuple(lines), tuple(requests))

    def _verdict(self, draw: to_client.Draw, me: str) -> Line:
        number = self._number.hex() if self._number else ""
        server = draw.server
        if server.commitment != self._server or commitment(bytes.fromhex(server.number)) != self._server:
            return Line(
                _("The draw does not fit: the server shows another number than it had committed to."), Kind.WRONG
            )
        if any(share.name == me and share.number == number for share in draw.people):
            return Line(_("The draw fits: your number is in it, and the server’s is the one that it had committed to."))
        return Line(_("Your number is not in the draw of this deal."), Kind.WRONG)
