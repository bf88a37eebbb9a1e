"""``tarocchi``: play, host, join and watch tables in the terminal, and read the rules.

What a command needs is imported when it runs, so that help is there at once.
"""

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer

from client_cli import kept
from client_cli.coming import Comes, Notes
from client_cli.letters import PLAINER
from client_cli.person import Front, Person, person
from client_cli.texts import _, asked_language, locale_language, speak, spoken

# Help is text too: the language is known before any of it is made. What is asked for goes before what is kept.
speak(locale_language(os.environ))
speak(kept.read().language)
speak(asked_language(sys.argv[1:]))

EXIT_STATUSES = "\b\n" + _("""\
Exit status:
  0    done
  1    not done, and a line says why
  2    the command line is wrong
  130  stopped with Ctrl-C

Results go to standard output, everything else to standard error.""")

GameName = Literal["piedicavallo", "bolognese"]
MatchName = Literal["single", "four-deals", "to-target"]
BotName = Literal["random", "rules", "strong", "master"]
ThemeName = Literal["felt", "warm", "contrast", "paper", "colourless"]
SeatName = Literal["south", "east", "north", "west"]
ViewName = Literal["open", "table", "south", "east", "north", "west"]
Language = Literal["en", "it", "da", "nl", "ms"]

SEATS: tuple[SeatName, ...] = ("south", "east", "north", "west")

Game = Annotated[GameName, typer.Option(case_sensitive=False, help=_("Which game."))]
Match = Annotated[MatchName, typer.Option(help=_("How long a match lasts."))]
Target = Annotated[
    int | None,
    typer.Option(min=1, max=10_000, help=_("Points that end a match to-target; the game has a customary one.")),
]
Seat = Annotated[SeatName, typer.Option(help=_("Where you sit."))]
Bot = Annotated[BotName, typer.Option(help=_("How well the bots play."))]
Name = Annotated[
    str | None, typer.Option(help=_("What the others call you; it is remembered. At first your login name."))
]
Plain = Annotated[
    bool, typer.Option("--plain", help=_("Sentences for a screen reader or a log; by itself where no screen is."))
]
Json = Annotated[bool, typer.Option("--json", help=_("Messages as lines of JSON, and commands read as such."))]
Theme = Annotated[ThemeName | None, typer.Option(help=_("How the screen looks; it is remembered."))]
Ascii = Annotated[bool, typer.Option("--ascii", help=_("Nothing but ASCII on the screen."))]
New = Annotated[bool, typer.Option("--new", help=_("A new table, even if your seat at the last one is kept."))]
AsGuest = Annotated[
    bool, typer.Option("--guest", help=_("As somebody else than before, say a second player; nothing is remembered."))
]
Password = Annotated[
    str | None, typer.Option(envvar="TAROCCHI_PASSWORD", help=_("The server's password, if it has one."))
]
Server = Annotated[
    str | None, typer.Option(metavar="URL", help=_("The server's address; without it the last one is meant."))
]
Code = Annotated[str, typer.Argument(metavar="CODE|LINK", help=_("The table's code, seven letters, or its link."))]


def _remember(language: str | None) -> str | None:
    if language is not None:
        kept.change(language=language)
    return language


Lang = Annotated[
    Language | None,
    typer.Option("--lang", callback=_remember, help=_("In which language; it is remembered."), show_default=False),
]


LangOnce = Annotated[
    Language | None, typer.Option("--lang", help=_("In which language, this time only."), show_default=False)
]


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
    _lang: Lang = None,
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
    new: New = False,
    plain: Plain = False,
    json: Json = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    _lang: Lang = None,
) -> None:
    somebody = person(name, plain=plain or auto, json=json)

    def comes(notes: Notes) -> object:
        from client_cli import evening  # noqa: PLC0415 - a quick start

        table = evening.Opening(game, match, target, SEATS.index(seat), bot)
        return evening.play(table, somebody, notes, seed=seed, bot_pace=bot_pace, is_auto=auto, is_new=new)

    with _ending_well():
        _attend(comes, somebody, theme=theme, ascii_only=ascii_only, is_auto=auto)


@app.command("host", epilog=EXIT_STATUSES, help=_("Open a table for friends, and sit down at it."))
def _host(
    *,
    game: Game = "piedicavallo",
    match: Match = "single",
    target: Target = None,
    seat: Seat = "south",
    bot: Bot = "rules",
    name: Name = None,
    public: Annotated[
        bool | None,
        typer.Option("--public/--private", help=_("Whether the table is listed; by itself on a server of your own.")),
    ] = None,
    clock: Annotated[
        int | None, typer.Option(min=5, max=3600, help=_("Seconds for each turn; then a bot makes that move."))
    ] = None,
    hints: Annotated[
        bool, typer.Option("--hints/--no-hints", help=_("Whether people may ask what a bot would do."))
    ] = True,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help=_("The server; without it one is started on this machine."))
    ] = None,
    listen: Annotated[
        str, typer.Option(metavar="ADDRESS", help=_("Where a server started here listens: on every network."))
    ] = "0.0.0.0",
    port: Annotated[int, typer.Option(min=0, max=65535, help=_("Its port; if it is taken, another one."))] = 8765,
    password: Password = None,
    new: New = False,
    plain: Plain = False,
    json: Json = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    _lang: Lang = None,
) -> None:
    somebody = person(name, password, plain=plain, json=json)

    def comes(notes: Notes) -> object:
        from client_cli import evening  # noqa: PLC0415 - a quick start
        from client_cli.links import read_address  # noqa: PLC0415 - a quick start

        is_public = server is None if public is None else public
        number = SEATS.index(seat)
        table = evening.Opening(game, match, target, number, bot, public=is_public, clock=clock, hints=hints)
        address = None if server is None else read_address(server)
        return evening.host(table, somebody, notes, server=address, listen=listen, port=port, is_new=new)

    with _ending_well():
        _attend(comes, somebody, theme=theme, ascii_only=ascii_only)


@app.command("join", epilog=EXIT_STATUSES, help=_("Come to a table to play; without a code, choose one."))
def _join(
    code: Annotated[
        str | None,
        typer.Argument(
            metavar="[CODE|LINK]", help=_("The table's code, seven letters, or its link."), show_default=False
        ),
    ] = None,
    *,
    server: Server = None,
    name: Name = None,
    password: Password = None,
    guest: AsGuest = False,
    plain: Plain = False,
    json: Json = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    _lang: Lang = None,
) -> None:
    somebody = person(name, password, plain=plain, json=json, is_kept=not guest)
    with _ending_well():
        comes = _way_to(code, server, somebody, plays=True, is_guest=guest)
        if comes is not None:
            _attend(comes, somebody, theme=theme, ascii_only=ascii_only)


@app.command("watch", epilog=EXIT_STATUSES, help=_("Come to a table to look on."))
def _watch(
    code: Code,
    *,
    server: Server = None,
    name: Name = None,
    password: Password = None,
    guest: AsGuest = False,
    plain: Plain = False,
    json: Json = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    _lang: Lang = None,
) -> None:
    somebody = person(name, password, plain=plain, json=json, is_kept=not guest)
    with _ending_well():
        comes = _way_to(code, server, somebody, plays=False, is_guest=guest)
        if comes is not None:
            _attend(comes, somebody, theme=theme, ascii_only=ascii_only)


@app.command("resume", epilog=EXIT_STATUSES, help=_("Come back to the table that you did not leave."))
def _resume(
    *,
    name: Name = None,
    plain: Plain = False,
    json: Json = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    _lang: Lang = None,
) -> None:
    somebody = person(name, plain=plain, json=json)

    def comes(notes: Notes) -> object:
        from client_cli import evening  # noqa: PLC0415 - a quick start

        return evening.resume(somebody, notes)

    with _ending_well():
        _attend(comes, somebody, theme=theme, ascii_only=ascii_only)


@app.command("history", epilog=EXIT_STATUSES, help=_("List your finished deals with their results."))
def _history(*, server: Server = None, json: Json = False, _lang: Lang = None) -> None:
    from client_cli import archive  # noqa: PLC0415 - a quick start

    with _ending_well():
        archive.history(server, person(None, json=json))


@app.command("export", epilog=EXIT_STATUSES, help=_("Write the records of your finished deals."))
def _export(
    deal: Annotated[
        str, typer.Argument(metavar="[ID|all]", help=_("Which deal, as the history numbers them."))
    ] = "all",
    *,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help=_("A file instead of standard output."))
    ] = None,
    server: Server = None,
    _lang: Lang = None,
) -> None:
    from client_cli import archive  # noqa: PLC0415 - a quick start

    with _ending_well():
        archive.export(deal, server, person(None), output)


@app.command("replay", epilog=EXIT_STATUSES, help=_("Step through a finished deal."))
def _replay(
    deal: Annotated[
        str, typer.Argument(metavar="FILE|ID", help=_("A file of deal records, or a deal of your history."))
    ],
    *,
    number: Annotated[int, typer.Option(min=1, help=_("Which record of the file."))] = 1,
    view: Annotated[
        ViewName, typer.Option(help=_("From whose seat, as somebody who watches (table), or with open hands."))
    ] = "open",
    server: Server = None,
    plain: Plain = False,
    json: Json = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    _lang: Lang = None,
) -> None:
    somebody = person(None, plain=plain, json=json)

    def comes(_notes: Notes) -> object:
        from client_cli import archive  # noqa: PLC0415 - a quick start

        return archive.look_back(deal, number, view, server, somebody)

    with _ending_well():
        if somebody.front is Front.SCREEN:
            _show(comes, theme=theme, ascii_only=ascii_only)
        else:
            from client_cli import archive  # noqa: PLC0415 - a quick start

            archive.replay(deal, number, view, server, somebody)


@app.command("rules", epilog=EXIT_STATUSES, help=_("Show the rule sheet of a game."))
def _rules(
    game: Annotated[GameName, typer.Argument(case_sensitive=False, help=_("Which game."))],
    *,
    _lang: LangOnce = None,
) -> None:
    from client_cli.rule_sheets import show  # noqa: PLC0415 - a quick start

    with _ending_well():
        show(game, spoken())


def main() -> None:
    """Run the command."""
    nowhere = Path(os.devnull).open("w")  # noqa: SIM115 - stands in for a closed stream to the end
    sys.stdout, sys.stderr = sys.stdout or nowhere, sys.stderr or nowhere
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=PLAINER)  # no name may stop the output, whatever the terminal's encoding
    app()


def _way_to(code: str | None, server: str | None, somebody: Person, *, plays: bool, is_guest: bool) -> Comes | None:
    """The way to a table; a person who has named none chooses one before, None for none."""
    chosen = None
    if code is None or not re.fullmatch(r"(.*/)?[A-Za-z]{7}/?", code.strip()):
        from client_cli import meeting  # noqa: PLC0415 - a quick start

        chosen = meeting.table_meant(code, server, somebody)
        if chosen is None:
            return None

    def comes(notes: Notes) -> object:
        from client_cli import evening, meeting  # noqa: PLC0415 - a quick start

        link = chosen or meeting.table_meant(code, server, somebody)
        assert link is not None, "it is named"
        return evening.visit(link, somebody, notes, plays=plays, is_guest=is_guest)

    return comes


def _attend(comes: Comes, somebody: Person, *, theme: str | None, ascii_only: bool, is_auto: bool = False) -> None:
    """Spend an evening at a table, on the full screen if there is one."""
    if somebody.front is Front.SCREEN:
        _show(comes, theme=theme, ascii_only=ascii_only)
    else:
        from client_cli import evening  # noqa: PLC0415 - a quick start

        evening.attend(comes, somebody.front, is_auto=is_auto)


def _show(comes: Comes, *, theme: str | None, ascii_only: bool) -> None:
    from client_cli.full_screen.greeting import greeting  # noqa: PLC0415 - a quick start

    with greeting(sys.stdout):
        from client_cli.full_screen.app import show  # noqa: PLC0415 - after the first paint

    show(comes, theme=theme, ascii_only=ascii_only)


@contextmanager
def _ending_well() -> Iterator[None]:
    """One sentence instead of a traceback, and no complaint when whoever read the output has had enough."""
    try:
        yield
        sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left to write has nowhere to go
        if isinstance(error, BrokenPipeError):
            raise typer.Exit from None
        reason = error.strerror or str(error)
        told = reason if error.filename is None else f"{error.filename}: {reason}"
        print(_("That did not work: {error}.").format(error=told), file=sys.stderr)
        raise typer.Exit(1) from None
    except Exception as failure:
        from client_cli.failing import NotDone  # noqa: PLC0415 - a quick start

        if not isinstance(failure, NotDone):
            raise
        print(failure, file=sys.stderr)
        raise typer.Exit(1) from None


if __name__ == "__main__":
    main()
