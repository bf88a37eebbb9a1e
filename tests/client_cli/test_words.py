import pytest

from bots.bot import ONLY_MOVE
from bots.discarding import DISCARD_MAXIMS
from bots.maxims import MAXIMS
from bots.rules_bot import DECLARES
from client_cli.texts import speak
from client_cli.words import (
    card_name,
    combination_name,
    game_name,
    group_name,
    group_of,
    hint,
    maxims,
    reason,
    reasons,
    refusal,
    who,
)
from protocol.errors import ErrorCode
from protocol.to_client import Hinted, Refused
from tests.client_cli.places import seating


def refused(code: str, **more: object) -> Refused:
    return Refused.model_validate({"answer": 1, "code": code, "text": "the server’s words"} | more)


def test_every_code_of_the_protocol_has_a_sentence() -> None:
    assert set(reasons()) == set(ErrorCode)


def test_a_refused_move_names_its_clause() -> None:
    assert "Rule G3" in refusal(refused("must-follow", rule="G3"))


def test_a_refusal_that_no_clause_states_names_none() -> None:
    assert refusal(refused("not-in-hand", rule="-")) == "You don’t hold that card."


def test_a_refusal_says_how_long_to_wait() -> None:
    assert refusal(refused("too-fast", retry_after=0.2)).endswith("Try again in a second.")
    assert refusal(refused("full", retry_after=60.0)).endswith("Try again in 60 seconds.")


def test_a_code_of_a_later_server_is_told_in_the_servers_words() -> None:
    assert "the server’s words" in refusal(refused("quite-new"))
    assert reason("quite-new", "full moon") == "The server refuses: full moon."


def test_every_reason_of_the_rules_bot_has_a_sentence() -> None:
    named = [maxim.__name__ for maxim in (*MAXIMS, *DISCARD_MAXIMS)]
    assert set(maxims()) == {ONLY_MOVE, DECLARES, *named}


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (["play", "DN"], "play DN, Knight of coins"),
        (["discard", "S5", "B6"], "put S5 and B6 face down"),
        (["declare"], "declare"),
        (["pass"], "pass"),
        (["dance"], "dance"),
    ],
)
def test_a_hint_tells_the_move_and_why(move: list[str], told: str) -> None:
    text = hint(Hinted(answer=1, move=move, reason="only_move"), "piedicavallo")
    assert text == f"The rules bot would {told}. Nothing else is allowed."


def test_a_reason_of_a_later_server_is_no_mistake() -> None:
    hinted = Hinted(answer=1, move=["pass"], reason="quite_new")
    assert hint(hinted, "bolognese") == "The rules bot would pass. It has its reasons."


def test_people_are_called_by_name_and_seat_and_bots_by_seat() -> None:
    assert [who(seating(), seat) for seat in range(4)] == ["Anna (South)", "Ben (East)", "North", "West"]


@pytest.mark.parametrize(
    ("card", "group", "name"),
    [
        ("SK", "S", "King of swords"),
        ("B10", "B", "10 of batons"),
        ("DA", "D", "ace of coins"),
        ("SOL", "T", "the Sun"),
        ("MON", "T", "the World"),
        ("MO2", "T", "a Moor"),
        ("BEG", "T", "the Bégato"),
        ("T16", "T", "trump 16"),
        ("MAT", "MAT", "the Matto"),
    ],
)
def test_a_card_has_a_name_and_r1_the_matto_a_group_of_its_own(card: str, group: str, name: str) -> None:
    assert (group_of(card), card_name(card, "bolognese")) == (group, name)


@pytest.mark.parametrize(
    ("game", "queen", "coins"),
    [("piedicavallo", "Donna di denari", "Denari"), ("bolognese", "Regina di danari", "Danari")],
)
def test_each_game_has_its_own_words_in_italian(game: str, queen: str, coins: str) -> None:
    speak("it")
    assert (card_name("DQ", game), group_name("D", game)) == (queen, coins)


def test_groups_have_names() -> None:
    assert group_name("T", "bolognese") == "Trumps"


def test_what_a_later_server_calls_by_a_new_name_keeps_it() -> None:
    assert (game_name("minchiate"), combination_name("versicle")) == ("minchiate", "versicle")
