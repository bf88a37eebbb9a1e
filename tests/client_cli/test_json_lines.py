import json

import pytest

from client_cli.auto import Auto
from client_cli.conversation import Conversation, Reaction
from client_cli.json_lines import JsonLines
from client_cli.state import State
from protocol.from_client import Leave, Play, Say, Start
from protocol.to_client import Done, Refused
from tests.client_cli.places import place, playing, table

AT_A_TABLE = State(last_id=6, place=playing())


def typed(line: str | None, state: State = AT_A_TABLE) -> Reaction:
    return JsonLines(Conversation()).types(line, state)


def refused(line: str) -> dict[str, object]:
    (shown,) = typed(line).lines
    told: dict[str, object] = json.loads(shown.text)
    assert told["type"] == "refused"
    return told


def test_a_message_is_a_line_as_the_server_writes_it() -> None:
    message = Refused(answer=3, code="must-follow", rule="G3", text="“no”")
    (line,) = JsonLines(Conversation()).hears(AT_A_TABLE, message, AT_A_TABLE).lines
    assert json.loads(line.text) == {
        "type": "refused",
        "answer": 3,
        "code": "must-follow",
        "rule": "G3",
        "text": "“no”",
    }
    assert line.text.isascii()


def test_a_line_is_a_request_and_gets_an_id() -> None:
    assert typed('{"type": "play", "turn": 7, "card": "DQ"}').requests == (Play(id=7, turn=7, card="DQ"),)
    assert typed('{"type": "say", "id": 40, "text": "ciao"}').requests == (Say(id=40, text="ciao"),)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", "bad-message"),
        ("null", "bad-message"),
        ("[" * 50_000, "bad-message"),
        ('{"type": "dance"}', "bad-message"),
        ('{"type": "start", "x": "\\ud800"}', "bad-message"),
        ('{"type": "hello", "name": "Anna"}', "already-greeted"),
        ('{"type": "start", "id": 6}', "stale"),
    ],
)
def test_what_is_no_request_is_refused_in_the_same_form(line: str, code: str) -> None:
    assert refused(line)["code"] == code


def test_an_empty_line_is_nothing() -> None:
    assert typed("  ") == Reaction()


def test_the_end_of_the_input_is_a_farewell() -> None:
    assert typed(None).requests == (Leave(id=7),)
    assert typed(None, State()).ended


def test_a_farewell_ends_the_talk() -> None:
    assert JsonLines(Conversation()).hears(AT_A_TABLE, Done(answer=7), State(last_id=7)).ended


def test_a_bot_that_plays_asks_for_things_besides() -> None:
    reaction = JsonLines(Auto()).hears(State(last_id=2), table(), State(last_id=2, place=place()))
    assert any(isinstance(request, Start) for request in reaction.requests)
    assert len(reaction.lines) == 1
