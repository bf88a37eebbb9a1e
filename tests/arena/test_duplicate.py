import pytest

from arena.duplicate import Contestant, play_duplicate
from arena.players import contestant
from bots.bot import Budget, Choice
from engine.deal import Deal
from engine.games import GAMES
from engine.record import from_json, replay

EVERY_GAME = pytest.mark.parametrize("game", sorted(GAMES))
RULES, RANDOM = (contestant(name, "bolognese", worlds=None, nodes=None) for name in ("rules", "random"))


def first_legal(deal: Deal, _seed: int, _budget: Budget) -> Choice:
    return Choice(deal.legal_moves()[0], "first")


@EVERY_GAME
def test_a_player_that_takes_no_chances_has_no_lead_over_itself(game: str) -> None:
    player = Contestant("first", first_legal, Budget())
    assert play_duplicate(game, player, player, seed=3, number=5).lead == 0


@EVERY_GAME
def test_the_same_seed_gives_the_same_play(game: str) -> None:
    first, second = (play_duplicate(game, RULES, RANDOM, seed=3, number=5) for _ in range(2))
    assert (first.lead, first.records) == (second.lead, second.records)


@EVERY_GAME
def test_the_two_deals_have_the_same_cards_and_dealer_and_the_sides_changed_over(game: str) -> None:
    one, other = play_duplicate(game, RULES, RANDOM, seed=3, number=6).records
    assert (one["hands"], one["dealer"]) == (other["hands"], other["dealer"])
    assert (one["players"], other["players"]) == (["rules", "random"] * 2, ["random", "rules"] * 2)


@EVERY_GAME
def test_its_records_replay_to_the_score_that_they_carry(game: str) -> None:
    for record in play_duplicate(game, RULES, RANDOM, seed=3, number=7).records:
        assert replay(from_json(record)).score is not None


def test_the_deal_passes_to_the_right() -> None:
    dealers = [play_duplicate("bolognese", RANDOM, RANDOM, seed=1, number=n).records[0]["dealer"] for n in range(5)]
    assert dealers == [0, 1, 2, 3, 0]
