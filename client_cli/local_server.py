"""Starting a server on this machine, as a process of its own that outlives the client."""

import os
import subprocess
import sys
import threading
from dataclasses import dataclass
from pathlib import Path

from client_cli.conversation import NotDone
from client_cli.texts import _

START_SECONDS = 30.0
LOG_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class LocalServer:
    """A server that runs.

    Attributes:
        url: its address.
        process: its process, which goes on when the client has ended.
    """

    url: str
    process: subprocess.Popen[str]


def start(*, linger: float, bot_pace: float | None = None, seed: int | None = None) -> LocalServer:
    """Start a server on a free loopback port.

    Args:
        linger: seconds after the last person has gone until it ends by itself.
        bot_pace: seconds before each choice of a bot, None for a human pace.
        seed: makes deals and bots repeatable.

    Raises:
        NotDone: it doesn't start.
    """
    # -P: a folder called "server" where the person happens to be is not ours. Nor are settings for another server.
    command = [sys.executable, "-P", "-m", "server.main", "--ephemeral", "--host", "127.0.0.1", "--port", "0"]
    command += ["--linger", str(linger)]
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
    return LocalServer(url, process)


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
    folder = _state_folder() / "tarocchi"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / "server.log"
        if log.exists() and log.stat().st_size > LOG_BYTES:
            log.unlink()
        log.touch()
    except OSError:
        return Path(os.devnull)
    return log


def _state_folder() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home()))
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Logs"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
