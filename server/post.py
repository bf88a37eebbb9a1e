"""From outputs to frames: each message is encoded and framed once for all who are sent the same."""

from collections.abc import Mapping, Sequence

from protocol.codec import Encoding, Payload
from server.changes import PersonId
from server.connection import Connection
from server.framing import framed
from server.telling import Output

Letter = tuple[Sequence[Connection], Payload]
"""A message, and whom it goes to."""


def addressed(outputs: Sequence[Output], connections: Mapping[PersonId, Connection]) -> list[Letter]:
    """Outputs for those who are here now.

    Whoever comes later, or comes back on another connection, is told by the answer to coming, and nothing twice.
    """
    return [(list(filter(None, map(connections.get, output.recipients))), output.payload) for output in outputs]


def send(letters: Sequence[Letter]) -> None:
    """Send without waiting."""
    for connections, payload in letters:
        frames: dict[Encoding, bytes] = {}
        for connection in connections:
            encoding = connection.encoding
            if encoding not in frames:
                frames[encoding] = framed(payload, encoding)
            connection.send(frames[encoding])
