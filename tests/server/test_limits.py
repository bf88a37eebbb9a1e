"""How much a stranger may do, and in how much time."""

from dataclasses import fields

from server.limits import Allowance, Limits


def test_so_many_may_be_taken_at_once() -> None:
    allowance = Allowance(rate=1, burst=3, now=0)
    assert [allowance.take(0) for _ in range(4)] == [0, 0, 0, 1]


def test_afterwards_they_come_back_one_by_one() -> None:
    allowance = Allowance(rate=2, burst=1, now=0)
    assert [allowance.take(time) for time in (0, 0.25, 0.5, 0.5)] == [0, 0.25, 0, 0.5]


def test_no_more_is_saved_than_may_be_taken_at_once() -> None:
    allowance = Allowance(rate=10, burst=2, now=0)
    assert [allowance.take(1000) for _ in range(3)] == [0, 0, 0.1]


def test_asking_how_long_to_wait_takes_nothing() -> None:
    allowance = Allowance(rate=1, burst=1, now=0)
    assert [allowance.wait(0), allowance.wait(0), allowance.take(0), allowance.wait(0)] == [0, 0, 0, 1]


def test_who_waits_as_long_as_told_is_served() -> None:
    allowance = Allowance(rate=3, burst=1, now=0)
    allowance.take(0)
    assert allowance.take(allowance.wait(0)) == 0


def test_every_limit_lets_something_through() -> None:
    limits = Limits()
    assert [field.name for field in fields(limits) if not getattr(limits, field.name) > 0] == []
