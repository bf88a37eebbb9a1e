"""A seat's share of an event, to a message and back."""

from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter

from engine.cards import Card, Seat
from engine.games import GAMES
from engine.view import SeenDealt, SeenDiscarded
from protocol.fold import DealEvent
from protocol.to_client import Dealt
from tests.wire.walks import shares
from wire.events import event_from, event_payload

EVENT = TypeAdapter[Dealt | DealEvent](Annotated[Dealt | DealEvent, Field(discriminator="type")])


@given(st.sampled_from(sorted(GAMES)), st.integers(0, 100_000))
def test_every_share_of_every_event_comes_back_unchanged(game: str, seed: int) -> None:
    for share in shares(game, seed):
        assert event_from(EVENT.validate_python(event_payload(share))) == share


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_payload_is_exactly_its_model(game: str) -> None:
    for share in shares(game, 1):
        payload = event_payload(share)
        assert EVENT.validate_python(payload, extra="forbid").model_dump(exclude_none=True) == payload


def test_a_spectator_is_told_of_a_deal_without_a_hand() -> None:
    share = SeenDealt("bolognese", None, Seat(1), None, (15, 17, 15, 15))
    assert event_payload(share) == {"type": "dealt", "game": "bolognese", "dealer": 1, "hand_counts": [15, 17, 15, 15]}


def test_open_hands_come_back_unchanged() -> None:
    cards = (Card("S9"), Card("S8"))
    share = SeenDealt("bolognese", None, Seat(1), None, (15, 17, 15, 15), (cards, (), cards, ()))
    assert event_from(EVENT.validate_python(event_payload(share))) == share


def test_r6_the_cards_of_a_discard_are_absent_for_others() -> None:
    assert event_payload(SeenDiscarded(Seat(2), None)) == {"type": "discarded", "seat": 2}
    assert event_payload(SeenDiscarded(Seat(2), (Card("S9"), Card("S8"))))["cards"] == ["S9", "S8"]
