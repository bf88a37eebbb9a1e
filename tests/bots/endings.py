"""Random endings for the tests of the solver and the search, and their values by trying everything."""

from random import Random

from bots import kernel
from bots.compiled import compiled
from bots.kernel import State, legal, play, to_act, totals
from tests.bots.test_kernel import begun_deal, state_of


def bits_of(cards: int) -> list[int]:
    return [1 << place for place in range(62) if cards >> place & 1]


def random_ending(game: str, rng: Random, *, tricks: int, one_sided: bool = False) -> State:
    """A position that random play leads to with so many tricks to come, sometimes with cards on the table."""
    state = state_of(begun_deal(game, rng, one_sided=one_sided))
    if game == "bolognese":
        state[kernel.DECLARED : kernel.DECLARED + 2] = rng.randrange(50), rng.randrange(50)
    for _ in range(4 * (15 - tricks) + rng.randrange(4)):
        play(state, rng.choice(bits_of(int(legal(state)))))
    return state


@compiled
def value_by_trying_everything(state: State) -> int:
    """The final difference of the totals under best play of both sides."""
    moves = legal(state)
    if not moves:
        first, second = totals(state)
        return first - second
    side = to_act(state) & 1
    best = 4096 if side else -4096
    while moves:
        bit = moves & -moves
        moves ^= bit
        after = state.copy()
        play(after, bit)
        value = value_by_trying_everything(after)
        best = min(best, value) if side else max(best, value)
    return best
