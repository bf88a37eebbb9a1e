"""Deal records, format ``tarocchi-deal/1``: read, write and replay. Loading a record is replaying it."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from engine.cards import SEATS, Card, Pack, Seat
from engine.deal import Deal
from engine.errors import BadRecord, IllegalMove, ReplayError
from engine.games import GAMES
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.rules import Rules
from engine.score import Combination, CombinationCount, ScoreSheet

FORMAT = "tarocchi-deal/1"
Json = dict[str, object]
Value = TypeVar("Value", str, int, list[object], dict[str, object])
ITEMS = ("piles", "declared", "captured")
"""The keys that explain a score sheet; they are ours and not part of the format."""


@dataclass(frozen=True, slots=True)
class Record:
    """A deal record.

    Attributes:
        hands: the codes of each seat's cards as dealt, seat 0 first.
        score: the score sheet as the record carries it, None if it carries none.
        other: every other key, kept and ignored.
    """

    game: str
    dealer: Seat
    hands: tuple[tuple[Card, ...], ...]
    moves: tuple[Move, ...]
    score: Json | None = None
    other: Json = field(default_factory=dict)


def parse(text: str | bytes) -> Record:
    """Read one record from its JSON text.

    Raises:
        BadRecord: it is no JSON, no object or no record.
    """
    return from_json(load_json(text))


def load_json(text: str | bytes) -> object:
    """Read any JSON text strictly (RFC 8259: no NaN, UTF-8).

    Raises:
        BadRecord: it is no JSON, or none that this machine can read.
    """
    try:
        return json.loads(text.decode() if isinstance(text, bytes) else text, parse_constant=_no_constant)
    except RecursionError:
        raise BadRecord("no JSON that can be read: nested too deeply") from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"not UTF-8: byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise BadRecord(f"no JSON: {error.msg} at character {error.pos + 1}") from None
    except ValueError:
        raise BadRecord("no JSON that can be read: a number is too long") from None


def from_json(value: object) -> Record:
    """Make a record of a JSON value.

    Raises:
        BadRecord: a key is missing or of the wrong type, the game, the format or a card is unknown, the cards are not
            exactly the pack, a hand has the wrong size, or a move has not one of the four shapes.
    """
    if not isinstance(value, dict):
        raise BadRecord(f"no object but {_shown(value)}")
    rest: Json = dict(value)
    if _take(rest, "format", str) != FORMAT:
        raise BadRecord(f"unknown format {_shown(value['format'])}, expected {FORMAT}")
    game = _take(rest, "game", str)
    if game not in GAMES:
        raise BadRecord(f"unknown game {_shown(game)}, expected one of {', '.join(GAMES)}")
    rules = GAMES[game]
    dealer = _take(rest, "dealer", int)
    if dealer not in SEATS:
        raise BadRecord(f"dealer is no seat from 0 to 3 but {_shown(dealer)}")
    hands = _hands(_take(rest, "hands", list), rules.pack, dealer)
    moves = [_move(move, index, rules) for index, move in enumerate(_take(rest, "moves", list))]
    score = _take(rest, "score", dict) if "score" in rest else None
    return Record(game, Seat(dealer), hands, tuple(moves), score, rest)


def replay(record: Record) -> Deal:
    """The deal that a record tells.

    Raises:
        ReplayError: a move breaks a rule.
    """
    deal = begin(record)
    for index, move in enumerate(record.moves):
        try:
            deal.apply(move)
        except IllegalMove as cause:
            raise ReplayError(index, cause) from cause
    return deal


def rules_of_record(record: Record) -> Rules:
    """The game that a record tells of."""
    return GAMES[record.game]


def begin(record: Record) -> Deal:
    """The deal of a record before its first move."""
    rules = rules_of_record(record)
    first, second, third, fourth = map(rules.pack.mask, record.hands)
    return Deal(rules, record.dealer, (first, second, third, fourth))


def to_json(deal: Deal, **other: object) -> Json:
    """The record of a deal as it stands, with other keys to be kept in it."""
    record: Json = {
        "format": FORMAT,
        "game": deal.rules.name,
        "dealer": deal.dealer,
        "hands": [list(deal.rules.pack.cards_of(hand)) for hand in deal.dealt],
        "moves": [move_to_json(move) for move in deal.moves],
    }
    if deal.score is not None:
        record["score"] = score_to_json(deal.score)
    return record | other


def move_to_json(move: Move) -> list[str]:
    """A move as records write it."""
    match move:
        case Discard(cards):
            return ["discard", *cards]
        case Declare():
            return ["declare"]
        case Pass():
            return ["pass"]
        case Play(card):
            return ["play", card]


def score_to_json(score: ScoreSheet) -> Json:
    """A score sheet as records, messages and the scoring command write it, with its items."""
    sheet: Json = {"tricks": list(score.tricks), "card_points": list(score.card_points)}
    beyond = score.combinations
    if beyond is not None:
        sheet |= {
            "last_trick": list(beyond.last_trick),
            "declarations": list(beyond.declarations),
            "captured_sets": list(beyond.captured_sets),
            "captured_sequences": list(beyond.captured_sequences),
            "matto_swap": beyond.matto_swap,
        }
    sheet |= {"total": list(score.total), "winner": score.winner, "piles": [list(pile) for pile in score.piles]}
    if beyond is not None:
        sheet["declared"] = [count_to_json(count) for count in beyond.declared]
        sheet["captured"] = [count_to_json(count) for count in beyond.captured]
    return sheet


def differing_keys(right: Json, carried: Json) -> Sequence[str]:
    """The keys of the format in which a carried score sheet differs from the right one, in the sheet's order."""
    return [key for key in right if key not in ITEMS and not (key in carried and _is_same(right[key], carried[key]))]


def _is_same(right: object, carried: object) -> bool:
    # As deep as the right value goes and no deeper. A JSON true or 1.0 is not the integer 1.
    if isinstance(right, list) and isinstance(carried, list):
        return len(right) == len(carried) and all(map(_is_same, right, carried))
    return type(right) is type(carried) and right == carried


def count_to_json(count: CombinationCount) -> Json:
    """Counted combinations, itemised."""
    return {
        "combinations": [_combination_to_json(found) for found in count.combinations],
        "sets": count.sets,
        "sequences": count.sequences,
        "sets_doubled": count.sets_doubled,
        "sequences_doubled": count.sequences_doubled,
    }


def _combination_to_json(found: Combination) -> Json:
    return {
        "kind": found.kind,
        "name": found.name,
        "cards": list(found.cards),
        "inserted": [[place.wild, place.stands_for] for place in found.inserted],
        "points": found.points,
    }


def _take(rest: Json, key: str, kind: type[Value]) -> Value:
    if key not in rest:
        raise BadRecord(f"key {key} is missing")
    value = rest.pop(key)
    if type(value) is not kind:  # a JSON true is no integer
        raise BadRecord(f"key {key} is no {_KINDS[kind]} but {_shown(value)}")
    return value


_KINDS: dict[type, str] = {str: "string", int: "integer", list: "list", dict: "object"}


def _hands(hands: list[object], pack: Pack, dealer: int) -> tuple[tuple[Card, ...], ...]:
    if len(hands) != 4:
        raise BadRecord(f"hands has {len(hands)} lists instead of 4")
    read = tuple(_hand(hand, seat, pack) for seat, hand in enumerate(hands))
    for seat, hand in enumerate(read):
        due = 17 if seat == dealer else 15
        if len(hand) != due:
            raise BadRecord(f"hand {seat} has {len(hand)} cards instead of {due}")
    twice = [card for card, times in Counter(card for hand in read for card in hand).items() if times > 1]
    if twice:  # 62 known cards with none twice are the whole pack
        raise BadRecord(f"the pack is wrong: {', '.join(twice)} more than once")
    return read


def _hand(hand: object, seat: int, pack: Pack) -> tuple[Card, ...]:
    if not isinstance(hand, list):
        raise BadRecord(f"hand {seat} is no list but {_shown(hand)}")
    for card in hand:
        if not isinstance(card, str) or card not in pack.bit:
            raise BadRecord(f"hand {seat} has {_shown(card)}, which is no card of this pack")
    return tuple(hand)


def _move(value: object, index: int, rules: Rules) -> Move:
    bit = rules.pack.bit
    match value:
        case ["play", card] if isinstance(card, str) and card in bit:
            return rules.plays[bit[Card(card)]]
        case ["declare"]:
            return Declare()
        case ["pass"]:
            return Pass()
        case ["discard", str(first), str(second)] if first in bit and second in bit and first != second:
            return Discard((Card(first), Card(second)))
    raise BadRecord(f"move {index} is none of the four shapes with cards of this pack: {_shown(value)}")


def _shown(value: object) -> str:
    """A strange value made short and printable."""
    try:
        text = json.dumps(value)
    except (RecursionError, ValueError):
        text = "something that can't be shown"
    return text if len(text) <= 60 else text[:60] + "…"


def _no_constant(name: str) -> object:
    raise BadRecord(f"no JSON: {name} is no number")
