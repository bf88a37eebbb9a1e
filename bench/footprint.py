"""What the server costs while nothing happens."""

import asyncio
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

from bench.figures import Figure, Finding, at_most
from bench.load import GameTable, Meter
from bench.processes import UNLIMITED, Child, child, tarocchi_server
from bench.scale import Scale
from bench.throughput import server_of
from engine.cards import SEATS
from engine.match import MatchKind
from server.changes import Commit, Entered, Entry, Opening, PersonId, Seated, Seq, TableCode
from server.names import new_code
from server.sqlite_store import Durability, SqliteStore
from server.table_state import TableSettings, settings_to_json

ROW = "idle cost"
KIB, MB = 1024, 1e6
SETTLING = 0.3


async def measure(scale: Scale) -> list[Finding]:
    """Memory per seated connection, per sleeping table and in all, and CPU with idle connections."""
    return [*await _seated(scale), await _asleep(scale), await _idle(scale)]


async def _seated(scale: Scale) -> list[Finding]:
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        own = await stack.enter_async_context(child(*tarocchi_server("--data", folder), environment=UNLIMITED))
        warm = server_of(own, 2)
        await warm.open()
        await warm.begin(scale.warm_up)
        before = own.resident_bytes()
        playing = server_of(own, scale.seated_tables)
        await playing.open()
        await playing.begin(4 * scale.warm_up)
        playing.check()
        after = own.resident_bytes()
        each = (after - before) / (4 * scale.seated_tables) / KIB
    return [
        Figure(ROW, "resident memory without a table", before / MB, "MB"),
        at_most(ROW, f"resident memory, {scale.seated_tables} tables", after / MB, 80, "MB"),
        at_most(ROW, "memory for a seated connection, its share of the table included", each, 40, "KiB"),
    ]


async def _asleep(scale: Scale) -> Finding:
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        _store_tables(Path(full), scale.asleep)
        without, there = await _resident(empty), await _resident(full)
    each = (there - without) / scale.asleep / KIB
    return at_most(ROW, f"memory for a sleeping table, of {scale.asleep}", max(0.0, each), 1, "KiB")


def _store_tables(folder: Path, tables: int) -> None:
    """What a server keeps of tables with four people each."""
    settings = TableSettings("bolognese", MatchKind.TO_TARGET, 800, "private", "rules")
    store = SqliteStore(folder, durability=Durability.PROCESS)
    store.append([_commit(settings, number) for number in range(tables)])
    store.close()


def _commit(settings: TableSettings, number: int) -> Commit:
    people = [PersonId(f"{number:060x}{seat:04x}") for seat in SEATS]
    entered = [Entered(person, f"P{seat}") for person, seat in zip(people, SEATS, strict=True)]
    seated = [Seated(person, seat) for person, seat in zip(people, SEATS, strict=True)]
    code = TableCode(new_code())
    return Commit(code, Entry(Seq(1), (*entered, *seated), None), Opening(settings_to_json(settings), bytes(32)))


async def _resident(folder: str) -> int:
    async with child(*tarocchi_server("--data", folder), environment=UNLIMITED) as own:
        await asyncio.sleep(SETTLING)
        return own.resident_bytes()


async def _idle(scale: Scale) -> Finding:
    async with child(*tarocchi_server(), environment=UNLIMITED) as own:
        strangers = [GameTable(own.url, "bolognese", Meter()).players[0] for _ in range(scale.idle)]
        for start in range(0, scale.idle, 50):
            await asyncio.gather(*(one.connect(own.url) for one in strangers[start : start + 50]))
        await asyncio.sleep(SETTLING)
        used = await _used(own, scale.idle_seconds)
    return at_most(ROW, f"CPU with {scale.idle} idle connections", 100 * used / scale.idle_seconds, 2, "% of a core")


async def _used(own: Child, seconds: float) -> float:
    before = own.cpu_seconds()
    await asyncio.sleep(seconds)
    return own.cpu_seconds() - before
