"""Asking a server for something beside the line on which the person may be playing: lists, records, replays."""

from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Self

from client_cli.connection import Connection, Heard
from client_cli.failing import NotDone
from client_cli.guest import Guest
from client_cli.person import Person
from client_cli.texts import _
from client_cli.words import refusal
from protocol.from_client import FromClient, Ping
from protocol.to_client import Pong, Refused, ToClient


class Questions:
    """A line to a server on which one thing is asked after another, while the context lasts.

    Args:
        url: of the server.
        person: who asks.
        guest: as whom, if it matters; otherwise as somebody new.
    """

    def __init__(self, url: str, person: Person, guest: Guest | None = None) -> None:
        self._connection = Connection(
            url,
            Ping(id=0),
            name=person.name,
            notes=_nothing,
            patience=0,
            password=person.password,
            guest=guest,
            asks=True,
        )
        self._messages: AsyncGenerator[Heard] = self._connection.messages()

    async def __aenter__(self) -> Self:
        """Connect.

        Raises:
            NotDone: no server answers, or it refuses.
        """
        while not isinstance(await self._next(), Pong):
            pass
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self._messages.aclose()

    async def ask(self, question: FromClient) -> ToClient:
        """Ask something; it gets an id of its own.

        Raises:
            NotDone: it is refused, or the line is lost.
        """
        request = question.model_copy(update={"id": self._connection.state.last_id + 1})
        await self._connection.send(request)
        while True:
            message = await self._next()
            if isinstance(message, Refused):
                raise NotDone(refusal(message), message)
            if getattr(message, "answer", None) == request.id:
                return message

    async def _next(self) -> ToClient:
        async for _before, message in self._messages:
            return message
        raise NotDone(_("The server has ended the connection."))


def _nothing(_text: str) -> None:
    """A line that is lost for good says so by itself."""
