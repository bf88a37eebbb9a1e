"""A whole deal as text: after each move what each seat and a spectator are told, and what changes in their views.

The views before the first move are written in full and then only what changes, so that the text fixes every view at
every step. Lines that begin with a seat's name are its own, ``nobody`` is the spectator, and ``deal`` is what the deal
keeps for itself.
"""

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from engine.cards import SEATS, Mask, Pack, Seat
from engine.deal import Deal, Trick
from engine.events import DealScored, Declared, Event
from engine.moves import Discard, Move
from engine.record import Record, begin, move_to_json
from engine.score import Combination, CombinationCount, CombinationScore, ScoreSheet
from engine.view import Question, SeenEvent, View, seen_by, view

NAMES = ("South", "East", "North", "West")
VIEWERS = (*SEATS, None)
Parts = dict[str, str]


def play_through(record: Record) -> str:
    """The text of a deal."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    deal = begin(record)
    yield f"{record.game}: {record.other.get('note')}"
    yield from _told((deal.opening(),))
    seen = [_parts(view(deal, viewer)) for viewer in VIEWERS]
    kept = _kept(deal)
    yield from _grouped(seen)
    for number, move in enumerate(record.moves):
        yield f"{number}. {_name(deal.to_act)}: {' '.join(move_to_json(move))}"
        events = deal.apply(move)
        now = [_parts(view(deal, viewer)) for viewer in VIEWERS]
        yield from _told(events)
        yield from _grouped([_changed(before, after) for before, after in zip(seen, now, strict=True)])
        changed = _changed(kept, _kept(deal))
        if changed:
            yield _line("deal", changed)
        seen, kept = now, _kept(deal)


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        yield from _grouped([{f"[{type(event).__name__}]": _event(seen_by(event, viewer))} for viewer in VIEWERS])


def _grouped(parts_of_viewers: list[Parts]) -> Iterator[str]:
    """One line for each group of viewers and all that is the same for just them."""
    groups: dict[tuple[str, ...], Parts] = {}
    for key in {key: None for parts in parts_of_viewers for key in parts}:
        values = [parts.get(key) for parts in parts_of_viewers]
        for value in dict.fromkeys(values):
            if value is not None:
                viewers = tuple(_name(v) for v, other in zip(VIEWERS, values, strict=True) if other == value)
                groups.setdefault(viewers, {})[key] = value
    for viewers, parts in groups.items():
        yield _line("all" if len(viewers) == len(VIEWERS) else ", ".join(viewers), parts)


def _line(whose: str, parts: Parts) -> str:
    return f"  {whose}  " + "; ".join(f"{key} {value}" for key, value in parts.items())


def _changed(before: Parts, after: Parts) -> Parts:
    return {key: value for key, value in after.items() if before.get(key) != value}


def _parts(seen: View) -> Parts:
    parts = {field.name: _text(getattr(seen, field.name)) for field in fields(View)}
    parts |= {name: _name(getattr(seen, name)) for name in ("seat", "dealer", "to_act")}
    parts["declarations"] = ", ".join(f"{_name(seat)} {_text(count)}" for seat, count in seen.declarations) or "-"
    parts["tricks"] = f"{len(seen.tricks)}, the last {_text(seen.tricks[-1])}" if seen.tricks else "-"
    parts["hands"] = " / ".join(map(_text, seen.hands or ())) or "-"
    return parts


def _kept(deal: Deal) -> Parts:
    """The attributes of a deal that it has for itself; the others are in the views."""
    pack = deal.rules.pack
    values: dict[str, Any] = {name.strip("_"): getattr(deal, name) for name in Deal.__slots__ if name[0] == "_"}
    return {
        "led": _suit(pack, values["led"]),
        "best": f"{' '.join(pack.cards_of(values['best'])) or '-'} of {_name(values['best_seat'])}",
        "taken": " / ".join(" ".join(pack.cards_of(mask)) or "-" for mask in values["taken"]),
        "matto": "-" if values["matto"] is None else " to ".join(map(_name, values["matto"])),
    }


def _event(event: SeenEvent) -> str:
    if isinstance(event, DealScored):
        return "with score, hands and discard"
    if isinstance(event, Declared):
        return f"{_name(event.seat)} {_text(event.count)}"
    return " ".join(_field(name, getattr(event, name)) for name in type(event).__slots__)


def _field(name: str, value: object) -> str:
    if name in ("seat", "dealer") and (value is None or isinstance(value, int)):
        return _name(value)
    return _text(value)


def _text(value: object) -> str:
    match value:
        case Trick():
            return f"{_name(value.leader)} {_text(value.cards)}" + (
                "" if value.taken_by is None else f" to {_name(value.taken_by)}"
            )
        case Question():
            return _legal(value.legal) + (f" {_text(value.declarable)}" if value.declarable.combinations else "")
        case CombinationCount():
            return f"{value.sets}+{value.sequences} ({', '.join(map(_combination, value.combinations)) or '-'})"
        case ScoreSheet():
            return _sheet(value)
        case tuple():
            return " ".join(map(_text, value)) or "-"
        case None:
            return "-"
        case _:
            return str(value)


def _legal(moves: tuple[Move, ...]) -> str:
    """Legal moves, those of one kind together: ``play S7 S8``, ``discard S7+S8 S7+S9``."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kind, *cards = move_to_json(move)
        kinds.setdefault(kind, []).append("+".join(cards) if isinstance(move, Discard) else "".join(cards))
    return " or ".join(" ".join([kind, *cards]).strip() for kind, cards in kinds.items())


def _combination(found: Combination) -> str:
    inserted = "".join(f" {place.wild}={place.stands_for}" for place in found.inserted)
    return f"{found.name} {found.points} {_text(found.cards)}{inserted}"


def _sheet(sheet: ScoreSheet) -> str:
    """Every item of a score sheet, one on a line."""
    items: list[ScoreSheet | CombinationScore] = [sheet, *([sheet.combinations] if sheet.combinations else [])]
    lines = [
        f"{field.name} {' / '.join(map(_text, value)) if isinstance(value, tuple) else _text(value)}"
        for item in items
        for field in fields(item)
        if field.name != "combinations"
        for value in [getattr(item, field.name)]
    ]
    return "".join(f"\n    {line}" for line in lines)


def _suit(pack: Pack, following: Mask) -> str:
    return {0: "-", pack.trumps: "trumps"}.get(following) or f"{pack.cards_of(following)[0][0]}"


def _name(seat: Seat | int | None) -> str:
    return "nobody" if seat is None else NAMES[seat]
