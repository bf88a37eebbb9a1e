"""Bots answer at their pace, and whatever one does costs it a choice and never the table."""

import asyncio
from collections.abc import Mapping, Sequence

import pytest
from structlog.testing import capture_logs

from bots.bot import Bot, Budget, Choice
from engine.cards import Card
from engine.moves import Play
from engine.view import View
from server.counts import Counts
from server.seats import Robots
from server.table import Step, Table
from server.thinking import Thinkers
from tests.harness import Client, House, first_legal, saved

PATIENCE = 20.0


NOBODY_THINKS = Thinkers(workers=0, repeatable=True)


class FirstLegal:
    """A bot that does not think."""

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:  # noqa: ARG002 - the interface of all bots
        return Choice(first_legal(view), "first")


class CountsQuestions(FirstLegal):
    """A bot that knows how often it has been asked."""

    asked = 0

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        self.asked += 1
        return super().choose(view, seed, budget)


class RaisesOnce(FirstLegal):
    """A bot whose first choice fails."""

    failed = False

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        if not self.failed:
            self.failed = True
            raise ZeroDivisionError
        return super().choose(view, seed, budget)


class CheatsOnce(FirstLegal):
    """A bot whose first choice is no card at all."""

    cheated = False

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:
        if not self.cheated:
            self.cheated = True
            return Choice(Play(Card("XX")), "cheat")
        return super().choose(view, seed, budget)


class Watched:
    """Robots at the table of somebody who is away, and what they do there."""

    def __init__(
        self,
        bot: Bot,
        monkeypatch: pytest.MonkeyPatch,
        *,
        pace: float = 0,
        thinkers: Thinkers = NOBODY_THINKS,
        level: str = "rules",
    ) -> None:
        monkeypatch.setattr("server.seats.bot_of", lambda _level: bot)
        self.robots = Robots(pace=pace, thinkers=thinkers, counts=Counts(), carry_out=self._carry_out)
        self.moved = asyncio.Event()
        self.over = asyncio.Event()
        self.anna: Client = House().greets("Anna")
        self.anna.opens(bot=level)
        self.anna.asks("away")
        self.anna.starts()

    @property
    def table(self) -> Table:
        return self.anna.house.table

    def _carry_out(self, table: Table, step: Step) -> None:
        self.anna.house.carry_out(step)
        self.moved.set()
        if table.state.deal_on:
            self.robots.look_at(table)
        else:
            self.over.set()

    async def until(self, event: asyncio.Event) -> None:
        async with asyncio.timeout(PATIENCE):
            await event.wait()


async def test_bots_play_a_deal_to_its_score(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(FirstLegal(), monkeypatch)
    watched.robots.look_at(watched.table)
    await watched.until(watched.over)
    assert watched.anna.view.score is not None


@pytest.mark.parametrize(
    ("bot", "event"), [(RaisesOnce(), "a bot failed"), (CheatsOnce(), "a bot chose an illegal move")]
)
async def test_a_bot_that_fails_or_cheats_loses_the_choice_and_the_table_goes_on(
    bot: Bot, event: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = Watched(bot, monkeypatch)
    with capture_logs() as log:
        watched.robots.look_at(watched.table)
        await watched.until(watched.over)
    assert watched.anna.view.score is not None
    assert events(log) == [event]


async def test_a_bot_takes_its_time_for_every_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(FirstLegal(), monkeypatch, pace=0.05)
    began = asyncio.get_running_loop().time()
    watched.robots.look_at(watched.table)
    await watched.until(watched.moved)
    assert asyncio.get_running_loop().time() - began >= 0.05


async def test_a_bot_is_asked_once_however_often_the_table_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = CountsQuestions()
    watched = Watched(bot, monkeypatch)
    for _ in range(3):
        watched.robots.look_at(watched.table)
    await watched.until(watched.over)
    assert bot.asked == len(watched.table.state.movers)


async def test_a_bot_does_not_answer_for_somebody_who_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(FirstLegal(), monkeypatch)
    while watched.table.state.deal and watched.table.state.deal.to_act != 0:
        watched.anna.house.lets_bots_play(moves=1)
    watched.robots.look_at(watched.table)
    watched.anna.asks("back")
    await turns_of_the_loop()
    assert not watched.moved.is_set()


async def test_after_stopping_no_bot_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(FirstLegal(), monkeypatch)
    watched.robots.look_at(watched.table)
    watched.robots.stop()
    await turns_of_the_loop()
    assert not watched.moved.is_set()


async def test_at_a_table_that_is_forgotten_no_bot_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = Watched(FirstLegal(), monkeypatch)
    watched.robots.look_at(watched.table)
    watched.robots.forget(watched.table.state.code)
    await turns_of_the_loop()
    assert not watched.moved.is_set()


class Ponders(Thinkers):
    """A bot that searches until it is told to answer."""

    ready = True

    def __init__(self) -> None:
        super().__init__(workers=0, repeatable=True)
        self.thoughts: list[asyncio.Future[Choice]] = []

    def think(self, level: str, view: View, seed: int) -> asyncio.Future[Choice]:  # noqa: ARG002 - as it is called
        self.thoughts.append(asyncio.get_running_loop().create_future())
        return self.thoughts[-1]


class ThinksInNoTime(Ponders):
    """A bot that has its answer long before its time is up."""

    def think(self, level: str, view: View, seed: int) -> asyncio.Future[Choice]:
        thought = super().think(level, view, seed)
        thought.set_result(Choice(first_legal(view), "first"))
        return thought

    def seconds(self, level: str) -> float:  # noqa: ARG002 - as it is called
        return 0.05


@pytest.mark.parametrize("forced", [True, False])
async def test_a_bot_that_searches_takes_as_long_for_a_forced_move_as_for_a_free_one(
    forced: bool,  # noqa: FBT001 - a parameter of the test
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    watched = Watched(FirstLegal(), monkeypatch, thinkers=ThinksInNoTime(), level="strong")
    while (question := watched.table.bot_turn()) is not None and question.forced != forced:
        watched.anna.house.lets_bots_play(moves=1)
    began = asyncio.get_running_loop().time()
    watched.robots.look_at(watched.table)
    await watched.until(watched.moved)
    assert asyncio.get_running_loop().time() - began >= 0.05


async def test_a_thought_for_a_table_that_was_taken_back_is_not_taken_for_the_answer_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinkers = Ponders()
    watched = Watched(FirstLegal(), monkeypatch, thinkers=thinkers, level="strong")
    before, commits = watched.table, watched.anna.house.commits[watched.table.state.code]
    watched.robots.look_at(before)
    await turns_of_the_loop()
    watched.robots.forget(before.state.code)
    after = watched.anna.house.lobby.tables[before.state.code] = Table.load(saved(commits), watched.anna.house.now)
    watched.robots.look_at(after)
    await turns_of_the_loop()
    question = after.bot_turn()
    assert question is not None
    for thought in thinkers.thoughts:
        thought.set_result(Choice(first_legal(question.view), "first"))
        await turns_of_the_loop()
    assert after.state.movers != before.state.movers == []


async def test_a_thought_that_ends_with_the_server_is_no_failure_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Ponders()
    watched = Watched(FirstLegal(), monkeypatch, thinkers=thinkers, level="strong")
    watched.robots.look_at(watched.table)
    await turns_of_the_loop()
    watched.robots.stop()
    with capture_logs() as log:
        thinkers.thoughts[0].set_exception(ChildProcessError())
        await turns_of_the_loop()
    assert (events(log), watched.moved.is_set()) == ([], False)


def events(log: Sequence[Mapping[str, object]]) -> list[object]:
    return [line["event"] for line in log]


async def turns_of_the_loop() -> None:
    """Long enough for everything that is due at once."""
    for _ in range(5):
        await asyncio.sleep(0)
