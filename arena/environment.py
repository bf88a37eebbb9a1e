"""Both games as a PettingZoo AEC environment (https://pettingzoo.farama.org/api/aec/), for learners.

    env = environment("bolognese")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An observation is the agent's view and nothing else: ``observation`` is a vector of small integers whose parts ``PARTS``
names, and ``action_mask`` marks the legal actions. Rewards come at the end: the total of the agent's side less that of
the other.
"""

import functools
import secrets
from itertools import combinations
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo import AECEnv

from engine.cards import SEATS, Card, Seat, side_of
from engine.deal import TRICKS, Deal, Phase
from engine.games import rules_of
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.shuffle import SEED_BYTES, deal_hands, first_dealer
from engine.view import View, view

AGENTS = ("seat_0", "seat_1", "seat_2", "seat_3")
CARDS = 62
PARTS = {
    "hand": CARDS,
    "discard": CARDS,
    "declared": 4 * CARDS,
    "declaration_points": 4,
    "spoken": 4,
    "plays": 4 * TRICKS * 2,
    "hand_counts": 4,
    "seat": 1,
    "dealer": 1,
    "phase": 1,
    "to_act": 1,
    "trumps_announced": 1,
}
"""The parts of an observation and their sizes, in order. Cards are in the pack's order; a play is its seat and its
card's place, both counted from 1; what is not known or has not happened is 0, and seats are counted from 1.
"""
SIZE = sum(PARTS.values())
PAIRS = tuple(combinations(range(CARDS), 2))
DECLARE, PASS, FIRST_PAIR = CARDS, CARDS + 1, CARDS + 2
ACTIONS = FIRST_PAIR + len(PAIRS)
"""Places 0 to 61 play that card, then come ``declare``, ``pass`` and every pair of cards to discard."""
MOST = 2_000
"""No number in an observation and no reward is larger."""

Vector = npt.NDArray[np.int16]


class Environment(AECEnv):
    """One deal after another of one game.

    Args:
        game: its name, as records write it.
        render_mode: ``ansi`` or ``human`` for a text of what a spectator sees.
    """

    metadata = {"render_modes": ["ansi", "human"], "name": "tarocchi_v1", "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo has it

    def __init__(self, game: str, render_mode: str | None = None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = list(AGENTS)
        self._rules = rules_of(game)
        self._place = {card: place for place, card in enumerate(self._rules.pack.cards)}
        self._deal: Deal
        self._chance: np.random.Generator = np.random.default_rng(secrets.randbits(64))

    # What PettingZoo asks for

    @functools.cache  # noqa: B019 - the same object each time, as PettingZoo wants it
    def observation_space(self, _agent: str) -> gymnasium.Space[Any]:
        """The same for every agent."""
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, MOST, (SIZE,), np.int16),
                "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )

    @functools.cache  # noqa: B019 - the same object each time, as PettingZoo wants it
    def action_space(self, _agent: str) -> gymnasium.Space[Any]:
        """The same for every agent."""
        return gymnasium.spaces.Discrete(ACTIONS)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Deal anew; a seed makes this deal and those that follow repeatable."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        cards = self._chance.bytes(SEED_BYTES)
        dealer = first_dealer(cards)
        self._deal = Deal(self._rules, dealer, deal_hands(self._rules.pack, cards, dealer))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[dealer]

    def observe(self, agent: str) -> dict[str, Any]:
        """An agent's view as numbers, and its legal actions."""
        seen = view(self._deal, SEATS[AGENTS.index(agent)])
        mask = np.zeros(ACTIONS, dtype=np.int8)
        if seen.question is not None:
            mask[[self._action(move) for move in seen.question.legal]] = 1
        return {"observation": self._numbers(seen), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the agent whose turn it is.

        Raises:
            IllegalMove: the action is not among those of the mask; nothing has changed.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "only who is done has nothing to do"
        agent = self.agent_selection
        self._deal.apply(self._move(int(action)))
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        if self._deal.phase is Phase.COUNTED:
            self._finish()
        else:
            assert self._deal.to_act is not None, "the deal goes on"
            self.agent_selection = AGENTS[self._deal.to_act]
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self._text())

    def render(self) -> str | None:
        """What a spectator sees, in a line."""
        if self.render_mode is None:
            gymnasium.logger.warn("render is called without a render_mode")
            return None
        if self.render_mode == "human":
            print(self._text())
            return None
        return self._text()

    def close(self) -> None:
        """Nothing is held."""

    # Private

    def _finish(self) -> None:
        assert self._deal.score is not None, "the deal is over"
        total = self._deal.score.total
        for seat, agent in zip(SEATS, AGENTS, strict=True):
            side = side_of(seat)
            self.rewards[agent] = total[side] - total[1 - side]
            self.terminations[agent] = True
        self.agent_selection = AGENTS[0]

    def _action(self, move: Move) -> int:
        match move:
            case Play(card):
                return self._place[card]
            case Declare():
                return DECLARE
            case Pass():
                return PASS
            case Discard((first, second)):
                return FIRST_PAIR + PAIR_PLACES[self._place[first], self._place[second]]

    def _move(self, action: int) -> Move:
        cards = self._rules.pack.cards
        if action < DECLARE:
            return Play(cards[action])
        if action == DECLARE:
            return Declare()
        if action == PASS:
            return Pass()
        first, second = PAIRS[action - FIRST_PAIR]
        return Discard((cards[first], cards[second]))

    def _numbers(self, seen: View) -> Vector:
        declared = [np.zeros(CARDS, dtype=np.int16) for _ in SEATS]
        points, spoken = [0] * 4, [0] * 4
        for seat, count in seen.declarations:
            points[seat], spoken[seat] = count.total, 1
            for found in count.combinations:
                declared[seat] |= self._cards(found.cards)
        tricks = [*seen.tricks, seen.trick]
        plays = [
            number
            for trick in tricks
            for place, card in enumerate(trick.cards)
            for number in ((trick.leader + place) % 4 + 1, self._place[card] + 1)
        ]
        scalars = (
            _counted(seen.seat),
            _counted(seen.dealer),
            list(Phase).index(seen.phase) + 1,
            _counted(seen.to_act),
            _counted(seen.trumps_announced),
        )
        history = [*plays, *[0] * (PARTS["plays"] - len(plays))]
        return np.concatenate(
            [
                self._cards(seen.hand or ()),
                self._cards(seen.discard or ()),
                *declared,
                np.array([*points, *spoken, *history, *seen.hand_counts, *scalars], dtype=np.int16),
            ]
        ).astype(np.int16)

    def _cards(self, cards: tuple[Card, ...]) -> Vector:
        numbers = np.zeros(CARDS, dtype=np.int16)
        numbers[[self._place[card] for card in cards]] = 1
        return numbers

    def _text(self) -> str:
        seen = view(self._deal, None)
        table = " ".join(seen.trick.cards) or "-"
        turn = "over" if seen.to_act is None else f"{AGENTS[seen.to_act]} to {seen.phase}"
        return f"{seen.game}, trick {len(seen.tricks) + 1}: {table}; {turn}"


PAIR_PLACES = {pair: place for place, pair in enumerate(PAIRS)}


def environment(game: str, render_mode: str | None = None) -> Environment:
    """An environment of one game; ``KeyError`` for an unknown name."""
    return Environment(game, render_mode)


def _counted(number: Seat | int | None) -> int:
    return 0 if number is None else number + 1
