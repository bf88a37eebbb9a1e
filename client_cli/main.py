"""``tarocchi``: play, host, join and watch tables in the terminal, and read the rules.

What a command needs is imported when it runs, so that help is there at once.
"""

import getpass
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Literal

import typer

from client_cli.texts import _

DEFAULT_SERVER = "ws://127.0.0.1:8765"
EXIT_STATUSES = """\b
Exit status:
  0    done
  1    not done, and a line says why
  2    the command line is wrong
  130  stopped with Ctrl-C

Results go to standard output, everything else to standard error."""

GameName = Literal["piedicavallo", "bolognese"]
MatchName = Literal["single", "four-deals", "to-target"]
BotName = Literal["random", "rules"]
SeatName = Literal["south", "east", "north", "west"]
Language = Literal["en", "it", "da", "nl", "ms"]

SEATS: tuple[SeatName, ...] = ("south", "east", "north", "west")

Game = Annotated[GameName, typer.Option(help=_("Which game."))]
Match = Annotated[MatchName, typer.Option(help=_("How long a match lasts."))]
Target = Annotated[
    int | None,
    typer.Option(min=1, max=10_000, help=_("Points that end a match to-target; the game has a customary one.")),
]
Seat = Annotated[SeatName, typer.Option(help=_("Where you sit."))]
Bot = Annotated[BotName, typer.Option(help=_("How well the bots play."))]
Name = Annotated[str | None, typer.Option(help=_("What the others call you; your login name by default."))]
Code = Annotated[str, typer.Argument(help=_("The table's code, seven letters."))]
Password = Annotated[
    str | None, typer.Option(envvar="TAROCCHI_PASSWORD", help=_("The server's password, if it has one."))
]
Server = Annotated[str, typer.Option(metavar="URL", help=_("The server's address."))]


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        from importlib.metadata import version  # noqa: PLC0415 - a quick start

        print(f"tarocchi {version('tarocchi')}")
        raise typer.Exit


app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EXIT_STATUSES,
    help=_("Piedicavallo and Tarocco Bolognese for four, in the terminal."),
)


@app.callback()
def _common(
    *,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help=_("Print the version and end."))
    ] = False,
) -> None:
    pass


@app.command("play", epilog=EXIT_STATUSES, help=_("Play with three bots, on a server of your own."))
def _play(
    *,
    game: Game = "piedicavallo",
    match: Match = "single",
    target: Target = None,
    seat: Seat = "south",
    bot: Bot = "rules",
    name: Name = None,
    seed: Annotated[int | None, typer.Option(min=0, help=_("The same seed gives the same deal and play."))] = None,
    auto: Annotated[bool, typer.Option("--auto", help=_("A bot plays for you too; no keyboard is needed."))] = False,
    bot_pace: Annotated[
        float | None, typer.Option(min=0, max=60, help=_("Seconds before each choice of a bot; 0 with --auto."))
    ] = None,
) -> None:
    from client_cli import evening  # noqa: PLC0415 - a quick start

    table = evening.Opening(game, match, target, SEATS.index(seat), bot)
    with _ending_well():
        evening.play(table, name=_name(name), seed=seed, bot_pace=bot_pace, auto=auto)


@app.command("host", epilog=EXIT_STATUSES, help=_("Open a table and sit down; tells how your friends come to it."))
def _host(
    *,
    game: Game = "piedicavallo",
    match: Match = "single",
    target: Target = None,
    seat: Seat = "south",
    bot: Bot = "rules",
    name: Name = None,
    public: Annotated[bool, typer.Option("--public", help=_("List the table for everybody."))] = False,
    clock: Annotated[
        int | None, typer.Option(min=5, max=3600, help=_("Seconds for each turn; then a bot makes that move."))
    ] = None,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help=_("The server; without it one is started on this machine."))
    ] = None,
    password: Password = None,
) -> None:
    from client_cli import evening  # noqa: PLC0415 - a quick start

    table = evening.Opening(game, match, target, SEATS.index(seat), bot, public=public, clock=clock)
    with _ending_well():
        evening.host(table, name=_name(name), server=server and _address(server), password=password)


@app.command("join", epilog=EXIT_STATUSES, help=_("Come to a table to play."))
def _join(code: Code, *, server: Server = DEFAULT_SERVER, name: Name = None, password: Password = None) -> None:
    from client_cli import evening  # noqa: PLC0415 - a quick start

    with _ending_well():
        evening.visit(code, name=_name(name), server=_address(server), password=password, plays=True)


@app.command("watch", epilog=EXIT_STATUSES, help=_("Come to a table to look on."))
def _watch(code: Code, *, server: Server = DEFAULT_SERVER, name: Name = None, password: Password = None) -> None:
    from client_cli import evening  # noqa: PLC0415 - a quick start

    with _ending_well():
        evening.visit(code, name=_name(name), server=_address(server), password=password, plays=False)


@app.command("rules", epilog=EXIT_STATUSES, help=_("Show the rule sheet of a game."))
def _rules(
    game: Annotated[GameName, typer.Argument(help=_("Which game."))],
    *,
    lang: Annotated[Language, typer.Option(help=_("In which language."))] = "en",
) -> None:
    from client_cli.rule_sheets import show  # noqa: PLC0415 - a quick start

    with _ending_well():
        show(game, lang)


def main() -> None:
    """Run the command."""
    nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - stands in for a closed stream to the end
    sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # no name may stop the output, whatever the terminal's encoding
    app()


@contextmanager
def _ending_well() -> Iterator[None]:
    """One sentence instead of a traceback, and no complaint when whoever read the output has had enough."""
    from client_cli.conversation import NotDone  # noqa: PLC0415 - a quick start

    try:
        yield
        sys.stdout.flush()
    except NotDone as failure:
        print(failure, file=sys.stderr)
        raise typer.Exit(1) from None
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left to write has nowhere to go
        if isinstance(error, BrokenPipeError):
            raise typer.Exit from None
        print(_("That did not work: {error}.").format(error=error.strerror or error), file=sys.stderr)
        raise typer.Exit(1) from None


def _name(name: str | None) -> str:
    if name is None:
        with suppress(OSError, KeyError, ImportError):
            name = getpass.getuser()
    return (name or _("Guest"))[:64]


def _address(server: str) -> str:
    return server if "://" in server else f"ws://{server}"


if __name__ == "__main__":
    main()
