"""``python -m bots.bench``: how far the rules bot is ahead of chance, over duplicate deals."""

import argparse
import math
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev

from bots.bot import Bot, Budget
from bots.registry import bot_of
from bots.workers import worker_pool
from engine.cards import SEATS, SIDES, Pair, Side, other_side, side_of
from engine.deal import Deal
from engine.games import GAMES, rules_of
from engine.shuffle import deal_hands, derived, seed_from_number
from engine.view import view

TARGETS = {"piedicavallo": 24, "bolognese": 180}
"""How far the rules bot's side must be ahead of chance, in points a deal."""


@dataclass(frozen=True, slots=True)
class Margin:
    """The mean lead over a number of deals, and half the width of its 95 % interval."""

    mean: float
    half_width: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one line for each game; the status is 1 if a lead misses its target, 130 after Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="python -m bots.bench", description="How far the rules bot is ahead of chance, over duplicate deals."
    )
    parser.add_argument("--deals", type=_number(2), default=1_000, metavar="N", help="of each game (default: 1000)")
    parser.add_argument(
        "--seed", type=_number(0), default=1, metavar="S", help="for the cards and for chance (default: 1)"
    )
    parser.add_argument("--game", choices=GAMES, help="only this game")
    options = parser.parse_args(arguments)
    games = [options.game] if options.game else list(GAMES)
    try:
        reached = [_reaches_target(game, options.deals, options.seed) for game in games]
    except KeyboardInterrupt:
        return 130
    return 0 if all(reached) else 1


def _number(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 18 or int(text) < least:
            raise argparse.ArgumentTypeError(f"must be a number from {least} with at most 18 digits, not {text!r}")
        return int(text)

    return read


def _reaches_target(game: str, deals: int, seed: int) -> bool:
    started = time.perf_counter()
    with worker_pool() as pool:
        margin = margin_of(pool.map(partial(duplicate_lead, game, seed), range(deals), chunksize=10))
    print(
        f"{game}: rules against random {margin.mean:+.1f} ± {margin.half_width:.1f} points a deal (95 %), "
        f"{deals} duplicate deals in {time.perf_counter() - started:.0f} s, target {TARGETS[game]:+}",
        flush=True,
    )
    return margin.mean >= TARGETS[game]


def duplicate_lead(game: str, seed: int, number: int) -> float:
    """How far the rules bot is ahead in one deal that is played twice with the sides changed over, on average.

    Args:
        seed: of all deals.
        number: of this deal; the deal passes to the right with every one.
    """
    return fmean(_lead(game, seed, number, side) for side in SIDES)


def _lead(game: str, seed: int, number: int, skilled: Side) -> int:
    rules, dealer = rules_of(game), SEATS[number % 4]
    deal = Deal(rules, dealer, deal_hands(rules.pack, derived(seed_from_number(seed), number), dealer))
    total = play_out(deal, bot_of("rules"), bot_of("random"), skilled, random.Random(f"{seed} {number} {skilled}"))
    return total[skilled] - total[other_side(skilled)]


def play_out(deal: Deal, skilled: Bot, other: Bot, side: Side, chance: random.Random) -> Pair:
    """Let one bot play the seats of a side and another the rest, to the end of a deal; the totals."""
    budget = Budget()
    while deal.to_act is not None:
        bot = skilled if side_of(deal.to_act) == side else other
        deal.apply(bot.choose(view(deal, deal.to_act), chance.getrandbits(64), budget).move)
    assert deal.score is not None  # nobody has to act any more
    return deal.score.total


def margin_of(leads: Sequence[float]) -> Margin:
    """The mean of two or more leads with its interval, by the normal approximation."""
    return Margin(fmean(leads), 1.96 * stdev(leads) / math.sqrt(len(leads)))


if __name__ == "__main__":
    sys.exit(main())
