"""What has happened since the server began, in plain numbers; ``metrics`` shows them to Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from protocol.codec import Payload
from server.changes import Entry, Moved, Returned
from server.table_state import TableState

STEPS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds up to which durations are told apart."""


class Durations:
    """How long something took, each time."""

    def __init__(self) -> None:
        self.total = 0.0
        self._counts = [0] * (len(STEPS) + 1)

    def add(self, seconds: float) -> None:
        """It took so long once more."""
        self.total += seconds
        self._counts[bisect_left(STEPS, seconds)] += 1

    def cumulated(self) -> list[tuple[float, int]]:
        """For each step, and for infinity, how often it took no longer."""
        counted, buckets = 0, []
        for step, count in zip((*STEPS, float("inf")), self._counts, strict=True):
            counted += count
            buckets.append((step, counted))
        return buckets


@dataclass(frozen=True, slots=True)
class Present:
    """How things stand now.

    Attributes:
        connections: by whether they have said hello.
        tables: by what goes on there.
    """

    connections: Mapping[str, int]
    tables: Mapping[str, int]


@dataclass(slots=True)
class Counts:
    """What has happened, counted by those who see it happen.

    Attributes:
        moves: by who made them, as ``played_by`` in deal records.
        refusals: by code.
        turned_away: by the status of the answer.
        resumes: how often somebody came back to a table.
        overflows, silences: connections dropped because the client did not read, or said nothing.
        bot_choices, commits: how long they took.
    """

    moves: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    turned_away: Counter[str] = field(default_factory=Counter)
    resumes: int = 0
    overflows: int = 0
    silences: int = 0
    bad_messages: int = 0
    bot_choices: Durations = field(default_factory=Durations)
    commits: Durations = field(default_factory=Durations)

    def see(self, entry: Entry) -> None:
        """A table has changed."""
        for change in entry.changes:
            match change:
                case Moved():
                    self.moves[change.by] += 1
                case Returned():
                    self.resumes += 1
                case _:
                    pass

    def see_answer(self, payload: Payload) -> None:
        """Somebody is answered outside of an update."""
        if payload["type"] == "refused":
            self.refusals[payload["code"]] += 1


def state_of(table: TableState) -> str:
    """What goes on at a table, in a word."""
    if not table.occupied:
        return "asleep"
    if table.deal_on:
        return "playing"
    return "between deals" if table.match_on else "waiting"
