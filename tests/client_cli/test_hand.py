from client_cli.hand import hand_screen, legal_cards, turn_screen, waiting_for_the_start
from client_cli.lines import Kind
from client_cli.state import my_turn
from tests.client_cli.places import (
    COINS,
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

BEN_STARTS = "Ben starts the game."


def test_a_hand_is_told_by_suits_and_then_what_may_be_played() -> None:
    assert [line.text for line in hand_screen(playing())] == [
        "You hold 10 cards:",
        "  Swords: SK and S9.",
        "  Batons: B5.",
        "  Coins: DQ, DN and D5.",
        "  Trumps: T21, T12 and T4.",
        "  Matto: MAT.",
        "You may play DQ, DN, D5 and MAT.",
    ]


def test_at_another_turn_nothing_may_be_played() -> None:
    assert "You may" not in "".join(line.text for line in hand_screen(place(None, view())))


def test_a_spectator_holds_no_cards() -> None:
    assert [line.text for line in hand_screen(watching())] == ["You hold no cards."]


def test_the_cards_of_a_discard_are_told() -> None:
    assert "You may put face down two of these: S9, B5 and D5." in [line.text for line in hand_screen(discarding())]
    turn = my_turn(discarding())
    assert turn is not None
    assert legal_cards(turn) == {"S9", "B5", "D5"}


def test_the_dealer_is_asked_for_two_cards() -> None:
    line = turn_screen(discarding())[-1]
    assert (line.text, line.kind) == ("Your turn: type the two cards that you put face down.", Kind.TURN)


def test_before_declaring_every_combination_is_listed_with_its_points() -> None:
    texts = [line.text for line in turn_screen(declaring(KINGS, COINS))]
    assert "  Kings: SK, BK, CK; 17 points." in texts
    assert "  Sequence of coins: DK, DQ, DJ, MAT; MAT stands for DN; 15 points." in texts


def test_r3_without_a_combination_only_pass_is_offered() -> None:
    assert turn_screen(declaring())[-1].text == "Your turn: you have nothing to declare, so type “pass”."


def test_at_another_turn_it_is_said_whose() -> None:
    assert turn_screen(place(None, view()))[-1].text == "It is the turn of Ben (East)."


def test_what_the_table_waits_for_depends_on_who_is_asked() -> None:
    assert waiting_for_the_start(place()).startswith("“start” begins")
    assert waiting_for_the_start(place(table(people=seating(host="Ben")))) == BEN_STARTS
    assert waiting_for_the_start(scored()).startswith("“start” for the next deal")
    over = scored()
    match = over.table.match.model_copy(update={"kind": "four-deals", "over": True})
    assert waiting_for_the_start(place(table(match=match), over.view)).startswith("“start” for another match")
    assert (
        waiting_for_the_start(place(table(people=seating(host="Ben"), match=over.table.match), over.view)) == BEN_STARTS
    )
    assert "sit" in waiting_for_the_start(watching())
