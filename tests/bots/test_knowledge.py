from bots.knowledge import knowledge_of, opponents_of, partner_of
from engine.deal import Deal
from engine.moves import Declare
from engine.view import view
from tests.engine.deals import EAST, NORTH, SOUTH, WEST, dealt, discard, laid_out, mask, play, play_at_random

P = "piedicavallo"


def after(codes: str, *hands: str) -> Deal:
    deal = laid_out(P, *hands, dealer=WEST)
    discard(deal)
    play(deal, codes)
    return deal


def test_g3_whoever_does_not_follow_lacks_the_suit() -> None:
    know = knowledge_of(
        view(after("S5 S6 T3", "S5 SK", "S6 SQ", "T3 B5 B6 B7 B8 B9 B10 C2 C3 C4 C5 C6 D2 D3 D4"), SOUTH)
    )
    assert know.voids[NORTH] == mask(P, "SK SQ SN SJ S10 S9 S8 S7 S6 S5")
    assert know.voids[EAST] == 0


def test_g3_whoever_neither_follows_nor_trumps_lacks_trumps_too() -> None:
    north = "B5 B6 B7 B8 B9 B10 BJ C2 C3 C4 C5 C6 D2 D3 D4"
    know = knowledge_of(view(after("S5 S6 B5", "S5", "S6", north), SOUTH))
    assert know.voids[NORTH] == know.rules.pack.suits[0] | know.rules.pack.trumps


def test_g5_the_matto_shows_nothing() -> None:
    assert knowledge_of(view(after("S5 S6 MAT", "S5", "S6", "MAT"), SOUTH)).voids == (0, 0, 0, 0)


def test_g6_after_a_led_matto_the_next_card_sets_the_suit() -> None:
    west = "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 T17"
    deal = after("MAT S6 S7 T1", "MAT", "S6", "S7", west)
    assert knowledge_of(view(deal, SOUTH)).voids == (0, 0, 0, deal.rules.pack.suits[0])


def test_r6_the_dealers_discard_is_unseen_for_everybody_else() -> None:
    deal = after("", "S5")
    south, west = knowledge_of(view(deal, SOUTH)), knowledge_of(view(deal, WEST))
    assert (south.discard, south.face_down) == (0, 2)
    assert (west.discard, west.face_down) == (deal.discard, 0)


def test_before_the_discard_nothing_is_face_down() -> None:
    know = knowledge_of(view(laid_out(P, dealer=WEST), SOUTH))
    assert (know.face_down, know.hidden) == (0, (0, 15, 15, 17))


def test_bo8_declared_cards_are_shown_until_they_are_played() -> None:
    deal = laid_out("bolognese", "SK BK CK S6 S7 S8 B6 B7 B8 C6 C7 C8 T5 T7 T9", dealer=WEST)
    discard(deal)
    deal.apply(Declare())
    assert knowledge_of(view(deal, EAST)).shown[SOUTH] == mask("bolognese", "SK BK CK")
    play(deal, "SK")
    assert knowledge_of(view(deal, EAST)).shown[SOUTH] == mask("bolognese", "BK CK")


def test_what_is_unseen_has_its_places_in_hidden_hands_and_face_down() -> None:
    deal = play_at_random(dealt("bolognese", seed=3), 3, moves=25)
    for seat in (SOUTH, EAST, NORTH, WEST, None):
        know = knowledge_of(view(deal, seat))
        assert know.unseen.bit_count() == sum(know.hidden) + know.face_down
        assert deal.hands[NORTH] & ~(know.unseen | know.shown[NORTH] | know.hand) == 0


def test_partners_sit_opposite_and_the_next_opponent_comes_first() -> None:
    assert partner_of(EAST) == WEST
    assert opponents_of(NORTH) == (WEST, EAST)
