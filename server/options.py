"""Every setting as an option of the command and as a line of a settings file, made from the settings themselves."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, cast, get_args, get_origin

import typer
from pydantic import SecretStr
from pydantic.fields import FieldInfo

from server.config import Settings
from server.limits import Limits
from server.sources import NESTED, Values, option_of, variable_of

METAVARS: dict[object, str] = {int: "N", float: "SECONDS", str: "TEXT", Path: "PATH", SecretStr: "TEXT"}


class Setting(NamedTuple):
    """One setting: its name in parts, and what the settings say about it."""

    name: tuple[str, ...]
    field: FieldInfo

    @property
    def keyword(self) -> str:
        """Its name in one word."""
        return "_".join(self.name)

    @property
    def nested(self) -> bool:
        """Whether it is one of the limits."""
        return len(self.name) > 1


def all_settings() -> Iterator[Setting]:
    """Every setting, the limits last."""
    for name, field in Settings.model_fields.items():
        if name != NESTED:
            yield Setting((name,), field)
    for name, field in cast("Any", Limits).__pydantic_fields__.items():
        yield Setting((NESTED, name), field)


def with_settings(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each setting; it gets them all as keywords, None for those that were not given."""
    own = signature(command)
    parameters = [one for one in own.parameters.values() if one.kind is not Parameter.VAR_KEYWORD]
    parameters.extend(map(_parameter, all_settings()))
    described = cast("Any", command)
    described.__signature__ = own.replace(parameters=parameters)
    described.__annotations__ = {one.name: one.annotation for one in parameters}
    return command


def given(options: Mapping[str, Any]) -> Values:
    """What was given on the command line, the limits in a mapping of their own."""
    values: dict[str, Any] = {NESTED: {}}
    for setting in all_settings():
        if options[setting.keyword] is not None:
            place = values[NESTED] if setting.nested else values
            place[setting.name[-1]] = options[setting.keyword]
    return values


def as_file(settings: Settings) -> Iterator[str]:
    """The lines of a settings file in TOML that says what these settings say, and what each is about."""
    yield "# All settings of tarocchi-server. Stronger than this file is the environment, and than that an option."
    nested = False
    for setting in all_settings():
        if setting.nested and not nested:
            nested = True
            yield f"\n[{NESTED}]"
        yield f"\n# {setting.field.description}"
        yield f"# {option_of(*setting.name)}, {variable_of(*setting.name)}"
        value = getattr(settings.limits if nested else settings, setting.name[-1])
        shown = value is not None and not isinstance(value, SecretStr)
        yield f"{setting.name[-1]} = {_in_toml(value)}" if shown else f"# {setting.name[-1]} ="


def _parameter(setting: Setting) -> Parameter:
    types = _types(setting.field.annotation)
    default = setting.field.default
    described = setting.field.description or ""
    if default not in (None, (), False):
        described += f" [{default.value if isinstance(default, Enum) else default}]"
    option = typer.Option(
        option_of(*setting.name), help=described, metavar=_metavar(setting.field, types), hidden=setting.nested
    )
    kind: Any = bool | None if bool in types else str | None
    return Parameter(setting.keyword, Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, option])


def _metavar(field: FieldInfo, types: Sequence[object]) -> str | None:
    if field.title is not None or bool in types:
        return field.title
    for kind in types:
        if get_origin(kind) is Literal:
            return "|".join(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return "|".join(member.value for member in kind)
    return next(METAVARS[kind] for kind in types if kind in METAVARS)


def _types(annotation: object) -> Sequence[object]:
    """The types that an annotation allows, without None and what is said about them."""
    if get_origin(annotation) in (None, Literal):
        return () if annotation is type(None) else (annotation,)
    parts = get_args(annotation)[:1] if get_origin(annotation) is Annotated else get_args(annotation)
    return [kind for part in parts for kind in _types(part)]


def _in_toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_in_toml, value))}]"
    if isinstance(value, bool | int | float):
        return json.dumps(value)
    return json.dumps(value.value if isinstance(value, Enum) else str(value))
