import pytest

from bots.registry import BOTS, bot_of


def test_the_bots_that_people_can_sit_with_are_found_by_name() -> None:
    assert {"random", "rules"} <= set(BOTS)
    assert bot_of("rules") is BOTS["rules"]


def test_an_unknown_name_is_no_bot() -> None:
    with pytest.raises(KeyError, match="oracle"):
        bot_of("oracle")
