"""How much a stranger may do, and in how much time."""

from typing import Annotated

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from protocol.codec import MESSAGE_BYTES
from protocol.types import NAME_LENGTH, TEXT_LENGTH

Count = Annotated[int, Field(ge=1)]
Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Rate = Annotated[float, Field(gt=0, allow_inf_nan=False, title="PER SECOND")]


@dataclass(config=ConfigDict(extra="forbid"), frozen=True, slots=True)
class Limits:
    """Every limit of the server, in one value."""

    connections: Annotated[Count, Field(description="Connections at one time.")] = 10_000
    connections_per_address: Annotated[
        Count, Field(description="Connections of one address (of one /64 in IPv6) at one time.")
    ] = 64
    handshakes: Annotated[Count, Field(description="Connections that have not said hello yet, at one time.")] = 5_000
    handshake_seconds: Annotated[Seconds, Field(description="For the opening handshake, TLS included.")] = 20.0
    hello_seconds: Annotated[Seconds, Field(description="From there to the hello.")] = 10.0
    message_rate: Annotated[Rate, Field(description="Messages of one connection.")] = 50.0
    message_burst: Annotated[Count, Field(description="Messages of one connection at once.")] = 200
    message_bytes: Annotated[
        int, Field(ge=1024, le=MESSAGE_BYTES, description="The longest message from a client.", title="BYTES")
    ] = MESSAGE_BYTES
    bad_messages: Annotated[Count, Field(description="Broken messages after which a connection is closed.")] = 20
    outbox_bytes: Annotated[
        int, Field(ge=65_536, description="What may wait for a slow reader before it is dropped.", title="BYTES")
    ] = 1024 * 1024
    silence_at_table: Annotated[
        Seconds, Field(description="Silence after which a connection at a table counts as dropped.")
    ] = 8.0
    silence: Annotated[Seconds, Field(description="The same for a connection without a table.")] = 30.0
    wrong_codes: Annotated[
        Count, Field(description="Wrong table codes, tickets and passwords of one address in that time:")
    ] = 10
    wrong_codes_seconds: Annotated[Seconds, Field(description="The time in which they are counted.")] = 60.0
    name_length: Annotated[
        int, Field(ge=1, le=NAME_LENGTH, description="Characters of a name, which is cut after them.", title="N")
    ] = NAME_LENGTH
    text_length: Annotated[int, Field(ge=1, le=TEXT_LENGTH, description="Characters of a line of chat.", title="N")] = (
        TEXT_LENGTH
    )
    tables: Annotated[Count, Field(description="Tables at one time.")] = 5_000
    tables_per_person: Annotated[Count, Field(description="Tables at which one person has a place.")] = 8
    members_per_table: Annotated[
        int, Field(ge=4, description="People at one table, spectators among them.", title="N")
    ] = 64


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
        wait = self.take(now)
        if not wait:
            self._left += 1
        return wait

    def full(self, now: float) -> bool:
        """Whether nothing has been taken lately."""
        self.wait(now)
        return self._left >= self._burst

    def take(self, now: float) -> float:
        """Take one.

        Returns:
            0 if there was one; otherwise the seconds until there will be one, and nothing was taken.
        """
        left = self._left + (now - self._since) * self._rate
        if left > self._burst:
            left = self._burst
        self._since = now
        if left >= 1:
            self._left = left - 1
            return 0.0
        self._left = left
        return (1 - left) / self._rate


def guesses_of(limits: Limits, now: float) -> Allowance:
    """How many wrong codes, tickets and passwords may come from one place."""
    return Allowance(rate=limits.wrong_codes / limits.wrong_codes_seconds, burst=limits.wrong_codes, now=now)
