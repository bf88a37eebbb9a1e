"""Deal records: read strictly, written completely, replayed to the same deal."""

import json
from contextlib import suppress
from typing import Any

import pytest

from engine.errors import BadRecord, IllegalMove, ReplayError
from engine.games import GAMES
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.record import (
    ITEMS,
    begin,
    count_to_json,
    differing_keys,
    from_json,
    move_to_json,
    parse,
    replay,
    score_to_json,
    to_json,
)
from tests.engine.deals import NORTH, cards, dealt, discard, laid_out, mask, pair, play_at_random
from tests.engine.examples import REFUSED, SCORED, examples, finished, in_progress, parameters

ALL_GAMES = pytest.mark.parametrize("game", GAMES)


def complaint(record: object) -> str:
    with pytest.raises(BadRecord) as bad:
        from_json(record)
    return str(bad.value)


def unreadable(text: str | bytes) -> str:
    with pytest.raises(BadRecord) as bad:
        parse(text)
    return str(bad.value)


@pytest.mark.parametrize("record", parameters(*SCORED))
def test_an_example_deal_has_its_stated_score(record: dict[str, Any]) -> None:
    score = replay(from_json(record)).score
    assert score is not None
    sheet = score_to_json(score)
    assert {key: value for key, value in sheet.items() if key not in ITEMS} == record["score"]


@pytest.mark.parametrize("record", parameters(REFUSED))
def test_an_illegal_example_is_refused_at_its_stated_move(record: dict[str, Any]) -> None:
    with pytest.raises(ReplayError) as refused:
        replay(from_json(record))
    cause = refused.value.cause
    assert {"move": refused.value.index, "code": cause.code, "rule": cause.rule} == record["expect"]


def test_the_moves_before_the_refused_one_are_legal() -> None:
    for record in examples(REFUSED):
        shortened = record | {"moves": record["moves"][: record["expect"]["move"]]}
        assert len(replay(from_json(shortened)).moves) == record["expect"]["move"]


@ALL_GAMES
def test_a_record_holds_format_game_dealer_hands_moves_and_score(game: str) -> None:
    record = finished(game)
    assert list(record) == ["format", "game", "dealer", "hands", "moves", "score"]
    assert (record["format"], record["game"]) == ("tarocchi-deal/1", game)


@ALL_GAMES
def test_a_deal_in_progress_has_no_score(game: str) -> None:
    assert "score" not in in_progress(game, moves=20)


@ALL_GAMES
def test_what_is_written_can_be_read_again(game: str) -> None:
    record = finished(game)
    assert to_json(replay(parse(json.dumps(record)))) == record


def test_other_keys_are_kept_and_ignored() -> None:
    extra = {"players": ["A", "B"], "note": None, "seed_commitment": {"deep": [1.5]}}
    record = from_json(finished() | extra)
    assert record.other == extra
    assert to_json(replay(record), **record.other) == finished() | extra


def test_the_order_of_cards_in_a_hand_carries_no_meaning() -> None:
    record = finished()
    turned = record | {"hands": [hand[::-1] for hand in record["hands"]]}
    assert to_json(replay(from_json(turned))) == record


def test_the_order_of_the_two_cards_of_a_discard_is_free() -> None:
    record = finished()
    (_, first, second), *others = record["moves"]
    turned = replay(from_json(record | {"moves": [["discard", second, first], *others]}))
    assert turned.score == replay(from_json(record)).score


def test_a_record_without_moves_is_a_deal_in_progress() -> None:
    deal = replay(from_json(in_progress(moves=0)))
    assert (deal.moves, deal.score) == ([], None)


def test_a_record_begins_with_the_hands_as_dealt() -> None:
    played = play_at_random(dealt("bolognese", seed=7, dealer=NORTH), seed=7)
    before = begin(from_json(to_json(played)))
    assert (before.dealer, before.dealt, before.moves) == (NORTH, played.dealt, [])


def test_the_four_moves_are_written_as_lists() -> None:
    moves: list[Move] = [Discard(pair("S7 S8")), Declare(), Pass(), Play(cards("MAT")[0])]
    assert [move_to_json(move) for move in moves] == [["discard", "S7", "S8"], ["declare"], ["pass"], ["play", "MAT"]]


def test_the_score_sheet_of_piedicavallo_has_the_keys_of_the_format_and_the_piles() -> None:
    assert list(finished("piedicavallo")["score"]) == ["tricks", "card_points", "total", "winner", "piles"]


def test_the_score_sheet_of_bologna_has_the_keys_of_the_format_and_the_items() -> None:
    beyond = ["last_trick", "declarations", "captured_sets", "captured_sequences", "matto_swap"]
    items = ["piles", "declared", "captured"]
    assert list(finished("bolognese")["score"]) == ["tricks", "card_points", *beyond, "total", "winner", *items]


def test_counted_combinations_are_written_with_cards_and_stand_ins() -> None:
    count = GAMES["bolognese"].count_combinations
    assert count is not None
    assert count_to_json(count(mask("bolognese", "SK SJ MAT"))) == {
        "combinations": [
            {
                "kind": "sequence",
                "name": "swords",
                "cards": ["SK", "SJ", "MAT"],
                "inserted": [["MAT", "SQ"]],
                "points": 10,
            }
        ],
        "sets": 0,
        "sequences": 10,
        "sets_doubled": False,
        "sequences_doubled": False,
    }


def test_an_equal_score_differs_in_no_key() -> None:
    score = finished()["score"]
    assert differing_keys(score, score) == []
    assert differing_keys(score, {key: value for key, value in score.items() if key not in ITEMS}) == []


@pytest.mark.parametrize("key", ["tricks", "card_points", "declarations", "matto_swap", "total", "winner"])
def test_a_key_that_is_missing_from_a_carried_score_differs(key: str) -> None:
    score = finished()["score"]
    assert differing_keys(score, {name: value for name, value in score.items() if name != key}) == [key]


@pytest.mark.parametrize("value", [None, True, [], [1, 2, 3], [True, 14], [1.0, 14], ["1", 14], {"0": 1}, [[1], 14]])
def test_another_value_or_another_type_differs(value: object) -> None:
    assert differing_keys({"tricks": [1, 14]}, {"tricks": value}) == ["tricks"]


def test_differing_keys_come_in_the_order_of_the_sheet() -> None:
    score = finished()["score"]
    assert differing_keys(score, {"winner": score["winner"], "total": score["total"]}) == [
        "tricks",
        "card_points",
        "last_trick",
        "declarations",
        "captured_sets",
        "captured_sequences",
        "matto_swap",
    ]


@pytest.mark.parametrize("key", ["format", "game", "dealer", "hands", "moves"])
def test_a_key_that_is_missing_is_named(key: str) -> None:
    record = finished()
    del record[key]
    assert complaint(record) == f"key {key} is missing"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 1),
        ("format", "tarocchi-deal/2"),
        ("game", None),
        ("game", "scopa"),
        ("game", "Bolognese"),
        ("game", ["bolognese"]),
        ("dealer", True),
        ("dealer", "0"),
        ("dealer", 1.0),
        ("dealer", -1),
        ("dealer", 4),
        ("dealer", 10**30),
        ("hands", {}),
        ("hands", []),
        ("hands", [[], [], []]),
        ("hands", [[], [], [], []]),
        ("hands", "SK"),
        ("hands", [None, None, None, None]),
        ("hands", ["SK", "SK", "SK", "SK"]),
        ("moves", None),
        ("moves", {"0": ["pass"]}),
        ("score", None),
        ("score", []),
    ],
)
def test_a_key_of_the_wrong_type_or_with_a_strange_value_is_named(key: str, value: object) -> None:
    assert key.rstrip("s") in complaint(finished() | {key: value})


@pytest.mark.parametrize(
    "move",
    [
        None,
        "pass",
        5,
        [],
        {},
        ["pass", "pass"],
        ["PASS"],
        ["knock"],
        ["play"],
        ["play", "T21"],
        ["play", 7],
        ["play", None],
        ["play", ["S7"]],
        ["play", "S7", "S8"],
        ["discard", "S7"],
        ["discard", "S7", "S7"],
        ["discard", "S7", "T21"],
        ["discard", "S7", "S8", "S9"],
        ["discard", ["S7", "S8"]],
        ["declare", "SK"],
        {"play": "S7"},
        [["play"], "S7"],
    ],
)
def test_a_move_of_none_of_the_four_shapes_is_named_by_its_index(move: object) -> None:
    record = finished()
    assert complaint(record | {"moves": [*record["moves"], move]}).startswith("move 65 is none of the four shapes")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (["SK", "SK"], "more than once"),
        (["SK", "T21"], "no card of this pack"),
        (["SK", 5], "no card of this pack"),
        (["SK", None], "no card of this pack"),
        (["SK", ["SQ"]], "no card of this pack"),
        (["SK", "sq"], "no card of this pack"),
        (["SK"], "has 14 cards instead of 15"),
        (["SK", "SQ", "CK"], "has 16 cards instead of 15"),
    ],
)
def test_a_wrong_pack_or_hand_is_refused(change: list[object], text: str) -> None:
    hands = in_progress_hands()
    south = [*change, *hands[0][2:]]
    assert text in complaint(finished() | {"dealer": 3, "hands": [south, *hands[1:]], "moves": []})


def in_progress_hands() -> list[list[str]]:
    """Hands in which South's first two cards are the King and the Queen of swords; West deals."""
    hands: list[list[str]] = to_json(laid_out("bolognese", "SK SQ"))["hands"]  # type: ignore[assignment]  # any JSON
    return hands


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_seventeen_cards_belong_to_the_dealer(dealer: int) -> None:
    assert "instead of" in complaint(finished() | {"dealer": dealer, "hands": in_progress_hands()})


@pytest.mark.parametrize("value", [None, [], "record", 1, 1.5, True])
def test_only_an_object_is_a_record(value: object) -> None:
    assert complaint(value).startswith("no object but ")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"", "no JSON: Expecting value at character 1"),
        (b"{", "no JSON: "),
        (b'{"a": 1} {"b": 2}', "no JSON: Extra data"),
        (b"{'a': 1}", "no JSON: "),
        (b"\xff{}", "not UTF-8: byte 0"),
        (b'{"a": "\xed\xa0\x80"}', "not UTF-8: byte 7"),
        (b"\xef\xbb\xbf{}", "no JSON: "),
        (b'{"a": NaN}', "no JSON: NaN is no number"),
        (b"[-Infinity]", "no JSON: -Infinity is no number"),
        (b'{"dealer": ' + b"9" * 5_000 + b"}", "a number is too long"),
        (b"[" * 100_000, "nested too deeply"),
        (b'{"a":' * 50_000 + b"1" + b"}" * 50_000, "nested too deeply"),
        ("[", "no JSON: "),
    ],
)
def test_what_is_no_json_is_refused_with_the_reason(text: str | bytes, told: str) -> None:
    assert told in unreadable(text)


def test_a_strange_value_is_shown_in_short() -> None:
    text = complaint(finished() | {"game": "x" * 10_000})
    assert len(text) < 150
    assert "…" in text


@pytest.mark.parametrize("depth", [1, 100, 500, *range(900, 1_000, 7), 2_000])
def test_a_deep_value_is_refused_or_ignored_and_breaks_nothing(depth: int) -> None:
    deep = "[" * depth + "]" * depth
    record = json.dumps(finished())[:-1]
    with suppress(BadRecord):
        parse(f'{record}, "note": {deep}}}')
    with pytest.raises(BadRecord):
        parse(f'{record}, "dealer": {deep}}}')


def test_a_replay_stops_at_the_first_move_that_breaks_a_rule() -> None:
    record = in_progress(moves=10)
    with pytest.raises(ReplayError) as refused:
        replay(from_json(record | {"moves": [*record["moves"], ["discard", "S7", "S8"], ["pass"]]}))
    assert refused.value.index == 10
    assert isinstance(refused.value.__cause__, IllegalMove)


def test_the_moves_of_a_deal_keep_their_order_as_given() -> None:
    deal = laid_out("bolognese", "", "", "", "DQ DJ")
    discard(deal, "DJ DQ")
    assert to_json(deal)["moves"] == [["discard", "DJ", "DQ"]]
