"""The tables of ``protocol.md``, made from what they describe: models, types, codes, packs, the phases of a deal."""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from engine.deal import MOVES_OF, NEXT_PHASES
from engine.games import GAMES
from protocol.codec import MESSAGE_BYTES
from protocol.errors import FINAL_CLOSES, FROM_ANY_REQUEST, REFUSALS, CloseCode, ErrorCode
from protocol.from_client import FromClient
from protocol.to_client import Event, ToClient
from protocol.types import LIST_LENGTH, NAME_LENGTH, TEXT_LENGTH, models_of
from wire.forms import (
    MODULES,
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

REQUESTS = models_of(FromClient)
TOLD = models_of(ToClient) | models_of(Event)


def tables() -> dict[str, str]:
    """Every generated part of the document, by its name."""
    parts = {
        "limits": _table(("limit", "value"), _limits()),
        "types": _table(("type", "form", "meaning"), _types()),
        "values": "\n\n".join(f"### {model.__name__}\n\n{_described(model)}" for model in _values()),
        "cards": _table(("game", "the pack's order"), _cards()),
        "phases": _table(("phase", "moves", "phases that may follow"), _phases()),
        "errors": _table(("code", "meaning"), _meanings(ErrorCode)),
        "closes": _table(("code", "meaning", "come back?"), _closes()),
        "any-request": f"{_codes(FROM_ANY_REQUEST)}.",
    }
    for kind, model in REQUESTS.items():
        parts[kind] = f"{_described(model)}\n\nMay be refused with: {_codes(REFUSALS[kind])}."
    return parts | {kind: _described(model) for kind, model in TOLD.items()}


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *([cell.replace("|", "\\|") for cell in row] for row in rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _described(model: Form) -> str:
    rows = [(f"`{name}`", _form_of_field(model, name), text) for name, text in docstrings_of_fields(model).items()]
    return f"{prose(model.__doc__)}\n\n{_table(('field', 'form', 'meaning'), rows)}"


def _form_of_field(model: Form, name: str) -> str:
    form, field = form_of(annotation(model, name)), model.model_fields[name]
    if field.is_required() or name in ("type", "kind"):
        return form
    return f"{form}, optional" if field.default is None else f"{form}, {_default(field.default)} if left out"


def _default(value: object) -> str:
    match value:
        case str():
            return f'`"{value}"`'
        case bool():
            return f"`{str(value).lower()}`"
        case int():
            return f"`{value}`"
        case _:
            return "its own defaults"


def _values() -> list[Form]:
    """The models that are parts of messages, in the order in which they are defined."""
    messages = {*REQUESTS.values(), *TOLD.values()}
    parts = {part for model in messages for part in models_within(model)} - messages
    return [
        model for module in MODULES for model in vars(module).values() if isinstance(model, type) and model in parts
    ]


def _types() -> Iterator[tuple[str, str, str]]:
    for module in MODULES:
        told = docstrings(module)
        for name, form in named_in(module):
            yield f"`{name}`", spelled_out(form), told.get(name, "")


def _limits() -> Iterator[tuple[str, str]]:
    yield "a message to the server, in bytes", str(MESSAGE_BYTES)
    yield "a list or an object, in entries, where nothing shorter is stated", str(LIST_LENGTH)
    yield "a name as it is shown, in characters", str(NAME_LENGTH)
    yield "a line of chat, in characters", str(TEXT_LENGTH)


def _cards() -> Iterator[tuple[str, str]]:
    for name, rules in GAMES.items():
        yield f"`{name}`", " ".join(f"`{card}`" for card in rules.pack.cards)


def _phases() -> Iterator[tuple[str, str, str]]:
    for phase, moves in MOVES_OF.items():
        names = [f"[`{move.__name__.lower()}`](#{move.__name__.lower()})" for move in moves]
        following = [f"`{after}`" for after in NEXT_PHASES[phase]]
        yield f"`{phase}`", ", ".join(names) or "none", ", ".join(following) or "none"


def _meanings(codes: type[Enum]) -> Iterator[tuple[str, str]]:
    told = docstrings(codes)
    for code in codes:
        yield f"`{code.value}`", told[code.name]


def _closes() -> Iterator[tuple[str, str, str]]:
    for code, (shown, meaning) in zip(CloseCode, _meanings(CloseCode), strict=True):
        yield shown, meaning, "no" if code in FINAL_CLOSES else "yes"


def _codes(codes: Sequence[ErrorCode]) -> str:
    return ", ".join(f"[`{code}`](#errors)" for code in codes) or "nothing else"
