"""PettingZoo's own tests, and that an observation is the view and nothing else."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from arena.environment import ACTIONS, AGENTS, PARTS, environment
from bots.worlds import rearranged
from engine.cards import SEATS
from engine.errors import IllegalMove
from engine.games import GAMES

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))


# Advice of that test, meant for games without action masks.
@pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@EVERY_GAME
def test_it_passes_pettingzoos_api_test(game: str) -> None:
    api_test(environment(game), num_cycles=200)


@EVERY_GAME
def test_it_passes_pettingzoos_seed_test(game: str) -> None:
    seed_test(lambda: environment(game), num_cycles=50)


@EVERY_GAME
def test_it_passes_pettingzoos_render_test(game: str) -> None:
    render_test(lambda render_mode=None: environment(game, render_mode))


@EVERY_GAME
def test_rewards_are_the_lead_of_the_agents_side(game: str) -> None:
    env = environment(game)
    env.reset(seed=3)
    rewards = dict.fromkeys(AGENTS, 0)
    for agent in env.agent_iter():
        observation, reward, termination, _, _ = env.last()
        rewards[agent] += int(reward)
        env.step(None if termination else int(np.flatnonzero(observation["action_mask"])[0]))
    assert rewards["seat_0"] == rewards["seat_2"] == -rewards["seat_1"] == -rewards["seat_3"]


@EVERY_GAME
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    env = environment(game)
    env.reset(seed=3)
    before = env.observe(env.agent_selection)
    illegal = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove):
        env.step(illegal)
    after = env.observe(env.agent_selection)
    assert all(np.array_equal(before[part], after[part]) for part in before)


@EVERY_GAME
def test_an_observation_is_the_same_whatever_others_hold(game: str) -> None:
    env = environment(game)
    env.reset(seed=5)
    for step in range(30):
        deal = env._deal  # noqa: SLF001 - put in the place of another deal that this agent can't tell from it
        for seat, agent in zip(SEATS, AGENTS, strict=True):
            own = env.observe(agent)
            env._deal = rearranged(deal, seat, step)  # noqa: SLF001 - what it shows of another deal
            other = env.observe(agent)
            env._deal = deal  # noqa: SLF001 - as above
            assert all(np.array_equal(own[part], other[part]) for part in own)
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))


def test_the_parts_fill_an_observation_and_every_action_has_a_place() -> None:
    env = environment("bolognese")
    env.reset(seed=1)
    observation = env.observe("seat_0")
    assert len(observation["observation"]) == sum(PARTS.values())
    assert len(observation["action_mask"]) == ACTIONS == 62 + 2 + 62 * 61 // 2
