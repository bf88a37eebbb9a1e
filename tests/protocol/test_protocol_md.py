"""``protocol.md`` says what is true: its examples are messages, its tables are those of the models and the server."""

import json
import re
from pathlib import Path

import pytest

from protocol.codec import Encoding, Payload, decode_from_client, decode_to_client, encode, encode_message
from protocol.from_client import FromClient
from protocol.to_client import Event, ToClient, Update
from protocol.types import models_of
from server.config import Settings
from tests.protocol.worked_session import rewritten as with_session
from wire.write_protocol import rewritten as with_tables

TEXT = (Path(__file__).parents[2] / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = [(label, json.loads(text)) for label, text in re.findall(r"```json ([\w ]+)\n(.*?)```", TEXT, re.DOTALL)]
MESSAGES = [(label, example) for label, example in EXAMPLES if not label.startswith("event ")]
EVENTS = [(label.removeprefix("event "), example) for label, example in EXAMPLES if label.startswith("event ")]
EACH_ENCODING = pytest.mark.parametrize("encoding", list(Encoding))


def headings(level: int) -> list[str]:
    return re.findall(rf"^{'#' * level} (.+)$", TEXT, re.MULTILINE)


def test_every_message_and_every_event_has_an_example() -> None:
    assert {label for label, _ in MESSAGES} == models_of(FromClient).keys() | models_of(ToClient).keys()
    assert {label for label, _ in EVENTS} == models_of(Event).keys()


@EACH_ENCODING
@pytest.mark.parametrize(("kind", "example"), MESSAGES)
def test_an_example_is_a_message_in_both_encodings(encoding: Encoding, kind: str, example: Payload) -> None:
    decode = decode_from_client if kind in models_of(FromClient) else decode_to_client
    message = decode(encode(example, encoding), encoding)
    assert message is not None
    assert message.model_dump(exclude_unset=True) == example
    assert decode(encode_message(message, encoding), encoding) == message
    assert example["type"] == kind


@EACH_ENCODING
@pytest.mark.parametrize(("kind", "example"), EVENTS)
def test_an_example_is_an_event_in_both_encodings(encoding: Encoding, kind: str, example: Payload) -> None:
    update = decode_to_client(encode({"type": "update", "seq": 1, "events": [example]}, encoding), encoding)
    assert isinstance(update, Update)
    assert [event.model_dump(exclude_unset=True) for event in update.events] == [example]
    assert example["type"] == kind


def test_the_generated_parts_are_up_to_date() -> None:
    assert with_tables(TEXT) == TEXT, "python -m wire.write_protocol"


def test_the_worked_session_is_what_is_really_said() -> None:
    assert with_session(TEXT) == TEXT, "python -m tests.protocol.worked_session"


def test_every_message_and_every_event_has_a_heading_in_the_order_of_the_models() -> None:
    kinds = [*models_of(FromClient), *models_of(ToClient), *models_of(Event)]
    known = set(kinds)
    assert [heading for heading in headings(3) if heading in known] == kinds


def test_every_event_says_how_it_is_folded() -> None:
    rows = re.findall(
        r"^\| ((?:`\w+`(?:, )?)+) \|", TEXT.split("## What a client keeps")[1].split("### ")[0], re.MULTILINE
    )
    assert {name for row in rows for name in re.findall(r"\w+", row)} == models_of(Event).keys()


def test_the_settings_are_those_of_the_server() -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", TEXT.split("## Limits")[1], re.MULTILINE))
    settings = Settings()
    values = {name: getattr(settings if hasattr(settings, name) else settings.limits, name) for name in rows}
    assert {name: float(value) for name, value in rows.items()} == values


def test_every_reference_within_the_document_leads_somewhere() -> None:
    anchors = {heading.lower().replace(" ", "-") for level in (2, 3) for heading in headings(level)}
    assert set(re.findall(r"\]\(#([\w-]+)\)", TEXT)) - anchors == set()
