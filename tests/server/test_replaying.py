import json
from pathlib import Path

import pytest

from engine.cards import Seat
from engine.games import GAMES
from engine.record import Json, from_json, parse, replay
from engine.view import view
from protocol.codec import MESSAGE_BYTES, Encoding, encode
from protocol.fold import Place, fold
from protocol.from_client import Replay
from protocol.to_client import Replayed, Update, View
from server.refusal import Refused
from server.replaying import replayed
from tests.harness import House
from tests.protocol.test_fold import TABLE
from wire.views import view_from

DEALS = Path(__file__).parents[2] / "seeds" / "deals"
EACH_GAME = pytest.mark.parametrize("game", sorted(GAMES))


def record(game: str) -> Json:
    text = (DEALS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()[0]
    parsed: Json = json.loads(text)
    return parsed


def updates(game: str, *, seat: int | None = None, in_the_open: bool = False) -> list[Update]:
    answer = replayed(Replay(id=1, record=record(game), seat=seat, open=in_the_open))
    assert Replayed.model_validate(answer).model_dump(exclude_unset=True) == answer
    return Replayed.model_validate(answer).updates


def views(updates: list[Update]) -> list[View]:
    """The view after each update, folded as every client does."""
    place, seen = Place(TABLE.model_copy(update={"seq": 0})), []
    for update in updates:
        place = fold(place, update)
        assert place.view is not None
        seen.append(place.view)
    return seen


@EACH_GAME
@pytest.mark.parametrize("seat", [None, 0, 1, 2, 3])
def test_every_step_of_a_replay_is_the_view_that_the_seat_had(game: str, seat: int | None) -> None:
    whole = parse(json.dumps(record(game)))
    steps = views(updates(game, seat=seat))
    assert len(steps) == len(whole.moves) + 1
    for number, step in enumerate(steps):
        deal = replay(from_json(record(game) | {"moves": [list(move) for move in _moves(game)[:number]]}))
        assert view_from(step) == view(deal, None if seat is None else Seat(seat))


def _moves(game: str) -> list[list[str]]:
    moves = record(game)["moves"]
    assert isinstance(moves, list)
    return moves


@EACH_GAME
def test_with_open_hands_every_card_is_where_it_is(game: str) -> None:
    for step in views(updates(game, in_the_open=True)):
        assert step.open_hands is not None
        assert [len(hand) for hand in step.open_hands] == step.hand_counts
        laid = [card for trick in [*step.tricks, step.trick] if trick for card in trick.cards]
        cards = [*laid, *(step.discard or []), *(card for hand in step.open_hands for card in hand)]
        assert len(cards) == len(set(cards)) == 62
        assert (step.your_turn is None) == (step.phase == "counted")


@EACH_GAME
def test_without_open_hands_no_other_hand_is_told_before_the_end(game: str) -> None:
    *before, _last = views(updates(game, seat=0))
    assert all(step.open_hands is None and step.hands is None for step in before)


@EACH_GAME
def test_a_record_fits_a_message_in_both_encodings(game: str) -> None:
    for line in (DEALS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines():
        needed = {key: json.loads(line)[key] for key in ("format", "game", "dealer", "hands", "moves")}
        for encoding in Encoding:
            assert len(encode({"type": "replay", "id": 2**50, "record": needed}, encoding)) < MESSAGE_BYTES // 4


def test_what_is_no_record_is_refused_and_the_text_says_why() -> None:
    with pytest.raises(Refused, match="key format is missing") as refused:
        replayed(Replay(id=1, record={"moves": []}))
    assert refused.value.code == "bad-record"


def test_a_record_that_breaks_a_rule_is_refused_with_the_move_and_the_clause() -> None:
    with pytest.raises(Refused, match="move 0: ") as refused:
        replayed(Replay(id=1, record=record("bolognese") | {"moves": [["play", "SK"]]}))
    assert refused.value.rule == "G1"


def test_somebody_at_no_table_may_ask_for_a_replay() -> None:
    anna = House().greets("Anna")
    assert isinstance(anna.asks("replay", record=record("piedicavallo"), open=True), Replayed)
    anna.asks("replay", record={})
    anna.is_refused("bad-record")
