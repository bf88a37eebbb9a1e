"""A finished deal of the seeds, to be stepped through."""

import json
from pathlib import Path

from client_cli.stepping import VIEWPOINTS, Stepping
from protocol.from_client import Replay
from protocol.to_client import Replayed
from server.replaying import replayed

DEALS = Path(__file__).parents[2] / "seeds" / "deals"


def stepping(view: str = "open", *, game: str = "bolognese", players: object = None) -> Stepping:
    """The first deal of a game, at its beginning."""
    record = json.loads((DEALS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    record["players"] = players if players is not None else ["Anna", "", "Ben", ""]
    views = {
        name: Replayed.model_validate(replayed(Replay(id=1, record=record, seat=seat, open=is_open))).updates
        for name, (seat, is_open) in VIEWPOINTS.items()
    }
    return Stepping(record, views, view)
