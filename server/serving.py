"""The process that serves: its event loop, its signals, its first line, its end."""

import asyncio
import logging
import signal
import sys
from pathlib import Path

from server.app import App
from server.config import Settings
from server.sources import BadSetting
from server.store import StoreError


def run(settings: Settings) -> int:
    """Serve until a signal comes or nobody has been there for long; returns the exit status."""
    logging.basicConfig(level=logging.INFO, stream=sys.stderr, format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("websockets").setLevel(logging.WARNING)
    folder = None if settings.ephemeral else settings.data or default_data()
    return asyncio.run(_serve(settings.model_copy(update={"data": folder})))


def default_data() -> Path:
    """Where data is kept unless said otherwise."""
    return Path.home() / ".local" / "share" / "tarocchi-server"


async def _serve(settings: Settings) -> int:
    try:
        app = App(settings)
    except (StoreError, BadSetting) as error:
        print(f"tarocchi-server: {error}", file=sys.stderr)
        return 1
    try:
        server = await app.start()
    except OSError as error:
        print(
            f"tarocchi-server: can't listen on {settings.host} port {settings.port}: {error.strerror}", file=sys.stderr
        )
        return 1
    address, port = server.sockets[0].getsockname()[:2]
    scheme = "ws" if settings.certificate is None else "wss"
    print(f"{scheme}://{f'[{address}]' if ':' in address else address}:{port}", flush=True)
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
