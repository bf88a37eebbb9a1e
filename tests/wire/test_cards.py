"""Lists of messages as the engine's tuples."""

import pytest

from wire.cards import cards_from, four_from, hands_from, pair_from, two_cards_from


def test_lists_become_tuples_of_the_same_length() -> None:
    assert cards_from(["S9", "MAT"]) == two_cards_from(["S9", "MAT"]) == ("S9", "MAT")
    assert hands_from([["S9"], [], ["MAT"], []]) == (("S9",), (), ("MAT",), ())
    assert pair_from([57, 57]) == (57, 57)
    assert four_from([17, 15, 15, 15]) == (17, 15, 15, 15)


def test_a_list_of_another_length_is_refused() -> None:
    with pytest.raises(ValueError, match="unpack"):
        two_cards_from(["S9"])
