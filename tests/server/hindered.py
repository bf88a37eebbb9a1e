"""A server in this process whose disk is slow, full or gone for a while."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

from server.app import App
from server.changes import Commit, PersonId, TableCode
from server.config import Settings
from server.sqlite_store import Durability, SqliteStore
from server.store import SavedDeal, SavedTable, Store
from tests.sockets import PATIENCE, Running, running


class HinderedStore(SqliteStore):
    """A real store, in front of which a test stands.

    Attributes:
        may_go_on: cleared while the disk is not to answer.
        full: whether nothing more can be kept.
        loads, histories: how many tables were read, and how often somebody's finished deals.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, durability=Durability.PROCESS)
        self.may_go_on = Event()
        self.may_go_on.set()
        self.full = False
        self.loads = self.histories = 0

    def load(self, code: TableCode) -> SavedTable | None:
        self.loads += 1
        return super().load(code)

    def deals(self, person: PersonId) -> list[SavedDeal]:
        self.histories += 1
        return super().deals(person)

    def append(self, commits: Sequence[Commit]) -> set[TableCode]:
        assert self.may_go_on.wait(PATIENCE)
        return {commit.code for commit in commits} if self.full else super().append(commits)


class HinderedApp(App):
    """A server with such a store."""

    store: HinderedStore

    def _open_store(self) -> Store:
        assert self.settings.data is not None
        self.store = HinderedStore(self.settings.data)
        return self.store


@asynccontextmanager
async def hindered(folder: Path, **settings: object) -> AsyncIterator[tuple[Running, HinderedStore]]:
    """A server on a folder, and its store; in the end its disk is well again."""
    values: dict[str, object] = {"bot_pace": 0, "seed": 1, "data": folder} | settings
    async with running(Settings.model_validate(values), make=HinderedApp) as server:
        assert isinstance(server.app, HinderedApp)
        try:
            yield server, server.app.store
        finally:
            server.app.store.full = False
            server.app.store.may_go_on.set()
