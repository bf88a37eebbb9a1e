"""Bytes to messages and back, in both encodings. The only place where untyped data exists.

Either encoding is read into the same plain values and these are held against the models, so that both accept the same.
"""

from enum import StrEnum
from typing import Any

import msgpack
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import from_json, to_json

from protocol.errors import BadMessage
from protocol.from_client import FromClient
from protocol.to_client import ToClient
from protocol.types import LIST_LENGTH, models_of

MESSAGE_BYTES = 16 * 1024
"""The largest message that the server reads."""

Payload = dict[str, Any]
"""A message of the server built plainly; tests prove each against its model."""
Frame = str | bytes
"""A text frame for JSON, a binary one for msgpack."""


class Encoding(StrEnum):
    """The subprotocols."""

    MSGPACK = "tarocchi.1.msgpack"
    JSON = "tarocchi.1.json"


_MSGPACK, _JSON = Encoding  # once: finding an enum's member costs more than comparing it


_pack = msgpack.Packer().pack  # once: its buffer takes longer to make than a message to pack
_from_client = TypeAdapter[FromClient](FromClient).validator.validate_python
_to_client = TypeAdapter[ToClient](ToClient, config=ConfigDict(defer_build=True))
_KNOWN_TO_CLIENT = frozenset(models_of(ToClient))


def encode(payload: Payload, encoding: Encoding) -> Frame:
    """The frame of a plainly built message."""
    return _pack(payload) if encoding is _MSGPACK else to_json(payload).decode()


def encode_message(message: BaseModel, encoding: Encoding) -> Frame:
    """The frame of a message of either direction; what is None is left out."""
    return encode(message.model_dump(exclude_none=True), encoding)


def decode_from_client(frame: Frame, encoding: Encoding) -> FromClient:
    """Read what a client says.

    Raises:
        BadMessage: it is no message of the protocol.
    """
    value = _parse(frame, encoding)
    try:
        message: FromClient = _from_client(value)
    except ValidationError as error:
        raise BadMessage(_what_is_wrong(error), request=_request_of(value)) from None
    return message


def decode_to_client(frame: Frame, encoding: Encoding) -> ToClient | None:
    """Read what the server says; None for a message of a later version, to be ignored.

    Raises:
        BadMessage: it is no message of the protocol.
    """
    value = _parse(frame, encoding)
    if isinstance(value, dict) and isinstance(value.get("type"), str) and value["type"] not in _KNOWN_TO_CLIENT:
        return None
    try:
        message: ToClient = _to_client.validate_python(value)
    except ValidationError as error:
        raise BadMessage(_what_is_wrong(error)) from None
    return message


def _parse(frame: Frame, encoding: Encoding) -> object:
    try:
        if encoding is _MSGPACK and isinstance(frame, bytes):
            return msgpack.unpackb(
                frame, max_bin_len=0, max_ext_len=0, max_array_len=LIST_LENGTH, max_map_len=LIST_LENGTH
            )
        if encoding is _JSON and isinstance(frame, str):
            return from_json(frame, allow_inf_nan=False)
    except (ValueError, TypeError) as error:  # TypeError: half a surrogate pair, which no text frame can hold
        where = f": {error}" if encoding is _JSON and isinstance(error, ValueError) else ""
        raise BadMessage(f"this is no {encoding.name}{where}", decoded=False) from None
    kind = "text" if isinstance(frame, str) else "binary"
    raise BadMessage(f"a {kind} frame, which {encoding} does not use", decoded=False)


# Ours where pydantic's own words repeat what was sent, or mean something only to those who know the models.
_WORDS = {
    "extra_forbidden": "there is a field that this message does not have",
    "invalid_key": "there is a field whose name is no text",
    "missing": "the field is missing",
    "model_attributes_type": "a message is an object",
    "string_pattern_mismatch": "the text has not the form that it should have",
    "union_tag_invalid": "there is no message of this type",
    "union_tag_not_found": "the message has no type",
}
_NAMED_BY_SENDER = ("extra_forbidden", "invalid_key")
_ERRORS_TOLD = 32


def _what_is_wrong(error: ValidationError) -> str:
    """The first thing that is wrong, without repeating anything that was sent."""
    if error.error_count() > _ERRORS_TOLD:  # to list them all would cost more than to read them
        return "there are too many things wrong with this message"
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    kind, place = first["type"], first["loc"]
    known = place[:-1] if kind in _NAMED_BY_SENDER else place
    text = _WORDS.get(kind, first["msg"])
    return f"{'.'.join(map(str, known))}: {text}" if known else text


def _request_of(value: object) -> int | None:
    request = value.get("id") if isinstance(value, dict) else None
    return request if type(request) is int and 0 <= request < 2**53 else None
