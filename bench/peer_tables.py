"""Tables of the peers in ``bench/peers``: a Colyseus room and a boardgame.io match, which do the same work as ours."""

import asyncio
import json
import shutil
import subprocess
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from typing import Any

import msgpack

from bench.contest import Contestant
from bench.figures import Skipped
from bench.load import LoadTable, Meter, Turns, connect
from bench.processes import ROOT, child
from bench.raw_socket import TEXT, RawSocket

FOLDER = ROOT / "bench" / "peers"
ROW = "beside peers"
LEAST = {"Colyseus": 1.0, "boardgame.io": 3.3}
INSTALLING_SECONDS = 300.0

# https://docs.colyseus.io, as its own clients do it: the first byte says what a message is.
JOINED, MESSAGE, PATCH = 10, 13, 15
YOUR_TURN = bytes((MESSAGE,)) + msgpack.packb("your_turn")
PLAY = bytes((MESSAGE,)) + msgpack.packb("play")
BEGIN = bytes((MESSAGE,)) + msgpack.packb("begin")

# Engine.IO's ping and pong, Socket.IO's connection to a namespace and events in it.
PING, PONG, NAMESPACE, EVENT = b"2", b"3", b"40/tricks,", b"42/tricks,"
UPDATE = EVENT + b'["update"'


class PeerTable(Turns):
    """Four sockets at a peer."""

    def __init__(self, url: str, meter: Meter) -> None:
        super().__init__(meter)
        self._url = url
        self._sockets: list[RawSocket] = []

    def close(self) -> None:
        """See ``LoadTable``."""
        for socket in self._sockets:
            socket.close()


class ColyseusTable(PeerTable):
    """Four clients of one room; the next to play is told so with the legal cards."""

    def __init__(self, url: str, _number: int, meter: Meter) -> None:
        super().__init__(url, meter)

    async def open(self) -> None:
        """See ``LoadTable``."""
        where = "create/table"
        for seat in range(4):
            place = await asyncio.to_thread(_post, f"{self._url}/matchmake/{where}")
            where = f"joinById/{place['roomId']}"
            path = f"/{place['processId']}/{place['roomId']}?sessionId={place['sessionId']}"
            socket = await connect(self._url, path, None, self._receiver(seat))
            self._sockets.append(socket)
            socket.send(bytes((JOINED,)))
        self.held = lambda: self._sockets[0].send(BEGIN)

    def _receiver(self, seat: int) -> Callable[[bytes], None]:
        begun = False

        def receive(payload: bytes) -> None:
            nonlocal begun
            if payload[0] == PATCH:
                if begun:
                    self.received(seat)
                begun = True  # the first patch brings the cards of the first deal
            elif payload.startswith(YOUR_TURN):
                question = msgpack.unpackb(payload[len(YOUR_TURN) :])
                answer = PLAY + msgpack.packb({"card": question["legal"][0], "turn": question["turn"]})
                self.move(lambda: self._sockets[seat].send(answer))

        return receive


class BoardgameTable(PeerTable):
    """Four clients of one match; each is sent its view of the whole state after each move."""

    def __init__(self, url: str, number: int, meter: Meter) -> None:
        super().__init__(url, meter)
        self._match = f"match{number}"
        self._greeted: list[asyncio.Event] = [asyncio.Event() for _ in range(4)]

    async def open(self) -> None:
        """See ``LoadTable``."""
        path = "/socket.io/?EIO=4&transport=websocket"
        for seat, greeted in enumerate(self._greeted):
            socket = await connect(self._url, path, None, self._receiver(seat))
            self._sockets.append(socket)
            socket.send(NAMESPACE, TEXT)
            await greeted.wait()

    def _receiver(self, seat: int) -> Callable[[bytes], None]:
        def receive(payload: bytes) -> None:
            if payload.startswith(UPDATE):
                self.received(seat)
                if f'"currentPlayer":"{seat}"'.encode() in payload:
                    self._answer(seat, json.loads(payload[len(EVENT) :])[2])
            elif payload == PING:
                self._sockets[seat].send(PONG, TEXT)
            elif payload.startswith(NAMESPACE):
                self._say(seat, "sync", self._match, str(seat), None, 4)
            elif payload.startswith(EVENT + b'["sync"'):
                self._greeted[seat].set()
                if seat == 0:
                    self._answer(seat, json.loads(payload[len(EVENT) :])[2]["state"])

        return receive

    def _answer(self, seat: int, state: dict[str, Any]) -> None:
        hand, trick = state["G"]["hands"][seat], state["G"]["trick"]
        following = [card for card in hand if trick and card // 10 == trick[0] // 10]
        args = [(following or hand)[0]]
        action = {
            "type": "MAKE_MOVE",
            "payload": {"type": "play", "args": args, "playerID": str(seat), "credentials": None},
        }
        self.move(lambda: self._say(seat, "update", action, state["_stateID"], self._match, str(seat)))

    def _say(self, seat: int, *event: object) -> None:
        self._sockets[seat].send(EVENT + json.dumps(event, separators=(",", ":")).encode(), TEXT)


TABLES: dict[str, tuple[str, Callable[[str, int, Meter], LoadTable]]] = {
    "Colyseus": ("colyseus.mjs", ColyseusTable),
    "boardgame.io": ("boardgame.mjs", BoardgameTable),
}


async def contestants(
    stack: AsyncExitStack, tables: int, *, installs: bool
) -> tuple[list[Contestant], Sequence[Skipped]]:
    """The peers, started, each with so many tables; or why there are none.

    Args:
        installs: whether their packages are fetched if they are missing.
    """
    if why := await asyncio.to_thread(_missing, installs=installs):
        return [], [Skipped(ROW, why)]
    made = []
    for name, (script, table) in TABLES.items():
        running = await stack.enter_async_context(
            child("node", str(FOLDER / script), environment={"NODE_ENV": "production"})
        )
        meter = Meter()
        made.append(Contestant(name, running, [table(running.url, n, meter) for n in range(tables)], meter))
    return made, []


def _missing(*, installs: bool) -> str | None:
    """What the peers lack."""
    if not shutil.which("npm") or not shutil.which("node"):
        return "npm and node are not installed"
    if (FOLDER / "node_modules").is_dir():
        return None
    if not installs:
        return "the packages of bench/peers are not installed"
    command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--omit=optional"]
    try:
        subprocess.run(command, cwd=FOLDER, check=True, capture_output=True, timeout=INSTALLING_SECONDS)
    except (OSError, subprocess.SubprocessError):
        return "npm could not install the packages of bench/peers"
    return None


def _post(url: str) -> dict[str, str]:
    request = urllib.request.Request(
        url.replace("ws:", "http:", 1), data=b"{}", headers={"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        place: dict[str, str] = json.load(answer)
        return place
