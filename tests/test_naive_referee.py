"""The naive referee itself: published examples, example records, and the rare things that its random deals contain."""

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.naive_referee.combinations import HEADS, RUN, WILD_CARDS, combination_cards, combination_points
from tests.naive_referee.judge import check, every_move, legal_moves, may_discard, position_after, refusal
from tests.naive_referee.pack import MOORS, TRUMPS, is_king, pack, value
from tests.naive_referee.random_deals import random_deal
from tests.naive_referee.scoring import final_piles, score
from tests.naive_referee.stacked_hands import STACKS
from tests.naive_referee.tricks import count_legal_lines, legal_plays, trick_winner

DEALS = Path(__file__).parent.parent / "seeds/deals"
GAMES = ["piedicavallo", "bolognese"]
BARILLI_3_MISSING = ["MON", "SOL", "T16", "BEG", "DK", "DJ", "DA", "SQ", "SN", "SJ", "CJ", "BN", "BA"]


def records(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DEALS / name).read_text(encoding="utf-8").splitlines()]


def told(record: dict[str, Any]) -> tuple[str, int, list[list[str]], list[list[str]]]:
    return record["game"], record["dealer"], record["hands"], record["moves"]


@cache
def sample(game: str) -> list[dict[str, Any]]:
    stacks = [*STACKS, *["one trick for the leader"] * 3]
    return [random_deal(game, seed, stack=stack) for seed, stack in enumerate(stacks * 9)]


def piles_of(game: str) -> Iterator[list[str]]:
    for record in sample(game):
        piles, _ = final_piles(game, record["dealer"], position_after(*told(record)))
        yield from (pile for pile in piles if 0 < len(pile) < 62)


def grande(cards: Iterable[str]) -> int:
    return combination_points(cards)[2].get("grande", 0)


def has_gap_of_two(pile: list[str]) -> bool:
    missing = [place for place, card in enumerate(RUN[:-1]) if card not in pile]
    return bool(missing) and RUN[missing[0] + 1] not in pile


@pytest.mark.parametrize("game", GAMES)
def test_scores_every_example_record_as_published(game: str) -> None:
    deals = records(f"{game}.jsonl")
    assert [score(*told(record)) for record in deals] == [record["score"] for record in deals]
    assert [check(*told(record)) for record in deals] == [None] * len(deals)


def test_refuses_every_illegal_example_as_published() -> None:
    for record in records("illegal.jsonl"):
        expected = record["expect"]
        assert check(*told(record)) == (expected["move"], expected["code"], expected["rule"])


@pytest.mark.parametrize(("game", "points"), [("piedicavallo", 114), ("bolognese", 118)])
def test_the_pack_has_62_cards_and_the_points_of_p4_and_bo4(game: str, points: int) -> None:
    assert len(set(pack(game))) == 62
    assert sum(value(card, game) for card in pack(game)) == points


def test_counts_the_published_example_of_captured_combinations() -> None:
    cards = [card for card in pack("bolognese") if card not in BARILLI_3_MISSING]
    assert combination_points(cards) == (31, 150, {"grande": 3, "batons": 4, "cups": 5, "aces": 3, "moors": 5})


def test_counts_the_whole_pack_as_296_and_550() -> None:
    assert combination_points(pack("bolognese"))[:2] == (296, 550)


@pytest.mark.parametrize(
    ("cards", "length"),
    [
        ("ANG MON T15 BEG MAT", 4),
        ("ANG LUN T15 BEG MAT", 5),
        ("ANG MON SOL T14 BEG MAT", 5),
        ("ANG MON SOL T15 T13 BEG MAT", 7),
        ("ANG BEG MAT T16", 0),
        ("MON SOL LUN BEG MAT", 0),
        ("ANG MON LUN MO1", 3),
    ],
)
def test_r8_measures_the_grande_with_the_best_places_for_the_wild_cards(cards: str, length: int) -> None:
    assert grande(cards.split()) == length


def test_bo8_shows_wild_cards_only_if_a_sequence_uses_them() -> None:
    assert combination_cards(["SK", "BK", "CK", "BEG", "MAT", "T9"]) == {"SK", "BK", "CK"}
    assert combination_cards(["MO1", "MO3", "MAT", "T9", "SK"]) == {"MO1", "MO3", "MAT"}


def test_bo2_gives_the_trick_to_the_last_moor() -> None:
    assert trick_winner([(0, "MO4"), (1, "BEG"), (2, "MO1"), (3, "SK")], "bolognese") == 2


def test_g6_lets_the_card_after_a_matto_set_the_suit() -> None:
    trick = [(2, "MAT"), (3, "C6")]
    assert legal_plays(["CA", "SK", "T3"], trick[:1], "piedicavallo") == {"CA", "SK", "T3"}
    assert legal_plays(["CA", "SK", "T3"], trick, "piedicavallo") == {"CA"}


def test_r5_ignores_a_kept_matto() -> None:
    hand = ["MAT", "T5", *[card for card in pack("piedicavallo") if card[0] in "SB"][:15]]
    assert may_discard(hand, ["T5", "S10"], "piedicavallo")
    assert not may_discard([*hand[:-1], "T6"], ["T5", "S10"], "piedicavallo")


def test_counts_the_lines_of_a_small_ending_by_hand() -> None:
    hands = [["SK", "T2"], ["S5", "S6"], ["MAT", "S7"], ["CA", "DA"]]
    # Swords led: 2 x 2 x 2 orders. The trump led: East 2, North 2 (no trump, so anything), West 2.
    assert count_legal_lines("piedicavallo", hands, 0) == 16


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_refused_is_legal_and_nothing_else(game: str) -> None:
    record = random_deal(game, 5)
    of, dealer, hands, moves = told(record)
    for before in (moves[:0], moves[:1], moves[:2], moves[:40], moves):
        accepted = {move for move in every_move(of) if refusal(of, dealer, hands, before, move) is None}
        assert accepted == legal_moves(of, dealer, hands, before)


@pytest.mark.parametrize("game", GAMES)
def test_a_random_deal_is_legal_and_repeats_itself(game: str) -> None:
    record = random_deal(game, 3)
    assert check(*told(record)) is None
    assert record == random_deal(game, 3)


@pytest.mark.parametrize("game", GAMES)
def test_among_the_random_deals_are_sides_without_a_trick_and_mattos_led(game: str) -> None:
    without_a_trick = {record["score"]["tricks"][record["dealer"] % 2] for record in sample(game)}
    leads = {trick[0][1] for record in sample(game) for trick in position_after(*told(record)).tricks}
    assert without_a_trick >= {0, 1, 14, 15}
    assert "MAT" in leads


def test_among_the_random_deals_trumps_are_discarded_for_both_reasons_of_p5() -> None:
    discards = [record for record in sample("piedicavallo") if set(record["moves"][0]) & set(TRUMPS["piedicavallo"])]
    kept = [set(record["hands"][record["dealer"]]) - {*record["moves"][0], "MAT"} for record in discards]
    assert any(all(card in TRUMPS["piedicavallo"] or is_king(card) for card in hand) for hand in kept)
    assert any(not any(card in TRUMPS["piedicavallo"] for card in hand) for hand in kept)


def test_among_the_random_deals_bo10_and_r4_give_court_cards_trumps_and_suit_cards() -> None:
    given = {record["score"]["matto_swap"] for record in sample("bolognese")} - {None}
    assert {value(card, "bolognese") for card in given} >= {1, 2}
    assert len(given & set(TRUMPS["bolognese"])) > 1


def test_among_the_random_deals_are_long_grandes_and_gaps_that_bo20_forbids() -> None:
    piles = list(piles_of("bolognese"))
    assert any(grande(pile) > grande(set(pile) - set(MOORS)) > 0 for pile in piles)
    assert any(has_gap_of_two(pile) and grande(pile) and {*WILD_CARDS, *HEADS} <= set(pile) for pile in piles)
