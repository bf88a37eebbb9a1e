"""``tarocchi-server``: hosts tables until it is told to stop.

What a command needs is imported when it runs, so that help is there at once.
"""

import sys
from pathlib import Path
from typing import Annotated

import typer

from server.config import Settings
from server.options import as_file, given, with_settings
from server.sources import BadSetting, read_settings

EPILOG = """\b
Everything can also be set in the environment (--bot-pace as TAROCCHI_BOT_PACE) and in a file
(bot_pace = 0.7), and there are limits besides: "tarocchi-server settings" prints all of it
as such a file.

\b
Exit status:
  0    stopped as asked
  1    could not start, and a line says why
  2    the command line, the environment or the settings file is wrong
  130  stopped with Ctrl-C"""

cli = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - a quick start

        print(f"tarocchi-server {version('tarocchi')}")
        raise typer.Exit


@cli.callback(invoke_without_command=True, epilog=EPILOG)
@with_settings
def serve(
    context: typer.Context,
    *,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", envvar="TAROCCHI_CONFIG", help="Settings in TOML.")
    ] = None,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end.")
    ] = False,
    **options: str | bool | None,
) -> None:
    """Host tables of Piedicavallo and Tarocco Bolognese.

    The first line on standard output is the address to connect to.
    """
    try:
        settings = read_settings(given(options), config)
    except BadSetting as bad:
        print(f"tarocchi-server: {bad}", file=sys.stderr)
        raise typer.Exit(2) from None
    context.obj = settings
    if context.invoked_subcommand is None:
        from server.serving import run  # noqa: PLC0415 - a quick start

        raise typer.Exit(run(settings))


@cli.command("settings")
def _settings(context: typer.Context) -> None:
    """Print all settings and what each is about, as a file for --config."""
    settings: Settings = context.obj
    for line in as_file(settings):
        print(line)


Data = Annotated[Path | None, typer.Option("--data", metavar="PATH", help="Folder with the data. [as for serving]")]


@cli.command("tables")
def _tables(
    context: typer.Context,
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="Show everything about one table.")] = None,
    *,
    data: Data = None,
    hands: Annotated[bool, typer.Option("--hands", help="Show what is hidden in a running deal too.")] = False,
) -> None:
    """List the tables that are kept, or look at one; also while a server runs."""
    from server.data_commands import show_tables  # noqa: PLC0415 - a quick start

    raise typer.Exit(show_tables(_folder(context, data), code, hands=hands))


@cli.command("backup")
def _backup(
    context: typer.Context,
    to: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; put it in a folder as tarocchi.sqlite3.")],
    *,
    data: Data = None,
) -> None:
    """Copy all data to a new file, also while a server runs."""
    from server.data_commands import back_up_data  # noqa: PLC0415 - a quick start

    raise typer.Exit(back_up_data(_folder(context, data), to))


@cli.command("forget")
def _forget(
    context: typer.Context,
    *,
    data: Data = None,
    before: Annotated[
        str | None,
        typer.Option(metavar="DAY", help="Tables and deals of which the last is before that day, YYYY-MM-DD."),
    ] = None,
    ticket: Annotated[
        typer.FileText | None,
        typer.Option(metavar="FILE", help="All of the person whose ticket is in it; - for input."),
    ] = None,
) -> None:
    """Delete data for good, while no server runs."""
    from server import data_commands  # noqa: PLC0415 - a quick start

    if (before is None) == (ticket is None):
        raise typer.BadParameter("say either --before or --ticket")
    folder = _folder(context, data)
    if ticket is not None:
        raise typer.Exit(data_commands.forget_person(folder, ticket.read()))
    try:
        day = data_commands.day(before or "")
    except ValueError:
        raise typer.BadParameter(f"{before} is no day such as 2026-01-31", param_hint="--before") from None
    raise typer.Exit(data_commands.forget_what_is_old(folder, day))


def _folder(context: typer.Context, data: Path | None) -> Path:
    from server.serving import default_data  # noqa: PLC0415 - a quick start

    settings: Settings = context.obj
    return data or settings.data or default_data()
