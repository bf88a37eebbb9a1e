import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager
from http import HTTPStatus

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.http11 import Request, Response
from websockets.typing import Subprotocol

from client_cli import local_server
from client_cli.auto import Auto
from client_cli.connection import ENCODING, Connection, Heard
from client_cli.failing import NotDone
from client_cli.guest import Guest
from protocol.codec import decode_from_client, encode_message
from protocol.from_client import FromClient, Hello, Join, Open, Say
from protocol.to_client import Closing, Done, Refused, ToClient, Welcome
from tests.client_cli.places import table, view

TICKET = "ticket-of-anna-0001"
OPENING = Join(id=2, code="kanevod")
ARRIVAL = table().model_copy(update={"answer": 2})


class Script:
    """The server's side of one socket, line by line."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def hears(self) -> FromClient:
        return decode_from_client(await self.socket.recv(), ENCODING)

    async def says(self, *messages: ToClient) -> None:
        for message in messages:
            await self.socket.send(encode_message(message, ENCODING))

    async def welcomes(self, *, last_id: int) -> FromClient:
        hello = await self.hears()
        await self.says(Welcome(answer=hello.id, ticket=TICKET, name="Anna", last_id=last_id, tables=[], server="test"))
        return hello


@asynccontextmanager
async def scripted(*scripts: Callable[[Script], Awaitable[None]]) -> AsyncIterator[str]:
    """A server that follows one script for each socket; when a script ends its socket is cut."""
    left = list(scripts)
    failures: list[BaseException] = []

    async def follow(socket: ServerConnection) -> None:
        try:
            await left.pop(0)(Script(socket))
        except (AssertionError, IndexError) as failure:
            failures.append(failure)
        socket.transport.abort()

    async with serve(follow, "127.0.0.1", 0, subprotocols=[Subprotocol(ENCODING)]) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    assert failures == []


def connected(
    url: str, notes: list[str] | None = None, *, opening: FromClient = OPENING, patience: float = 5.0
) -> Connection:
    return Connection(url, opening, name="Anna", notes=(notes if notes is not None else []).append, patience=patience)


async def listen(messages: AsyncGenerator[Heard], number: int) -> list[ToClient]:
    return [(await anext(messages))[1] for _ in range(number)]


async def test_a_line_that_is_cut_is_taken_up_where_it_was() -> None:
    heard: list[FromClient] = []

    async def first(script: Script) -> None:
        await script.welcomes(last_id=0)
        heard.append(await script.hears())
        await script.says(ARRIVAL, view())
        heard.append(await script.hears())

    async def second(script: Script) -> None:
        heard.append(await script.welcomes(last_id=2))
        heard.extend([await script.hears(), await script.hears()])
        await script.says(table().model_copy(update={"answer": 5}), view(), Done(answer=3))

    notes: list[str] = []
    async with scripted(first, second) as url:
        connection = connected(url, notes)
        async with aclosing(connection.messages()) as messages:
            await listen(messages, 3)
            await connection.send(Say(id=3, text="hello"))
            await listen(messages, 4)
    say, hello, back = (
        Say(id=3, text="hello"),
        Hello(id=4, name="Anna", ticket=TICKET),
        Join(id=5, code="kanevod", seen=7),
    )
    assert heard == [OPENING, say, hello, back, say]
    assert (len(notes), connection.state.unanswered) == (2, ())


async def test_what_is_asked_on_a_lost_line_is_asked_when_it_is_back() -> None:
    heard: list[FromClient] = []

    async def first(script: Script) -> None:
        await script.welcomes(last_id=0)
        await script.says(ARRIVAL)

    async def second(script: Script) -> None:
        await script.welcomes(last_id=1)
        heard.extend([await script.hears(), await script.hears()])
        await script.says(Done(answer=heard[1].id))

    async with scripted(first, second) as url:
        connection = connected(url)
        async with aclosing(connection.messages()) as messages:
            await listen(messages, 2)
            coming = asyncio.create_task(listen(messages, 2))
            await asyncio.sleep(0.05)
            await connection.send(Say(id=3, text="hello"))
            await coming
    assert [(request.type, request.id) for request in heard] == [("join", 5), ("say", 3)]


@pytest.mark.parametrize(
    "message",
    [
        Refused(answer=1, code="bad-name", text=""),
        Closing(code="removed", text="", final=True),
    ],
)
async def test_what_is_final_ends_at_once(message: ToClient) -> None:
    async def refuses(script: Script) -> None:
        await script.hears()
        await script.says(message)

    async with scripted(refuses) as url, aclosing(connected(url).messages()) as messages:
        with pytest.raises(NotDone):
            await listen(messages, 2)


async def test_a_server_that_has_forgotten_the_person_ends_it() -> None:
    async def first(script: Script) -> None:
        await script.welcomes(last_id=0)
        await script.says(ARRIVAL)

    async def second(script: Script) -> None:
        hello = await script.hears()
        await script.says(Refused(answer=hello.id, code="wrong-ticket", text=""))

    async with scripted(first, second) as url, aclosing(connected(url).messages()) as messages:
        with pytest.raises(NotDone, match="does not know you any more"):
            await listen(messages, 3)


async def test_a_server_that_stays_away_is_given_up() -> None:
    async def first(script: Script) -> None:
        await script.welcomes(last_id=0)

    async with scripted(first) as url:
        messages = connected(url, patience=0.1).messages()
        await listen(messages, 1)
    async with aclosing(messages):
        with pytest.raises(NotDone, match="does not come back"):
            await listen(messages, 1)


async def test_where_nobody_listens_one_sentence_comes_at_once() -> None:
    async with asyncio.timeout(2), aclosing(connected("ws://127.0.0.1:1").messages()) as messages:
        with pytest.raises(NotDone, match="No server answers at"):
            await listen(messages, 1)


@pytest.mark.parametrize("url", ["http://127.0.0.1", "ws://", "ws://[", "ws://127.0.0.1:port", "ws://a..b", "nonsense"])
async def test_what_is_no_address_is_called_so(url: str) -> None:
    async with aclosing(connected(url).messages()) as messages:
        with pytest.raises(NotDone, match="no address"):
            await listen(messages, 1)


async def test_another_kind_of_server_is_called_so() -> None:
    async def speaks_something_else(script: Script) -> None:
        await script.socket.send("Good afternoon")
        await script.hears()

    async with scripted(speaks_something_else) as url, aclosing(connected(url).messages()) as messages:
        with pytest.raises(NotDone, match="no server of this game"):
            await listen(messages, 1)


@asynccontextmanager
async def fraying(url: str, *, after: int) -> AsyncIterator[str]:
    """A line to a server that breaks whenever so many bytes have come through."""
    port = int(url.rpartition(":")[2])

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limit: int) -> None:
        while limit > 0 and (data := await reader.read(limit)):
            limit -= len(data)
            writer.write(data)

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        ways = [asyncio.create_task(carry(reader, back, 10**6)), asyncio.create_task(carry(there, writer, after))]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        for end in (writer, back):
            end.transport.abort()

    async with await asyncio.start_server(join, "127.0.0.1", 0) as proxy:
        yield f"ws://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"


async def story(url: str, notes: list[str]) -> list[str]:
    talk, connection, lines = Auto(), connected(url, notes, opening=Open(id=2, game="bolognese")), list[str]()
    async with aclosing(connection.messages()) as messages:
        async for before, message in messages:
            reaction = talk.hears(before, message, connection.state)
            lines += [line.text for line in reaction.lines]
            if reaction.ended:
                break
            await connection.send(*reaction.requests)
    return lines


async def test_a_deal_over_a_line_that_keeps_breaking_is_told_completely() -> None:
    server, notes = local_server.start(linger=5, bot_pace=0.01, seed=7), list[str]()
    assert server.process is not None
    with server.process:
        async with fraying(server.url, after=3_000) as url:
            lines = await story(url, notes)
        server.process.terminate()
    assert len(notes) > 2
    assert [line.split(":")[0] for line in lines if line.startswith("Trick ")] == [f"Trick {n}" for n in range(1, 16)]
    assert sum(line.startswith("  Total:") for line in lines) == 2


# Told to wait


@asynccontextmanager
async def turning_away(
    *answers: tuple[int, str] | None, then: Callable[[Script], Awaitable[None]]
) -> AsyncIterator[str]:
    """A server that follows a script on each socket, or lets nobody in, with a status and how long to wait."""
    left = list(answers)

    def answer(socket: ServerConnection, _request: Request) -> Response | None:
        if not left or (given := left.pop(0)) is None:
            return None
        status, wait = given
        response = socket.respond(HTTPStatus(status), "no\n")
        response.headers["Retry-After"] = wait
        return response

    async def follow(socket: ServerConnection) -> None:
        await then(Script(socket))
        socket.transport.abort()

    offered = [Subprotocol(ENCODING)]
    async with serve(follow, "127.0.0.1", 0, subprotocols=offered, process_request=answer) as server:
        yield f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def arrives(script: Script) -> None:
    await script.welcomes(last_id=0)
    request = await script.hears()
    await script.says(table().model_copy(update={"answer": request.id}))


@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (403, "does not let this program in"),
        (429, r"Too many connections come from your address\. Try again in 7 seconds\."),
        (503, r"lets nobody in just now\. Try again in 7 seconds\."),
        (404, "No server answers"),
    ],
)
async def test_who_is_not_let_in_is_told_why_in_a_sentence(status: int, sentence: str) -> None:
    async with turning_away((status, "7"), then=arrives) as url, aclosing(connected(url).messages()) as messages:
        with pytest.raises(NotDone, match=sentence):
            await anext(messages)


async def test_on_coming_back_one_waits_as_long_as_the_server_says() -> None:
    now = asyncio.get_running_loop().time
    async with (
        turning_away(None, (503, "1"), (503, "soon"), then=arrives) as url,
        aclosing(connected(url).messages()) as messages,
    ):
        await listen(messages, 2)
        lost_at = now()
        assert isinstance((await listen(messages, 1))[0], Welcome)
    assert 1 <= now() - lost_at < 5


@pytest.mark.parametrize("code", ["not-saved", "internal", "closing", "full"])
async def test_a_place_that_is_refused_for_a_while_is_asked_for_again(code: str) -> None:
    async def refuses(script: Script) -> None:
        await script.welcomes(last_id=2)
        back = await script.hears()
        await script.says(Refused(answer=back.id, code=code, text="", retry_after=0.01))
        await script.socket.wait_closed()

    async def takes(script: Script) -> None:
        await script.welcomes(last_id=2)
        back = await script.hears()
        await script.says(table().model_copy(update={"answer": back.id}))

    notes: list[str] = []
    async with scripted(arrives, refuses, takes) as url:
        connection = connected(url, notes)
        async with aclosing(connection.messages()) as messages:
            await listen(messages, 5)
    assert not connection.lost
    assert len(notes) == 2


async def test_a_place_that_is_refused_for_good_ends_it() -> None:
    async def refuses(script: Script) -> None:
        await script.welcomes(last_id=2)
        await script.says(Refused(answer=(await script.hears()).id, code="barred", text=""))

    async with scripted(arrives, refuses) as url, aclosing(connected(url).messages()) as messages:
        with pytest.raises(NotDone, match="does not let you come back"):
            await listen(messages, 5)


async def test_who_has_a_place_at_too_many_tables_is_told_how_to_give_one_up() -> None:
    async def is_full(script: Script) -> None:
        hello = await script.hears()
        tables = ["kanevod", "tanamug"]
        await script.says(Welcome(answer=hello.id, ticket=TICKET, name="Anna", last_id=0, tables=tables, server="test"))
        await script.says(Refused(answer=(await script.hears()).id, code="full", text=""))

    async with scripted(is_full) as url:
        connection = Connection(url, OPENING, name="Anna", notes=print, guest=Guest("play"))
        async with aclosing(connection.messages()) as messages:
            with pytest.raises(NotDone, match="kanevod and tanamug; “tarocchi join kanevod --server play” leads"):
                await listen(messages, 2)
