"""Random deals of both games, fair and stacked, judged by the engine and by the naive referee."""

import os
from functools import cache
from random import Random
from typing import Any

import pytest

from engine.deal import Deal
from engine.errors import IllegalMove, ReplayError
from engine.events import Declared, MattoExchanged, TrickTaken, TrumpsAnnounced
from engine.games import GAMES
from engine.record import ITEMS, Record, begin, from_json, move_to_json, replay, score_to_json
from tests.naive_referee.combinations import combination_cards
from tests.naive_referee.corrupted import corrupted
from tests.naive_referee.judge import check, legal_moves, position_after
from tests.naive_referee.pack import TRUMPS, pack
from tests.naive_referee.random_deals import random_deal
from tests.naive_referee.scoring import final_piles

SEEDS = range(600 if os.environ.get("TAROCCHI_LONG") else 30)
EVERY_DEAL = pytest.mark.parametrize("seed", SEEDS)
EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))

dealt = cache(random_deal)


def told(record: dict[str, Any]) -> tuple[str, int, list[list[str]], list[list[str]]]:
    return record["game"], record["dealer"], record["hands"], record["moves"]


def listed(deal: Deal) -> list[tuple[str, ...]]:
    return [tuple(move_to_json(move)) for move in deal.legal_moves()]


def first_refusal(record: Record) -> tuple[int, str, str] | None:
    try:
        replay(record)
    except ReplayError as error:
        return error.index, error.cause.code, error.cause.rule
    return None


def events_of(record: dict[str, Any]) -> list[object]:
    deal = begin(from_json(record))
    return [event for move in from_json(record).moves for event in deal.apply(move)]


@EVERY_GAME
def test_the_packs_are_the_same_in_the_same_order(game: str) -> None:
    assert list(GAMES[game].pack.cards) == pack(game)


@EVERY_GAME
@EVERY_DEAL
def test_the_score_sheets_agree(game: str, seed: int) -> None:
    record = dealt(game, seed)
    score = replay(from_json(record)).score
    assert score is not None
    assert {key: value for key, value in score_to_json(score).items() if key not in ITEMS} == record["score"]


@EVERY_GAME
@EVERY_DEAL
def test_the_piles_agree(game: str, seed: int) -> None:
    record = dealt(game, seed)
    piles, _ = final_piles(game, record["dealer"], position_after(*told(record)))
    score = replay(from_json(record)).score
    assert score is not None
    assert [sorted(pile) for pile in score.piles] == [sorted(pile) for pile in piles]


@EVERY_GAME
@EVERY_DEAL
def test_the_legal_moves_agree_at_every_step(game: str, seed: int) -> None:
    record = dealt(game, seed)
    deal = begin(from_json(record))
    for index, move in enumerate(from_json(record).moves):
        legal = listed(deal)
        assert len(legal) == len(set(legal))
        assert set(legal) == legal_moves(game, record["dealer"], record["hands"], record["moves"][:index])
        deal.apply(move)
    assert deal.legal_moves() == ()


@EVERY_GAME
@EVERY_DEAL
def test_the_first_refused_move_of_spoilt_records_agrees(game: str, seed: int) -> None:
    record = dealt(game, seed)
    rng = Random(seed)
    for _ in range(8):
        moves = corrupted(record, rng)
        expected = check(game, record["dealer"], record["hands"], moves)
        assert first_refusal(from_json(record | {"moves": moves})) == expected, moves


@EVERY_GAME
@EVERY_DEAL
def test_each_listed_move_is_accepted_and_no_other(game: str, seed: int) -> None:
    record = from_json(dealt(game, seed))
    deal = begin(record)
    rng = Random(seed)
    for move in record.moves:
        other = rng.choice(record.moves)
        try:
            deal.copy().apply(other)
            accepted = True
        except IllegalMove:
            accepted = False
        assert accepted == (sorted(move_to_json(other)) in [sorted(legal) for legal in listed(deal)])
        deal.apply(move)


@EVERY_GAME
@EVERY_DEAL
def test_the_events_tell_who_took_the_tricks_and_what_was_given_for_the_matto(game: str, seed: int) -> None:
    record = dealt(game, seed)
    events = events_of(record)
    assert [event.seat for event in events if isinstance(event, TrickTaken)] == position_after(*told(record)).winners
    given = record["score"].get("matto_swap")
    assert [event.card for event in events if isinstance(event, MattoExchanged)] == ([given] if given else [])


@EVERY_DEAL
def test_bo8_the_cards_of_a_declaration_agree(seed: int) -> None:
    record = dealt("bolognese", seed)
    discard = record["moves"][0][1:]
    for event in events_of(record):
        if isinstance(event, Declared):
            shown = {card for found in event.count.combinations for card in found.cards}
            kept = [card for card in record["hands"][event.seat] if card not in discard]
            assert shown == combination_cards(kept)


@EVERY_DEAL
def test_p6_the_trumps_announced_are_those_discarded(seed: int) -> None:
    record = dealt("piedicavallo", seed)
    trumps = [card for card in record["moves"][0][1:] if card in TRUMPS["piedicavallo"]]
    announced = [event.count for event in events_of(record) if isinstance(event, TrumpsAnnounced)]
    assert announced == [len(trumps)]
