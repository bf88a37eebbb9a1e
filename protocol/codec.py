"""Bytes to messages and back, in both encodings. The only place where untyped data exists."""

import json
from enum import StrEnum
from typing import Any

import msgpack
from pydantic import BaseModel, TypeAdapter, ValidationError

from protocol.errors import BadMessage
from protocol.from_client import FromClient
from protocol.to_client import ToClient

MESSAGE_BYTES = 16 * 1024
"""The largest message that the server reads."""

Payload = dict[str, Any]
"""A message of the server built plainly; tests prove each against its model."""
Frame = str | bytes
"""A text frame for JSON, a binary one for msgpack."""

_FROM_CLIENT: TypeAdapter[FromClient] = TypeAdapter(FromClient)
_TO_CLIENT: TypeAdapter[ToClient] = TypeAdapter(ToClient)
_TO_CLIENT_TYPES = frozenset(("welcome", "tables", "table", "view", "update", "done", "refused", "closing", "pong"))


class Encoding(StrEnum):
    """The subprotocols."""

    MSGPACK = "tarocchi.1.msgpack"
    JSON = "tarocchi.1.json"


def encode(payload: Payload, encoding: Encoding) -> Frame:
    """The frame of a plainly built message."""
    if encoding is Encoding.MSGPACK:
        return msgpack.packb(payload)
    return json.dumps(payload, ensure_ascii=False, separators=(",", ":"))


def encode_message(message: BaseModel, encoding: Encoding) -> Frame:
    """The frame of a message of either direction; what is None is left out."""
    return encode(message.model_dump(exclude_none=True), encoding)


def decode_from_client(frame: Frame, encoding: Encoding) -> FromClient:
    """Read what a client says.

    Raises:
        BadMessage: it is no message of the protocol.
    """
    try:
        if isinstance(frame, str) and encoding is Encoding.JSON:
            return _FROM_CLIENT.validate_json(frame)
        return _FROM_CLIENT.validate_python(_unpack(frame, encoding))
    except ValidationError as error:
        raise _bad_message(error, frame, encoding) from None


def decode_to_client(frame: Frame, encoding: Encoding) -> ToClient | None:
    """Read what the server says; None for a message of a later version, to be ignored.

    Raises:
        BadMessage: it is no message of the protocol.
    """
    value = _unpack(frame, encoding)
    if isinstance(value, dict) and isinstance(value.get("type"), str) and value["type"] not in _TO_CLIENT_TYPES:
        return None
    try:
        return _TO_CLIENT.validate_python(value)
    except ValidationError as error:
        raise _bad_message(error, frame, encoding) from None


def _unpack(frame: Frame, encoding: Encoding) -> object:
    try:
        if encoding is Encoding.JSON and isinstance(frame, str):
            return json.loads(frame)
        if encoding is Encoding.MSGPACK and isinstance(frame, bytes):
            return msgpack.unpackb(frame, max_bin_len=0, max_ext_len=0)
    except (ValueError, RecursionError, msgpack.UnpackException) as error:
        raise BadMessage(f"not {encoding.name}: {type(error).__name__}", decoded=False) from None
    kind = "text" if isinstance(frame, str) else "binary"
    raise BadMessage(f"a {kind} frame under {encoding}", decoded=False)


def _bad_message(error: ValidationError, frame: Frame, encoding: Encoding) -> BadMessage:
    """The first thing that is wrong, without repeating what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    if first["type"] == "json_invalid":
        return BadMessage("not JSON", decoded=False)
    place = ".".join(str(part) for part in first["loc"])
    text = f"{place}: {first['msg']}" if place else first["msg"]
    return BadMessage(text, request=_request_of(_unpack(frame, encoding)))


def _request_of(value: object) -> int | None:
    request = value.get("id") if isinstance(value, dict) else None
    return request if type(request) is int and 0 <= request < 2**53 else None
