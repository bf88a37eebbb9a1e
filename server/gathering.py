"""Settings of which some come from the environment or a file."""

from collections.abc import Mapping
from typing import Any

from pydantic_settings import BaseSettings, EnvSettingsSource, InitSettingsSource, SettingsConfigDict

from server.config import Settings


class _Gathered(BaseSettings, Settings):
    model_config = SettingsConfigDict(
        env_nested_delimiter="_",
        env_nested_max_split=1,
        env_ignore_empty=True,
        enable_decoding=False,
    )


def gathered(options: Mapping[str, Any], in_file: Mapping[str, Any], *, prefix: str) -> Settings:
    """The settings that options, the environment and a file make, of which the first has the last word.

    Args:
        options, in_file: values by name; the limits in a mapping of their own.
        prefix: of the names in the environment.

    Raises:
        ValidationError: a value can't be used.
    """
    sources = (
        InitSettingsSource(_Gathered, dict(options)),
        EnvSettingsSource(_Gathered, env_prefix=prefix),
        InitSettingsSource(_Gathered, dict(in_file)),
    )
    return _Gathered(_build_sources=(sources, {}))
