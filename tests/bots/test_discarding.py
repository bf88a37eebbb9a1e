from bots.bot import Budget, Choice
from bots.discarding import discard_for_a_void, keep_combinations, keep_trumps, put_points_away, seventeen_of
from bots.rules_bot import RulesBot
from engine.moves import Discard
from tests.bots.positions import to_discard
from tests.engine.deals import mask, pair

HAND = "SK S5 B5 B6 BQ BN C2 C3 DQ DN DJ DA T1 T2 T3 T4 T5"
DEALER = seventeen_of(to_discard("piedicavallo", HAND))


def test_the_last_cards_of_a_suit_go_for_a_void() -> None:
    two_of_cups, two_suits = mask("piedicavallo", "C2 C3"), mask("piedicavallo", "C2 DA")
    assert discard_for_a_void(DEALER, two_of_cups) > discard_for_a_void(DEALER, two_suits)


def test_a_single_king_is_not_taken_for_a_short_suit() -> None:
    assert discard_for_a_void(DEALER, mask("piedicavallo", "S5 DA")) == 0
    assert discard_for_a_void(DEALER, mask("piedicavallo", "C2 DA")) > 0


def test_p7_points_are_put_away() -> None:
    assert put_points_away(DEALER, mask("piedicavallo", "DQ BQ")) == 8
    assert put_points_away(DEALER, mask("piedicavallo", "C2 B5")) == 2


def test_bo5_trumps_stay_in_the_hand() -> None:
    dealer = seventeen_of(to_discard("bolognese", "ANG SOL LUN T16 T15 SQ S6 S7 S8 B6 B7 B8 C6 C7 C8 D6 D7"))
    assert keep_trumps(dealer, mask("bolognese", "T15 S6")) < keep_trumps(dealer, mask("bolognese", "S7 S6")) == 0


def test_bo7_what_can_be_declared_stays_together() -> None:
    dealer = seventeen_of(to_discard("bolognese", "SQ BQ CQ SN S6 S7 S8 B6 B7 B8 C6 C7 C8 D6 D7 D8 T5"))
    assert keep_combinations(dealer, mask("bolognese", "SQ S6")) < 0
    assert keep_combinations(dealer, mask("bolognese", "SN S6")) == 0


def test_nothing_is_kept_together_where_nothing_is_declared() -> None:
    assert keep_combinations(DEALER, mask("piedicavallo", "DQ DN")) == 0


def test_the_sum_of_the_maxims_makes_the_discard() -> None:
    hand = "SQ SN B5 B6 BK BJ C2 C3 C4 CK DK DJ DA T2 T3 T4 T5"
    choice = RulesBot().choose(to_discard("piedicavallo", hand), 0, Budget())
    assert choice == Choice(Discard(pair("SQ SN")), "discard_for_a_void")
