"""The files for running a server, as far as they can be tried here."""

import json
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin, Subprotocol

from protocol.codec import Encoding
from server.options import all_settings
from server.sources import variable_of
from tests.real_server import PATIENCE, RealServer, real_server

DEPLOY = Path(__file__).parent.parent / "deploy"
VARIABLES = {variable_of(*setting.name) for setting in all_settings()}


@pytest.mark.parametrize("file", sorted(path.name for path in DEPLOY.iterdir()))
def test_every_variable_that_is_set_is_a_setting(file: str) -> None:
    named = set(re.findall(r"TAROCCHI_[A-Z_]+", (DEPLOY / file).read_text(encoding="utf-8")))
    assert named - VARIABLES == set()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd to read its units")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "tarocchi-server.service").read_text(encoding="utf-8")
    (tmp_path / "tarocchi-server.service").write_text(
        re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={shutil.which('true')}", unit), encoding="utf-8"
    )
    command = ["systemd-analyze", "verify", str(tmp_path / "tarocchi-server.service")]
    assert subprocess.run(command, check=False, capture_output=True, text=True).stderr == ""


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx to read its configuration")
def test_behind_nginx_the_forwarded_address_and_the_page_are_known(tmp_path: Path) -> None:
    limits = ["--trusted-proxies", "127.0.0.1", "--limits-connections-per-address", "1"]
    with (
        real_server(*limits) as server,
        nginx(tmp_path, server) as port,
        arriving(port, forwarded="192.0.2.1", origin="http://play.example.org") as client,
    ):
        client.send(json.dumps({"type": "hello", "id": 1, "name": "Anna"}))
        assert json.loads(client.recv(PATIENCE))["type"] == "welcome"
        with pytest.raises(InvalidStatus, match="429"):
            arriving(port, forwarded="192.0.2.1")
        with pytest.raises(InvalidStatus, match="403"):
            arriving(port, forwarded="192.0.2.2", origin="http://elsewhere.example")


def arriving(port: int, *, forwarded: str, origin: str | None = None) -> ClientConnection:
    return connect(
        "ws://play.example.org/",
        sock=socket.create_connection(("127.0.0.1", port)),
        subprotocols=[Subprotocol(Encoding.JSON)],
        origin=None if origin is None else Origin(origin),
        additional_headers={"X-Forwarded-For": forwarded},
    )


@contextmanager
def nginx(folder: Path, server: RealServer) -> Iterator[int]:
    """Run nginx with our configuration, but without TLS and on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    ours = (DEPLOY / "nginx.conf").read_text(encoding="utf-8").replace(":8765", f":{server.port}")
    ours = re.sub(r"(?m)^ *(?:ssl_|listen ).*\n", "", ours).replace(
        "server {", f"server {{\n listen 127.0.0.1:{port};", 1
    )
    temporary = "".join(f"{kind}_temp_path {folder};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/log;"
        f"events {{}} http {{ access_log off; {temporary} {ours} }}",
        encoding="utf-8",
    )
    with subprocess.Popen(
        ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], stderr=subprocess.DEVNULL
    ) as running:
        try:
            answers(port)
            yield port
        finally:
            running.terminate()


def answers(port: int) -> None:
    """Wait until somebody listens."""
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        with suppress(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.02)
    raise AssertionError(f"nobody listens on {port}")
