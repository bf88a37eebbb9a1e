"""The process that serves: its event loop, its signals, its first line, its end."""

import asyncio
import contextlib
import gc
import resource
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from time import perf_counter

from websockets.asyncio.server import Server

from server.announce import announced
from server.app import App
from server.config import Settings
from server.logs import configure, logger
from server.sources import BadSetting
from server.store import StoreError

log = logger()


class CanNotListen(Exception):
    """An address is taken or is none; the text is one sentence."""


def run(settings: Settings) -> int:
    """Serve until a signal comes or nobody has been there for long; returns the exit status."""
    configure(form=settings.log_format, level=settings.log_level, stream=sys.stderr)
    _allow_many_connections()
    folder = None if settings.ephemeral else settings.data or default_data()
    try:
        with asyncio.Runner(loop_factory=_new_loop(settings.loop)) as runner:
            return runner.run(_serve(settings.model_copy(update={"data": folder})))
    except (StoreError, BadSetting, CanNotListen) as error:
        print(f"tarocchi-server: {error}", file=sys.stderr)
        return 1


def default_data() -> Path:
    """Where data is kept unless said otherwise."""
    return Path.home() / ".local" / "share" / "tarocchi-server"


async def _serve(settings: Settings) -> int:
    loop = asyncio.get_running_loop()
    status: asyncio.Future[int] = loop.create_future()
    for received, exit_status in ((signal.SIGTERM, 0), (signal.SIGINT, 130)):
        loop.add_signal_handler(received, _settle, status, exit_status)
    app = App(settings)
    server = await _listening(app.start(), settings.host, settings.port)
    url = _url("ws" if settings.certificate is None else "wss", server)
    print(url, flush=True)
    gc.freeze()  # what has been loaded stays, so that no collection need look at it again
    gc.enable()
    log.info("listening", url=url, loop=type(loop).__module__)
    metrics = await _serve_metrics(app, settings)
    unused = asyncio.create_task(app.wait_until_unused())
    unused.add_done_callback(lambda _: _settle(status, 0))
    async with contextlib.AsyncExitStack() as stack:
        if not settings.unannounced:
            port = server.sockets[0].getsockname()[1]
            await stack.enter_async_context(announced(settings.host, port, secure=settings.certificate is not None))
        result = await status
    unused.cancel()
    log.info("stopping")
    began = perf_counter()
    await app.stop(server)
    if metrics is not None:
        metrics.close()
    log.info("stopped", seconds=round(perf_counter() - began, 3))
    return result


async def _serve_metrics(app: App, settings: Settings) -> Server | None:
    if settings.metrics_port is None:
        return None
    from server.metrics import Numbers, serve_metrics  # noqa: PLC0415 - a quick start for those who don't measure

    host, numbers = settings.metrics_host, Numbers(app.counts, app.present)
    server = await _listening(serve_metrics(host, settings.metrics_port, numbers), host, settings.metrics_port)
    log.info("metrics", url=f"{_url('http', server)}/metrics")
    return server


async def _listening(starting: Awaitable[Server], host: str, port: int) -> Server:
    try:
        return await starting
    except OSError as error:
        raise CanNotListen(f"can't listen on {host} port {port}: {error.strerror}") from None


def _url(scheme: str, server: Server) -> str:
    address, port = server.sockets[0].getsockname()[:2]
    return f"{scheme}://{f'[{address}]' if ':' in address else address}:{port}"


def _new_loop(choice: str) -> Callable[[], asyncio.AbstractEventLoop] | None:
    if choice == "asyncio":
        return None
    try:
        from uvloop import new_event_loop  # noqa: PLC0415 - an extra, which may not be installed
    except ImportError:
        if choice == "uvloop":
            raise BadSetting("uvloop is not installed; take another --loop") from None
        return None
    return new_event_loop


def _allow_many_connections() -> None:
    """Each connection is an open file, and the customary limit on these is far below what the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _settle(status: asyncio.Future[int], value: int) -> None:
    if not status.done():
        status.set_result(value)
