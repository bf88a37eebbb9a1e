"""Options and the settings file are made from the settings."""

from pathlib import Path

from typer.testing import CliRunner

from server.commands import cli
from server.config import Settings
from server.limits import Limits
from server.options import all_settings, as_file
from server.sources import read_settings

run = CliRunner(env={"TAROCCHI_CONFIG": None, "TAROCCHI_PORT": None}).invoke


def test_every_setting_is_described() -> None:
    assert [setting.keyword for setting in all_settings() if not setting.field.description] == []


def test_help_lists_every_setting_that_is_no_limit() -> None:
    listed = run(cli, ["-h"]).stdout
    assert [
        one.keyword for one in all_settings() if ("--" + one.keyword.replace("_", "-") in listed) == one.nested
    ] == []


def test_what_is_printed_can_be_read_as_a_file(tmp_path: Path) -> None:
    settings = Settings(port=7, data=Path("here"), ephemeral=True, limits=Limits(tables=3))
    (tmp_path / "settings.toml").write_text("\n".join(as_file(settings)), encoding="utf-8")
    assert read_settings({}, tmp_path / "settings.toml").model_dump() == settings.model_dump()


def test_an_option_of_any_kind_reaches_the_settings() -> None:
    given = ["--port", "7", "--ephemeral", "--durability", "power", "--limits-message-rate", "2.5", "--data", "here"]
    printed = run(cli, [*given, "settings"]).stdout.splitlines()
    wanted = ["port = 7", "ephemeral = true", 'durability = "power"', "message_rate = 2.5", 'data = "here"']
    assert [line for line in wanted if line not in printed] == []
