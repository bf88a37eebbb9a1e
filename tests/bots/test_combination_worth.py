from itertools import combinations

from bots.combination_worth import combination_worth, sets_of
from engine.bolognese import COUNTER, PACK
from engine.cards import Card
from engine.games import rules_of

BOLOGNESE = rules_of("bolognese")
SETS = sets_of(PACK)


def worth(code: str) -> float:
    return combination_worth(BOLOGNESE)[PACK.bit[Card(code)]]


def test_bo12_each_card_of_a_set_moves_the_difference_between_the_sides_by_what_three_bring() -> None:
    kings = [PACK.bit[card] for card in PACK.cards_of(SETS[1])]
    for size in range(4):
        ours = sum(kings[:size])
        before = COUNTER.count(ours).total - COUNTER.count(SETS[1] ^ ours).total
        with_one_more = COUNTER.count(ours | kings[size]).total - COUNTER.count(SETS[1] ^ ours ^ kings[size]).total
        assert with_one_more - before == 17


def test_cards_that_belong_to_more_are_worth_more() -> None:
    order = ["ANG", "MON", "CK", "CQ", "CN", "CJ", "CA", "MO1", "C10"]
    assert sorted(order, key=worth, reverse=True) == order
    assert worth("C10") == 0


def test_every_card_has_its_worth() -> None:
    assert set(combination_worth(BOLOGNESE)) == set(PACK.bit.values())


def test_a_game_without_combinations_has_no_worth() -> None:
    assert not combination_worth(rules_of("piedicavallo"))


def test_the_sets_have_no_card_in_common() -> None:
    assert all(not one & other for one, other in combinations(SETS, 2))
