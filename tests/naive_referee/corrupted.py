"""Records spoilt at random: most of them break some rule sooner or later."""

from random import Random
from typing import Any

from tests.naive_referee.judge import position_after
from tests.naive_referee.pack import pack

CHANGES = ["swap", "another card", "another own card", "drop", "repeat", "speak", "discard", "discard again", "append"]


def corrupted(record: dict[str, Any], rng: Random) -> list[list[str]]:
    """The record's moves after one or two random changes."""
    moves = [list(move) for move in record["moves"]]
    for _ in range(rng.randint(1, 2)):
        change(record, moves, rng)
    return moves


def change(record: dict[str, Any], moves: list[list[str]], rng: Random) -> None:
    """Make one random change."""
    index, other = rng.randrange(len(moves)), rng.randrange(len(moves))
    match rng.choice(CHANGES):
        case "swap":
            moves[index], moves[other] = moves[other], moves[index]
        case "another card":
            moves[index] = ["play", rng.choice(pack(record["game"]))]
        case "another own card":
            index = rng.choice([place for place, move in enumerate(record["moves"]) if move[0] == "play"])
            now = position_after(record["game"], record["dealer"], record["hands"], record["moves"][:index])
            moves[index:] = [["play", rng.choice(now.hands[now.to_act])]]
        case "drop":
            del moves[index]
        case "repeat":
            moves.insert(index, moves[index])
        case "speak":
            moves.insert(rng.randint(1, 12), [rng.choice(["declare", "pass"])])
        case "discard":
            moves[0] = ["discard", *rng.sample(record["hands"][record["dealer"]], 2)]
        case "discard again":
            moves.insert(index, ["discard", *rng.sample(pack(record["game"]), 2)])
        case _:
            moves.append(rng.choice(moves))
