"""``python -m tests.soak``: 200 tables for two minutes; the same again with ``--seed``."""

import argparse
import asyncio
import secrets
import sys
import tempfile
from pathlib import Path

from tests.soak.evening import Evening
from tests.soak.proxy import Mischief

COMPLAINTS_SHOWN = 20


def main() -> int:
    """Spend an evening; the exit status is 1 if anything was lost, done twice or seen differently."""
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--kill-after", type=float, nargs=2, default=(2.0, 6.0), metavar=("LEAST", "MOST"))
    options = parser.parse_args()
    seed = secrets.randbelow(2**32) if options.seed is None else options.seed
    print(f"seed {seed}: {options.tables} tables for {options.seconds:g} seconds", flush=True)
    mischief = Mischief(frozen_seconds=min(10.0, options.seconds / 3))
    with tempfile.TemporaryDirectory() as folder:
        least, most = options.kill_after
        evening = Evening(Path(folder), options.tables, options.seconds, seed, mischief, (least, most))
        try:
            verdict = asyncio.run(evening.run())
        except AssertionError as error:
            print(f"somebody was told what may not be: {error}", file=sys.stderr)
            return 1
    print(f"the server was killed {evening.kills} times and asked to end {evening.stops + 1} times")
    print(", ".join(f"{name} {count}" for name, count in sorted(verdict.counts.items())))
    print("misdeeds: " + ", ".join(f"{name} {count}" for name, count in sorted(evening.proxy.misdeeds.items())))
    for complaint in verdict.complaints[:COMPLAINTS_SHOWN]:
        print(complaint, file=sys.stderr)
    print(f"complaints: {len(verdict.complaints)}")
    return int(bool(verdict.complaints))


if __name__ == "__main__":
    sys.exit(main())
