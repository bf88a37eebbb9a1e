"""Nothing leaves a table before the entry behind it is kept, and everything leaves in order."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from threading import Event

import pytest

from server.changes import Asked, Commit, Entry, PersonId, RequestId, Said, Seq, TableCode
from server.counts import Counts
from server.gate import Gate, Passing
from server.store import MemoryStore
from server.store_thread import StoreThread

ANNA = PersonId("anna")
FIRST, SECOND = TableCode("badegos"), TableCode("mirelat")
PATIENCE = 20.0


class SlowStore(MemoryStore):
    """A store that keeps what it is given when it is let, except of tables that it can't write."""

    keeps = True

    def __init__(self) -> None:
        super().__init__()
        self.groups: list[list[int]] = []
        self.may_go_on = Event()
        self.unwritable: set[TableCode] = set()
        self.broken = False

    def append(self, commits: Sequence[Commit]) -> set[TableCode]:
        assert self.may_go_on.wait(PATIENCE)
        if self.broken:
            raise OSError("the disk is gone")
        self.groups.append([commit.entry.seq for commit in commits])
        return self.unwritable & {commit.code for commit in commits}


class Watched:
    """A gate, and what comes out of it."""

    def __init__(self, store: SlowStore, thread: StoreThread) -> None:
        self.store = store
        self.left: list[object] = []
        self.lost: list[object] = []
        self.gate = Gate(store, thread, Counts(), failed=self._failed)

    def step(self, number: int, code: TableCode = FIRST) -> None:
        """A table has changed."""
        entry = Entry(Seq(number), (Said(ANNA, "ciao"),), Asked(ANNA, RequestId(number)))
        self.gate.let_through(Passing(lambda: self.left.append(number), Commit(code, entry), code))

    def answer(self, number: int) -> None:
        """Somebody is answered, and nothing has changed."""
        self.gate.let_through(Passing(lambda: self.left.append(number)))

    def _failed(self, codes: set[TableCode], lost: Sequence[Passing]) -> None:
        self.lost.append((codes, [passing.commit.entry.seq for passing in lost if passing.commit is not None]))


@asynccontextmanager
async def watched() -> AsyncIterator[Watched]:
    """A gate before a slow store; afterwards everything is kept."""
    store, thread = SlowStore(), StoreThread()
    gate = Watched(store, thread)
    yield gate
    store.may_go_on.set()
    async with asyncio.timeout(PATIENCE):
        await gate.gate.drained()
    thread.close()


async def test_nothing_leaves_before_it_is_kept() -> None:
    async with watched() as gate:
        gate.step(1)
        await asyncio.sleep(0)
        assert gate.left == []
    assert gate.left == [1]


async def test_an_answer_waits_for_what_happened_before_it() -> None:
    async with watched() as gate:
        gate.step(1)
        gate.answer(2)
        gate.step(3)
    assert gate.left == [1, 2, 3]


async def test_what_comes_during_a_commit_is_kept_in_one_group() -> None:
    async with watched() as gate:
        gate.step(1)
        await asyncio.sleep(0)
        for number in (2, 3, 4):
            gate.step(number)
    assert gate.store.groups == [[1], [2, 3, 4]]


async def test_of_a_table_that_could_not_be_kept_nothing_leaves_and_others_go_on() -> None:
    async with watched() as gate:
        gate.store.unwritable = {FIRST}
        gate.step(1, FIRST)
        gate.step(2, SECOND)
        await asyncio.sleep(0)
        gate.step(3, FIRST)
        gate.step(4, SECOND)
    assert (gate.left, gate.lost) == ([2, 4], [({FIRST}, [1, 3])])


async def test_a_store_that_breaks_loses_what_was_on_its_way_and_says_so() -> None:
    async with watched() as gate:
        gate.store.broken = True
        gate.step(1)
    assert (gate.left, gate.lost) == ([], [({FIRST}, [1])])


async def test_a_table_is_held_until_everything_of_it_is_kept() -> None:
    async with watched() as gate:
        gate.step(1)
        held = gate.gate.holds(FIRST), gate.gate.holds(SECOND)
    assert (held, gate.gate.holds(FIRST)) == ((True, False), False)


async def test_without_anything_to_keep_everything_leaves_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SlowStore, "keeps", False)
    async with watched() as gate:
        gate.store.may_go_on.set()
        gate.step(1)
        assert gate.left == [1]
