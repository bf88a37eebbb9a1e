from client_cli.lines import Line
from client_cli.screens import (
    history_screen,
    last_trick_screen,
    match_screen,
    score_screen,
    table_screen,
    trick_screen,
    trumps_among_discard,
    who_screen,
)
from protocol.fold import Place
from protocol.to_client import Declaration, MatchState
from tests.client_cli.places import (
    BOT,
    EMPTY,
    KINGS,
    PASSED,
    count,
    person,
    place,
    playing,
    scored,
    seating,
    table,
    view,
    watching,
)


def texts(lines: list[Line]) -> list[str]:
    return [line.text for line in lines]


def test_everybody_at_the_table_is_named_with_what_matters() -> None:
    people = seating(
        person("Anna"),
        person("Ben", connected=False),
        person("Cleo", away=True),
        BOT,
        spectators=("Dora", "Emil"),
        ready=["Cleo"],
    )
    assert texts(who_screen(place(table(people=people)))) == [
        "Table kanevod, Piedicavallo.",
        "  South: Anna, you, host.",
        "  East: Ben, not connected.",
        "  North: Cleo, away: a bot plays, ready.",
        "  West: a bot (rules).",
        "  Watching: Dora and Emil.",
    ]


def test_during_a_deal_the_dealer_and_the_cards_are_told() -> None:
    assert "  West: a bot (rules), dealer, 10 cards." in texts(who_screen(playing()))


def test_an_empty_seat_a_lock_and_a_clock_are_told() -> None:
    people = seating(person("Anna"), EMPTY, EMPTY, EMPTY).model_copy(update={"locked": True})
    lines = texts(who_screen(place(table(people=people).model_copy(update={"clock": 30}))))
    assert {"  East: empty.", "  The table is locked.", "  Each turn has 30 seconds."} <= set(lines)


def test_a_match_of_several_deals_has_a_running_score() -> None:
    match = MatchState(kind="four-deals", deals=[[60, 54], [50, 64]], totals=[110, 118], over=False)
    assert texts(match_screen(place(table(match=match)))) == [
        "  The match after 2 deals: South and North (your side) 110, East and West 118."
    ]


def test_the_trick_is_told_by_seat_from_the_leader() -> None:
    assert texts(trick_screen(playing())) == ["Trick 2: East led DK, North played D2 and West played D3."]


def test_an_empty_table_and_no_deal_are_told() -> None:
    assert texts(trick_screen(place(None, view()))) == ["No card lies on the table."]
    assert texts(trick_screen(place())) == ["No deal is being played."]


def test_the_last_trick_is_told_with_its_taker() -> None:
    assert texts(last_trick_screen(playing())) == [
        "Trick 1: South led C2, East played CK, North played CA and West played C4. East took it."
    ]
    assert texts(last_trick_screen(place())) == ["No trick has been taken yet."]


def test_the_history_tells_the_deal_so_far() -> None:
    said = [Declaration(seat=0, count=count(KINGS)), PASSED]
    lines = texts(history_screen(place(None, view(declarations=said, discard=["S6", "B6"]))))
    assert lines == [
        "Dealer: West.",
        "Discard: S6 and B6.",
        "There is one trump in the discard.",
        "Anna (South) declared:",
        "  Kings: SK, BK, CK; 17 points.",
        "  Together 17.",
        "North passed.",
        "Trick 1: South led C2, East played CK, North played CA and West played C4. East took it.",
        "No card lies on the table.",
    ]


def test_p6_the_number_of_discarded_trumps_is_told() -> None:
    assert [trumps_among_discard(number) for number in (0, 1, 2)] == [
        "There is no trump in the discard.",
        "There is one trump in the discard.",
        "There are 2 trumps in the discard.",
    ]


def test_the_score_is_the_sheet_when_there_is_one() -> None:
    assert texts(score_screen(scored()))[0] == "The deal is over."
    assert texts(score_screen(place())) == ["There is nothing to count yet."]


def test_a_spectator_sees_the_table_without_a_hand() -> None:
    lines = texts(table_screen(watching()))
    assert lines[-1] == "It is the turn of Ben (East)."
    assert not any("hand" in line for line in lines)


def test_every_screen_of_every_situation_is_text_without_control_characters() -> None:
    situations: list[Place] = [place(), playing(), scored(), watching()]
    screens = [table_screen, history_screen, score_screen]
    lines = [line for situation in situations for screen in screens for line in texts(screen(situation))]
    assert all(line.isprintable() for line in lines)
