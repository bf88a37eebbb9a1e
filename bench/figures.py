"""What the bench finds: figures, the table that people read, and the file that programs read."""

import json
import os
import platform
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Figure:
    """One number.

    Attributes:
        row: of the bench's table.
        name: which of the row's numbers it is.
        low, high: the quartiles where the number is a median of many, else None.
        target: what is wanted, in words; empty where the number is only stated.
        met: whether it is so, None where nothing is wanted.
    """

    row: str
    name: str
    value: float
    unit: str
    low: float | None = None
    high: float | None = None
    target: str = ""
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Skipped:
    """A part of the bench that could not run, and why."""

    row: str
    why: str


Finding = Figure | Skipped


def at_most(row: str, name: str, value: float, most: float, unit: str) -> Figure:
    """A figure that is to stay below a bound."""
    return Figure(row, name, value, unit, target=f"≤ {most:g} {unit}".rstrip(), met=value <= most)


def at_least(row: str, name: str, value: float, least: float, unit: str) -> Figure:
    """A figure that is to reach a bound."""
    return Figure(row, name, value, unit, target=f"≥ {least:g} {unit}".rstrip(), met=value >= least)


def ratio(row: str, name: str, ratios: Sequence[float], *, least: float = 0.0, most: float = 0.0) -> Figure:
    """The median of a ratio over many rounds, with its quartiles, held against one bound or none."""
    value = median(ratios)
    low, high = quartiles_of(ratios)
    if least:
        return Figure(row, name, value, "×", low, high, f"≥ {least:g} ×", value >= least)
    if most:
        return Figure(row, name, value, "×", low, high, f"≤ {most:g} ×", value <= most)
    return Figure(row, name, value, "×", low, high)


def spread(row: str, name: str, values: Sequence[float], unit: str) -> Figure:
    """The median of a number over many rounds, with its quartiles."""
    low, high = quartiles_of(values)
    return Figure(row, name, median(values), unit, low, high)


def quartiles_of(values: Sequence[float]) -> tuple[float, float]:
    """Between which the middle half of the values lies."""
    if len(values) == 1:
        return values[0], values[0]
    low, _, high = quantiles(values, n=4)
    return low, high


def as_table(findings: Iterable[Finding]) -> str:
    """The findings as a table in Markdown."""
    lines = ["| row | figure | value | quartiles | target | met |", "|---|---|--:|---|---|---|"]
    for one in findings:
        if isinstance(one, Skipped):
            lines.append(f"| {one.row} | skipped: {one.why} | | | | |")
            continue
        between = "" if one.low is None or one.high is None else f"{_short(one.low)} – {_short(one.high)}"
        met = "" if one.met is None else "yes" if one.met else "**no**"
        value = f"{_short(one.value)} {one.unit}".rstrip()
        lines.append(f"| {one.row} | {one.name} | {value} | {between} | {one.target} | {met} |")
    return "\n".join(lines)


def write(findings: Sequence[Finding], folder: Path = RESULTS) -> Path:
    """Keep the findings with the machine that they come from; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    now = datetime.now(UTC)
    path = folder / f"{now:%Y-%m-%d-%H%M%S}.json"
    content = {"when": now.isoformat(timespec="seconds"), "machine": machine()} | {
        "figures": [asdict(one) for one in findings if isinstance(one, Figure)],
        "skipped": [asdict(one) for one in findings if isinstance(one, Skipped)],
    }
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return path


def machine() -> dict[str, object]:
    """Where this runs."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "load": [round(load, 1) for load in os.getloadavg()],
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def _short(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.2f}" if abs(value) >= 0.1 or value == 0 else f"{value:.4f}"
