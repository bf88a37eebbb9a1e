import pytest

from bots.bot import Budget
from bots.rules_bot import RulesBot
from engine.games import GAMES
from engine.view import view
from protocol import to_client as told
from server.table_state import settings_from_json, settings_to_json
from tests.harness import FourPeople, four_people
from wire.moves import listed


def deep_in_a_deal(game: str = "piedicavallo", *, hints: bool = True) -> FourPeople:
    table = four_people(game, started=True, hints=hints)
    table.house.goes_on(moves=17)
    return table


def turn(table: FourPeople) -> int:
    return table.house.table.state.turn


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_hint_is_what_the_rules_bot_would_do_with_the_same_view(game: str) -> None:
    table = deep_in_a_deal(game)
    deal = table.house.table.state.deal
    assert deal is not None
    assert deal.to_act is not None
    choice = RulesBot().choose(view(deal, deal.to_act), 0, Budget())
    hinted = table.actor.asks("hint", turn=turn(table))
    assert isinstance(hinted, told.Hinted)
    assert (hinted.move, hinted.reason) == (listed(choice.move), choice.reason)


def test_a_hint_is_one_of_the_legal_moves_at_every_question_of_a_deal() -> None:
    table = four_people("bolognese", started=True)
    while table.house.table.state.deal_on:
        hinted = table.actor.asks("hint", turn=turn(table))
        assert isinstance(hinted, told.Hinted)
        assert hinted.move in table.actor.legal
        table.actor.makes(hinted.move)


def test_a_hint_changes_nothing_and_nobody_else_is_told() -> None:
    table = deep_in_a_deal()
    told_before = table.house.told
    table.actor.asks("hint", turn=turn(table))
    assert table.house.told == told_before


def test_a_table_may_do_without_hints_and_says_so() -> None:
    table = deep_in_a_deal(hints=False)
    assert not table.west.table.hints
    refused = table.actor.asks("hint", turn=turn(table))
    assert isinstance(refused, told.Refused)
    assert refused.code == "no-hints"


def test_a_table_without_hints_is_kept_as_one() -> None:
    settings = deep_in_a_deal(hints=False).house.table.state.settings
    assert settings_from_json(settings_to_json(settings)) == settings


@pytest.mark.parametrize(
    ("started", "asker", "late", "code"),
    [(False, 0, 0, "no-deal"), (True, 0, 1, "stale"), (True, 1, 0, "not-your-turn")],
)
def test_only_an_open_question_of_ones_own_gets_a_hint(started: bool, asker: int, late: int, code: str) -> None:  # noqa: FBT001 - a column
    table = four_people(started=started)
    first = table.people.index(table.actor) if started else 0
    refused = table.people[(first + asker) % 4].asks("hint", turn=turn(table) - late)
    assert isinstance(refused, told.Refused)
    assert refused.code == code
