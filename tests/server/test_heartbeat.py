"""Silence, counted in beats."""

from dataclasses import dataclass, field

import pytest

from server.heartbeat import BEATS_AT_TABLE, Heartbeat
from server.limits import Limits


@dataclass
class Silent:
    """A connection from which nothing comes any more, and when it is asked and lost."""

    at_table: bool
    beats: int = 0
    asked: list[int] = field(default_factory=list)
    lost: list[int] = field(default_factory=list)

    def beat(self) -> int:
        self.beats += 1
        return self.beats

    def ask(self) -> None:
        self.asked.append(self.beats)

    def lose(self) -> None:
        self.lost.append(self.beats)


def listens(heartbeat: Heartbeat, *, at_table: bool) -> Silent:
    silent = Silent(at_table=at_table)
    while not silent.lost:
        heartbeat.beat(silent)
    return silent


def test_half_a_silence_is_a_question_and_a_whole_one_the_end() -> None:
    silent = listens(Heartbeat(Limits()), at_table=True)
    assert (silent.asked, silent.lost) == ([BEATS_AT_TABLE // 2], [BEATS_AT_TABLE])


@pytest.mark.parametrize(("at_table", "seconds"), [(True, 8), (False, 30)])
def test_a_silence_lasts_as_long_as_the_limits_say(at_table: bool, seconds: float) -> None:  # noqa: FBT001 - a parameter
    heartbeat = Heartbeat(Limits())
    assert listens(heartbeat, at_table=at_table).lost == [seconds / heartbeat.seconds]


def test_at_a_table_a_drop_is_noticed_within_ten_seconds() -> None:
    heartbeat = Heartbeat(Limits())
    # The freeze may come right after a sign of life, and a beat takes its own time.
    assert (BEATS_AT_TABLE + 1) * heartbeat.seconds < 10


def test_even_a_very_short_patience_asks_before_it_ends() -> None:
    silent = listens(Heartbeat(Limits(silence_at_table=8, silence=0.1)), at_table=False)
    assert silent.asked[0] < silent.lost[0]
