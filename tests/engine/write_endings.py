"""Write `endings.jsonl` anew: random deals stopped some tricks before their end, counted by the naive referee."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.naive_referee.judge import Position, position_after
from tests.naive_referee.pack import MATTO
from tests.naive_referee.random_deals import random_deal
from tests.naive_referee.tricks import legal_lines

ENDINGS = Path(__file__).with_name("endings.jsonl")
LINES = {3: (30, 1_000), 4: (100, 4_000), 5: (600, 10_000)}
EACH_KIND = 2

Record = dict[str, Any]


def lines_of(now: Position, game: str, most: int) -> int:
    """The number of legal lines from a position, or a number above `most`."""
    leader = now.trick[0][0] if now.trick else now.to_act
    return len(list(islice(legal_lines(game, now.hands, leader, now.trick), most + 1)))


def moves_until(record: Record, tricks_left: int, on_the_table: int) -> list[list[str]]:
    """The moves until so many tricks are left, and so many cards of the next lie on the table."""
    plays = [index for index, move in enumerate(record["moves"]) if move[0] == "play"]
    return list(record["moves"][: plays[60 - 4 * tricks_left + on_the_table]])


def kind(now: Position) -> str:
    """What an ending shows, in words."""
    left = f"{15 - len(now.tricks)} tricks"
    if now.trick and now.trick[0][1] == MATTO:
        return f"{left}, Matto led"
    matto = ", Matto in hand" if any(MATTO in hand for hand in now.hands) else ""
    return f"{left}{matto}{', within a trick' if now.trick else ''}"


def endings(game: str) -> Iterator[Record]:
    """Some endings of every kind; a leader who holds the Matto mostly leads it."""
    found: Counter[str] = Counter()
    for seed in range(600):
        record = random_deal(game, seed, stack="fair")
        tricks_left = 3 + seed % 3
        moves = moves_until(record, tricks_left, seed // 3 % 3)
        now = position_after(game, record["dealer"], record["hands"], moves)
        if MATTO in now.hands[now.to_act] and not now.trick and seed % 4 < 3:
            moves.append(["play", MATTO])
            now = position_after(game, record["dealer"], record["hands"], moves)
        note = kind(now)
        least, most = LINES[tricks_left]
        if found[note] < EACH_KIND and least <= (lines := lines_of(now, game, most)) <= most:
            found[note] += 1
            kept = {key: record[key] for key in ("format", "game", "dealer", "hands")}
            yield kept | {"moves": moves, "note": note, "legal_lines": lines}


if __name__ == "__main__":
    records = [one for game in ("piedicavallo", "bolognese") for one in endings(game)]
    ENDINGS.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
