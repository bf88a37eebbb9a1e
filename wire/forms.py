"""How the protocol's models and types are written, in words for people; read from their annotations and docstrings."""

import ast
import functools
import inspect
import sys
from collections.abc import Iterator
from itertools import pairwise
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from protocol import from_client, to_client, types

Form = Any
"""An annotation or a model: neither Python nor the library of the models has a type for what they make of types."""
MODULES = (types, from_client, to_client)
_MESSAGES = (from_client.FromClient, to_client.ToClient)
_WORDS: dict[Form, str] = {str: "text", int: "integer", bool: "true or false", float: "number"}
_LIMITS = ("ge", "le", "min_length", "max_length", "pattern")


def form_of(form: Form) -> str:
    """A form by its name where it has one, otherwise spelled out."""
    name = next((name for module in MODULES for name, named in named_in(module) if named is form), None)
    return f"[{name}](#types)" if name else spelled_out(form)


def spelled_out(form: Form) -> str:
    """A form in words, with its limits."""
    origin: Form = get_origin(form)
    inner = get_args(form)
    if origin is Annotated:
        return _limited(form_of(inner[0]), inner[1:])
    if origin in (Union, UnionType):
        return " or ".join(form_of(one) for one in inner if one is not NoneType)
    if origin is Literal:
        return " or ".join(f'`"{word}"`' for word in inner)
    if origin is list:
        return f"list: {form_of(inner[0])}"
    if is_model(form):
        name = form.model_fields["type"].default if "type" in form.model_fields else form.__name__
        return f"[{name}](#{name.lower()})"
    return _WORDS.get(form, "object")


def _limited(form: str, metadata: tuple[Form, ...]) -> str:
    limits: dict[str, Any] = {}
    for field in metadata:
        for limit in getattr(field, "metadata", ()):
            limits |= {name: value for name in _LIMITS if (value := getattr(limit, name, None)) is not None}
    if "pattern" in limits:
        return f"text like `{limits['pattern']}`"
    least, most = limits.get("ge", limits.get("min_length")), limits.get("le", limits.get("max_length"))
    if least is None and most is None:
        return form
    reach = f"{least} or more" if most is None else f"up to {most}" if not least else f"{least} to {most}"
    if form.startswith("list: "):
        return form.replace("list: ", f"list: {most if least == most else reach} × ", 1)
    return (
        f"{form} of {reach} characters"
        if form == "text"
        else f"{form}, {least} to {most}"
        if most
        else f"{form}, {reach}"
    )


@functools.cache
def named_in(module: ModuleType) -> tuple[tuple[str, Form], ...]:
    """The types to which a module gives a name, in order."""
    named = ((name, getattr(module, name)) for name in _assigned(module))
    return tuple(
        (name, form) for name, form in named if get_origin(form) in (Annotated, Literal) and form not in _MESSAGES
    )


def is_model(form: Form) -> bool:
    """Whether a form is one of the protocol's models."""
    return hasattr(form, "model_fields")


def annotation(model: Form, field: str) -> Form:
    """What a model says of a field, its limits and names kept."""
    return next(found[field] for base in model.__mro__ if field in (found := inspect.get_annotations(base)))


def models_within(form: Form) -> Iterator[Form]:
    """Every model that is part of a form."""
    if is_model(form):
        yield form
        for field in form.model_fields:
            yield from models_within(annotation(form, field))
    for inner in get_args(form):
        yield from models_within(inner)


def docstrings_of_fields(model: Form) -> dict[str, str]:
    """What is said of each field of a model, inherited fields included."""
    told: dict[str, str] = {}
    for base in reversed(model.__mro__):
        if base.__module__.startswith("protocol."):
            told |= docstrings(base)
    return {name: told.get(name, "") for name in model.model_fields}


def docstrings(owner: type | ModuleType) -> dict[str, str]:
    """The docstring that follows each assignment in a class or a module."""
    told = {}
    for statement, following in pairwise(_body(owner)):
        match statement, following:
            case (
                ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str() as text)),
            ):
                told[name] = prose(text)
            case _:
                continue
    return told


def prose(text: str | None) -> str:
    """A docstring as one line of the document."""
    return " ".join(inspect.cleandoc(text or "").replace("``", "`").split())


def _assigned(module: ModuleType) -> Iterator[str]:
    for statement in _body(module):
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case _:
                continue


def _body(owner: type | ModuleType) -> list[ast.stmt]:
    if isinstance(owner, ModuleType):
        return _source(owner)
    classes = (one for one in _source(sys.modules[owner.__module__]) if isinstance(one, ast.ClassDef))
    return next(one.body for one in classes if one.name == owner.__name__)


@functools.cache
def _source(module: ModuleType) -> list[ast.stmt]:
    return ast.parse(inspect.getsource(module)).body
