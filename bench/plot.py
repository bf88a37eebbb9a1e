"""``python -m bench.plot RESULT.json``: the curves of a result as a picture beside it."""

import importlib
import json
import re
import sys
from pathlib import Path
from typing import Any


def main() -> int:
    """Draw the curves of the result that is named; the status is 2 without a name."""
    if len(sys.argv) != 2:
        print("usage: python -m bench.plot RESULT.json", file=sys.stderr)
        return 2
    source = Path(sys.argv[1])
    figures = json.loads(source.read_text(encoding="utf-8"))["figures"]
    pyplot: Any = importlib.import_module("matplotlib.pyplot")  # of the extra ``bench``, so its types may be missing
    picture, (left, right) = pyplot.subplots(1, 2, figsize=(10, 4))
    _curves(left, figures, r"moves a second, (\d+) tables?", r"(floor|server|Colyseus|boardgame\.io)", "moves a second")
    _curves(right, figures, r"growth", r"CPU for a move, (floor|server), (\d+) tables", "µs of CPU for a move")
    picture.tight_layout()
    picture.savefig(source.with_suffix(".svg"))
    return 0


def _curves(axes: Any, figures: list[dict[str, Any]], row: str, name: str, label: str) -> None:  # noqa: ANN401 - see main
    """One curve for each server: its figure over the number of tables."""
    curves: dict[str, list[tuple[int, float]]] = {}
    for figure in figures:
        in_row, in_name = re.fullmatch(row, figure["row"]), re.fullmatch(name, figure["name"])
        if in_row and in_name:
            tables = int((*in_row.groups(), *in_name.groups()[1:])[0])
            curves.setdefault(in_name[1], []).append((tables, figure["value"]))
    for server, points in curves.items():
        axes.plot(*zip(*sorted(points), strict=True), marker="o", label=server)
    axes.set(xscale="log", xlabel="tables", ylabel=label, ylim=(0, None))
    axes.legend()


if __name__ == "__main__":
    sys.exit(main())
