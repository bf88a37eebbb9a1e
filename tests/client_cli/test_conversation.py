import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.conversation import Conversation, Reaction
from client_cli.failing import NotDone
from client_cli.invitation import Invitation
from client_cli.lines import Kind
from client_cli.state import State, asked, heard
from protocol.from_client import Leave, Ping, Play, Start
from protocol.to_client import (
    Closing,
    Done,
    Played,
    Pong,
    Refused,
    Said,
    SeatingChanged,
    ToClient,
    TrickTaken,
    Update,
    YourTurn,
)
from tests.client_cli.places import BOT, person, place, playing, scored, seating, table, view


def hears(message: ToClient, state: State, conversation: Conversation | None = None) -> Reaction:
    return (conversation or Conversation()).hears(state, message, heard(state, message))


def types(line: str | None, state: State | None = None) -> Reaction:
    return Conversation().types(line, state or State(place=place(), last_id=2))


def texts(reaction: Reaction) -> list[str]:
    return [line.text for line in reaction.lines]


def test_a_host_is_told_how_friends_come() -> None:
    reaction = hears(table(seq=1), State(), Conversation(invitation=Invitation(("ws://here:1",))))
    assert "tarocchi join tarocchi://here:1/kanevod" in texts(reaction)
    assert reaction.requests == ()


def test_how_friends_come_is_told_whenever_it_is_asked() -> None:
    invited = Conversation(invitation=Invitation(("ws://here:1",)))
    assert "tarocchi join tarocchi://here:1/kanevod" in texts(invited.types("invite", State(place=place())))
    assert texts(Conversation().types("invite", State(place=place())))[0].startswith(
        "This table is on a server for you"
    )


def test_who_comes_as_a_guest_is_not_told_how_friends_come() -> None:
    invited = Conversation(invitation=Invitation(("ws://here:1",)))
    assert not any("tarocchi join" in text for text in texts(hears(table(you="Ben", seq=1), State(), invited)))


def test_a_game_against_bots_starts_at_once() -> None:
    assert hears(table(seq=1), State(last_id=1), Conversation(starts=True)).requests == (Start(id=2),)


def test_a_game_to_which_one_comes_back_is_not_started_again() -> None:
    assert hears(table(seq=5), State(last_id=1), Conversation(starts=True)).requests == (Ping(id=2),)


def test_coming_back_in_the_middle_of_a_deal_the_table_is_told_once() -> None:
    talk = Conversation()
    assert hears(table(seq=5), State(), talk).lines == ()
    lines = texts(hears(view(), State(place=place(table(seq=5), None)), talk))
    assert [line.startswith("Table kanevod") for line in lines].count(True) == 1
    assert lines[0] == "“?” lists what can be done now."
    assert lines[-1].startswith("It is the turn of ")


def test_coming_back_before_the_start_the_way_to_start_is_told() -> None:
    talk = Conversation()
    hears(table(seq=5), State(), talk)
    assert "“start” begins; bots take the seats that are empty." in texts(
        hears(Pong(answer=2), State(place=place(table(seq=5), None)), talk)
    )
    assert hears(Pong(answer=3), State(place=place(table(seq=5), None)), talk) == Reaction()


def test_a_refused_table_ends_the_evening() -> None:
    with pytest.raises(NotDone, match="no table with that code"):
        hears(Refused(answer=1, code="no-such-table", text=""), State())


def test_a_refused_move_is_explained_and_play_goes_on() -> None:
    reaction = hears(Refused(answer=3, code="must-follow", rule="G3", text=""), State(place=playing()))
    assert reaction.lines[0].kind is Kind.WRONG
    assert not reaction.ended


def test_my_turn_is_announced_with_the_trick_and_my_hand() -> None:
    turn = YourTurn(turn=8, legal=[["play", "DN"]])
    update = Update(seq=8, events=[Played(seat=1, card="DK")], phase="play", to_act=0, your_turn=turn)
    lines = texts(hears(update, State(place=place(None, view()))))
    assert lines[0] == "Ben (East) plays DK, King of coins."
    assert lines[1] == "Trick 2: East led DK."
    assert lines[-1] == "Your turn: type the card that you play."


def test_while_a_bot_plays_for_me_i_am_not_asked() -> None:
    away = place(table(people=seating(person("Anna", away=True), BOT, BOT, BOT)), view())
    turn = YourTurn(turn=8, legal=[["play", "DN"]])
    update = Update(seq=8, events=[Played(seat=1, card="DK")], phase="play", to_act=0, your_turn=turn)
    assert texts(hears(update, State(place=away))) == ["East plays DK, King of coins."]


def test_coming_back_on_my_turn_i_am_asked() -> None:
    away = playing()
    away_table = table(people=seating(person("Anna", away=True), BOT, BOT, BOT))
    update = Update(seq=8, events=[SeatingChanged(seating=seating(person("Anna"), BOT, BOT, BOT))])
    assert "Your turn: type the card that you play." in texts(hears(update, State(place=place(away_table, away.view))))


def test_a_person_who_is_waited_for_is_named_and_a_bot_is_not() -> None:
    update = Update(seq=8, events=[TrickTaken(seat=1)], phase="play", to_act=1)
    before = place(None, view(to_act=3, trick=playing().view.trick))  # type: ignore[union-attr] # playing() has a view
    assert texts(hears(update, State(place=before)))[-1] == "It is the turn of Ben (East)."
    update = Update(seq=8, events=[Played(seat=1, card="DK")], phase="play", to_act=2)
    assert texts(hears(update, State(place=place(None, view())))) == ["Ben (East) plays DK, King of coins."]


def test_an_update_told_before_is_not_told_again() -> None:
    assert hears(Update(seq=7, events=[Said(name="Ben", text="hello")]), State(place=place())) == Reaction()


def test_a_new_view_shows_the_whole_table() -> None:
    assert texts(hears(view(), State(place=place())))[0] == "Table kanevod, Piedicavallo."


def test_a_notice_of_the_server_is_shown() -> None:
    assert texts(hears(Closing(code="closing", text="", final=False), State(place=place()))) == [
        "The server is closing."
    ]


def test_leaving_waits_for_the_server_to_know() -> None:
    reaction = types("quit")
    assert reaction.requests == (Leave(id=3),)
    left = asked(State(place=place()), Leave(id=3))
    assert hears(Done(answer=3), left).ended


def test_the_end_of_all_input_leaves_the_table() -> None:
    reaction = types(None)
    assert (reaction.requests, texts(reaction)) == (
        (Leave(id=3),),
        ["There is nothing more to read, so you leave the table."],
    )


def test_away_from_any_table_there_is_nothing_more_to_type() -> None:
    assert types("hand", State()).ended


def test_a_card_is_asked_for_with_the_next_id() -> None:
    assert types("dn", State(place=playing(), last_id=2)).requests == (Play(id=3, turn=7, card="DN"),)


@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("hand", "You hold 10 cards:"),
        ("trick", "Trick 2: East led DK, North played D2 and West played D3."),
        ("last", "Trick 1: South led C2, East played CK, North played CA and West played C4. East took it."),
        ("history", "Dealer: West."),
        ("score", "  Tricks: South and North (your side) 0, East and West 1."),
        ("who", "Table kanevod, Piedicavallo."),
        ("table", "Table kanevod, Piedicavallo."),
        ("?", "You hold 10 cards:"),
        ("rules", ""),
    ],
)
def test_a_question_is_answered_at_once(line: str, first: str) -> None:
    reaction = types(line, State(place=playing()))
    assert texts(reaction)[0] == first
    assert reaction.requests == ()


def test_g3_a_clause_is_shown_by_its_name() -> None:
    assert texts(types("rules g3"))[0].startswith("G3 ")
    assert texts(types("rules bo7")) == ["This game has no rule of that name."]


@given(line=st.text(), at=st.sampled_from([None, place(), playing(), scored()]))
def test_any_line_has_a_reaction(line: str, at: object) -> None:
    reaction = types(line, State(place=at))  # type: ignore[arg-type] # sampled from places
    assert reaction.lines or reaction.requests or reaction.ended
