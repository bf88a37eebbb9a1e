"""A table made again from what the store was given."""

from collections.abc import Sequence

from server.changes import Commit
from server.store import SavedTable
from server.table import Table
from server.table_state import TableState


def replayed(commits: Sequence[Commit], now: float = 0.0) -> TableState:
    """A table's entries, applied again."""
    opening = commits[0].opening
    assert opening is not None, "the first commit opens the table"
    entries = tuple(commit.entry for commit in commits)
    return Table.load(SavedTable(commits[0].code, opening, entries), now).state


def everything(state: TableState) -> dict[str, object]:
    """All that a table is, except the times at which it became so."""
    deal = state.deal
    return vars(state) | {
        "deal": deal and [getattr(deal, name) for name in type(deal).__slots__],
        "turn_since": None,
        "paused_at": state.paused_at is not None,
        "members": [
            (
                one.person,
                one.name,
                one.seat,
                one.seated_at,
                one.absence,
                one.connected,
                one.muted,
                one.ready,
                one.ending,
            )
            for one in state.members.values()
        ],
    }
