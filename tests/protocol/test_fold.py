"""Update and view in, view out."""

import pytest

from protocol.fold import Gap, Place, fold
from protocol.to_client import (
    CombinationCount,
    DealScored,
    Dealt,
    Declared,
    Discarded,
    EmptySeat,
    Event,
    MatchChanged,
    MatchState,
    MattoExchanged,
    Passed,
    Phase,
    Played,
    Said,
    ScoreSheet,
    Seating,
    SeatingChanged,
    Table,
    Trick,
    TrickTaken,
    TrumpsAnnounced,
    Update,
    View,
    YourTurn,
)

SEATING = Seating(seats=[EmptySeat()] * 4, spectators=[], host="Anna", locked=False, muted=[], ready=[], ending=[])
MATCH = MatchState(kind="single", deals=[], totals=[0, 0], over=False)
TABLE = Table(
    seq=4,
    code="babebab",
    game="bolognese",
    visibility="private",
    bot="rules",
    grace=15,
    you="Anna",
    match=MATCH,
    seating=SEATING,
)
VIEW = View(
    seq=4,
    game="bolognese",
    seat=0,
    dealer=0,
    phase="discard",
    to_act=0,
    hand=["SK", "SQ", "S9", "MAT"],
    hand_counts=[4, 2, 2, 2],
    declarations=[],
    tricks=[],
    your_turn=YourTurn(turn=4, legal=[["discard", "SQ", "S9"]]),
)
PLACE = Place(TABLE, VIEW)
COUNT = CombinationCount(combinations=[], sets=34, sequences=0, sets_doubled=False, sequences_doubled=False)
SHEET = ScoreSheet(tricks=[15, 0], card_points=[87, 0], total=[93, 0], winner=0, piles=[["SK"], []])


def after(*events: Event, place: Place = PLACE, phase: Phase | None = None, to_act: int | None = None) -> Place:
    return fold(place, Update(seq=place.table.seq + 1, events=list(events), phase=phase, to_act=to_act))


def view_after(*events: Event, phase: Phase | None = None, to_act: int | None = None) -> View:
    view = after(*events, phase=phase, to_act=to_act).view
    assert view is not None
    return view


@pytest.mark.parametrize("seq", [3, 4, 6])
def test_an_update_that_is_not_the_next_one_is_not_folded(seq: int) -> None:
    with pytest.raises(Gap, match=f"update {seq} after 4"):
        fold(PLACE, Update(seq=seq, events=[]))


def test_the_number_of_an_update_is_the_number_of_table_and_view() -> None:
    place = after()
    assert place.table.seq == 5
    assert place.view is not None
    assert place.view.seq == 5


def test_what_was_folded_before_stays_as_it_was() -> None:
    after(Discarded(seat=0, cards=["SQ", "S9"]), phase="declare", to_act=1)
    assert VIEW.hand == ["SK", "SQ", "S9", "MAT"]
    assert VIEW.hand_counts == [4, 2, 2, 2]


def test_seating_and_match_are_replaced() -> None:
    seating = SEATING.model_copy(update={"locked": True})
    match = MATCH.model_copy(update={"deals": [[57, 57]], "totals": [57, 57]})
    place = after(SeatingChanged(seating=seating), MatchChanged(match=match))
    assert (place.table.seating, place.table.match) == (seating, match)


def test_a_chat_line_changes_nothing_but_the_number() -> None:
    place = after(Said(name="Anna", text="ciao"))
    assert place.view == VIEW.model_copy(update={"seq": 5})


def test_a_question_stays_open_while_others_chat() -> None:
    assert view_after(Said(name="Bruno", text="?")).your_turn == VIEW.your_turn


def test_when_the_deal_moves_the_question_goes() -> None:
    view = view_after(Discarded(seat=0, cards=["SQ", "S9"]), phase="declare", to_act=1)
    assert (view.phase, view.to_act, view.your_turn) == ("declare", 1, None)


def test_a_deal_begins_with_nothing_of_the_one_before() -> None:
    old = Place(TABLE, VIEW.model_copy(update={"score": SHEET, "trumps_announced": 1}))
    dealt = Dealt(game="bolognese", seat=0, dealer=1, hand=["SK"], hand_counts=[15, 17, 15, 15])
    view = after(dealt, place=old, phase="discard", to_act=1).view
    assert view == View(
        seq=5,
        game="bolognese",
        seat=0,
        dealer=1,
        phase="discard",
        to_act=1,
        hand=["SK"],
        hand_counts=[15, 17, 15, 15],
        declarations=[],
        tricks=[],
    )


def test_the_first_deal_makes_a_view() -> None:
    dealt = Dealt(game="bolognese", dealer=1, hand_counts=[15, 17, 15, 15])
    view = after(dealt, place=Place(TABLE), phase="discard", to_act=1).view
    assert view is not None
    assert (view.seat, view.hand) == (None, None)


def test_r6_the_dealer_keeps_sight_of_the_discard() -> None:
    view = view_after(Discarded(seat=0, cards=["SQ", "S9"]))
    assert (view.hand, view.hand_counts, view.discard) == (["SK", "MAT"], [2, 2, 2, 2], ["SQ", "S9"])


def test_r6_others_see_only_that_two_cards_have_gone() -> None:
    view = view_after(Discarded(seat=3))
    assert (view.hand, view.hand_counts, view.discard) == (VIEW.hand, [4, 2, 2, 0], None)


def test_p6_announced_trumps_are_remembered() -> None:
    assert view_after(TrumpsAnnounced(seat=0, count=2)).trumps_announced == 2


def test_bo7_declarations_and_passes_are_kept_in_their_order() -> None:
    view = view_after(Declared(seat=1, count=COUNT), Passed(seat=2))
    assert [(spoken.seat, spoken.count.sets) for spoken in view.declarations] == [(1, 34), (2, 0)]


def test_a_card_played_goes_from_the_hand_to_the_table() -> None:
    view = view_after(Played(seat=3, card="C6"), Played(seat=0, card="SK"))
    assert (view.hand, view.hand_counts) == (["SQ", "S9", "MAT"], [3, 2, 2, 1])
    assert view.trick == Trick(leader=3, cards=["C6", "SK"])


def test_a_trick_taken_leaves_the_table() -> None:
    cards = [Played(seat=seat, card=card) for seat, card in enumerate(["SK", "S6", "S7", "S8"])]
    view = view_after(*cards, TrickTaken(seat=0))
    assert (view.trick, view.tricks) == (None, [Trick(leader=0, cards=["SK", "S6", "S7", "S8"], taken_by=0)])


def test_r6_at_the_end_everything_is_open() -> None:
    hands = [["SK"], ["SQ"], ["SN"], ["SJ"]]
    scored = DealScored(score=SHEET, hands=hands, discard=["S9", "S8"])
    view = view_after(MattoExchanged(side=0, card="S6"), scored, phase="counted")
    assert (view.score, view.hands, view.discard, view.to_act) == (SHEET, hands, ["S9", "S8"], None)


def test_a_deal_in_progress_goes_with_a_match_that_is_ended() -> None:
    ended = MatchChanged(match=MATCH.model_copy(update={"over": True}))
    assert after(ended).view is None


def test_a_finished_deal_stays_in_sight_when_the_match_is_over() -> None:
    scored = DealScored(score=SHEET, hands=[[], [], [], []], discard=["S9", "S8"])
    assert view_after(scored, MatchChanged(match=MATCH.model_copy(update={"over": True}))).score == SHEET
