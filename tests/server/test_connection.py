"""Whatever a connection does, it gets a clear refusal or the right close code, and the table goes on unharmed."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import pytest
from structlog import DropEvent
from structlog.testing import capture_logs
from structlog.typing import EventDict
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.frames import Frame as WireFrame
from websockets.frames import Opcode
from websockets.typing import Subprotocol

from protocol import to_client as told
from protocol.codec import MESSAGE_BYTES, Encoding, Frame, encode
from protocol.errors import CloseCode
from server.config import Settings
from server.limits import Limits
from tests.sockets import PATIENCE, Player, Running, at, running, seated

Log = Sequence[Mapping[str, object]]
MSGPACK, JSON = Encoding.MSGPACK, Encoding.JSON
TURN = {"id": 100, "turn": 0}


@pytest.fixture
def log() -> Iterator[Log]:
    """What the server logs; what is only for whoever looks for a mistake in it is left out."""
    with capture_logs(processors=[_without_debugging]) as lines:
        yield lines


def _without_debugging(_logger: object, level: str, line: EventDict) -> EventDict:
    if level == "debug":
        raise DropEvent
    return line


def with_limits(limits: Limits) -> Settings:
    return Settings(bot_pace=0, seed=1, limits=limits)


@asynccontextmanager
async def a_deal_is_on(
    encoding: Encoding, settings: Settings | None = None
) -> AsyncIterator[tuple[Running, Player, Player]]:
    """Anna sits at a deal with Bruno, who is about to misbehave; afterwards Anna can still play."""
    async with AsyncExitStack() as stack:
        server = await stack.enter_async_context(running(settings))
        anna, bruno = await stack.enter_async_context(seated(server, MSGPACK, encoding))
        await anna.asks("start")
        await bruno.asks("ping")
        yield server, anna, bruno
        await anna.asks("say", text="are you all there?")
        await anna.plays_until(lambda: bool(anna.view.tricks) or anna.view.to_act == 1)


# What is no encoding at all closes the connection


@pytest.mark.parametrize(
    ("encoding", "frame"),
    [
        (MSGPACK, b"\xc1"),
        (MSGPACK, b"\x91" * 5000),
        (MSGPACK, b"\xdd\xff\xff\xff\xff"),
        (MSGPACK, b"\xdf\xff\xff\xff\xff"),
        (MSGPACK, b"\xc6\xff\xff\xff\xff"),
        (MSGPACK, '{"type":"ping","id":9}'),
        (JSON, "{"),
        (JSON, "[" * 9000),
        (JSON, ""),
        (JSON, b"\x82\xa4type\xa4ping\xa2id\x09"),
    ],
)
async def test_bytes_that_cannot_be_read_close_that_connection_with_one_line_in_the_log(
    encoding: Encoding, frame: Frame, log: Log
) -> None:
    async with a_deal_is_on(encoding) as (_, _, bruno):
        await bruno.socket.send(frame)
        assert await bruno.is_closed() == CloseCode.INVALID_DATA
        refused, closing = bruno.heard[-2:]
        assert isinstance(refused, told.Refused)
        assert isinstance(closing, told.Closing)
        assert (refused.code, closing.code, closing.final) == ("bad-message", "bad-message", True)
    assert [line["event"] for line in log] == ["bad message"]


async def test_a_frame_that_is_too_big_closes_that_connection(log: Log) -> None:
    async with a_deal_is_on(MSGPACK) as (_, _, bruno):
        await bruno.socket.send(b"\x00" * (MESSAGE_BYTES + 1))
        assert await bruno.is_closed() == CloseCode.TOO_BIG
    assert [line["event"] for line in log] == ["broken frame"]


async def test_text_that_is_no_utf_8_closes_that_connection(log: Log) -> None:
    async with a_deal_is_on(JSON) as (_, _, bruno):
        bruno.socket.transport.write(WireFrame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        assert await bruno.is_closed() == CloseCode.INVALID_DATA
    assert [line["event"] for line in log] == ["broken frame"]


# What is no message is refused, and the conversation goes on


@pytest.mark.parametrize(
    "message",
    [
        {"type": "plya", "id": 100},
        {"type": "play", **TURN, "card": "XX"},
        {"type": "play", **TURN, "card": 7},
        {"type": "play", **TURN, "card": None},
        {"type": "play", "id": "100", "turn": 0, "card": "DN"},
        {"type": "discard", **TURN, "cards": ["DN"]},
        {"type": "discard", **TURN, "cards": "DN"},
        {"type": "sit", "id": 100, "seat": 4},
        {"type": "ping", "id": 100, "more": 1},
        {"type": "join", "id": 100, "code": "nowhere-near-a-code"},
        {"id": 100},
        {},
    ],
)
@pytest.mark.parametrize("encoding", list(Encoding))
async def test_a_message_with_something_wrong_is_refused(encoding: Encoding, message: dict[str, object]) -> None:
    async with a_deal_is_on(encoding) as (_, _, bruno):
        await bruno.socket.send(encode(message, encoding))
        await bruno.hears_until(lambda: isinstance(bruno.heard[-1], told.Refused))
        bruno.is_refused("bad-message")
        bruno.last_id = 100
        assert isinstance(await bruno.asks("ping"), told.Pong)


@pytest.mark.parametrize(("encoding", "null"), [(MSGPACK, b"\xc0"), (JSON, "null")])
async def test_null_is_refused(encoding: Encoding, null: Frame, log: Log) -> None:
    async with a_deal_is_on(encoding) as (_, _, bruno):
        await bruno.socket.send(null)
        await bruno.hears_until(lambda: isinstance(bruno.heard[-1], told.Refused))
        bruno.is_refused("bad-message")
    assert [line["event"] for line in log] == ["bad message"]


async def test_too_many_broken_messages_close_that_connection() -> None:
    async with a_deal_is_on(JSON, with_limits(Limits(bad_messages=3))) as (_, _, bruno):
        for _ in range(4):
            await bruno.socket.send("null")
        assert await bruno.is_closed() == CloseCode.POLICY


# Messages at the wrong time


async def test_a_move_at_another_s_turn_a_late_one_and_a_card_twice_are_refused() -> None:
    async with running() as server, seated(server, MSGPACK, JSON, MSGPACK, JSON) as players:
        await players[0].asks("start")
        for player in players:
            await player.asks("ping")
        actor = next(player for player in players if player.legal)
        other = next(player for player in players if not player.legal)
        await other.asks("play", turn=other.view.seq, card="DN")
        other.is_refused("not-your-turn")
        turn = actor.view.seq
        await actor.moves()
        await actor.asks("discard", turn=turn, cards=["DN", "DN"])
        actor.is_refused("stale")


async def test_the_same_card_twice_in_a_discard_is_refused() -> None:
    async with running() as server, seated(server, MSGPACK, JSON, MSGPACK, JSON) as players:
        await players[0].asks("start")
        for player in players:
            await player.asks("ping")
        dealer = next(player for player in players if player.legal)
        card = dealer.legal[0][1]
        await dealer.asks("discard", turn=dealer.view.seq, cards=[card, card])
        dealer.is_refused("not-in-hand", "-")


async def test_nothing_is_heard_before_hello() -> None:
    async with (
        running() as server,
        connect(server.url, subprotocols=[Subprotocol(JSON)]) as stream,
    ):
        stranger = Player("somebody", JSON, stream)
        await stranger.asks("list")
        stranger.is_refused("hello-due")


async def test_who_does_not_say_hello_in_time_is_sent_away() -> None:
    async with (
        running(with_limits(Limits(hello_seconds=0.05))) as server,
        connect(server.url, subprotocols=[Subprotocol(JSON)]) as stream,
    ):
        stranger = Player("somebody", JSON, stream)
        assert await stranger.is_closed() == CloseCode.POLICY
        closing = stranger.heard[-1]
        assert isinstance(closing, told.Closing)
        assert closing.code == "hello-due"


@pytest.mark.parametrize("subprotocols", [None, [Subprotocol("chat")]])
async def test_without_a_known_subprotocol_there_is_no_connection(
    subprotocols: list[Subprotocol] | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_deal_is_on(JSON) as (server, _, _):
        with pytest.raises(InvalidHandshake):
            await connect(server.url, subprotocols=subprotocols)
    assert [record for record in caplog.records if record.exc_info] == []


# Sockets that end or stall


@pytest.mark.parametrize(
    "opening", [b"", b"\x00\xff" * 50, b"GET / HTTP/1.1\r\n", b"GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n" * 5]
)
async def test_a_socket_that_never_becomes_a_connection_harms_nobody(
    opening: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_deal_is_on(JSON) as (server, _, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(opening)
        writer.write_eof()
        async with asyncio.timeout(PATIENCE):
            await reader.read()
        writer.close()
    assert [record for record in caplog.records if record.exc_info] == []


@pytest.mark.parametrize("half", [b"", b"\x82", b"\x82\xfe\x10\x00mask", b"\x02\x81maskx"])
async def test_a_socket_may_end_in_the_middle_of_a_frame(half: bytes) -> None:
    async with a_deal_is_on(MSGPACK) as (_, anna, bruno):
        bruno.socket.transport.write(half)
        bruno.socket.transport.close()
        await anna.hears_until(lambda: not connected(anna, 1))


async def test_a_socket_may_end_before_the_answer_comes() -> None:
    async with a_deal_is_on(JSON) as (server, anna, bruno):
        await bruno.socket.send('{"type":"say","id":100,"text":"goodbye"}')
        bruno.socket.transport.abort()
        await anna.hears_until(lambda: not connected(anna, 1))
        async with at(server, "Bruno", JSON, ticket=bruno.ticket) as back:
            await back.asks("join", code=anna.table.code)
            assert connected(back, 1)


async def test_who_does_not_read_is_dropped_and_delays_nobody(log: Log) -> None:
    limits = Limits(outbox_bytes=65_536, message_burst=100_000)
    async with a_deal_is_on(MSGPACK, with_limits(limits)) as (server, anna, bruno):
        # Small buffers in the kernel, which would hold megabytes otherwise; what is accepted has its listener's.
        server.server.sockets[0].setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        narrow.connect(("127.0.0.1", server.port))
        async with at(server, "Bruno", MSGPACK, ticket=bruno.ticket, sock=narrow) as lazy:
            lazy.socket.transport.pause_reading()
            again = encode({"type": "join", "id": 100, "code": anna.table.code}, MSGPACK)
            with suppress(ConnectionClosed):
                while connected(anna, 1):
                    await lazy.socket.send(again)
                    await anna.asks("ping")
            await anna.hears_until(lambda: not connected(anna, 1))
    assert [line["event"] for line in log] == ["reads too slowly"]


async def test_a_flood_from_one_connection_does_not_make_others_wait() -> None:
    async with a_deal_is_on(MSGPACK, with_limits(Limits(message_burst=1000))) as (_, anna, bruno):
        says = [encode({"type": "say", "id": number, "text": "ciao"}, MSGPACK) for number in range(100, 300)]
        frames = [WireFrame(Opcode.BINARY, say).serialize(mask=True) for say in says if isinstance(say, bytes)]
        bruno.socket.transport.write(b"".join(frames))
        heard = len(anna.heard)
        await anna.asks("ping")
        assert len(anna.heard) - heard < 100
        await bruno.hears_until(lambda: bool(bruno.answered[299]))


def connected(player: Player, seat: int) -> bool:
    occupant = player.table.seating.seats[seat]
    return isinstance(occupant, told.PersonSeat) and occupant.connected
