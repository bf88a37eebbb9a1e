from client_cli.full_screen.hands import Hands


def test_before_there_is_a_table_the_board_says_that_it_comes_and_keys_do_nothing() -> None:
    hands = Hands()
    hands.steps(1)
    hands.steps_to_legal(1)
    hands.steps_to_suit(1)
    hands.picks()
    hands.chooses()
    hands.points("SK")
    hands.types("sk")
    hands.forgets()
    hands.reads("?")
    hands.asks_for_hint()
    hands.changes_pace()
    assert not hands.hurries()
    assert "Coming to the table ..." in hands.paint(80, 23).text()
