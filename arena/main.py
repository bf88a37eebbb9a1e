"""``tarocchi-arena``: two players over duplicate deals, with the figures that tell how much better one is."""

import argparse
import json
import math
import multiprocessing
import sys
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from statistics import fmean, median, quantiles, stdev

from rich.console import Console
from rich.progress import track
from rich.table import Table

from arena.duplicate import Contestant, Duplicate, Tally, play_duplicate
from arena.partners import EXPLAINED, RATE_WORDS
from arena.players import NAMES, PROGRAM, contestant
from arena.programs import ProgramError
from bots.workers import worker_pool
from engine.games import GAMES

EPILOG = """\
Every deal is played twice, with the sides changed over and the same seat dealing. The lead is that of --north-south, in
points a deal, with its 95 % interval. A PLAYER is one of them:

  {players}
  program:COMMAND, any program that reads views and writes moves as lines of JSON (see arena/programs.py)

"open" looks into everybody's cards: it marks what can be reached, and nobody can sit with it.

Below the lead, how each of the two has treated its partner:

{rates}

exit status:
  0    played
  1    the log can't be written, or a program gives no legal move
  2    the command was called wrongly
  130  interrupted
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _parser().parse_args(arguments)
    try:
        return _run(options)
    except KeyboardInterrupt:
        return 130
    except ProgramError as error:
        print(f"tarocchi-arena: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{options.log or 'tarocchi-arena'}: {error.strerror}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarocchi-arena",
        description="Compare two players over duplicate deals.",
        epilog=EPILOG.format(players=", ".join(NAMES), rates=_rates_explained()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--game", choices=GAMES, required=True)
    parser.add_argument("--north-south", type=_player, default="strong", metavar="PLAYER", help="default: strong")
    parser.add_argument("--east-west", type=_player, default="rules", metavar="PLAYER", help="default: rules")
    parser.add_argument("--deals", type=_positive, default=100, metavar="N", help="duplicate deals (default: 100)")
    parser.add_argument("--seed", type=_positive, default=1, metavar="S", help="for cards and chance (default: 1)")
    parser.add_argument("--worlds", type=_positive, metavar="N", help="that a searching player looks at for a choice")
    parser.add_argument("--nodes", type=_positive, metavar="N", help="of each world's ending")
    parser.add_argument("--processes", type=_positive, default=multiprocessing.cpu_count(), metavar="N")
    parser.add_argument("--log", type=Path, metavar="FILE", help="the record of every deal, a line of JSON each")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('tarocchi')}")
    return parser


def _rates_explained() -> str:
    return "\n".join(f"  {words}\n      {EXPLAINED[name]}" for name, words in RATE_WORDS.items())


def _player(text: str) -> str:
    if text not in NAMES and text.removeprefix(PROGRAM) in (text, ""):
        raise argparse.ArgumentTypeError(f"no player {text!r}; there are {', '.join(NAMES)} and {PROGRAM}COMMAND")
    return text


def _positive(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) < 10**18:
        raise argparse.ArgumentTypeError(f"must be a number from 1, not {text!r}")
    return int(text)


def _run(options: argparse.Namespace) -> int:
    budget = (options.worlds, options.nodes)
    play = partial(_play, options.game, (options.north_south, options.east_west), options.seed, budget)
    with ExitStack() as stack:
        log = None if options.log is None else stack.enter_context(options.log.open("w", encoding="utf-8"))
        pool = stack.enter_context(worker_pool(options.processes))
        played: list[Duplicate] = []
        deals: Iterable[Duplicate] = pool.imap(play, range(options.deals))
        for duplicate in track(deals, "Playing", total=options.deals, console=Console(stderr=True), transient=True):
            played.append(duplicate)
            if log is not None:
                log.writelines(json.dumps(record) + "\n" for record in duplicate.records)
    _report(options, played)
    return 0


@cache  # a program runs on from deal to deal, and a search keeps its memory
def _contestant(name: str, game: str, worlds: int | None, nodes: int | None) -> Contestant:
    return contestant(name, game, worlds=worlds, nodes=nodes)


def _play(
    game: str, names: tuple[str, str], seed: int, budget: tuple[int | None, int | None], number: int
) -> Duplicate:
    worlds, nodes = budget
    first, second = (_contestant(name, game, worlds, nodes) for name in names)
    return play_duplicate(game, first, second, seed=seed, number=number)


def _report(options: argparse.Namespace, played: Sequence[Duplicate]) -> None:
    leads = [duplicate.lead for duplicate in played]
    half = 1.96 * stdev(leads) / math.sqrt(len(leads)) if len(leads) > 1 else math.nan
    print(
        f"{options.game}: {options.north_south} against {options.east_west} "
        f"{fmean(leads):+.1f} ± {half:.1f} points a deal (95 %), {len(leads)} duplicate deals"
    )
    tallies = [_total(duplicate.tallies[place] for duplicate in played) for place in (0, 1)]
    table = Table("", options.north_south, options.east_west)
    for name, words in RATE_WORDS.items():
        table.add_row(words, *(_percent(getattr(tally.rates, name).value) for tally in tallies))
    table.add_row("time for a choice, median / 95 %", *(_times(tally.seconds) for tally in tallies))
    Console(width=100).print(table)


def _total(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.rates.add(tally.rates)
        total.seconds.extend(tally.seconds)
    return total


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:.1%}"


def _times(seconds: Sequence[float]) -> str:
    if len(seconds) < 2:
        return "-"
    return f"{median(seconds) * 1000:.1f} / {quantiles(seconds, n=20)[-1] * 1000:.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
