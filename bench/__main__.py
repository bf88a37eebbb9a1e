"""``python -m bench``: every row of the table, or those that are named."""

import argparse
import sys
import traceback
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import uvloop

from bench import (
    durable,
    endings,
    footprint,
    growth,
    latency,
    playing,
    records,
    restart,
    starting,
    throughput,
    wire_size,
)
from bench.figures import RESULTS, Figure, Finding, Skipped, as_table, write
from bench.processes import take_the_second_core
from bench.scale import FULL, SHORT, Scale

Row = Callable[[Scale], Awaitable[list[Finding]]]


async def _playing(scale: Scale) -> list[Finding]:
    return playing.measure(scale)


async def _endings(scale: Scale) -> list[Finding]:
    return endings.measure(scale)


async def _records(scale: Scale) -> list[Finding]:
    return records.measure(scale)


async def _wire(_scale: Scale) -> list[Finding]:
    return await wire_size.measure()


ROWS: dict[str, Row] = {
    "throughput": throughput.measure,
    "latency": latency.measure,
    "idle": footprint.measure,
    "growth": growth.measure,
    "restart": restart.measure,
    "durable": durable.measure,
    "engine": _playing,
    "endings": _endings,
    "records": _records,
    "start-up": starting.measure,
    "wire": _wire,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table and keep it; the status is 1 if a target was missed, 130 after Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="What the product costs to run.")
    parser.add_argument("rows", nargs="*", metavar="ROW", help=f"only these: {', '.join(ROWS)}")
    parser.add_argument("--short", action="store_true", help="see that everything works; the figures mean nothing")
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FOLDER", help="where the figures are kept")
    options = parser.parse_args(arguments)
    if unknown := set(options.rows) - ROWS.keys():
        parser.error(f"there is no row {', '.join(sorted(unknown))}")
    take_the_second_core()
    try:
        found = uvloop.run(measured(options.rows or list(ROWS), SHORT if options.short else FULL))
    except KeyboardInterrupt:
        return 130
    print(as_table(found))
    print(f"\nkept in {write(found, options.results)}", file=sys.stderr)
    return int(any(one.met is False for one in found if isinstance(one, Figure)))


async def measured(rows: Sequence[str], scale: Scale) -> list[Finding]:
    """The findings of these rows, in their order."""
    found: list[Finding] = []
    for row in rows:
        print(f"measuring {row} …", file=sys.stderr)
        try:
            found += await ROWS[row](scale)
        except Exception as error:  # noqa: BLE001 - the figures of the other rows are not lost by it
            traceback.print_exc()
            found.append(Skipped(row, f"failed: {error}"))
    return found


if __name__ == "__main__":
    sys.exit(main())
