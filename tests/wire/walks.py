"""Random deals, step by step."""

from collections.abc import Iterator
from random import Random

from engine.cards import SEATS, Seat
from engine.deal import Deal
from engine.events import Event
from engine.games import GAMES
from engine.shuffle import deal_hands, seed_from_number
from engine.view import SeenEvent, seen_by

VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)
"""The four seats and the spectator."""


def steps(game: str, seed: int) -> Iterator[tuple[Deal, tuple[Event, ...]]]:
    """A deal at each of its steps, with what has just happened in it."""
    rules, dealer, rng = GAMES[game], SEATS[seed % 4], Random(seed)
    deal = Deal(rules, dealer, deal_hands(rules.pack, seed_from_number(seed), dealer))
    yield deal, (deal.opening(),)
    while legal := deal.legal_moves():
        yield deal, deal.apply(rng.choice(legal))


def shares(game: str, seed: int) -> Iterator[SeenEvent]:
    """Every viewer's share of every event of a deal."""
    return (seen_by(event, seat) for _, events in steps(game, seed) for event in events for seat in VIEWERS)
