from collections import Counter

from bots.bot import Budget
from bots.random_bot import RandomBot
from engine.cards import Card
from engine.moves import Play
from tests.bots.positions import to_play


def test_every_legal_move_is_chosen_about_equally_often() -> None:
    view = to_play("piedicavallo", "SK S5 S6 B5", table="S7")
    chosen = Counter(RandomBot().choose(view, seed, Budget()).move for seed in range(3_000))
    assert set(chosen) == {Play(Card("SK")), Play(Card("S5")), Play(Card("S6"))}
    assert min(chosen.values()) > 900
