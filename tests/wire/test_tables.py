"""The tables of ``protocol.md``."""

from engine.deal import Phase
from engine.games import GAMES
from protocol.errors import CloseCode, ErrorCode
from protocol.from_client import FromClient
from protocol.to_client import Event, ToClient
from protocol.types import models_of
from wire.tables import tables

TABLES = tables()


def rows(name: str) -> list[str]:
    """The first cells of a table."""
    return [line.split(" | ")[0].removeprefix("| ").strip("`") for line in TABLES[name].splitlines()[2:]]


def test_every_message_and_every_event_has_its_table() -> None:
    assert models_of(FromClient).keys() | models_of(ToClient).keys() | models_of(Event).keys() <= TABLES.keys()


def test_a_message_lists_its_fields_its_defaults_and_its_refusals() -> None:
    assert '| `visibility` | `"public"` or `"private"`, `"private"` if left out |' in TABLES["open"]
    assert "| `seat` | [Seat](#types), `0` if left out |" in TABLES["open"]
    assert "| `ticket` | [Ticket](#types), optional |" in TABLES["hello"]
    assert "[`must-follow`](#errors)" in TABLES["play"]


def test_every_code_is_explained() -> None:
    assert rows("errors") == [code.value for code in ErrorCode]
    assert rows("closes") == [str(code.value) for code in CloseCode]
    assert "|  |" not in TABLES["errors"] + TABLES["closes"]


def test_the_phases_are_those_of_the_state_machine() -> None:
    assert rows("phases") == [phase.value for phase in Phase]
    assert "| `declare` | [`declare`](#declare), [`pass`](#pass) | `play` |" in TABLES["phases"]


def test_the_cards_stand_in_the_pack_s_order() -> None:
    assert rows("cards") == list(GAMES)
    assert " ".join(f"`{card}`" for card in GAMES["bolognese"].pack.cards) in TABLES["cards"]


def test_what_messages_are_made_of_is_described_once() -> None:
    headings = [line for line in TABLES["values"].splitlines() if line.startswith("### ")]
    assert {"### Seating", "### YourTurn", "### MatchTerms"} <= set(headings)
    assert len(headings) == len(set(headings))


def test_a_bar_in_a_cell_does_not_end_it() -> None:
    assert r"10)\|[CD]" in TABLES["types"]
