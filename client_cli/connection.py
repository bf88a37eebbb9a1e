"""The line to a server: the socket, and coming back by itself when it is lost."""

import asyncio
import random
import re
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI
from websockets.typing import Subprotocol

from client_cli.failing import NotDone
from client_cli.guest import Guest
from client_cli.kept import LastTable
from client_cli.state import State, answered, asked, heard, resumed
from client_cli.texts import _, listed
from client_cli.words import reason, refusal, turned_away
from protocol.codec import Encoding, decode_to_client, encode_message
from protocol.errors import FINAL_CLOSES, BadMessage, ErrorCode
from protocol.fold import Gap
from protocol.from_client import FromClient, Hello, Join, Watch
from protocol.to_client import Closing, Refused, ToClient, Welcome

CONNECT_SECONDS = 5.0
FIRST_WAIT, LONGEST_WAIT, LONGEST_TOLD = 0.25, 8.0, 120.0
"""Seconds before the line is tried again: at first, later by itself, and at most when the server says how long."""
SPREAD = 1.25
PASSING = frozenset({ErrorCode.NOT_SAVED, ErrorCode.INTERNAL, ErrorCode.CLOSING})
"""With which a place at a table may be refused for a while."""
FINAL_STATUSES = frozenset({403})
PATIENCE = 300.0
ENCODING = Encoding.MSGPACK
Heard = tuple[State, ToClient]
"""A message, and what was known before it."""


class Connection:
    """One person's line to a server, kept over any number of sockets.

    Args:
        url: of the server.
        opening: the request that leads to a table, sent after the first ``hello``; it gets an id of its own.
        name: what the person wants to be called.
        notes: told when the line is lost and when it is back.
        patience: seconds for which a lost line is tried again.
        password: of the server, if it has one.
        guest: keeps the person's ticket and table, None to keep nothing.
        back_to: a table at which the person may still have a place, to come back to instead of ``opening``.
        new: whether to be somebody new when the server does not know the ticket any more.
        asks: whether it only asks, beside the line on which the person may be playing.

    Attributes:
        state: what is known.
    """

    def __init__(
        self,
        url: str,
        opening: FromClient,
        *,
        name: str,
        notes: Callable[[str], None],
        patience: float = PATIENCE,
        password: str | None = None,
        guest: Guest | None = None,
        back_to: LastTable | None = None,
        new: bool = True,
        asks: bool = False,
    ) -> None:
        self.state = State(ticket=guest.ticket if guest is not None else None)
        self._guest = guest
        self._back_to = back_to
        self._may_be_new = new
        self._asks = asks
        self._was_welcome = False
        self._url = url
        self._opening = opening
        self._name = name
        self._password = password
        self._notes = notes
        self._patience = patience
        self._socket: ClientConnection | None = None  # None while the line is lost
        self._lost_at: float | None = None
        self._wait = FIRST_WAIT
        self._tables: Sequence[str] = ()  # at which the person has a place
        self._vital = 0  # the request without whose success there is no going on
        self._farewell: Closing | None = None

    @property
    def lost(self) -> bool:
        """Whether the line is lost and tried again."""
        return self._lost_at is not None

    async def send(self, *requests: FromClient) -> None:
        """Ask for something. On a lost line it is kept, and asked again when the line is back."""
        for request in requests:
            self.state = asked(self.state, request)
        if self._socket is not None:
            await _send(self._socket, *requests)

    async def messages(self) -> AsyncGenerator[Heard]:
        """Everything that the server says, over lost lines too, each message when ``state`` has just taken it in.

        Raises:
            NotDone: the server can't be reached, or wants no more of this client.
        """
        while True:
            try:
                async with await self._connect() as socket:
                    async for one in self._converse(socket):
                        yield one
            except (OSError, TimeoutError, InvalidHandshake, ConnectionClosed, _NotNow) as error:
                self._socket = None
                self._must_return(error)
            await asyncio.sleep(self._wait * random.uniform(1, SPREAD))
            self._wait = min(2 * self._wait, LONGEST_WAIT)

    async def _connect(self) -> ClientConnection:
        try:
            return await connect(
                self._url,
                subprotocols=[Subprotocol(ENCODING)],
                compression=None,
                proxy=None,
                open_timeout=CONNECT_SECONDS,
                close_timeout=1,
            )
        except (InvalidURI, ValueError):
            raise NotDone(_("{url} is no address of a server.").format(url=self._url)) from None

    async def _greet(self, socket: ClientConnection) -> None:
        hello = Hello(
            id=self.state.last_id + 1,
            name=self._name,
            ticket=self.state.ticket,
            password=self._password,
            asks=self._asks,
        )
        self.state = replace(self.state, last_id=hello.id)
        self._vital, self._farewell = hello.id, None
        await _send(socket, hello)

    async def _converse(self, socket: ClientConnection) -> AsyncGenerator[Heard]:
        await self._greet(socket)
        while True:
            message = self._read(await socket.recv())
            if message is None:
                continue
            before = self.state
            try:
                self.state = heard(before, message)
            except Gap as gap:
                raise ConnectionResetError(str(gap)) from gap
            self._keep(before, message)
            match message:
                case Refused(code=ErrorCode.WRONG_TICKET) if self._may_be_new:
                    self.state = replace(self.state, ticket=None)
                    await self._greet(socket)
                    continue
                case Refused(code=ErrorCode.FULL, retry_after=None) if (
                    self._guest and self._tables and not self.state.place
                ):
                    raise NotDone(f"{refusal(message)} {_places(self._guest.server, self._tables)}", message)
                case Refused() if message.answer == self._vital:
                    raise self._refused(message)
                case Welcome():
                    await self._resume(socket, message)
                case Closing(final=True):
                    raise NotDone(reason(message.code, message.text), message)
                case Closing():
                    self._farewell = message
                case _ if answered(message) == self._vital:
                    self._is_back()
                case _:
                    pass
            yield before, message

    def _refused(self, refused: Refused) -> Exception:
        """What a refusal without which there is no going on means: the end, or on coming back to try again later."""
        if self._was_welcome and (refused.retry_after is not None or refused.code in PASSING):
            return _NotNow(refused.retry_after or 0.0)
        return NotDone(refusal(refused), refused)

    def _read(self, frame: str | bytes) -> ToClient | None:
        try:
            return decode_to_client(frame, ENCODING)
        except BadMessage:
            raise NotDone(_("{url} is no server of this game.").format(url=self._url)) from None

    def _keep(self, before: State, message: ToClient) -> None:
        guest, place = self._guest, self.state.place
        if guest is None:
            return
        match message:
            case Welcome():
                guest.is_welcome(message.ticket)
            case Refused(code=ErrorCode.WRONG_TICKET):
                guest.is_unknown()
            case Refused(code=ErrorCode.NO_SUCH_TABLE | ErrorCode.BARRED) | Closing(code=ErrorCode.REMOVED):
                guest.has_left()
            case _ if place is not None and before.place is None:
                guest.is_at(place)
            case _ if place is None and before.place is not None:
                guest.has_left()
            case _:
                pass

    async def _resume(self, socket: ClientConnection, welcome: Welcome) -> None:
        self._was_welcome, self._may_be_new = True, False
        self._tables = welcome.tables
        self._socket = socket
        if self.state.place is None and not self.state.unanswered:
            self.state = asked(self.state, self._first_request(welcome))
        self.state, requests = resumed(self.state)
        if self.state.place is not None:
            self._vital = requests[0].id
        else:
            self._is_back()
        await _send(socket, *requests)

    def _is_back(self) -> None:
        was_lost, self._lost_at, self._wait = self.lost, None, FIRST_WAIT
        if was_lost:
            self._notes(_("The line is back."))

    def _first_request(self, welcome: Welcome) -> FromClient:
        request, table = self._opening, self._back_to
        if table is not None and table.code in welcome.tables:
            request = (Join if table.plays else Watch)(id=0, code=table.code)
        return request.model_copy(update={"id": self.state.last_id + 1})

    def _must_return(self, error: Exception) -> None:
        closed = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else None
        wait, status = _told(error)
        why = None if status is None else turned_away(status, wait)
        if why is not None and (status in FINAL_STATUSES or not self._was_welcome):
            raise NotDone(why)
        if not self._was_welcome and self._farewell is not None:
            raise NotDone(reason(self._farewell.code, self._farewell.text))
        if not self._was_welcome:
            raise NotDone(_("No server answers at {url}.").format(url=self._url))
        if closed in FINAL_CLOSES:
            raise NotDone(_("The server has ended the connection."))
        self._wait = max(self._wait, min(wait or 0.0, LONGEST_TOLD))
        now = asyncio.get_running_loop().time()
        if self._lost_at is None:
            self._lost_at = now
            self._notes(_("The line is lost. Your seat is kept; trying to come back …"))
        elif now - self._lost_at > self._patience:
            raise NotDone(_("The server does not come back."))


class _NotNow(Exception):
    """The server wants to be asked for the table again, after some seconds."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def _told(error: Exception) -> tuple[float | None, int | None]:
    """How long the server wants to be left alone, and the status with which it turned a connection away."""
    if isinstance(error, _NotNow):
        return error.seconds, None
    if not isinstance(error, InvalidStatus):
        return None, None
    seconds = error.response.headers.get_all("Retry-After")
    told = float(seconds[0]) if seconds and re.fullmatch(r"[0-9]{1,9}", seconds[0]) else None
    return told, error.response.status_code


def _places(server: str, tables: Sequence[str]) -> str:
    """Where somebody who has no room left may give a place up."""
    text = _("You have a place at {tables}; “{command}” leads to one, and “leave” gives it up.")
    return text.format(tables=listed(tables), command=f"tarocchi join {tables[0]} --server {server}")


async def _send(socket: ClientConnection, *requests: FromClient) -> None:
    with suppress(ConnectionClosed):  # whoever reads notices too, and what was asked is kept
        for request in requests:
            await socket.send(encode_message(request, ENCODING))
