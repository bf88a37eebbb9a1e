"""``tarocchi-server``: hosts tables until it is told to stop."""

import asyncio
import logging
import signal
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from server.app import App
from server.config import Settings
from server.sqlite_store import Durability
from server.store import StoreError

EPILOG = """Exit status: 0 stopped as asked, 1 could not listen, 2 called wrongly, 130 interrupted."""

cli = typer.Typer(add_completion=False, context_settings={"help_option_names": ["-h", "--help"]})


def _print_version(wanted: bool) -> None:  # noqa: FBT001 - typer calls it so
    if wanted:
        print(f"tarocchi-server {version('tarocchi')}")
        raise typer.Exit


@cli.command(epilog=EPILOG)
def serve(
    *,
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 for every network.")] = Settings.host,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port to listen on; 0 picks a free one.")] = 8765,
    bot_pace: Annotated[float, typer.Option(min=0, max=60, help="Seconds before each choice of a bot.")] = 0.7,
    seed: Annotated[int | None, typer.Option(min=0, help="Make all deals and bots repeatable (for tests).")] = None,
    linger: Annotated[
        float | None, typer.Option(min=0, help="End by itself so many seconds after the last person has gone.")
    ] = None,
    data: Annotated[Path | None, typer.Option(help="Folder that keeps everything.")] = None,
    ephemeral: Annotated[bool, typer.Option("--ephemeral", help="Keep nothing beyond this process.")] = False,
    durability: Annotated[
        Durability, typer.Option(help="What a saved move survives: a killed process, or a power cut too.")
    ] = Durability.PROCESS,
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """Host tables of Piedicavallo and Tarocco Bolognese.

    The first line on standard output is the address to connect to.
    """
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("websockets").setLevel(logging.WARNING)
    settings = Settings(
        host=host,
        port=port,
        bot_pace=bot_pace,
        seed=seed,
        linger=linger,
        data=None if ephemeral else data or default_data(),
        durability=durability,
    )
    raise typer.Exit(asyncio.run(_run(settings)))


def main() -> None:
    """Run the command."""
    cli()


def default_data() -> Path:
    """Where data is kept unless said otherwise."""
    return Path.home() / ".local" / "share" / "tarocchi-server"


async def _run(settings: Settings) -> int:
    """Serve until a signal or until nobody has been there for long; returns the exit status."""
    try:
        app = App(settings)
    except StoreError as error:
        print(error, file=sys.stderr)
        return 1
    try:
        server = await app.start()
    except OSError as error:
        print(f"can't listen on {settings.host} port {settings.port}: {error.strerror}", file=sys.stderr)
        return 1
    for socket in server.sockets:
        address, port = socket.getsockname()[:2]
        print(f"ws://{f'[{address}]' if ':' in address else address}:{port}", flush=True)
        break
    status: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    for received, exit_status in ((signal.SIGTERM, 0), (signal.SIGINT, 130)):
        asyncio.get_running_loop().add_signal_handler(received, _settle, status, exit_status)
    unused = asyncio.create_task(app.wait_until_unused())
    unused.add_done_callback(lambda _: _settle(status, 0))
    result = await status
    unused.cancel()
    await app.stop(server)
    return result


def _settle(status: asyncio.Future[int], value: int) -> None:
    if not status.done():
        status.set_result(value)


if __name__ == "__main__":
    main()
