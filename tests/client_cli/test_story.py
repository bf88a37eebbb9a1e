import pytest

from client_cli.story import tell, tell_by_tricks
from protocol.fold import Place, fold
from protocol.to_client import (
    DealScored,
    Dealt,
    Declared,
    Discarded,
    Event,
    MatchChanged,
    MatchState,
    MattoExchanged,
    MovesCovered,
    Occupant,
    Passed,
    Played,
    Said,
    SeatingChanged,
    TrickTaken,
    TrumpsAnnounced,
    Update,
)
from tests.client_cli.places import (
    BOT,
    EMPTY,
    HAND,
    KINGS,
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


def told(before: Place, *events: Event) -> list[str]:
    update = Update(seq=8, events=list(events), phase="play", to_act=1)
    return [line.text for line in tell(before, update, fold(before, update))]


def told_by_tricks(before: Place, *events: Event) -> list[str]:
    update = Update(seq=8, events=list(events), phase="play", to_act=1)
    return [line.text for line in tell_by_tricks(before, update, fold(before, update))]


def test_a_deal_begins_with_the_hand() -> None:
    dealt = Dealt(game="piedicavallo", seat=0, dealer=1, hand=HAND, hand_counts=[15, 17, 15, 15])
    assert told(place(), dealt)[:3] == [
        "A new deal of Piedicavallo. Dealer: Ben (East).",
        "You hold 10 cards:",
        "  Swords: SK and S9.",
    ]


def test_a_spectator_is_told_of_a_deal_without_a_hand() -> None:
    dealt = Dealt(game="piedicavallo", dealer=1, hand_counts=[15, 17, 15, 15])
    assert told(watching(), dealt) == ["A new deal of Piedicavallo. Dealer: Ben (East)."]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Discarded(seat=3), "West puts two cards face down."),
        (Discarded(seat=0, cards=["S9", "B5"]), "You put S9 and B5 face down."),
        (TrumpsAnnounced(seat=3, count=0), "There is no trump in the discard."),
        (Passed(seat=1), "Ben (East) passes."),
        (Passed(seat=0), "You pass."),
        (Played(seat=1, card="DK"), "Ben (East) plays DK, King of coins."),
        (Played(seat=0, card="MAT"), "You play MAT, the Matto."),
        (MattoExchanged(side=1, card="C7"), "East and West give C7 in exchange for the Matto."),
        (Said(name="Ben", text="[bold]hi[/bold]"), "Ben says: [bold]hi[/bold]"),
        (MovesCovered(counts=[0, 1, 0, 0]), "A bot has made 1 move for Ben (East)."),
        (MovesCovered(counts=[0, 3, 0, 0]), "A bot has made 3 moves for Ben (East)."),
    ],
)
def test_an_event_is_told_in_a_sentence(event: Event, text: str) -> None:
    assert told(place(None, view()), event) == [text]


def test_a_declaration_is_told_with_its_cards() -> None:
    assert told(place(None, view()), Declared(seat=1, count=count(KINGS))) == [
        "Ben (East) declares:",
        "  Kings: SK, BK, CK; 17 points.",
        "  Together 17.",
    ]


def test_a_taken_trick_is_told_with_the_count() -> None:
    assert told(playing(), Played(seat=0, card="DQ"), TrickTaken(seat=1)) == [
        "You play DQ, Queen of coins.",
        "Ben (East) takes the trick. Tricks: South and North (your side) 0, East and West 2.",
    ]


def test_by_tricks_a_trick_is_one_line_and_people_are_left_out() -> None:
    people = SeatingChanged(seating=seating(spectators=("Zoe",)))
    assert told_by_tricks(playing(), Played(seat=0, card="DQ"), TrickTaken(seat=1), people) == [
        "Trick 2: East led DK, North played D2, West played D3 and South played DQ. East took it."
    ]


def test_the_end_of_a_deal_brings_the_score_sheet() -> None:
    over = scored().view
    assert over is not None
    assert over.score is not None
    event = DealScored(score=over.score, hands=over.hands or [], discard=over.discard or [])
    assert told(place(None, view()), event)[-1] == "The discard of West: S6 and B6."


def test_a_match_is_told_after_each_deal_and_at_its_end() -> None:
    match = MatchState(kind="four-deals", deals=[[60, 54]], totals=[60, 54], over=True, winner=0)
    assert told(place(), MatchChanged(match=match)) == [
        "The match: South and North (your side) 60, East and West 54.",
        "South and North (your side) win the match.",
    ]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        (EMPTY, person("Ben"), "Ben (East) sits down."),
        (person("Ben"), EMPTY, "East is empty now."),
        (person("Ben"), BOT, "East is a bot’s seat now."),
        (person("Ben"), person("Ben", connected=False), "Ben (East) has lost the line."),
        (person("Ben", connected=False), person("Ben"), "Ben (East) is back on the line."),
        (person("Ben"), person("Ben", away=True), "Ben (East) is away; a bot plays."),
        (person("Ben", away=True), person("Ben"), "Ben (East) plays again."),
    ],
)
def test_a_change_of_a_seat_is_told(old: Occupant, new: Occupant, text: str) -> None:
    before = place(table(people=seating(person("Anna"), old, BOT, BOT)))
    assert told(before, SeatingChanged(seating=seating(person("Anna"), new, BOT, BOT)))[0] == text


def test_ones_own_lost_line_is_not_told_again() -> None:
    lost = seating(person("Anna", connected=False), person("Ben"), BOT, BOT)
    assert told(place(), SeatingChanged(seating=lost)) == []


def test_what_people_say_and_want_is_told() -> None:
    now = seating(host="Ben", spectators=("Zoe",), ready=["Anna"], ending=["Ben"], muted=["Zoe"])
    assert told(place(), SeatingChanged(seating=now)) == [
        "Zoe watches.",
        "Ben is the host now.",
        "Zoe is muted.",
        "Anna is ready.",
        "Ben wants to end the match (“end” agrees).",
    ]
