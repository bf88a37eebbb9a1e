"""What a search leaves alone for its partner's sake."""

import pytest

from bots.bot import Budget
from bots.candidates import Candidates, candidates_of
from bots.rules_bot import RulesBot
from bots.situation import situation_of
from bots.sparing import sparing
from engine.moves import Move, Play
from engine.view import View
from tests.bots.positions import to_play
from tests.bots.test_strong_bot import dealt, seen

GAMES = ["piedicavallo", "bolognese"]


def questions(game: str, number: int) -> list[tuple[View, Candidates, Candidates]]:
    """The plays of a deal in which there is a choice, with all candidates and those that are kept."""
    deal, found = dealt(game, number), []
    while deal.to_act is not None:
        now = seen(deal)
        advice = RulesBot().choose(now, 1, Budget()).move
        tried = candidates_of(now)
        if isinstance(advice, Play) and len(tried.moves) > 1:
            found.append((now, tried, sparing(now, tried, tried.standing_for(advice, deal.rules.pack))))
        deal.apply(advice)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_never_nothing_and_never_new(game: str) -> None:
    for number in range(10):
        for _, tried, kept in questions(game, number):
            assert kept.moves
            assert set(kept.moves) <= set(tried.moves)


@pytest.mark.parametrize("game", GAMES)
def test_with_the_last_card_the_partners_trick_is_left_where_it_can_be(game: str) -> None:
    seen_ones = 0
    for number in range(10):
        for now, tried, kept in questions(game, number):
            situation = situation_of(now)
            takes: dict[Move, bool] = {
                move: situation.option(move.card).takes for move in tried.moves if isinstance(move, Play)
            }
            if len(now.trick.cards) == 3 and situation.best_is_partners and False in takes.values():
                seen_ones += 1
                assert not any(takes[move] for move in kept.moves)
    assert seen_ones


@pytest.mark.parametrize("game", GAMES)
def test_the_partners_trick_is_given_no_less_than_the_maxims_give(game: str) -> None:
    for number in range(10):
        for now, tried, kept in questions(game, number):
            situation = situation_of(now)
            if len(now.trick.cards) == 3 and situation.best_is_partners and kept.moves != tried.moves:
                advised = RulesBot().choose(now, 1, Budget()).move
                assert isinstance(advised, Play)
                given = situation.option(advised.card)
                points = [situation.option(move.card).points for move in kept.moves if isinstance(move, Play)]
                assert given.takes or min(points) >= given.points


@pytest.mark.parametrize(
    ("hand", "kept"),
    [
        ("MAT SK SQ", ["MAT"]),  # a King or a Queen would be given away
        ("MAT SK S6", ["SK", "S6", "MAT"]),  # a card of no worth can be given
        ("MAT SK T9", ["T9", "MAT"]),  # the trick can be taken
    ],
)
def test_with_the_last_card_the_matto_saves_what_would_be_given_to_the_opponents(hand: str, kept: list[str]) -> None:
    for game in GAMES:
        now = to_play(game, hand, table="CN C6 CK")
        tried = candidates_of(now)
        found = sparing(now, tried, tried.moves[0])
        assert sorted(str(move.card) for move in found.moves if isinstance(move, Play)) == sorted(kept)
