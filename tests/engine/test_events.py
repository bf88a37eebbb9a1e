"""Events are values, one for everything that happens."""

from typing import get_args

import pytest

from engine.deal import Deal
from engine.events import Dealt, Event
from engine.games import GAMES
from engine.moves import Declare
from tests.engine.deals import dealt, play_at_random


def events_of(deal: Deal) -> list[Event]:
    told: list[Event] = [deal.opening()]
    while moves := deal.legal_moves():
        told.extend(deal.apply(next((move for move in moves if isinstance(move, Declare)), moves[-1])))
    return told


def test_between_them_the_games_tell_every_kind_of_event() -> None:
    told = {type(event) for game in GAMES for seed in range(6) for event in events_of(dealt(game, seed=seed))}
    assert told == set(get_args(Event))


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_begins_with_the_cards_dealt(game: str) -> None:
    assert isinstance(events_of(dealt(game))[0], Dealt)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_tell_the_same_events(game: str) -> None:
    played = play_at_random(dealt(game, seed=6), seed=6)
    again, more = Deal(played.rules, played.dealer, played.dealt), dealt(game, seed=6)
    assert [again.apply(move) for move in played.moves] == [more.apply(move) for move in played.moves]
