"""Starting a server on this machine, as a process of its own that outlives the client."""

import http.client
import os
import socket
import subprocess
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import platformdirs

from client_cli.failing import NotDone
from client_cli.texts import _

START_SECONDS = 30.0
PROBE_SECONDS = 2.0
LOG_BYTES = 1_000_000
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that runs.

    Attributes:
        url: its address, from this machine.
        process: its process, which goes on when the client has ended; None if it was found running.
        listen: what it listens on.
    """

    url: str
    process: subprocess.Popen[str] | None
    listen: str = LOOPBACK


def start(
    *,
    linger: float,
    bot_pace: float | None = None,
    seed: int | None = None,
    data: Path | None = None,
    listen: str = LOOPBACK,
    port: int = 0,
) -> LocalServer:
    """Start a server.

    Args:
        linger: seconds after the last person has gone until it ends by itself.
        bot_pace: seconds before each choice of a bot, None for a human pace.
        seed: makes deals and bots repeatable.
        data: what keeps its tables; None to keep nothing.
        listen, port: where; port 0 is a free one.

    Raises:
        NotDone: it doesn't start.
    """
    # -P: a folder called "server" where the person happens to be is not ours. Nor are settings for another server.
    command = [sys.executable, "-P", "-m", "server.main", "--host", listen, "--port", str(port)]
    command += ["--linger", str(linger), *(["--ephemeral"] if data is None else ["--data", str(data)])]
    command += [] if bot_pace is None else ["--bot-pace", str(bot_pace)]
    command += [] if seed is None else ["--seed", str(seed)]
    log = log_file()
    with log.open("ab") as errors:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            env={name: value for name, value in os.environ.items() if not name.startswith("TAROCCHI_")},
            text=True,
            start_new_session=True,
        )
    url = _first_line(process)
    if not url.startswith("ws://"):
        process.kill()
        process.wait()
        raise NotDone(_("The server did not start. {log} may say why.").format(log=log))
    return LocalServer(url.replace(EVERYWHERE, LOOPBACK), process, listen)


def find_or_start(
    name: str, *, linger: float, bot_pace: float | None = None, listen: str | None = None, port: int | None = None
) -> LocalServer:
    """The server of one's own that keeps its data under a name: as it runs already, or started.

    Args:
        name: the name.
        linger, bot_pace: see ``start``; a server that runs already stays as it is.
        listen, port: the same, None for what it was the last time; a port that is taken becomes another one.

    Raises:
        NotDone: it doesn't start.
    """
    folder = platformdirs.user_data_path("tarocchi", appauthor=False) / name
    last = _last(folder)
    if last is not None and _answers(last):
        return last
    listen = listen or (last.listen if last else LOOPBACK)
    port = (port_of(last.url) if last else 0) if port is None else port
    try:
        server = start(
            linger=linger, bot_pace=bot_pace, data=folder, listen=listen, port=port if _is_free(listen, port) else 0
        )
    except NotDone:
        time.sleep(PROBE_SECONDS / 2)  # another window may have started it at the same moment
        last = _last(folder)
        if last is not None and _answers(last):
            return last
        raise
    _address_file(folder).write_text(f"{server.url} {server.listen}", encoding="utf-8")
    return server


def port_of(url: str) -> int:
    """The port in a server's address."""
    parts = urlsplit(url)
    return parts.port or (443 if parts.scheme == "wss" else 80)


def _last(folder: Path) -> LocalServer | None:
    try:
        url, listen = _address_file(folder).read_text(encoding="utf-8").split()
        port_of(url)
    except (OSError, ValueError):
        return None
    return LocalServer(url, None, listen)


def _answers(server: LocalServer) -> bool:
    """Whether a server runs and takes new people."""
    line = http.client.HTTPConnection(
        urlsplit(server.url).hostname or LOOPBACK, port_of(server.url), timeout=PROBE_SECONDS
    )
    try:
        line.request("GET", "/readyz")
        answer = line.getresponse()
        return answer.status == http.HTTPStatus.OK and answer.read(16) == b"ok\n"
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def _address_file(folder: Path) -> Path:
    return folder / "address"


def _is_free(listen: str, port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((listen, port))
        except OSError:
            return False
    return True


def _first_line(process: subprocess.Popen[str]) -> str:
    """What the server prints first; nothing if it ends or keeps silent for too long."""
    assert process.stdout is not None, "it was asked for"
    alarm = threading.Timer(START_SECONDS, process.kill)
    alarm.daemon = True
    alarm.start()
    try:
        with process.stdout as output:
            return output.readline().strip()
    finally:
        alarm.cancel()


def log_file() -> Path:
    """Where a server started from here writes what goes wrong; begun anew when it has grown long."""
    log = platformdirs.user_log_path("tarocchi", appauthor=False) / "server.log"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        if log.exists() and log.stat().st_size > LOG_BYTES:
            log.unlink()
        log.touch()
    except OSError:
        return Path(os.devnull)
    return log
