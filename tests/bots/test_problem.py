"""What a view says, as numbers."""

from random import Random

import pytest

from bots.problem import ANNOUNCED, KNOWN, UNSEEN, problem_of, without_equals
from engine.cards import SEATS
from engine.deal import Deal
from engine.games import rules_of
from engine.moves import Discard
from engine.view import view
from tests.bots.test_kernel import begun_deal

GAMES = ["piedicavallo", "bolognese"]


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_known_unseen_or_discarded_and_the_room_is_for_the_unseen(game: str) -> None:
    rng = Random(game)
    deal = begun_deal(game, rng)
    while moves := deal.legal_moves():
        problem = problem_of(view(deal, deal.to_act))
        cards = [int(mask) for mask in problem.facts[KNOWN : UNSEEN + 1]]
        assert sum(mask.bit_count() for mask in cards) == 62
        assert problem.room.sum() == cards[-1].bit_count()
        deal.apply(rng.choice(moves))


def test_p5_a_dealer_who_discarded_trumps_kept_none_or_nothing_else() -> None:
    pack = rules_of("piedicavallo").pack
    trumps = pack.mask(pack.cards_of(pack.trumps)[1:3])
    plain = pack.mask(pack.cards_of(pack.all & ~pack.trumps)[1:16])
    rest = pack.cards_of(pack.all & ~(trumps | plain))
    hands = [pack.mask(rest[15 * turn : 15 * turn + 15]) for turn in range(3)]
    deal = Deal(rules_of("piedicavallo"), SEATS[0], (trumps | plain, hands[0], hands[1], hands[2]))
    first, second = pack.cards_of(trumps)
    deal.apply(Discard((first, second)))
    problem = problem_of(view(deal, deal.to_act))
    assert problem.facts[ANNOUNCED] == 2
    assert [int(barred[0]) & pack.trumps for barred in problem.barred] == [pack.trumps, 0]


def test_a_spectator_has_no_question() -> None:
    with pytest.raises(ValueError, match="spectator"):
        problem_of(view(begun_deal("bolognese", Random(1)), None))


@pytest.mark.parametrize("game", GAMES)
def test_of_neighbours_of_one_value_the_first_is_tried(game: str) -> None:
    deal = begun_deal(game, Random(3))
    seen = view(deal, deal.to_act)
    pack = deal.rules.pack
    hand = pack.mask(seen.hand or ())
    tried = without_equals(seen, hand)
    for card in pack.cards_of(hand):
        bit = pack.bit[card]
        assert any(other <= bit and deal.rules.values.total(other) == deal.rules.values.total(bit) for other in tried)
