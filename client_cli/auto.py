"""The story of a table at which a bot plays one's own seat too."""

from client_cli.conversation import Reaction
from client_cli.failing import NotDone
from client_cli.state import State
from client_cli.story import tell_by_tricks
from client_cli.words import refusal
from protocol.from_client import Away, Start
from protocol.to_client import DealScored, Refused, ToClient, Update


class Auto:
    """Says only ``away`` and ``start``, deal after deal until the match is over, and tells what happens."""

    def hears(self, before: State, message: ToClient, after: State) -> Reaction:
        """What a message leads to, between what was known before it and what is known now.

        Raises:
            NotDone: the server refuses something.
        """
        match message:
            case Refused():
                raise NotDone(refusal(message), message)
            case Update() if before.place is not None and after.place is not None:
                lines = tuple(tell_by_tricks(before.place, message, after.place))
                if not any(isinstance(event, DealScored) for event in message.events):
                    return Reaction(lines)
                if after.place.table.match.over:
                    return Reaction(lines, ended=True)
                return Reaction(lines, (Start(id=after.last_id + 1),))
            case _ if before.place is None and after.place is not None:
                return Reaction(requests=(Away(id=after.last_id + 1), Start(id=after.last_id + 2)))
            case _:
                return Reaction()
