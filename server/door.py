"""The socket: its HTTP request, answered or let through, every sign of life after it, and the quick way in and out."""

import asyncio
import socket
from collections.abc import Callable

from websockets.asyncio.server import ServerConnection
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode
from websockets.http11 import Request, Response
from websockets.protocol import OPEN, Event

from protocol.codec import Frame
from server.admission import CROWDED_SECONDS, Admission, NotAdmitted
from server.counts import Counts
from server.framing import is_request, is_whole, unframed
from server.health import PATHS, health
from server.logs import logger

log = logger()

MESSAGES = (Opcode.TEXT, Opcode.BINARY)
SYSTEM_BYTES = 64 * 1024
"""What the system may keep for a slow reader, who would otherwise be noticed only some megabytes later."""


class Door(ServerConnection):
    """A connection of websockets that counts from its very beginning.

    Attributes:
        admission, counts: the same for all connections of a server.
        visit: where it comes from and what it may.
        silence: how often the heart has beaten since anything was heard.
        hear: offered a short message that comes by itself, if no other waits; takes it if that can be done at once. All
            others wait their turn with websockets.
        overflow: called when more than ``write_limit`` waits for the client to read it.
        waiting: how many messages do; whoever has read one of them counts it down.
    """

    admission: Admission
    counts: Counts
    silence = 0
    hear: Callable[[Frame], bool] | None = None
    overflow: Callable[[], None] | None = None
    waiting = 0
    _in_step: bool | None = None  # whether a frame began with each read so far; None before the first

    @property
    def name(self) -> str:
        """What it is called in the log."""
        return self.id.hex[:8]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See ``asyncio.Protocol``."""
        super().connection_made(transport)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SYSTEM_BYTES)
        peer = transport.get_extra_info("peername")
        self.visit = self.admission.arrive(str(peer[0]) if peer else "", self.loop.time())
        if self.visit.turned_away is not None:
            # Long enough to be told so; whoever does not even ask in that time is not waited for.
            self.loop.call_later(CROWDED_SECONDS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        """See ``asyncio.Protocol``."""
        self.silence = 0
        if self._in_step:
            if self._is_heard(data):
                return
            self._in_step = is_whole(data)
        elif self._in_step is None:
            self._in_step = is_request(data)
        super().data_received(data)

    def process_event(self, event: Event) -> None:
        """See ``ServerConnection``."""
        if isinstance(event, WireFrame) and event.opcode in MESSAGES:
            self.waiting += 1
        super().process_event(event)

    def put(self, frame: bytes) -> None:
        """Send a frame without waiting, unless the connection is being closed."""
        if self.protocol.state is OPEN:
            self.transport.write(frame)

    def pause_writing(self) -> None:
        """See ``asyncio.Protocol``."""
        super().pause_writing()
        if self.overflow is not None:
            self.overflow()

    def connection_lost(self, exc: Exception | None) -> None:
        """See ``asyncio.Protocol``."""
        self.admission.leave(self.visit)
        super().connection_lost(exc)

    def greet(self) -> None:
        """The client has said hello."""
        self.admission.greet(self.visit)

    def answer(self, request: Request, *, accepting: bool) -> Response | None:
        """What to answer a request instead of opening a WebSocket; None to open it.

        Args:
            accepting: whether new tables may be opened.
        """
        if request.path in PATHS:
            return self.respond(*health(request.path, accepting=accepting))
        turned_away = self.admission.request(
            self.visit,
            forwarded=request.headers.get_all("X-Forwarded-For"),
            origin=_one(request, "Origin"),
            host=_one(request, "Host"),
            now=self.loop.time(),
        )
        return self._turn_away(turned_away) if turned_away is not None else None

    def _is_heard(self, data: bytes) -> bool:
        if self.hear is None or self.waiting or self.protocol.state is not OPEN:
            return False
        message = unframed(data)
        return message is not None and self.hear(message)

    def _turn_away(self, why: NotAdmitted) -> Response:
        self.counts.turned_away[str(why.status.value)] += 1
        log.info("turned away", connection=self.name, address=self.visit.address, status=why.status.value)
        response = self.respond(why.status, f"{why.text}\n")
        if why.retry_after is not None:
            response.headers["Retry-After"] = str(why.retry_after)
        return response


def _one(request: Request, name: str) -> str | None:
    """A header that may stand there once; if it is there more often, something that equals nothing."""
    return ", ".join(request.headers.get_all(name)) or None


def doors(admission: Admission, counts: Counts) -> type[Door]:
    """What websockets makes its connections with."""

    class Counted(Door):
        pass

    Counted.admission, Counted.counts = admission, counts

    return Counted
