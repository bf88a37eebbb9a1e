"""The command line of the server."""

from importlib.metadata import version
from pathlib import Path

import pytest
from typer.testing import CliRunner

from server.commands import cli

run = CliRunner(env={"TAROCCHI_CONFIG": None, "TAROCCHI_PORT": None}).invoke


def test_version_is_told() -> None:
    assert run(cli, ["--version"]).stdout == f"tarocchi-server {version('tarocchi')}\n"


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_help_explains_the_exit_statuses(option: str) -> None:
    result = run(cli, [option])
    assert (result.exit_code, "130  stopped with Ctrl-C" in result.stdout) == (0, True)


def test_a_bad_value_is_one_sentence_and_status_2() -> None:
    result = run(cli, ["--port", "70000"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "tarocchi-server: --port should be less than or equal to 65535\n"


@pytest.mark.parametrize("wrong", [["--prot", "1"], ["sing"], ["--port"]])
def test_a_command_line_that_is_none_is_status_2_without_a_traceback(wrong: list[str]) -> None:
    result = run(cli, wrong)
    assert (result.exit_code, "Traceback" in result.stderr) == (2, False)


def test_the_settings_file_may_be_named_in_the_environment(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("port = 7", encoding="utf-8")
    result = run(cli, ["settings"], env={"TAROCCHI_CONFIG": str(tmp_path / "settings.toml")})
    assert "port = 7" in result.stdout.splitlines()
