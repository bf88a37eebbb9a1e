"""What a client takes from the server, and how much at most."""

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from protocol.codec import Encoding, decode_to_client, encode
from protocol.errors import BadMessage
from protocol.from_client import FromClient
from protocol.to_client import Done, Event, Refused, ToClient, Update, YourTurn
from protocol.types import models_of

MODELS = models_of(ToClient)
EVERY_MESSAGE = pytest.mark.parametrize("kind", sorted(MODELS))


def schemas(value: object) -> Iterator[dict[str, Any]]:
    """Every schema within a schema."""
    match value:
        case dict():
            yield value
            for inner in value.values():
                yield from schemas(inner)
        case list():
            for inner in value:
                yield from schemas(inner)
        case _:
            pass


def every_schema() -> Iterator[dict[str, Any]]:
    for model in (models_of(FromClient) | MODELS).values():
        yield from schemas(model.model_json_schema())


def test_every_text_has_a_limit() -> None:
    texts = [schema for schema in every_schema() if schema.get("type") == "string"]
    assert [text for text in texts if not {"maxLength", "pattern", "const", "enum"} & text.keys()] == []


def test_every_list_has_a_limit() -> None:
    lists = [schema for schema in every_schema() if schema.get("type") == "array"]
    assert [one for one in lists if "maxItems" not in one] == []


@EVERY_MESSAGE
def test_fields_that_are_not_known_are_ignored(kind: str) -> None:
    config = MODELS[kind].model_config
    assert config.get("extra") == "ignore"
    assert config.get("strict")
    assert config.get("frozen")


@EVERY_MESSAGE
def test_a_message_has_an_answer_a_number_or_an_end(kind: str) -> None:
    assert MODELS[kind].model_fields.keys() & {"answer", "seq", "final"}


def test_no_message_goes_both_ways() -> None:
    assert MODELS.keys() & models_of(FromClient).keys() == set()


def test_events_are_told_apart_by_their_type() -> None:
    assert {"dealt", "played", "deal_scored", "seating_changed", "said"} <= models_of(Event).keys()


def test_an_event_of_a_later_version_is_left_out() -> None:
    update = Update.model_validate({"seq": 4, "events": [{"type": "rained"}, {"type": "passed", "seat": 1}]})
    assert [event.type for event in update.events] == ["passed"]


@pytest.mark.parametrize("events", [None, {}, [5], [{"seat": 1}], [{"type": 5}], [{"type": "passed"}], ["passed"]])
def test_what_is_no_event_is_refused(events: object) -> None:
    with pytest.raises(ValidationError):
        Update.model_validate({"seq": 4, "events": events})


def test_a_time_to_wait_is_a_number_that_json_can_write() -> None:
    assert Refused(code="too-fast", text="wait", retry_after=0.5).retry_after == 0.5
    for wrong in (float("nan"), float("inf"), -1.0):
        with pytest.raises(ValidationError):
            Refused(code="too-fast", text="wait", retry_after=wrong)


@pytest.mark.parametrize("rule", ["G3", "BO10", "-"])
def test_a_refused_move_carries_its_clause(rule: str) -> None:
    assert Refused(code="must-follow", rule=rule, text="follow").rule == rule


def test_a_question_always_has_an_answer() -> None:
    with pytest.raises(ValidationError):
        YourTurn(turn=3, legal=[])


@pytest.mark.parametrize("answer", [True, 1.0, "1", -1])
def test_a_number_is_an_integer_and_nothing_like_one(answer: object) -> None:
    with pytest.raises(BadMessage):
        decode_to_client(encode({"type": "done", "answer": answer}, Encoding.JSON), Encoding.JSON)


def test_a_message_with_more_than_it_needs_is_the_same_message() -> None:
    frame = encode({"type": "done", "answer": 1, "weather": {"sun": [True]}}, Encoding.MSGPACK)
    assert decode_to_client(frame, Encoding.MSGPACK) == Done(answer=1)
