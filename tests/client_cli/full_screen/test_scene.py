import pytest

from client_cli.full_screen.scene import around, declared
from protocol.to_client import Declaration, Trick
from tests.client_cli.places import COINS, KINGS, PASSED, count, place, scored, table, view, watching


@pytest.mark.parametrize(("you", "seats"), [("Anna", (0, 1, 2, 3)), ("Ben", (1, 2, 3, 0))])
def test_g1_seats_are_seen_from_ones_own(you: str, seats: tuple[int, ...]) -> None:
    assert around(place(table(you=you))) == seats


def test_who_watches_sees_from_south() -> None:
    assert around(watching()) == (0, 1, 2, 3)


def test_bo8_a_seat_has_shown_the_cards_of_all_it_declared_once_each_until_they_are_played() -> None:
    both = count(KINGS, COINS.model_copy(update={"cards": ["SK", "DQ", "MAT"]}))
    at = view(declarations=[Declaration(seat=1, count=both), PASSED], tricks=[])
    assert declared(place(None, at), 1) == ["SK", "BK", "CK", "DQ", "MAT"]
    played = at.model_copy(update={"trick": Trick(leader=1, cards=["BK"])})
    assert declared(place(None, played), 1) == ["SK", "CK", "DQ", "MAT"]
    assert declared(place(None, at), 2) == []


def test_after_the_deal_nothing_is_shown_any_more() -> None:
    assert declared(scored(), 0) == []
    assert declared(place(), 0) == []
