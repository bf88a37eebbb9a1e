from bots.bot import ONLY_MOVE, Budget, Choice
from bots.discarding import DISCARD_MAXIMS
from bots.maxims import MAXIMS
from bots.rules_bot import DECLARES, RulesBot, decide
from engine.cards import Card
from engine.deal import Phase
from engine.moves import Declare, Play
from engine.view import View, view
from tests.bots.positions import to_discard, to_play
from tests.engine.deals import dealt, discard, laid_out


def choice(seen: View) -> Choice:
    return RulesBot().choose(seen, 0, Budget())


def test_the_move_with_the_largest_sum_is_made_for_the_maxim_that_is_most_ahead() -> None:
    assert decide([[1.0, 0.0], [2.0, 4.0], [3.0, -1.0]]) == (1, 1)


def test_of_equal_moves_the_first_is_made() -> None:
    assert decide([[1.0, 2.0], [2.0, 1.0]])[0] == 0


def test_an_only_move_needs_no_maxim() -> None:
    assert choice(to_play("piedicavallo", "SK B5", table="S7")) == Choice(Play(Card("SK")), ONLY_MOVE)


def test_a_reason_names_one_of_the_maxims() -> None:
    names = {maxim.__name__ for maxim in MAXIMS}
    assert choice(to_play("piedicavallo", "SK SQ T3 T4 C5")).reason in names


def test_a_discard_names_one_of_its_maxims() -> None:
    hand = "SK S5 B5 B6 B7 BQ C2 C3 DQ DN DJ DA T1 T2 T3 T4 T5"
    assert choice(to_discard("piedicavallo", hand)).reason in {maxim.__name__ for maxim in DISCARD_MAXIMS}


def test_what_can_be_declared_is_declared() -> None:
    deal = laid_out("bolognese", "SK BK CK", dealer=3)
    discard(deal)
    assert deal.phase is Phase.DECLARE
    assert choice(view(deal, deal.to_act)) == Choice(Declare(), DECLARES)


def test_the_seed_makes_no_difference() -> None:
    seen = view(dealt("piedicavallo"), dealt("piedicavallo").dealer)
    assert {RulesBot().choose(seen, seed, Budget()) for seed in range(5)} == {choice(seen)}
