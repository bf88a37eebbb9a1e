"""Records a second of the scoring command, its start included."""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.figures import Finding, at_least
from bench.scale import Scale
from engine.cards import Seat
from engine.deal import Deal, Phase
from engine.games import GAMES, rules_of
from engine.record import to_json
from engine.shuffle import deal_hands, derived, seed_from_number

ROW = "records"
COMMAND = "from engine.score_command import main; raise SystemExit(main())"


def measure(scale: Scale) -> list[Finding]:
    """For each game."""
    return [_measure(game, scale.records) for game in GAMES]


def _measure(game: str, records: int) -> Finding:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "records.jsonl"
        file.write_text("\n".join(_record(game, number) for number in range(records)), encoding="utf-8")
        began = time.perf_counter()
        command = [sys.executable, "-c", COMMAND, str(file)]
        scored = subprocess.run(command, capture_output=True, check=True).stdout.count(b"\n")
        took = time.perf_counter() - began
    assert scored == records, "every record has its score sheet"
    return at_least(ROW, f"tarocchi-score, {game}", records / took, 2_000, "records/s")


def _record(game: str, number: int) -> str:
    """A finished deal of random play."""
    rules, chance, dealer = rules_of(game), random.Random(number), Seat(number % 4)
    deal = Deal(rules, dealer, deal_hands(rules.pack, derived(seed_from_number(3), number), dealer))
    while deal.phase is not Phase.COUNTED:
        deal.apply(chance.choice(deal.legal_moves()))
    return json.dumps(to_json(deal))
