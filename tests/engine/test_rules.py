"""What a game supplies: values of cards, the moves that play them, the outcome that a result is worked out from."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import SEATS, SIDES, Card
from engine.games import GAMES
from engine.moves import Play
from engine.rules import Outcome, Values
from engine.score import NOTHING
from tests.engine.deals import cards, mask

ALL_GAMES = pytest.mark.parametrize("game", GAMES)
card_sets = st.integers(min_value=0, max_value=2**62 - 1)


@pytest.mark.parametrize(("game", "card"), [("piedicavallo", "T1"), ("bolognese", "BEG"), ("bolognese", "MAT")])
def test_r2_a_cards_points_have_nothing_to_do_with_its_rank(game: str, card: str) -> None:
    rules = GAMES[game]
    assert rules.values.of[Card(card)] == 5
    assert rules.pack.cards_of(rules.pack.trumps)[-1] in ("T1", "BEG")


@ALL_GAMES
@given(first=card_sets, second=card_sets)
def test_points_of_separate_sets_add_up(game: str, first: int, second: int) -> None:
    values = GAMES[game].values
    assert values.total(first | second) == values.total(first) + values.total(second & ~first)


@ALL_GAMES
@given(chosen=card_sets)
def test_the_points_of_a_set_are_those_of_its_cards(game: str, chosen: int) -> None:
    rules = GAMES[game]
    assert rules.values.total(chosen) == sum(rules.values.of[card] for card in rules.pack.cards_of(chosen))


@pytest.mark.parametrize(
    ("held", "lowest"),
    [("SK CQ DJ B7 T5", "B7 T5"), ("SK CQ DJ BJ", "DJ BJ"), ("SK CQ SN", "SN"), ("ANG CQ", "CQ"), ("SK BEG", "SK BEG")],
)
def test_the_lowest_of_some_cards_are_all_that_have_the_lowest_value(held: str, lowest: str) -> None:
    assert GAMES["bolognese"].values.lowest(mask("bolognese", held)) == mask("bolognese", lowest)


def test_no_cards_have_no_lowest() -> None:
    assert GAMES["bolognese"].values.lowest(0) == 0


def test_a_card_in_no_group_is_worth_one() -> None:
    pack = GAMES["bolognese"].pack
    values = Values(pack, ((7, pack.mask(cards("SK"))),))
    assert (values.of[Card("SK")], values.of[Card("SQ")], values.total(pack.all)) == (7, 1, 68)


@ALL_GAMES
def test_each_card_has_its_move(game: str) -> None:
    rules = GAMES[game]
    assert rules.plays == {bit: Play(card) for card, bit in rules.pack.bit.items()}


@ALL_GAMES
def test_no_pair_that_may_be_discarded_contains_a_card_that_never_is(game: str) -> None:
    rules = GAMES[game]
    hands = (rules.pack.trumps, rules.pack.all)  # in the first one even trumps may be discarded (P5)
    pairs = [pair for hand in hands for pair in rules.discards if not pair & ~hand and rules.may_discard(hand, pair)]
    assert pairs
    assert [pair for pair in pairs if pair & rules.never_discarded] == []


@pytest.mark.parametrize("dealer", SEATS)
def test_an_outcome_knows_the_dealers_side(dealer: int) -> None:
    outcome = Outcome(
        dealer=SEATS[dealer],
        discard=0,
        taken=(0, 0),
        tricks=(8, 7),
        matto_played_by=SIDES[0],
        matto_taken_by=SIDES[0],
        last_trick=SIDES[0],
        declared=(NOTHING, NOTHING, NOTHING, NOTHING),
    )
    assert outcome.dealer_side == dealer % 2
