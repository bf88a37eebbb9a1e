"""What hypothesis draws for the wire: every message as its model's schema states it, broken ones, and any values."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from pydantic import BaseModel

Plain = dict[str, Any]
Anything = SearchStrategy[Any]


scalars: Anything = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from([-1, 0, 1, 4, 2**53, 2**64 - 1, 1.0, 3.5, "", "play", "DN", "T22", "nul\0", "\n", "é", "🂡"])
)
values: Anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
"""What both encodings can write."""


def plain_of(model: type[BaseModel]) -> SearchStrategy[Plain]:
    """Plain messages of a model; what is optional is there or not."""
    schema = model.model_json_schema()
    return _object(schema, schema.get("$defs", {}))


def _object(schema: Plain, models: Plain) -> SearchStrategy[Plain]:
    fields = {name: _drawn(field, models) for name, field in schema["properties"].items()}
    told_apart_by = {"type", "kind"}
    needed = (set(schema.get("required", ())) | told_apart_by) & fields.keys()
    return st.fixed_dictionaries(
        {name: fields[name] for name in fields if name in needed},
        optional={name: fields[name] for name in fields if name not in needed},
    )


def _drawn(schema: Plain, models: Plain) -> Anything:
    match schema:
        case {"$ref": name}:
            return _object(models[name.rpartition("/")[2]], models)
        case {"const": value}:
            return st.just(value)
        case {"enum": words}:
            return st.sampled_from(words)
        case {"anyOf": choices} | {"oneOf": choices}:  # None is written by leaving the field out
            return st.one_of([_drawn(choice, models) for choice in choices if choice != {"type": "null"}])
        case {"type": "array", "items": items}:
            shortest = schema.get("minItems", 0)
            return st.lists(_drawn(items, models), min_size=shortest, max_size=min(schema["maxItems"], shortest + 2))
        case {"type": "string", "pattern": pattern}:
            return st.from_regex(pattern, fullmatch=True, alphabet=st.characters(max_codepoint=127))
        case {"type": "string"}:
            return st.text(min_size=schema.get("minLength", 0), max_size=schema["maxLength"])
        case {"type": "integer"}:
            return st.integers(schema.get("minimum", -(2**53)), schema.get("maximum", 2**53))
        case {"type": "number"}:
            return st.floats(schema["minimum"], 1e9)
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "object"}:
            return st.dictionaries(st.text(max_size=4), values, max_size=3)
        case _:
            raise AssertionError(f"nobody said how to draw {schema}")


@st.composite
def broken(draw: DrawFn, messages: SearchStrategy[Plain]) -> Plain:
    """A message in which a few fields are missing, strange or of another value."""
    message = dict(draw(messages))
    for _ in range(draw(st.integers(1, 3))):
        field = draw(st.sampled_from([*message, "x", "id", "type"]) | st.text(max_size=4))
        if draw(st.booleans()):
            message[field] = draw(values)
        else:
            message.pop(field, None)
    return message
