"""What the server's tests share."""

from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from server.sqlite_store import Durability, SqliteStore
from tests.server.evenings import Opens


@pytest.fixture
def opens() -> Iterator[Opens]:
    """Opens stores, which are closed in the end."""
    with ExitStack() as stack:

        def opened(folder: Path, *, most_pages: int | None = None) -> SqliteStore:
            store = SqliteStore(folder, durability=Durability.PROCESS, most_pages=most_pages)
            return stack.enter_context(closing(store))

        yield opened
