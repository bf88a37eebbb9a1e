"""A walk through worlds: all that fit are met, each as often as it is likely."""

from collections import Counter

import numpy as np

from bots.kernel import HANDS
from bots.policy import MODEL, SEEN_SIZE
from bots.problem import DEALER_IS, FACTS, ME, UNSEEN
from bots.walk import walk


def test_all_ways_to_lay_the_cards_are_met_equally_often_where_no_play_tells_them_apart() -> None:
    facts, plays = np.zeros(FACTS, dtype=np.int64), np.zeros(0, dtype=np.int64)
    facts[UNSEEN], facts[DEALER_IS], facts[ME] = 0b1111, 3, 3
    barred = np.array([[0b0001, 0, 0, 0, 0]])
    now = np.zeros((1, SEEN_SIZE), dtype=np.int64)
    now[0, HANDS : HANDS + 3] = 0b0110, 0b0001, 0b1000
    met = np.zeros((5000, SEEN_SIZE), dtype=np.int64)
    walk(facts, plays, barred, np.array([3], dtype=np.int64), 30, 3, MODEL, MODEL, now, met)
    ways = Counter(tuple(state[HANDS : HANDS + 3].tolist()) for state in met)
    assert len(ways) == 6
    assert max(ways.values()) < 1.2 * min(ways.values())
