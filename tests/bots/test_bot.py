from bots.bot import Budget, Choice
from engine.cards import Card
from engine.moves import Play


def test_a_budget_limits_nothing_unless_it_says_so() -> None:
    assert Budget() == Budget(seconds=None, worlds=None, nodes=None)


def test_a_choice_is_a_move_with_its_reason() -> None:
    choice = Choice(Play(Card("DN")), "make_a_void")
    assert (choice.move, choice.reason) == (Play(Card("DN")), "make_a_void")
