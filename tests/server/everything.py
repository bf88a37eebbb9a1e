"""All that a table is, to compare two of them."""

from dataclasses import replace

from server.table_state import TableState


def everything(state: TableState) -> dict[str, object]:
    """All that a table is, except the times at which it became so."""
    deal, members = state.deal, state.members.values()
    return vars(state) | {
        "deal": deal and [getattr(deal, name) for name in type(deal).__slots__],
        "draw": state.draw and replace(state.draw, asked_at=0.0),
        "shown_draw": state.shown_draw and replace(state.shown_draw, asked_at=0.0),
        "turn_since": 0.0,
        "paused_at": state.paused_at is not None,
        "members": [replace(one, dropped_at=one.dropped_at and 1.0) for one in members],
    }
