"""Forms of fields, in words for people."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, Field

from protocol import types
from protocol.from_client import Open, Play
from protocol.to_client import Seating, Trick, View, YourTurn
from protocol.types import Card, Seat
from wire.forms import (
    Form,
    annotation,
    docstrings,
    docstrings_of_fields,
    form_of,
    models_within,
    named_in,
    prose,
    spelled_out,
)


class Basket(BaseModel):
    """A basket.

    For fruit.
    """

    plums: int
    """How ``many``
    plums.
    """
    pears: int


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (int, "integer"),
        (str, "text"),
        (bool, "true or false"),
        (float | None, "number"),
        (dict[str, int], "object"),
        (Literal["a", "b"], '`"a"` or `"b"`'),
        (Annotated[int, Field(ge=1, le=4)], "integer, 1 to 4"),
        (Annotated[int, Field(ge=0, le=4)], "integer, 0 to 4"),
        (Annotated[float, Field(ge=0)], "number, 0 or more"),
        (Annotated[str, Field(max_length=9)], "text of up to 9 characters"),
        (Annotated[str, Field(min_length=1, max_length=9)], "text of 1 to 9 characters"),
        (Annotated[str, Field(pattern="^a$")], "text like `^a$`"),
        (Annotated[list[int], Field(max_length=3)], "list: up to 3 × integer"),
        (Annotated[list[int], Field(min_length=3, max_length=3)], "list: 3 × integer"),
    ],
)
def test_a_form_is_spelled_out_with_its_limits(form: Form, words: str) -> None:
    assert spelled_out(form) == words


def test_a_form_with_a_name_is_called_by_it() -> None:
    assert form_of(Card) == "[Card](#types)"
    assert form_of(annotation(Trick, "taken_by")) == "[Seat](#types)"
    assert ("Seat", Seat) in named_in(types)


def test_a_model_is_called_by_its_heading() -> None:
    assert form_of(Seating) == "[Seating](#seating)"
    assert form_of(Play) == "[play](#play)"


def test_an_inherited_field_keeps_its_form_and_its_docstring() -> None:
    assert form_of(annotation(Play, "turn")) == "[Seq](#types)"
    assert docstrings_of_fields(Play)["turn"] == "The number that `your_turn` carried."


def test_every_field_is_there_in_the_order_of_the_model() -> None:
    assert list(docstrings_of_fields(Open)) == list(Open.model_fields)


def test_parts_of_parts_are_found() -> None:
    assert {Trick, YourTurn} <= set(models_within(View))


def test_a_docstring_becomes_one_line_of_the_document() -> None:
    assert prose(Basket.__doc__) == "A basket. For fruit."
    assert docstrings(Basket) == {"plums": "How `many` plums."}
