import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from arena.players import contestant
from arena.programs import Program, ProgramError, move_in
from bots.bot import Budget
from engine.cards import SEATS
from engine.deal import Deal
from engine.games import GAMES, rules_of
from engine.moves import Discard
from engine.shuffle import deal_hands, seed_from_number
from engine.view import View, view
from wire.views import view_payload

EXAMPLE = str(Path(__file__).parents[2] / "arena" / "examples" / "lowest_card.py")
Starts = Callable[..., Program]


def question(game: str = "bolognese") -> View:
    rules = rules_of(game)
    return view(Deal(rules, SEATS[0], deal_hands(rules.pack, seed_from_number(1), SEATS[0])), SEATS[0])


@pytest.fixture
def starts() -> Iterator[Starts]:
    started: list[Program] = []

    def start(*command: str) -> Program:
        started.append(Program(command))
        return started[-1]

    yield start
    for program in started:
        program.close()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_program_is_asked_with_a_view_and_answers_with_a_legal_move(game: str, starts: Starts) -> None:
    asked = question(game)
    assert asked.question is not None
    assert starts(sys.executable, EXAMPLE).choose(asked, 1, Budget()).move in asked.question.legal


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("print('nonsense', flush=True)", "no JSON"),
        ('print(\'["play", "SK"]\', flush=True)', "no legal move"),
        ("pass", "has ended without a move"),
    ],
)
def test_a_program_that_gives_no_legal_move_is_told_why(source: str, why: str, starts: Starts) -> None:
    with pytest.raises(ProgramError, match=why):
        starts(sys.executable, "-c", source).choose(question(), 1, Budget())


def test_a_program_that_can_not_be_started_is_one_sentence(starts: Starts) -> None:
    with pytest.raises(ProgramError, match="can't be started: No such file"):
        starts("/nowhere/program").choose(question(), 1, Budget())


def test_the_cards_of_a_discard_may_come_in_either_order() -> None:
    payload = view_payload(question(), seq=0, turn=0)
    _, first, second = payload["your_turn"]["legal"][0]
    assert move_in(f'["discard", "{second}", "{first}"]', payload) == Discard((first, second))


def test_a_program_can_be_a_contestant() -> None:
    assert contestant("program:python bot.py", "bolognese", worlds=None, nodes=None).name == "program:python bot.py"
