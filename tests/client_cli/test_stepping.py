import pytest
from hypothesis import given
from hypothesis import strategies as st

from client_cli.stepping import Stepping
from tests.client_cli.told_again import stepping


def told(one: Stepping, *lines: str) -> list[str]:
    """What is shown for the last of some lines."""
    shown: list[str] = []
    for line in lines:
        shown = [text.text for text in one.types(line).lines]
    return shown


def test_on_arriving_the_first_moment_and_the_way_on_are_told() -> None:
    texts = [line.text for line in stepping().arrives()]
    assert texts[0] == "A deal of Tarocco Bolognese, seen with open hands."
    assert "Step 0 of 65." in texts
    assert "“back” a step back" in texts[-1]


def test_a_step_on_tells_what_happens() -> None:
    assert told(stepping(), "")[0].startswith("East puts ")
    assert told(stepping("table"), "next") == ["East puts two cards face down."]


def test_a_step_back_is_the_moment_before() -> None:
    one = stepping()
    before = told(one, "next", "table")
    assert told(one, "next", "back") == before


def test_a_trick_is_gone_to_by_its_number() -> None:
    one = stepping()
    assert told(one, "trick 3", "last")[0].startswith("Trick 2: ")
    assert told(one, "trick") == ["No card lies on the table."]
    assert told(one, "trick 15")[0].startswith("Step ")
    assert told(one, "trick 16") == told(one, "trick 0") == ["There is no such trick."]


def test_tricks_are_gone_through_one_after_another() -> None:
    one = stepping()
    assert told(one, "trick on") == told(one, "trick 1")
    assert told(one, "trick on", "next", "trick back") == told(one, "trick 2")
    assert told(one, "trick back", "trick back")[0] == "Step 0 of 65."
    assert told(one, "trick 15", "trick on")[0] == "Step 65 of 65."


def test_what_was_told_so_far_is_kept() -> None:
    one = stepping()
    assert one.story() == ()
    told(one, "next", "next")
    assert [line.text for line in one.story()] == ["East puts BQ and C7 face down.", "Ben (North) passes."]


def test_at_the_end_stands_the_score_sheet() -> None:
    texts = told(stepping(), "end")
    assert texts[:2] == ["Step 65 of 65.", "The deal is over."]


def test_the_ends_of_the_deal_can_not_be_left() -> None:
    for word in ("back", "start", "trick back"):
        assert told(stepping(), word) == ["This is the beginning."]
    for word in ("next", "end", "trick on"):
        assert told(stepping(), "end", word) == ["This is the end; “back” or “start” goes back."]


def test_the_same_moment_is_seen_from_another_seat() -> None:
    one = stepping()
    everybody = told(one, "trick 2", "hand")
    assert [text.partition(":")[0] for text in everybody] == ["Anna (South)", "East", "Ben (North)", "West"]
    assert told(one, "view north", "hand") == [everybody[2]]
    assert told(one, "view table", "hand") == ["Who watches sees no hand."]
    assert told(one, "view up") == ["Seen by whom? open, table, South, East, North or West."]


@pytest.mark.parametrize("word", ["who", "history", "score", "?"])
def test_every_state_can_be_called_up(word: str) -> None:
    assert told(stepping(), "trick 5", word) != []


@pytest.mark.parametrize("players", ["Anna", [1, None, "x" * 99, ""], []])
def test_strange_names_in_a_record_stop_nothing(players: object) -> None:
    assert stepping(players=players).arrives() != []


@pytest.mark.parametrize("line", [None, "quit", "q", "leave"])
def test_the_replay_ends_when_it_is_left(line: str | None) -> None:
    assert stepping().types(line).ended


ONE = stepping(game="piedicavallo")


@given(st.text() | st.sampled_from(["trick -1", "trick ٣", "trick 1e9", "view ", "back", ""]))
def test_any_line_has_a_reaction(line: str) -> None:
    reaction = ONE.types(line)
    assert reaction.lines or reaction.ended
