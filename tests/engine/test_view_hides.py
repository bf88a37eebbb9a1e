"""Law of the view: what a seat can't see may lie anywhere else, and nothing that the seat is told changes."""

import os
from collections.abc import Iterator
from random import Random

import pytest

from bots.worlds import rearranged
from engine.cards import SEATS, Seat
from engine.deal import Deal
from engine.games import GAMES
from engine.view import SeenEvent, seen_by, view
from tests.engine.deals import dealt

DEALS = 200 if os.environ.get("TAROCCHI_LONG") else 12
VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


def steps(game: str, number: int) -> Iterator[Deal]:
    """A deal played at random, before its first move and after every one."""
    deal, chance = dealt(game, seed=number, dealer=number % 4), Random(number)
    yield deal
    while legal := deal.legal_moves():
        deal.apply(chance.choice(legal))
        yield deal


def told(deal: Deal, seat: Seat | None) -> list[SeenEvent]:
    """Everything that a seat has been told from the dealing on."""
    again = Deal(deal.rules, deal.dealer, deal.dealt)
    events = [again.opening(), *(event for move in deal.moves for event in again.apply(move))]
    return [seen_by(event, seat) for event in events]


def goes_on(deal: Deal, seat: Seat) -> list[list[SeenEvent]]:
    """What a seat is told when it makes each of its legal moves."""
    return [[seen_by(event, seat) for event in deal.copy().apply(move)] for move in deal.legal_moves(seat)]


def ends_with_the_next_card(deal: Deal) -> bool:
    """Whether all is about to be shown."""
    return sum(hand.bit_count() for hand in deal.hands) == 1


@pytest.mark.parametrize("number", range(DEALS))
@pytest.mark.parametrize("game", GAMES)
def test_rearranged_cards_change_nothing_that_a_seat_is_told(game: str, number: int) -> None:
    for step, deal in enumerate(steps(game, number)):
        for seat in VIEWERS:
            other = rearranged(deal, seat, step)
            assert view(other, seat) == view(deal, seat)
            assert told(other, seat) == told(deal, seat)
            if seat is not None and not ends_with_the_next_card(deal):
                assert goes_on(other, seat) == goes_on(deal, seat)
