"""Random legal play-outs: the engine by its public API, its compiled mirror, and OpenSpiel's tarok."""

import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

from bench.figures import Finding, Skipped, ratio, spread
from bench.scale import Scale
from bots.compiled import compiled, popcount
from bots.kernel import State, legal, new_state, play
from engine.cards import Seat
from engine.deal import Deal
from engine.games import GAMES
from engine.moves import Play
from engine.shuffle import deal_hands, derived, seed_from_number

ROW = "engine"
ROUNDS = 6
LEAST, LEAST_COMPILED = 0.35, 40.0
BIDS, CARDS_OF_TAROK = 4, 48
"""In tarok everybody passes (the lowest action), which leads to a contract in which all the cards are played."""
_DEALER = Seat(0)
_TIMES = 20


def measure(scale: Scale) -> list[Finding]:
    """Card plays a second, and how they compare with OpenSpiel's in the same round."""
    found: list[Finding] = []
    spiel = _tarok() if importlib.util.find_spec("pyspiel") else None
    if spiel is None:
        found.append(Skipped(ROW, "OpenSpiel is not installed (open_spiel, in the extra bench)"))
    deals = max(1, scale.playouts // ROUNDS)
    _compiled(1)
    kinds: dict[str, Callable[[int], tuple[int, float]]] = {"moves and events": _engine, "compiled kernel": _compiled}
    rates: dict[str, list[float]] = {name: [] for name in (*kinds, "tarok")}
    for _ in range(ROUNDS):
        for name, kind in (kinds | ({"tarok": spiel} if spiel else {})).items():
            played, seconds = kind(deals)
            rates[name].append(played / seconds)
    found += [spread(ROW, f"{name}, cards a second", of, "/s") for name, of in rates.items() if of]
    if spiel:
        for name, least in (("moves and events", LEAST), ("compiled kernel", LEAST_COMPILED)):
            against = [own / other for own, other in zip(rates[name], rates["tarok"], strict=True)]
            found.append(ratio(ROW, f"{name} ÷ tarok", against, least=least))
    return found


def _engine(deals: int) -> tuple[int, float]:
    seed, chance, cards = seed_from_number(1), random.Random(1), 0
    began = time.perf_counter()
    for number in range(deals):
        for rules in GAMES.values():
            deal = Deal(rules, _DEALER, deal_hands(rules.pack, derived(seed, number), _DEALER))
            while deal.to_act is not None:
                moves = deal.legal_moves()
                move = moves[int(chance.random() * len(moves))]
                deal.apply(move)
                cards += type(move) is Play
    return cards, time.perf_counter() - began


def _compiled(deals: int) -> tuple[int, float]:
    seed, cards, seconds = seed_from_number(1), 0, 0.0
    for number in range(deals):
        for name, rules in GAMES.items():
            south, east, north, west = deal_hands(rules.pack, derived(seed, number), _DEALER)
            kept = south & (south - 1)
            kept &= kept - 1  # without two of the dealer's seventeen cards, whichever
            state = new_state(name, _DEALER, (kept, east, north, west), south ^ kept)
            began = time.perf_counter()
            cards += _play_out(state, number * 64 + 1, _TIMES)
            seconds += time.perf_counter() - began
    return cards, seconds


@compiled
def _play_out(start: State, chance: int, times: int) -> int:
    """Play a deal at random so many times; gives the number of cards played."""
    cards = 0
    for _ in range(times):
        state = start.copy()
        moves = legal(state)
        while moves:
            chance = (chance * 6364136223846793005 + 1442695040888963407) & 0x7FFFFFFFFFFFFFFF
            skip = (chance >> 33) % popcount(moves)
            while skip:
                moves &= moves - 1
                skip -= 1
            play(state, moves & -moves)
            cards += 1
            moves = legal(state)
    return cards


def _tarok() -> Callable[[int], tuple[int, float]]:
    pyspiel: Any = importlib.import_module("pyspiel")
    game = pyspiel.load_game("tarok(players=4)")

    def play_out(deals: int) -> tuple[int, float]:
        chance, cards = random.Random(1), 0
        began = time.perf_counter()
        for _ in range(2 * deals):
            state, made = game.new_initial_state(), 0
            while not state.is_terminal():
                actions = state.legal_actions()
                if state.is_chance_node():
                    state.apply_action(actions[0])
                    continue
                choice = int(chance.random() * len(actions)) if made >= BIDS else 0
                state.apply_action(actions[choice])
                made += 1
            assert made == BIDS + CARDS_OF_TAROK, "the deal was played out"
            cards += CARDS_OF_TAROK
        return cards, time.perf_counter() - began

    return play_out
