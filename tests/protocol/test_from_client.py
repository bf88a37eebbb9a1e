"""What the server takes from a client, and what it does not."""

import functools
from typing import Any

import pytest
from hypothesis import Phase, find, settings

from protocol.codec import Encoding, decode_from_client, encode
from protocol.errors import BadMessage
from protocol.from_client import FromClient
from protocol.types import models_of
from tests.protocol.strategies import plain_of

MODELS = models_of(FromClient)
EVERY_MESSAGE = pytest.mark.parametrize("kind", sorted(MODELS))


@functools.cache
def smallest(kind: str) -> dict[str, Any]:
    """A message with all that it needs and no more."""
    return find(plain_of(MODELS[kind]), lambda _: True, settings=settings(database=None, phases=[Phase.generate]))


def heard(payload: dict[str, Any]) -> FromClient:
    return decode_from_client(encode(payload, Encoding.MSGPACK), Encoding.MSGPACK)


def is_refused(payload: dict[str, Any]) -> bool:
    try:
        heard(payload)
    except BadMessage:
        return True
    return False


@EVERY_MESSAGE
def test_a_message_with_what_it_needs_is_taken(kind: str) -> None:
    assert type(heard(smallest(kind))) is MODELS[kind]


@EVERY_MESSAGE
def test_every_field_without_a_default_is_needed(kind: str) -> None:
    message = smallest(kind)
    parts = [{key: value for key, value in message.items() if key != name} for name in message]
    assert all(map(is_refused, parts))


@EVERY_MESSAGE
def test_an_unknown_field_is_refused(kind: str) -> None:
    assert is_refused(smallest(kind) | {"sender": 2})


@EVERY_MESSAGE
def test_every_message_is_a_request_with_an_id(kind: str) -> None:
    assert heard(smallest(kind)).id == smallest(kind)["id"]


@EVERY_MESSAGE
def test_a_message_cannot_be_changed_once_it_is_read(kind: str) -> None:
    config = MODELS[kind].model_config
    assert config.get("frozen")
    assert config.get("strict")
    assert config.get("extra") == "forbid"


def test_no_message_says_who_its_sender_is() -> None:
    assert {name for model in MODELS.values() for name in model.model_fields} & {"person", "player", "sender"} == set()


def test_the_terms_of_a_match_are_closed_too() -> None:
    assert not is_refused(smallest("open") | {"match": {"kind": "to-target", "target": 500}})
    assert is_refused(smallest("open") | {"match": {"kind": "to-target", "goal": 500}})


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("hello", "name", ""),
        ("hello", "name", "x" * 65),
        ("hello", "ticket", "short"),
        ("open", "game", "tarot"),
        ("open", "match", {"kind": "to-target", "target": 10_001}),
        ("open", "match", []),
        ("join", "seen", -1),
        ("sit", "seat", 4),
        ("sit", "seat", 1.0),
        ("sit", "seat", "1"),
        ("fill", "bot", "genius"),
        ("discard", "cards", ["DN"]),
        ("discard", "cards", ["DN", "S6", "S5"]),
        ("discard", "cards", "DN"),
        ("discard", "turn", None),
        ("play", "card", "T22"),
        ("play", "card", "dn"),
        ("play", "card", ["DN"]),
        ("say", "text", "x" * 301),
        ("mute", "muted", 1),
        ("lock", "locked", "yes"),
    ],
)
def test_a_field_takes_only_what_it_is_for(kind: str, field: str, value: object) -> None:
    assert is_refused(smallest(kind) | {field: value})
