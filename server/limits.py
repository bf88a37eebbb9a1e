"""How much a stranger may do, and in how much time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Every limit of the server, in one value.

    Attributes:
        message_rate, message_burst: messages a second of one connection, and how many at once.
        bad_messages: how many messages of a connection may be broken before it is closed.
        hello_seconds: within which a new connection has to say hello.
        outbox_bytes: what may wait for a slow reader before it is dropped.
        connections: open at one time.
        tables: open at one time.
        tables_per_person: tables at which one person has a place.
        members_per_table: people at one table, spectators among them.
        wrong_codes, wrong_codes_seconds: wrong table codes or tickets of a connection in so many seconds.
    """

    message_rate: float = 50.0
    message_burst: int = 200
    bad_messages: int = 20
    hello_seconds: float = 10.0
    outbox_bytes: int = 1024 * 1024
    connections: int = 10_000
    tables: int = 5_000
    tables_per_person: int = 8
    members_per_table: int = 64
    wrong_codes: int = 10
    wrong_codes_seconds: float = 60.0


class Allowance:
    """So many at once, then so many a second (a token bucket).

    Args:
        rate: a second.
        burst: at once.
        now: in seconds, of any clock that only goes forward.
    """

    __slots__ = ("_burst", "_left", "_rate", "_since")

    def __init__(self, *, rate: float, burst: int, now: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._since = now

    def wait(self, now: float) -> float:
        """The seconds until there is one to take, 0 if there is."""
        self._left = min(self._burst, self._left + (now - self._since) * self._rate)
        self._since = now
        return 0.0 if self._left >= 1 else (1 - self._left) / self._rate

    def take(self, now: float) -> float:
        """Take one.

        Returns:
            0 if there was one; otherwise the seconds until there will be one, and nothing was taken.
        """
        if wait := self.wait(now):
            return wait
        self._left -= 1
        return 0.0
