"""Searching a clause id leads to one place in the engine."""

import re
from collections import defaultdict
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"

# Clauses that say several things, each of which has its own place.
SHARED = {
    "G1": {"deal", "match", "shuffle"},  # the discard, who deals next, the cards dealt
    "G3": {"deal", "tricks"},  # the clause that a refusal names, the test itself
    "BO2": {"bolognese", "tricks"},  # the trumps' order, equal trumps
}


def test_each_clause_is_cited_in_one_file_of_the_engine_but_for_those_of_several_parts() -> None:
    cited: dict[str, set[str]] = defaultdict(set)
    for path in ENGINE.glob("*.py"):
        for clause in re.findall(r"\b(?:BO|[GPMR])[1-9]\d?\b", path.read_text(encoding="utf-8")):
            cited[clause].add(path.stem)
    assert {clause: files for clause, files in cited.items() if len(files) > 1} == SHARED
