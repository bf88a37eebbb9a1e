"""Duplicate play: every deal twice, with the sides changed over, so that the luck of the cards cancels out."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from arena.partners import Rates, rates_of
from bots.bot import Budget, Choice
from engine.cards import SEATS, SIDES, Seat, Side, other_side, side_of
from engine.deal import Deal
from engine.games import rules_of
from engine.record import Json, to_json
from engine.shuffle import deal_hands, derived, seed_from_number

Player = Callable[[Deal, int, Budget], Choice]
"""Chooses for the seat that has to act. Honest players look at ``view(deal, deal.to_act)`` and at nothing else."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One of the two who are compared.

    Attributes:
        name: of the bot, or the command of a program.
        play: how it chooses.
        budget: for each choice.
    """

    name: str
    play: Player
    budget: Budget


@dataclass(slots=True)
class Tally:
    """What one contestant has done in some deals.

    Attributes:
        rates: how it has treated its partner.
        seconds: for each choice that was no forced card.
    """

    rates: Rates = field(default_factory=Rates)
    seconds: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Duplicate:
    """One deal, played twice.

    Attributes:
        lead: how far the first contestant's side was ahead, on average of the two.
        tallies: of the first and of the second contestant.
        records: of the two deals.
    """

    lead: float
    tallies: tuple[Tally, Tally]
    records: tuple[Json, Json]


def play_duplicate(game: str, first: Contestant, second: Contestant, *, seed: int, number: int) -> Duplicate:
    """Play deal ``number`` of a seed twice: the first contestant sits South and North, then East and West.

    The deal passes to the right with every number; the cards and the dealer are the same both times.
    """
    tallies = (Tally(), Tally())
    leads, records = [], []
    for side in SIDES:
        deal = _dealt(game, seed, number)
        by_side = (first, second) if side == 0 else (second, first)
        seated = (tallies[0], tallies[1]) if side == 0 else (tallies[1], tallies[0])
        chance = f"{seed} {number} {side}"
        while deal.to_act is not None:
            _choose(deal, by_side[side_of(deal.to_act)], seated[side_of(deal.to_act)], chance)
        assert deal.score is not None, "nobody has to act any more"
        for one in SIDES:
            seated[one].rates.add(rates_of(deal, one))
        leads.append(deal.score.total[side] - deal.score.total[other_side(Side(side))])
        records.append(_record(deal, by_side, seed, number))
    return Duplicate(sum(leads) / 2, tallies, (records[0], records[1]))


def _choose(deal: Deal, contestant: Contestant, tally: Tally, chance: str) -> None:
    seat = deal.to_act
    assert seat is not None, "the caller has looked"
    started = time.perf_counter()
    choice = contestant.play(deal, _seed(chance, seat, len(deal.moves)), contestant.budget)
    if len(deal.legal_moves()) > 1:
        tally.seconds.append(time.perf_counter() - started)
    deal.apply(choice.move)


def _seed(chance: str, seat: Seat, move: int) -> int:
    """A bot's seed, of 63 bits: it has nothing to do with the deal's."""
    return int.from_bytes(hashlib.sha256(f"{chance} {seat} {move}".encode()).digest()[:8]) >> 1


def _dealt(game: str, seed: int, number: int) -> Deal:
    rules, dealer = rules_of(game), SEATS[number % 4]
    return Deal(rules, dealer, deal_hands(rules.pack, derived(seed_from_number(seed), number), dealer))


def _record(deal: Deal, by_side: tuple[Contestant, Contestant], seed: int, number: int) -> Json:
    players = [by_side[side_of(seat)].name for seat in SEATS]
    return to_json(deal, players=players, note=f"deal {number} of seed {seed}")
