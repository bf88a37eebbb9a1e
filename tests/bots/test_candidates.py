"""The moves worth trying."""

from bots.candidates import candidates_of
from engine.moves import Declare, Pass
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


def test_a_card_that_is_not_tried_is_stood_for_by_its_equal() -> None:
    deal = dealt("piedicavallo", 5)
    deal.apply(deal.legal_moves()[0])
    tried = candidates_of(seen(deal))
    standing = [tried.standing_for(move, deal.rules.pack) for move in deal.legal_moves()]
    assert standing == sorted(standing, key=tried.moves.index)
    assert set(standing) == set(tried.moves)


def test_those_among_some_moves_keep_their_codes() -> None:
    deal = dealt("piedicavallo", 5)
    deal.apply(deal.legal_moves()[0])
    tried = candidates_of(seen(deal))
    assert tried.only(tried.moves[1:]).codes == tried.codes[1:]
