import pytest

from client_cli.auto import Auto
from client_cli.conversation import Reaction
from client_cli.failing import NotDone
from client_cli.state import State, heard
from protocol.from_client import Away, Start
from protocol.to_client import DealScored, MatchChanged, MatchState, Played, Refused, ToClient, Update
from tests.client_cli.places import place, scored, table, view


def hears(message: ToClient, state: State) -> Reaction:
    return Auto().hears(state, message, heard(state, message))


def deal_ends(*, over: bool) -> Update:
    end = scored().view
    assert end is not None
    assert end.score is not None
    match = MatchState(kind="four-deals", deals=[[122, 52]], totals=[122, 52], over=over)
    score = DealScored(score=end.score, hands=end.hands or [], discard=end.discard or [])
    return Update(seq=8, events=[score, MatchChanged(match=match)], phase="counted")


def test_at_the_table_it_goes_away_and_starts() -> None:
    assert hears(table(), State(last_id=1)).requests == (Away(id=2), Start(id=3))


def test_cards_are_not_told_one_by_one() -> None:
    update = Update(seq=8, events=[Played(seat=1, card="DK")], phase="play", to_act=2)
    assert hears(update, State(place=place(None, view()))) == Reaction()


def test_after_a_deal_the_next_is_started_until_the_match_is_over() -> None:
    state = State(place=place(None, view()), last_id=5)
    assert hears(deal_ends(over=False), state).requests == (Start(id=6),)
    assert hears(deal_ends(over=True), state).ended


def test_a_refusal_is_a_failure() -> None:
    with pytest.raises(NotDone, match="A deal is being played"):
        hears(Refused(answer=3, code="deal-on", text=""), State(place=place()))
