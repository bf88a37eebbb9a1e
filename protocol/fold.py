"""Update and view in, view out: what every client does with what it is told. No rule is computed here."""

from dataclasses import dataclass, replace
from typing import assert_never

from protocol.to_client import (
    CombinationCount,
    Committed,
    DealScored,
    Dealt,
    Declaration,
    Declared,
    Discarded,
    DrawOpened,
    DrawShown,
    MatchChanged,
    MattoExchanged,
    MovesCovered,
    Passed,
    Played,
    RevealDue,
    Revealed,
    Said,
    SeatingChanged,
    Table,
    Trick,
    TrickTaken,
    TrumpsAnnounced,
    Update,
    View,
)
from protocol.types import Card


@dataclass(frozen=True, slots=True)
class Place:
    """What a client knows of the table it is at: the table, and the view of the deal if there is or was one."""

    table: Table
    view: View | None = None


class Gap(Exception):
    """An update is missing: its number is not the next one.

    Nothing has been folded; come back with ``join`` and ``seen``.
    """


def fold(place: Place, update: Update) -> Place:
    """What a client knows after an update.

    Raises:
        Gap: the update is not the next one.
    """
    if update.seq != place.table.seq + 1:
        raise Gap(f"update {update.seq} after {place.table.seq}")
    table = place.table.model_copy(update={"seq": update.seq})
    view = place.view
    for event in update.events:
        match event:
            case SeatingChanged():
                table = table.model_copy(update={"seating": event.seating})
            case MatchChanged():
                table = table.model_copy(update={"match": event.match})
                if event.match.over and view is not None and view.score is None:
                    view = None  # the match was ended by agreement, and the deal with it
            case Said() | MovesCovered() | DrawOpened() | Committed() | RevealDue() | Revealed() | DrawShown():
                pass
            case Dealt():
                view = _dealt(event, update.seq)
            case _:
                assert view is not None, "the server tells of a deal only after it was dealt"
                view = _fold_deal(view, event)
    if view is not None:
        moved = (
            {}
            if update.phase is None
            else {"phase": update.phase, "to_act": update.to_act, "your_turn": update.your_turn}
        )
        view = view.model_copy(update={"seq": update.seq, **moved})
    return replace(place, table=table, view=view)


DealEvent = Discarded | TrumpsAnnounced | Declared | Passed | Played | TrickTaken | MattoExchanged | DealScored


def _dealt(event: Dealt, seq: int) -> View:
    return View(
        seq=seq,
        game=event.game,
        seat=event.seat,
        dealer=event.dealer,
        phase="discard",
        hand=event.hand,
        hand_counts=event.hand_counts,
        open_hands=event.hands,
        declarations=[],
        tricks=[],
    )


def _fold_deal(view: View, event: DealEvent) -> View:
    changes: dict[str, object]
    match event:
        case Discarded():
            changes = _without(view, event.seat, event.cards or [], 2)
            if event.cards is not None:
                changes["discard"] = event.cards
        case TrumpsAnnounced():
            changes = {"trumps_announced": event.count}
        case Declared():
            changes = {"declarations": [*view.declarations, Declaration(seat=event.seat, count=event.count)]}
        case Passed():
            changes = {"declarations": [*view.declarations, Declaration(seat=event.seat, count=NO_COMBINATIONS)]}
        case Played():
            leader, cards = (view.trick.leader, view.trick.cards) if view.trick else (event.seat, [])
            changes = _without(view, event.seat, [event.card], 1)
            changes["trick"] = Trick(leader=leader, cards=[*cards, event.card])
        case TrickTaken():
            assert view.trick is not None, "a trick that was taken lay on the table"
            taken = view.trick.model_copy(update={"taken_by": event.seat})
            changes = {"tricks": [*view.tricks, taken], "trick": None}
        case MattoExchanged():
            changes = {}
        case DealScored():
            changes = {"score": event.score, "hands": event.hands, "discard": event.discard}
        case _:
            assert_never(event)
    return view.model_copy(update=changes)


# Without validation, for which its model would have to be built wherever this module is loaded.
NO_COMBINATIONS = CombinationCount.model_construct(
    combinations=[], sets=0, sequences=0, sets_doubled=False, sequences_doubled=False
)


def _without(view: View, seat: int, cards: list[Card], number: int) -> dict[str, object]:
    counts = list(view.hand_counts)
    counts[seat] -= number
    changes: dict[str, object] = {"hand_counts": counts}
    if seat == view.seat and view.hand is not None:
        changes["hand"] = [card for card in view.hand if card not in cards]
    if view.open_hands is not None:
        changes["open_hands"] = [[card for card in hand if card not in cards] for hand in view.open_hands]
    return changes
