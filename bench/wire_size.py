"""How many bytes a whole deal costs one seat."""

import asyncio
from collections import Counter

from bench.figures import Figure, Finding, at_most
from bench.load import CODECS, JSON, MSGPACK, GameTable, Meter
from bench.processes import UNLIMITED, child, tarocchi_server
from bench.throughput import GAMES

ROW = "wire"
ENCODINGS = {"msgpack": MSGPACK, "JSON": JSON}


async def measure() -> list[Finding]:
    """One deal of each game in each encoding, from the cards to the score sheet; frames' headers included."""
    found: list[Finding] = []
    async with child(*tarocchi_server(), environment=UNLIMITED) as own:
        for game in GAMES:
            for name, encoding in ENCODINGS.items():
                size, views = await _one_deal(own.url, game, encoding)
                found.append(Figure(ROW, f"{game}, {name}, bytes a deal for one seat", size, "bytes"))
                found.append(at_most(ROW, f"{game}, {name}, views sent during the deal", views, 0, ""))
    return found


async def _one_deal(url: str, game: str, encoding: str) -> tuple[float, int]:
    sizes: Counter[int] = Counter()
    kinds: Counter[str] = Counter()
    over = asyncio.Event()

    def tap(seat: int, payload: bytes) -> None:
        sizes[seat] += len(payload) + (2 if len(payload) < 126 else 4)
        kinds["view"] += CODECS[encoding][1](payload)["type"] == "view"
        if b"deal_scored" in payload:
            kinds["scores"] += 1
            table.pause()
        if kinds["scores"] == len(table.players):
            over.set()

    table = GameTable(url, game, Meter(), encoding=encoding, tap=tap)
    await table.open()
    sizes.clear()
    kinds.clear()
    table.go()
    await over.wait()
    for player in table.players:
        player.close()
    return sizes.total() / len(table.players), kinds["view"]
