"""Codes of refusals and of closes."""

import pytest
from pydantic import TypeAdapter

from engine.errors import Refusal
from protocol.errors import FINAL_CLOSES, FROM_ANY_REQUEST, REFUSALS, BadMessage, CloseCode, ErrorCode, ProtocolError
from protocol.from_client import FromClient
from protocol.types import Word, models_of
from tests.protocol.stranger import Strangers


def test_every_refusal_of_a_move_has_its_code() -> None:
    assert {refusal.value for refusal in Refusal} <= {code.value for code in ErrorCode}


def test_a_code_is_a_word() -> None:
    assert TypeAdapter[list[str]](list[Word]).validate_python([code.value for code in ErrorCode])


def test_it_is_stated_for_every_request_how_it_may_be_refused() -> None:
    assert list(REFUSALS) == list(models_of(FromClient))


@pytest.mark.parametrize("seed", range(3))
def test_a_request_is_refused_only_with_what_is_stated_for_it(seed: int) -> None:
    strangers = Strangers(seed)
    strangers.ask(1_000)
    assert len(strangers.refused) > 15
    for kind, codes in strangers.refused.items():
        assert codes <= {*REFUSALS[kind], *FROM_ANY_REQUEST}, kind


def test_a_close_code_of_ours_is_in_the_range_for_private_use() -> None:
    assert {code for code in CloseCode if code >= 3000} == {CloseCode.REPLACED}
    assert 4000 <= CloseCode.REPLACED <= 4999


def test_a_client_comes_back_after_a_restart_and_not_after_being_replaced() -> None:
    assert CloseCode.GOING_AWAY not in FINAL_CLOSES
    assert CloseCode.REPLACED in FINAL_CLOSES


def test_a_bad_message_reads_as_its_text() -> None:
    error = BadMessage("play.card: the field is missing", request=4)
    assert str(error) == "play.card: the field is missing"
    assert isinstance(error, ProtocolError)


def test_bad_messages_can_be_told_apart_and_kept_in_sets() -> None:
    assert len({BadMessage("one"), BadMessage("one")}) == 2
