"""Notices connections that have fallen silent: after half of a silence it asks, after all of it the connection is lost.

Silence is counted in beats of the server's own heart, not in seconds: while the server itself stands still, nobody is
called silent. Whatever comes from a client is a sign of life, a pong or part of a frame too.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Protocol

from server.limits import Limits

BEATS_AT_TABLE = 8


class Pulse(Protocol):
    """A connection that may fall silent."""

    @property
    def at_table(self) -> bool:
        """Whether others may be waiting for this person."""
        ...

    def beat(self) -> int:
        """One more beat without a sign of life; returns how many there are now."""
        ...

    def ask(self) -> None:
        """Ask for a sign of life."""
        ...

    def lose(self) -> None:
        """Give the connection up."""
        ...


class Heartbeat:
    """One beat for all connections.

    Args:
        limits: how long a silence may be.
    """

    def __init__(self, limits: Limits) -> None:
        self.seconds = limits.silence_at_table / BEATS_AT_TABLE
        self._beats = max(2, round(limits.silence / self.seconds))

    async def run(self, connections: Callable[[], Iterable[Pulse]]) -> None:
        """Beat until cancelled."""
        while True:
            await asyncio.sleep(self.seconds)
            for connection in list(connections()):
                self.beat(connection)

    def beat(self, connection: Pulse) -> None:
        """One beat of one connection."""
        silence = connection.beat()
        patience = BEATS_AT_TABLE if connection.at_table else self._beats
        if silence >= patience:
            connection.lose()
        elif silence == patience // 2:
            connection.ask()
