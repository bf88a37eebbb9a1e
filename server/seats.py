"""The occupants of seats that are programs: asked like people, answering by the same door."""

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter

from bots.bot import UNSEARCHED, Budget, Choice
from bots.registry import SEARCHING, bot_of
from engine.errors import IllegalMove
from engine.moves import Move
from server.changes import Seq, TableCode
from server.counts import Counts
from server.logs import logger
from server.table import BotTurn, Step, Table
from server.thinking import Thinkers

log = logger()

STAND_IN = "rules"
"""The bot that answers for one that searches, while that one warms up and when it fails."""


class Robots:
    """Lets the bots of all tables answer their questions, at a human pace.

    Args:
        pace: seconds before each choice, a forced one too; a bot that searches takes its time for that besides.
        thinkers: where the bots that search do so.
        counts: how long each choice took is counted there.
        carry_out: what to do with the step of a choice.
    """

    def __init__(
        self, *, pace: float, thinkers: Thinkers, counts: Counts, carry_out: Callable[[Table, Step], None]
    ) -> None:
        self._pace = pace
        self._thinkers = thinkers
        self._counts = counts
        self._carry_out = carry_out
        self._asked: dict[TableCode, tuple[Table, Seq, asyncio.Handle]] = {}
        self._last_thought: dict[str, float] = {}

    def look_at(self, table: Table) -> None:
        """Ask the bot whose turn it is, if it is a bot's and it has not been asked yet."""
        code, turn = table.state.code, table.state.turn
        asked = self._asked.get(code)
        if asked is not None and asked[:2] == (table, turn):
            return
        if table.bot_level() is not None:
            timer = asyncio.get_running_loop().call_later(self._pace, self._ask, table, turn)
            self._asked[code] = (table, turn, timer)

    def forget(self, code: TableCode) -> None:
        """The table's bots are not to be asked any more."""
        *_, timer = self._asked.pop(code, (None,))
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Ask no more."""
        for *_, timer in self._asked.values():
            timer.cancel()
        self._asked.clear()
        self._thinkers.stop()

    def _ask(self, table: Table, turn: Seq) -> None:
        question = table.bot_turn()
        if question is None or question.turn != turn:
            self._asked.pop(table.state.code, None)
            return
        if question.level in SEARCHING and self._thinkers.ready:
            if question.forced:
                self._answer_in_time(table, question, _fallback(question), 0.0, searched=False)
                return
            thought = self._thinkers.think(question.level, question.view, question.seed)
            thought.add_done_callback(partial(self._thought, table, question, perf_counter()))
        else:
            level = STAND_IN if question.level in SEARCHING else question.level
            self._answer(table, question, self._choose(table, question, level))

    def _thought(self, table: Table, question: BotTurn, began: float, thought: asyncio.Future[Choice]) -> None:
        took = perf_counter() - began
        self._counts.bot_choices.add(took)
        if thought.cancelled():
            return
        error = thought.exception()
        if not self._waits_for(table, question):
            return
        if error is None:
            choice = thought.result()
            searched = choice.reason not in UNSEARCHED
            if searched:
                self._last_thought[question.level] = took
            self._answer_in_time(table, question, choice.move, took, searched=searched)
        else:
            why = str(error) or type(error).__name__
            log.error("a bot failed", table=table.state.code, bot=question.level, why=why)
            self._answer(table, question, self._choose(table, question, STAND_IN))

    def _answer_in_time(self, table: Table, question: BotTurn, move: Move, took: float, *, searched: bool) -> None:
        """Answer no sooner than a thought usually would, so that nobody can tell a card that was forced from others."""
        last = 0.0 if searched else self._last_thought.get(question.level, 0.0)
        usual = max(self._thinkers.seconds(question.level), last)
        if usual <= took:
            self._answer(table, question, move)
            return
        timer = asyncio.get_running_loop().call_later(usual - took, self._answer, table, question, move)
        self._asked[table.state.code] = (table, question.turn, timer)

    def _answer(self, table: Table, question: BotTurn, move: Move) -> None:
        if not self._waits_for(table, question):
            return
        del self._asked[table.state.code]
        now = asyncio.get_running_loop().time()
        try:
            step = table.bot_moves(question, move, now)
        except IllegalMove as illegal:
            log.error("a bot chose an illegal move", table=table.state.code, bot=question.level, code=illegal.code)
            step = table.bot_moves(question, _fallback(question), now)
        if step is not None:
            self._carry_out(table, step)

    def _waits_for(self, table: Table, question: BotTurn) -> bool:
        """False once the table has gone to sleep, gone on or been taken back to what was kept, or the server ends."""
        asked = self._asked.get(table.state.code)
        return asked is not None and asked[:2] == (table, question.turn)

    def _choose(self, table: Table, question: BotTurn, level: str) -> Move:
        began = perf_counter()
        try:
            return bot_of(level).choose(question.view, question.seed, Budget()).move
        except Exception:  # a bot's failure costs it the choice, never the table
            log.exception("a bot failed", table=table.state.code, bot=level)
            return _fallback(question)
        finally:
            self._counts.bot_choices.add(perf_counter() - began)


def _fallback(question: BotTurn) -> Move:
    assert question.view.question is not None, "a bot is asked on its turn only"
    return question.view.question.legal[0]
