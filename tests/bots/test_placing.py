from collections import Counter
from itertools import permutations
from math import comb, factorial
from random import Random

from bots.placing import Place, Placing

ALL = 0b111111


def by_trying(places: list[Place]) -> set[tuple[int, ...]]:
    """Every way to lay six cards, by trying all their orders."""
    ways = set()
    for order in permutations([1 << card for card in range(6)]):
        cards = iter(order)
        ways.add(tuple(sum(next(cards) for _ in range(place.room)) for place in places))
    return {way for way in ways if all(not cards & ~place.allowed for cards, place in zip(way, places, strict=True))}


def test_without_constraints_the_ways_are_counted_at_once() -> None:
    placing = Placing((1 << 45) - 1, [Place(15, ~0), Place(15, ~0), Place(15, ~0)])
    assert placing.ways == factorial(45) // factorial(15) ** 3


def test_cards_face_down_are_chosen_among_those_that_may_lie_there() -> None:
    assert Placing(ALL, [Place(4, ALL), Place(2, 0b001111)]).ways == comb(4, 2)


def test_ways_are_as_many_as_trying_finds() -> None:
    places = [Place(3, 0b011111), Place(2, 0b110011), Place(1, 0b001110)]
    assert Placing(ALL, places).ways == len(by_trying(places))


def test_every_way_is_drawn_about_equally_often() -> None:
    places = [Place(3, 0b011011), Place(2, 0b111110), Place(1, 0b001111)]
    placing, chance, ways = Placing(ALL, places), Random(1), by_trying(places)
    drawn = Counter(tuple(placing.draw(chance)) for _ in range(500 * len(ways)))
    assert set(drawn) == ways
    assert all(400 < times < 600 for times in drawn.values())


def test_a_card_that_fits_nowhere_leaves_no_way() -> None:
    assert Placing(ALL, [Place(3, 0b011111), Place(3, 0b011111)]).ways == 0


def test_no_cards_and_no_room_are_one_way() -> None:
    placing = Placing(0, [Place(0, 0), Place(0, 0)])
    assert (placing.ways, placing.draw(Random(1))) == (1, [0, 0])
