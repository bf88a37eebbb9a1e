"""Moving around what a seat cannot see changes no byte that it is sent."""

import os
from random import Random

import pytest

from bots.worlds import rearranged
from engine.cards import Seat
from engine.deal import Deal
from engine.games import GAMES
from engine.moves import Play
from engine.record import move_to_json
from protocol.codec import Frame
from server import deciding
from tests.harness import Client, FourPeople, four_people
from tests.wire.walks import VIEWERS, steps

DEALS = 400 if os.environ.get("TAROCCHI_LONG") else 30


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[Deal]:
    """What is dealt next, instead of what the seed would deal."""
    deals: list[Deal] = []
    monkeypatch.setattr(deciding, "first_dealer", lambda _: deals[-1].dealer)
    monkeypatch.setattr(deciding, "deal_hands", lambda *_: deals[-1].dealt)
    return deals


def standing_somewhere(game: str, number: int) -> Deal:
    """A random deal at a random moment."""
    positions = [deal.copy() for deal, _ in steps(game, number)]
    return Random(number).choice(positions)


def viewer(table: FourPeople, seat: Seat | None) -> Client:
    if seat is not None:
        return table.people[seat]
    spectator = table.house.greets("Elena")
    spectator.asks("watch", code=table.south.table.code)
    return spectator


def frames(deal: Deal, seat: Seat | None) -> list[Frame]:
    """All that a seat is sent from the dealing on, and what it is answered to every card that it may not play."""
    table = four_people(deal.rules.name)
    watcher = viewer(table, seat)
    before = len(watcher.frames)
    table.south.starts()
    for move in deal.moves:
        table.actor.makes(move_to_json(move))
    legal = deal.legal_moves(seat) if seat is not None else ()
    for card in deal.rules.pack.cards:
        if Play(card) not in legal:
            watcher.plays(card)
    return watcher.frames[before:]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_seat_is_sent_the_same_bytes_whatever_others_hold(game: str, given: list[Deal]) -> None:
    differing = 0
    for number in range(DEALS):
        seat = VIEWERS[number % len(VIEWERS)]
        deal = standing_somewhere(game, number)
        twin = rearranged(deal, seat, number)
        sent = []
        for one in (deal, twin):
            given.append(one)
            sent.append(frames(one, seat))
        assert sent[0] == sent[1]
        differing += deal.dealt != twin.dealt
    assert differing > DEALS // 2
