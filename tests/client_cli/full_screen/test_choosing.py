import pytest

from client_cli.full_screen import choosing
from client_cli.full_screen.choosing import UNTOUCHED, Choice
from client_cli.vocabulary import Ask, Complaint, Query
from protocol.fold import Place
from protocol.from_client import Declare, Discard, Pass, Play, Start
from tests.client_cli.places import (
    COINS,
    HAND,
    KINGS,
    declaring,
    discarding,
    place,
    playing,
    scored,
    seating,
    table,
    view,
    watching,
)

TURN = 7


def means(at: Place, line: str, choice: Choice = UNTOUCHED) -> object:
    return choosing.typed(choice, at, line, request=9).meaning


# The cursor


def test_the_cursor_begins_at_the_first_card_that_may_be_chosen() -> None:
    assert choosing.cursor(UNTOUCHED, playing()) == "DQ"


def test_the_cursor_goes_round_the_hand() -> None:
    there = Choice("SK")
    assert choosing.moved(there, playing(), -1).at == HAND[-1]
    assert choosing.moved(Choice(HAND[-1]), playing(), 1).at == "SK"


def test_the_cursor_goes_to_the_next_legal_card_and_to_the_next_suit() -> None:
    assert choosing.moved_to_legal(Choice("DN"), playing(), 1).at == "D5"
    assert choosing.moved_to_legal(Choice("SK"), playing(), 1).at == "DQ"
    assert choosing.moved_to_suit(Choice("DN"), playing(), 1).at == "T21"
    assert choosing.moved_to_suit(Choice("SK"), playing(), -1).at == "MAT"


def test_a_cursor_on_a_card_that_has_gone_begins_anew() -> None:
    assert choosing.cursor(Choice("CK"), playing()) == "DQ"


def test_who_holds_nothing_has_no_cursor() -> None:
    assert choosing.cursor(UNTOUCHED, watching()) is None
    assert choosing.moved(UNTOUCHED, watching(), 1) == UNTOUCHED


# A card


def test_what_is_under_the_cursor_is_played() -> None:
    assert choosing.chosen(Choice("D5"), playing(), request=9).meaning == Play(id=9, turn=TURN, card="D5")


def test_a_card_that_may_not_be_played_is_sent_too_so_that_the_server_says_why() -> None:
    assert choosing.chosen(Choice("SK"), playing(), request=9).meaning == Play(id=9, turn=TURN, card="SK")


@pytest.mark.parametrize("line", ["5", " 5 ", "dn", "DN"])
def test_a_number_or_a_code_plays_its_card(line: str) -> None:
    assert means(playing(), line) == Play(id=9, turn=TURN, card="DN")


def test_a_click_plays_a_card_and_a_click_on_nothing_that_is_there_does_nothing() -> None:
    assert choosing.pointed(UNTOUCHED, playing(), "DN", request=9).meaning == Play(id=9, turn=TURN, card="DN")
    assert choosing.pointed(UNTOUCHED, playing(), "pass", request=9).meaning is None


def test_numbers_without_a_card_are_told() -> None:
    assert isinstance(means(playing(), "11"), Complaint)
    assert isinstance(means(playing(), "0"), Complaint)


def test_before_ones_turn_a_card_is_refused_in_words() -> None:
    waiting = place(None, view())
    assert choosing.chosen(Choice("DN"), waiting, request=9).meaning == Complaint("It is not your turn.")


def test_words_mean_what_they_mean_in_the_plain_client() -> None:
    assert means(playing(), "last") == Ask(Query.LAST)


# Two cards


def test_two_cards_are_picked_and_then_put_down() -> None:
    at = discarding()
    once = choosing.chosen(Choice("S9"), at, request=9)
    assert (once.choice.picked, once.meaning) == (("S9",), None)
    twice = choosing.chosen(Choice("B5", once.choice.picked), at, request=9)
    assert (twice.choice.picked, twice.meaning) == (("S9", "B5"), None)
    sent = choosing.chosen(twice.choice, at, request=9)
    assert sent.meaning == Discard(id=9, turn=TURN, cards=["S9", "B5"])


def test_a_picked_card_can_be_put_back_and_a_third_takes_the_place_of_the_first() -> None:
    assert choosing.toggled(Choice("S9", ("S9", "B5")), discarding()).picked == ("B5",)
    assert choosing.toggled(Choice("D5", ("S9", "B5")), discarding()).picked == ("B5", "D5")


@pytest.mark.parametrize("line", ["2", "s9"])
def test_a_number_or_a_code_alone_picks_a_card(line: str) -> None:
    assert choosing.typed(UNTOUCHED, discarding(), line, request=9).choice.picked == ("S9",)


@pytest.mark.parametrize("line", ["2 3", "2,3", "s9 b5", "S9B5"])
def test_two_numbers_or_codes_put_both_down(line: str) -> None:
    assert means(discarding(), line) == Discard(id=9, turn=TURN, cards=["S9", "B5"])


def test_a_click_picks_and_the_button_puts_down() -> None:
    at = discarding()
    one = choosing.pointed(UNTOUCHED, at, "S9", request=9).choice
    two = choosing.pointed(one, at, "B5", request=9).choice
    assert choosing.pointed(two, at, choosing.PUT_DOWN, request=9).meaning == Discard(
        id=9, turn=TURN, cards=["S9", "B5"]
    )
    assert isinstance(choosing.pointed(one, at, choosing.PUT_DOWN, request=9).meaning, Complaint)


def test_what_is_picked_counts_only_while_a_discard_is_asked_for() -> None:
    assert choosing.picked(Choice("S9", ("S9",)), playing()) == ()
    assert choosing.picked(Choice("S9", ("S9", "CK")), discarding()) == ("S9",)


# Words


def test_declaring_and_passing_are_chosen_like_cards() -> None:
    at = declaring(KINGS, COINS)
    assert choosing.targets(at) == ["declare", "pass"]
    assert choosing.chosen(UNTOUCHED, at, request=9).meaning == Declare(id=9, turn=TURN)
    assert choosing.chosen(choosing.moved(UNTOUCHED, at, 1), at, request=9).meaning == Pass(id=9, turn=TURN)
    assert means(at, "2") == Pass(id=9, turn=TURN)


def test_the_next_deal_is_agreed_to_by_enter() -> None:
    assert choosing.chosen(UNTOUCHED, scored(), request=9).meaning == Start(id=9)
    assert means(scored(), "1") == Start(id=9)


def test_who_may_not_start_is_not_offered_it() -> None:
    assert choosing.targets(place()) == ["start"]
    assert choosing.targets(place(table(people=seating(host="Ben")))) == []
