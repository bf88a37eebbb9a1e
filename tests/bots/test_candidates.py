"""The moves worth trying."""

from bots.candidates import candidates_of
from engine.moves import Declare, Pass, Play
from tests.bots.test_strong_bot import dealt, seen


def test_bo7_a_declaration_is_tried_against_a_pass() -> None:
    deal = dealt("bolognese", 4)
    while deal.legal_moves() != (Declare(), Pass()):
        deal.apply(deal.legal_moves()[-1])
    assert candidates_of(seen(deal)).moves == (Declare(), Pass())


def test_of_cards_that_are_as_good_as_one_another_one_is_tried() -> None:
    deal = dealt("piedicavallo", 5)
    deal.apply(deal.legal_moves()[0])
    tried = candidates_of(seen(deal)).moves
    assert 1 < len(tried) < len(deal.legal_moves())


def test_a_card_that_is_not_tried_stands_where_its_equal_does() -> None:
    deal = dealt("piedicavallo", 5)
    deal.apply(deal.legal_moves()[0])
    tried = candidates_of(seen(deal))
    places = [tried.place_of(move, deal.rules.pack) for move in deal.legal_moves() if isinstance(move, Play)]
    assert places == sorted(places, key=lambda place: -1 if place is None else place)
    assert set(places) == set(range(len(tried.moves)))
