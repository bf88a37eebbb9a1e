"""Both encodings accept the same, and whatever comes is a message or ``BadMessage``."""

import json
from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from protocol.codec import (
    MESSAGE_BYTES,
    Encoding,
    Frame,
    decode_from_client,
    decode_to_client,
    encode,
    encode_message,
)
from protocol.errors import BadMessage
from protocol.from_client import FromClient, Open, Ping, Play, Say
from protocol.to_client import Done, Refused, Said, ToClient, Update
from protocol.types import LIST_LENGTH, models_of
from tests.protocol.strategies import broken, plain_of, values

from_client = st.one_of([plain_of(model) for model in models_of(FromClient).values()])
to_client = st.one_of([plain_of(model) for model in models_of(ToClient).values()])

PLAY = {"type": "play", "id": 17, "turn": 12, "card": "DN"}
OFTEN = settings(max_examples=max(1_000, settings().max_examples))
BOTH = pytest.mark.parametrize("encoding", list(Encoding))


def outcome(value: object, encoding: Encoding) -> object:
    """The message that a plain value is, or everything that is said about why it is none."""
    frame = msgpack.packb(value) if encoding is Encoding.MSGPACK else json.dumps(value)
    try:
        return decode_from_client(frame, encoding)
    except BadMessage as error:
        return error.text, error.request, error.decoded


def refusal(frame: Frame, encoding: Encoding) -> BadMessage:
    with pytest.raises(BadMessage) as caught:
        decode_from_client(frame, encoding)
    return caught.value


def text_about(**fields: object) -> str:
    return refusal(msgpack.packb(fields), Encoding.MSGPACK).text


# Messages go there and back


@BOTH
@given(from_client)
def test_every_message_of_a_client_comes_through_unchanged(encoding: Encoding, plain: dict[str, Any]) -> None:
    message = decode_from_client(encode(plain, encoding), encoding)
    assert message.model_dump(exclude_unset=True) == plain
    assert decode_from_client(encode_message(message, encoding), encoding) == message


@BOTH
@given(to_client)
def test_every_message_of_the_server_comes_through_unchanged(encoding: Encoding, plain: dict[str, Any]) -> None:
    message = decode_to_client(encode(plain, encoding), encoding)
    assert message is not None
    assert message.model_dump(exclude_unset=True) == plain
    assert decode_to_client(encode_message(message, encoding), encoding) == message


@BOTH
def test_what_is_none_is_left_out_of_a_frame(encoding: Encoding) -> None:
    frame = encode_message(Refused(code="stale", text="too late"), encoding)
    plain = msgpack.unpackb(frame) if isinstance(frame, bytes) else json.loads(frame)
    assert plain == {"type": "refused", "code": "stale", "text": "too late"}


def test_a_json_frame_keeps_letters_as_they_are() -> None:
    assert encode_message(Say(id=1, text="è l’Angelo"), Encoding.JSON) == '{"id":1,"type":"say","text":"è l’Angelo"}'


def test_what_is_left_out_takes_its_default() -> None:
    message = decode_from_client('{"type":"open","id":1,"game":"bolognese"}', Encoding.JSON)
    assert message == Open(id=1, game="bolognese", visibility="private", bot="rules", seat=0)


# Both encodings accept the same


@OFTEN
@given(from_client | broken(from_client) | values)
def test_both_encodings_accept_and_refuse_the_same_for_the_same_reason(value: object) -> None:
    assert outcome(value, Encoding.MSGPACK) == outcome(value, Encoding.JSON)


@pytest.mark.parametrize("number", [True, 17.0, "17", -1, 2**53, 2**64 - 1, None, [17]])
def test_an_id_is_an_integer_and_nothing_like_one(number: object) -> None:
    heard = [outcome(PLAY | {"id": number}, encoding) for encoding in Encoding]
    assert heard[0] == heard[1]
    assert not isinstance(heard[0], BaseModel)


def test_of_a_field_sent_twice_the_last_counts() -> None:
    packed = b"\x83\xa4type\xa4ping\xa2id\x01\xa2id\x02"
    written = '{"type":"ping","id":1,"id":2}'
    assert decode_from_client(packed, Encoding.MSGPACK) == decode_from_client(written, Encoding.JSON) == Ping(id=2)


def test_the_type_may_stand_anywhere() -> None:
    frame = '{"card":"DN","turn":12,"type":"play","id":17}'
    assert decode_from_client(frame, Encoding.JSON) == Play(id=17, turn=12, card="DN")


def test_an_escaped_pair_of_surrogates_is_one_character() -> None:
    message = decode_from_client(r'{"type":"say","id":1,"text":"\ud83c\udca1"}', Encoding.JSON)
    assert message == Say(id=1, text="🂡")


@pytest.mark.parametrize(
    ("frame", "encoding"),
    [
        (r'{"type":"say","id":1,"text":"\ud83c"}', Encoding.JSON),
        ('{"type":"say","id":1,"text":"\ud83c"}', Encoding.JSON),
        (b"\x83\xa4type\xa3say\xa2id\x01\xa4text\xa3\xed\xa0\xbc", Encoding.MSGPACK),
    ],
)
def test_half_a_surrogate_pair_is_refused(frame: Frame, encoding: Encoding) -> None:
    assert not refusal(frame, encoding).decoded


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"\xc1",
        msgpack.packb(PLAY)[:-1],
        msgpack.packb(PLAY) + b"\x00",
        msgpack.packb(PLAY | {"card": b"DN"}),
        msgpack.packb(PLAY | {"card": msgpack.Timestamp(1)}),
        msgpack.packb(PLAY | {"card": msgpack.ExtType(5, b"DN")}),
        msgpack.packb({1: 2}),
        msgpack.packb(PLAY | {"card": "D\xff"}).replace(b"\xc3\xbf", b"\xff\xff"),
    ],
)
def test_bytes_that_are_no_plain_msgpack_are_refused(frame: bytes) -> None:
    assert not refusal(frame, Encoding.MSGPACK).decoded


@pytest.mark.parametrize(
    "frame", ["", "{", '{"type":"ping","id":1}x', "\ufeff{}", "'", '{"id":NaN}', "1" * 5000, '{"type":"ping",}']
)
def test_text_that_is_no_json_is_refused(frame: str) -> None:
    assert not refusal(frame, Encoding.JSON).decoded


@pytest.mark.parametrize("value", ["AA==", b"", msgpack.ExtType(5, b"")])
def test_an_empty_binary_is_no_text(value: object) -> None:
    assert "card" in refusal(msgpack.packb(PLAY | {"card": value}), Encoding.MSGPACK).text


@pytest.mark.parametrize(("frame", "encoding"), [(msgpack.packb(PLAY), Encoding.JSON), ("{}", Encoding.MSGPACK)])
def test_a_frame_of_the_other_kind_is_refused(frame: Frame, encoding: Encoding) -> None:
    assert "which" in refusal(frame, encoding).text


# Nothing that comes does harm


@OFTEN
@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_bad(frame: bytes) -> None:
    for decode in (decode_from_client, decode_to_client):
        with suppress(BadMessage):
            decode(frame, Encoding.MSGPACK)


@given(st.text(max_size=200))
def test_any_text_is_a_message_or_bad(frame: str) -> None:
    for decode in (decode_from_client, decode_to_client):
        with suppress(BadMessage):
            decode(frame, Encoding.JSON)


@OFTEN
@given(from_client, st.data())
def test_a_message_with_any_bytes_changed_is_a_message_or_bad(plain: dict[str, Any], data: st.DataObject) -> None:
    frame = bytearray(msgpack.packb(plain))
    for _ in range(data.draw(st.integers(1, 3))):
        frame[data.draw(st.integers(0, len(frame) - 1))] = data.draw(st.integers(0, 255))
    with suppress(BadMessage):
        decode_from_client(bytes(frame), Encoding.MSGPACK)


@given(broken(to_client) | values)
def test_any_value_is_a_message_of_the_server_or_bad_or_unknown(value: object) -> None:
    heard: list[object] = []
    for frame, encoding in ((msgpack.packb(value), Encoding.MSGPACK), (json.dumps(value), Encoding.JSON)):
        try:
            heard.append(decode_to_client(frame, encoding))
        except BadMessage as error:
            heard.append(error.text)
    assert heard[0] == heard[1]


@pytest.mark.parametrize(
    "opening", [b"\x91", b"\x81\xa1a", b"\xdc\x04\x00", b"\xde\x04\x00\xa1a", b"\xdd\x00\x00\x04\x00"]
)
def test_nesting_in_msgpack_is_bounded(opening: bytes) -> None:
    assert not refusal(opening * (MESSAGE_BYTES // len(opening)), Encoding.MSGPACK).decoded


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_nesting_in_json_is_bounded(opening: str) -> None:
    assert "recursion" in refusal(opening * (MESSAGE_BYTES // len(opening)), Encoding.JSON).text


@pytest.mark.parametrize(
    "header", [b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", b"\xdc\xff\xff"]
)
def test_a_length_that_msgpack_only_claims_is_refused(header: bytes) -> None:
    assert not refusal(header + b"\x00" * 5000, Encoding.MSGPACK).decoded


def test_a_list_of_any_length_is_refused_in_both_encodings() -> None:
    cards = {"cards": ["DN"] * (LIST_LENGTH + 1)}
    for encoding in Encoding:
        assert refusal(encode({"type": "discard", "id": 1, "turn": 1} | cards, encoding), encoding).text


# What is said about a bad message


@BOTH
@pytest.mark.parametrize(
    "plain",
    [
        {"type": "TELLTALE", "id": 1},
        {"type": ["TELLTALE"], "id": 1},
        PLAY | {"TELLTALE": 1},
        PLAY | {"card": "TELLTALE"},
        PLAY | {"id": "TELLTALE"},
        PLAY | {"turn": {"TELLTALE": "TELLTALE"}},
        {"type": "open", "id": 1, "game": "TELLTALE"},
        {"type": "open", "id": 1, "game": "bolognese", "match": {"TELLTALE": 1}},
        {"type": "lock", "id": 1, "locked": "TELLTALE"},
        {"type": "discard", "id": 1, "turn": 1, "cards": ["TELLTALE", "DN"]},
    ],
)
def test_what_was_sent_is_never_repeated(encoding: Encoding, plain: dict[str, Any]) -> None:
    assert "TELLTALE" not in refusal(encode(plain, encoding), encoding).text


@given(st.text(alphabet='TELLTALE{}[]",:\\ ', max_size=40))
def test_broken_json_is_not_repeated(frame: str) -> None:
    assert "TELLTALE" not in refusal(f"TELLTALE{frame}", Encoding.JSON).text


def test_a_person_can_read_what_is_wrong() -> None:
    assert text_about(type="plya", id=1) == "there is no message of this type"
    assert text_about(id=1) == "the message has no type"
    assert text_about(type="play", id=1, turn=1) == "play.card: the field is missing"
    assert (
        text_about(type="play", id=1, turn=1, card="XX") == "play.card: the text has not the form that it should have"
    )
    assert text_about(type="ping", id=1, seat=2) == "ping: there is a field that this message does not have"
    assert text_about(type="sit", id=1, seat=4) == "sit.seat: Input should be less than or equal to 3"
    assert refusal("null", Encoding.JSON).text == "a message is an object"
    assert refusal('{"id"}', Encoding.JSON).text == "this is no JSON: expected `:` at line 1 column 6"


@BOTH
@pytest.mark.parametrize(
    ("number", "read"), [(5, 5), (2**53 - 1, 2**53 - 1), (2**53, None), (-1, None), (True, None), ("5", None)]
)
def test_the_id_of_a_bad_message_is_read_where_it_is_one(encoding: Encoding, number: object, read: int | None) -> None:
    assert refusal(encode({"type": "plya", "id": number}, encoding), encoding).request == read


def test_a_message_full_of_errors_costs_no_list_of_them() -> None:
    crowded = PLAY | {f"{number:03x}": 0 for number in range(1000)}
    found = refusal(encode(crowded, Encoding.JSON), Encoding.JSON)
    assert (found.text, found.request) == ("there are too many things wrong with this message", 17)


# What a later server may say


@BOTH
def test_a_message_of_a_later_version_is_ignored(encoding: Encoding) -> None:
    assert decode_to_client(encode({"type": "weather", "sun": True}, encoding), encoding) is None


@BOTH
def test_a_field_of_a_later_version_is_ignored(encoding: Encoding) -> None:
    assert decode_to_client(encode({"type": "done", "answer": 3, "sun": True}, encoding), encoding) == Done(answer=3)


@BOTH
def test_an_event_of_a_later_version_is_ignored(encoding: Encoding) -> None:
    said = {"type": "said", "name": "Anna", "text": "ciao"}
    frame = encode({"type": "update", "seq": 4, "events": [{"type": "rained"}, said]}, encoding)
    assert decode_to_client(frame, encoding) == Update(seq=4, events=[Said(name="Anna", text="ciao")])


@BOTH
def test_a_code_of_a_later_version_can_be_read(encoding: Encoding) -> None:
    frame = encode({"type": "refused", "answer": 3, "code": "too-late-in-the-evening", "text": "go to bed"}, encoding)
    refused = decode_to_client(frame, encoding)
    assert refused == Refused(answer=3, code="too-late-in-the-evening", text="go to bed")


@pytest.mark.parametrize("known", [{"type": "done"}, {"type": 5}, {"answer": 3}, {}])
def test_a_message_of_the_server_that_is_none_is_bad(known: dict[str, Any]) -> None:
    with pytest.raises(BadMessage):
        decode_to_client(encode(known, Encoding.JSON), Encoding.JSON)
