"""What may be played to a trick and who takes it."""

import pytest

from engine.cards import Card
from engine.games import GAMES
from engine.tricks import playable, takes
from tests.engine.deals import EAST, SOUTH, WEST, cards, discard, laid_out, legal_cards, play

PACK = GAMES["bolognese"].pack
MOORS = GAMES["bolognese"].equals


def may_play(hand: str, led: str = "") -> str:
    following = PACK.suit_of[PACK.bit[Card(led)]] if led else 0
    return " ".join(PACK.cards_of(playable(PACK, PACK.mask(cards(hand)), following)))


def winner(trick: str) -> str:
    best = 0
    for card in cards(trick):
        if takes(PACK, MOORS, PACK.bit[card], best):
            best = PACK.bit[card]
    return PACK.card_of[best]


def test_any_card_may_be_led() -> None:
    assert may_play("SK DA T7 MAT") == "SK DA T7 MAT"


def test_g3_the_suit_led_is_followed() -> None:
    assert may_play("SK SA DA T7", led="SN") == "SK SA"


def test_g3_nobody_has_to_beat_the_highest_card_on_the_table() -> None:
    assert may_play("SK S6", led="SN") == "SK S6"
    assert may_play("ANG T5", led="T9") == "ANG T5"


def test_g3_a_seat_without_the_suit_plays_a_trump() -> None:
    assert may_play("DA D7 T7 BEG", led="SN") == "T7 BEG"


def test_g3_a_seat_without_suit_and_trump_plays_any_card() -> None:
    assert may_play("DA CK B7", led="SN") == "B7 CK DA"


def test_g3_trumps_led_are_followed_with_trumps() -> None:
    assert may_play("SK T7 MO2", led="T9") == "T7 MO2"


@pytest.mark.parametrize("hand", ["SK S7 MAT", "T7 T8 MAT", "T7 DA MAT", "DA D7 MAT"])
def test_g5_the_matto_may_always_be_played(hand: str) -> None:
    assert "MAT" in may_play(hand, led="SN").split()


def test_g5_a_hand_of_the_matto_and_other_suits_may_play_all_of_it() -> None:
    assert may_play("DA MAT", led="SN") == "DA MAT"


def test_g5_the_matto_never_wins() -> None:
    assert winner("MAT S6 SA D6") == "S6"
    assert winner("SA MAT D6 D7") == "SA"


def test_g4_the_highest_trump_wins() -> None:
    assert winner("SK BEG SQ T5") == "T5"
    assert winner("T9 ANG MON T16") == "ANG"


def test_g4_without_a_trump_the_highest_card_of_the_suit_led_wins() -> None:
    assert winner("S7 S9 DK S8") == "S9"


def test_g4_a_card_of_another_suit_takes_nothing() -> None:
    assert winner("SA BK CK DK") == "SA"


def test_bo2_of_several_moors_the_one_played_last_wins() -> None:
    assert winner("MO4 MO1 MO3 MO2") == "MO2"
    assert winner("MO1 S7 MO4 S8") == "MO4"


def test_bo2_every_other_trump_but_the_begato_beats_the_moors() -> None:
    assert winner("MO1 T5 MO2 MO3") == "T5"
    assert winner("MO1 BEG S7 S8") == "MO1"


def test_g6_after_a_led_matto_the_next_card_sets_the_suit() -> None:
    deal = laid_out("piedicavallo", "MAT", "DK T7 CA", "SK")
    discard(deal)
    play(deal, "MAT")
    assert legal_cards(deal).split() == list(deal.rules.pack.cards_of(deal.hands[EAST]))
    play(deal, "DK")
    assert legal_cards(deal) == "DQ DN DJ DA D2 D3 D4 D5 D6"


def test_g6_trumps_are_followed_when_the_card_after_a_led_matto_is_a_trump() -> None:
    deal = laid_out("piedicavallo", "MAT", "T7", "T9 T10")
    discard(deal)
    play(deal, "MAT T7")
    assert legal_cards(deal) == "T21 T10 T9"


def test_g6_the_best_card_after_a_led_matto_wins() -> None:
    deal = laid_out("piedicavallo", "MAT", "D6", "DN D5", "DK")
    discard(deal)
    play(deal, "MAT D6 DN DK")
    assert deal.leader == WEST
    assert deal.tricks[0].leader == SOUTH
