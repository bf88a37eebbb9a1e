"""A person as one server knows them, kept from one evening to the next."""

from client_cli import kept
from client_cli.kept import LastTable
from client_cli.state import my_seat
from protocol.fold import Place


class Guest:
    """What is kept for a person of one server.

    Args:
        server: its address, or the name of a server of one's own.

    Attributes:
        server: the same.
    """

    def __init__(self, server: str) -> None:
        self.server = server

    @property
    def ticket(self) -> str | None:
        """Makes the person the same as before; None for somebody new."""
        return kept.read().tickets.get(self.server)

    @property
    def table(self) -> LastTable | None:
        """The table on this server that was not left."""
        table = kept.read().table
        return table if table is not None and table.server == self.server else None

    def is_welcome(self, ticket: str) -> None:
        """The server knows the person by this ticket."""
        if self.ticket != ticket:
            kept.keep_ticket(self.server, ticket)

    def is_unknown(self) -> None:
        """The server does not know the ticket any more, so there is nothing to come back to."""
        kept.keep_ticket(self.server, None)
        self.has_left()

    def is_at(self, place: Place) -> None:
        """The person has come to a table, and so this is the last server."""
        plays = my_seat(place) is not None
        table = LastTable(self.server, place.table.code, place.table.game, plays=plays)
        kept.change(server=self.server, table=table)

    def has_left(self) -> None:
        """There is no table on this server to come back to."""
        if self.table is not None:
            kept.change(table=None)
