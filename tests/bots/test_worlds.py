from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bots.knowledge import knowledge_of
from bots.worlds import Worlds, deal_of, rearranged
from engine.cards import SEATS, Seat
from engine.deal import Deal
from engine.games import GAMES
from engine.moves import Declare
from engine.view import view
from tests.engine.deals import EAST, NORTH, SOUTH, WEST, dealt, discard, laid_out, mask, play, play_at_random

VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


def steps(game: str, seed: int) -> Iterator[Deal]:
    """A deal played at random, before its first move and after every one, with every declaration made."""
    deal, chance = dealt(game, seed=seed, dealer=seed % 4), Random(seed)
    yield deal
    while legal := deal.legal_moves():
        deal.apply(Declare() if Declare() in legal else chance.choice(legal))
        yield deal


def worlds(deal: Deal, seat: Seat | None, count: int = 40) -> list[Deal]:
    seen = view(deal, seat)
    fitting, chance = Worlds(seen), Random(1)
    return [deal_of(seen, fitting.draw(chance)) for _ in range(count)]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_a_world_gives_every_seat_and_the_spectator_the_view_that_it_was_made_from(game: str, seed: int) -> None:
    for deal in steps(game, seed):
        for seat in VIEWERS:
            assert view(worlds(deal, seat, 1)[0], seat) == view(deal, seat)


@pytest.mark.parametrize("game", GAMES)
def test_worlds_are_made_of_the_whole_pack_and_come_from_legal_moves(game: str) -> None:
    deal = play_at_random(dealt(game, seed=5), 5, moves=30)
    for world in worlds(deal, NORTH):
        assert sum(world.dealt) == deal.rules.pack.all
        assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in deal.hands]


@pytest.mark.parametrize("game", GAMES)
def test_worlds_differ_from_one_another(game: str) -> None:
    deal = play_at_random(dealt(game, seed=6), 6, moves=10)
    assert len({world.dealt for world in worlds(deal, EAST)}) == 40


def test_an_unseen_card_is_found_in_every_hand_that_may_hold_it() -> None:
    deal = laid_out("piedicavallo", "S5", dealer=WEST)
    discard(deal)
    best = mask("piedicavallo", "T21") & ~deal.hands[SOUTH] or mask("piedicavallo", "T20")
    holders = {seat for world in worlds(deal, SOUTH, 100) for seat in SEATS if world.hands[seat] & best}
    assert holders == {EAST, NORTH, WEST}


def test_g3_a_suit_not_followed_is_in_no_world() -> None:
    deal = laid_out("piedicavallo", "S5", "S6", "T3 B5 B6 B7 B8 B9 B10 C2 C3 C4 C5 C6 D2 D3 D4", dealer=WEST)
    discard(deal)
    play(deal, "S5 S6 T3")
    assert all(not world.hands[NORTH] & deal.rules.pack.suits[0] for world in worlds(deal, SOUTH))


@pytest.mark.parametrize(
    ("west", "pair", "trumps"),
    [
        ("SK BK CK DK T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 S5 S6", "S5 S6", 0),
        ("SK BK CK DK T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 S5", "T3 S5", 1),
        ("SK BK CK DK T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15", "T3 T4", 2),
    ],
)
def test_p6_as_many_trumps_are_face_down_as_were_announced(west: str, pair: str, trumps: int) -> None:
    deal = laid_out("piedicavallo", "", "", "", west, dealer=WEST)
    discard(deal, pair)
    for world in worlds(deal, SOUTH):
        assert ((world.discard or 0) & deal.rules.pack.trumps).bit_count() == trumps


def test_p5_after_a_discarded_trump_the_dealer_holds_no_trump_or_nothing_but_trumps_and_kings() -> None:
    west = "T3 SQ SN SJ S10 S9 S8 BQ BN BJ B10 B9 CQ CN CJ CA S5"
    deal = laid_out("piedicavallo", "T5", "T6", "T7", west, dealer=WEST)
    discard(deal, "T3 S5")
    plain = deal.rules.pack.all & ~(deal.rules.pack.trumps | deal.rules.pack.ranks("K") | deal.rules.pack.matto)
    hands = [world.hands[WEST] for world in worlds(deal, SOUTH)]
    assert all(not hand & plain or not hand & deal.rules.pack.trumps for hand in hands)


def test_bo5_honours_are_never_face_down() -> None:
    deal = dealt("bolognese", seed=8, dealer=3)
    discard(deal)
    honours = mask("bolognese", "SK BK CK DK ANG MON BEG MAT")
    assert not any((world.discard or 0) & honours for world in worlds(deal, SOUTH, 200))


def test_bo8_declared_cards_are_held_and_bo7_nothing_else_was_there_to_declare() -> None:
    deal = laid_out("bolognese", "SK BK CK S6 S7 S8 B6 B7 B8 C6 C7 C8 T5 T7 T9", dealer=WEST)
    discard(deal)
    deal.apply(Declare())
    for world in worlds(deal, EAST):
        assert world.hands[SOUTH] & mask("bolognese", "SK BK CK") == mask("bolognese", "SK BK CK")
        assert world.declared[SOUTH] == deal.declared[SOUTH]


def test_bo7_a_pass_proves_nothing() -> None:
    deal = laid_out("bolognese", "S6", dealer=WEST)
    discard(deal)
    play(deal, "S6")
    count = deal.rules.count_combinations
    assert count is not None
    assert any(count(world.dealt[SOUTH]).combinations for world in worlds(deal, EAST, 200))


@pytest.mark.parametrize("game", GAMES)
def test_a_rearranged_deal_is_another_deal_with_the_same_view(game: str) -> None:
    deal = play_at_random(dealt(game, seed=9), 9, moves=20)
    for seat in VIEWERS:
        other = rearranged(deal, seat, 1)
        assert other.dealt != deal.dealt
        assert view(other, seat) == view(deal, seat)


def test_where_everything_is_known_nothing_can_be_rearranged() -> None:
    deal = play_at_random(dealt("bolognese", seed=10), 10)
    assert rearranged(deal, SOUTH, 1).dealt == deal.dealt


def test_the_seed_decides_what_is_drawn() -> None:
    deal = play_at_random(dealt("bolognese", seed=11), 11, moves=12)
    assert rearranged(deal, EAST, 3).dealt == rearranged(deal, EAST, 3).dealt
    assert rearranged(deal, EAST, 3).dealt != rearranged(deal, EAST, 4).dealt


def test_a_view_of_no_deal_is_refused() -> None:
    seen = view(dealt("piedicavallo", dealer=3), SOUTH)
    with pytest.raises(ValueError, match="no deal fits"):
        Worlds(replace(seen, hand_counts=(15, 15, 15, 15)))


def test_the_true_deal_is_one_of_the_worlds() -> None:
    deal = play_at_random(dealt("piedicavallo", seed=12), 12, moves=52)
    know = knowledge_of(view(deal, SOUTH))
    assert know.unseen.bit_count() < 9
    assert deal.hands in [world.hands for world in worlds(deal, SOUTH, 3_000)]
