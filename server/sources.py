"""Where the settings of a real server come from: options first, then the environment, then a file.

A setting has one name in three spellings: ``--limits-tables`` as an option, ``TAROCCHI_LIMITS_TABLES`` in the
environment, ``tables`` under ``[limits]`` in the file (TOML).
"""

import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from server.config import Settings

PREFIX = "TAROCCHI_"
NESTED = "limits"

Values = Mapping[str, Any]
"""Values by name; the limits in a mapping of their own."""


class BadSetting(Exception):
    """A setting can't be used; the text is one sentence for whoever set it."""


def read_settings(options: Values, file: Path | None = None) -> Settings:
    """Gather the settings.

    Args:
        options: what was given on the command line.
        file: in TOML, None for no file.

    Raises:
        BadSetting: a value can't be used, or the file can't be read.
    """
    in_file = _read(file) if file is not None else {}
    try:
        if not in_file and not any(name.upper().startswith(PREFIX) for name in os.environ):
            return Settings.model_validate(options)
        from server.gathering import gathered  # noqa: PLC0415 - its library takes long to load, and few need it

        return gathered(options, in_file, prefix=PREFIX)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise BadSetting(
            f"{_spelled(first['loc'], options, file)} {_what_is_wrong(first['type'], first['msg'])}"
        ) from None


def option_of(*name: str) -> str:
    """How a setting is spelled as an option."""
    return "--" + "-".join(name).replace("_", "-")


def variable_of(*name: str) -> str:
    """How a setting is spelled in the environment."""
    return PREFIX + "_".join(name).upper()


def _read(file: Path) -> Values:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadSetting(f"{file} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadSetting(f"{file} is not UTF-8") from None
    except tomllib.TOMLDecodeError as error:
        raise BadSetting(f"{file} is not TOML: {error}") from None


def _spelled(place: Sequence[str | int], options: Values, file: Path | None) -> str:
    """The setting as whoever set it has spelled it."""
    name = [str(part) for part in (place[:2] if place[0] == NESTED else place[:1])]
    if (options.get(NESTED, {}) if len(name) > 1 else options).get(name[-1]) is not None:
        return option_of(*name)
    if os.environ.get(variable_of(*name)):
        return variable_of(*name)
    return f"{'.'.join(name)} in {file}"


def _what_is_wrong(kind: str, text: str) -> str:
    if kind in ("extra_forbidden", "unexpected_keyword_argument"):
        return "is no setting"
    return re.sub("^(?:Input|String|Value|Value error,|value) ", "", text)
