"""The server as a whole, over real sockets."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial

import pytest

from protocol import to_client as told
from protocol.codec import Encoding
from protocol.errors import CloseCode
from protocol.to_client import ToClient
from server.config import Settings
from tests.sockets import PATIENCE, Player, at, running, seated

MSGPACK, JSON = Encoding.MSGPACK, Encoding.JSON
MIXES = {
    "msgpack": (MSGPACK, MSGPACK, MSGPACK, MSGPACK),
    "json": (JSON, JSON, JSON, JSON),
    "both": (MSGPACK, JSON, JSON, MSGPACK),
}


def is_scored(player: Player) -> bool:
    return player.place is not None and player.place.view is not None and player.place.view.score is not None


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
@pytest.mark.parametrize("mix", MIXES)
async def test_four_people_play_a_whole_deal(game: str, mix: str) -> None:
    async with running() as server, seated(server, *MIXES[mix], game=game) as players:
        await players[0].asks("start")
        await asyncio.gather(*(player.plays_until(partial(is_scored, player)) for player in players))
        scores = [player.view.score for player in players]
        assert all(score == scores[0] for score in scores)
        assert [player.table.match.over for player in players] == [True] * 4


@pytest.mark.parametrize("game", ["piedicavallo", "bolognese"])
async def test_one_person_plays_a_whole_deal_with_three_bots(game: str) -> None:
    async with running() as server, seated(server, JSON, game=game) as (anna,):
        await anna.asks("start")
        await anna.plays_until(lambda: is_scored(anna))
        assert sum(map(len, anna.view.hands or [])) == 62


async def test_a_bot_plays_at_its_pace_for_somebody_who_is_away() -> None:
    async with running() as server, seated(server, MSGPACK) as (anna,):
        await anna.asks("away")
        await anna.asks("start")
        await anna.hears_until(lambda: is_scored(anna))
        assert anna.table.match.over


async def test_a_seed_makes_deals_and_bots_repeatable() -> None:
    deals = []
    for _ in range(2):
        async with running(Settings(bot_pace=0, seed=7)) as server, seated(server, MSGPACK) as (anna,):
            await anna.asks("away")
            await anna.asks("start")
            await anna.hears_until(lambda: is_scored(anna))
            deals.append((anna.view.hands, anna.view.tricks, anna.view.score))
    assert deals[0] == deals[1]


async def test_a_public_table_is_found_in_the_list() -> None:
    async with running() as server, at(server, "Anna", JSON) as anna, at(server, "Bruno", MSGPACK) as bruno:
        await anna.asks("open", game="bolognese", visibility="public")
        tables = await bruno.asks("list")
        assert isinstance(tables, told.Tables)
        assert [table.code for table in tables.tables] == [anna.table.code]


# Connections that end


async def test_a_drop_is_told_and_the_seat_is_there_on_coming_back() -> None:
    async with running() as server, seated(server, MSGPACK, JSON) as (anna, bruno):
        await anna.asks("start")
        await bruno.hears_until(lambda: bruno.place is not None and bruno.place.view is not None)
        bruno.socket.transport.abort()
        await anna.hears_until(lambda: not seat(anna, 1).connected)
        async with at(server, "Bruno", MSGPACK, ticket=bruno.ticket) as back:
            await back.asks("join", code=anna.table.code)
            await back.asks("ping")
            assert (back.seat, back.view.hand) == (1, bruno.view.hand)


async def test_of_two_connections_of_one_person_the_first_is_closed_for_good() -> None:
    async with (
        running() as server,
        seated(server, MSGPACK, JSON) as (_, bruno),
        at(server, "Bruno", MSGPACK, ticket=bruno.ticket) as second,
    ):
        assert await bruno.is_closed() == CloseCode.REPLACED
        assert is_closing(bruno.heard[-1], "replaced", final=True)
        assert isinstance(await second.asks("ping"), told.Pong)


async def test_a_connection_that_only_asks_is_beside_the_one_that_plays() -> None:
    async with running() as server, seated(server, MSGPACK, JSON) as (anna, bruno):
        await anna.asks("ping")
        heard_before = len(anna.heard)
        for _ in range(2):
            async with at(server, "Somebody", JSON, ticket=bruno.ticket, asks=True) as asking:
                assert isinstance(await asking.asks("history"), told.Deals)
                assert isinstance(await asking.asks("join", code=anna.table.code), told.Refused)
        assert isinstance(await bruno.asks("say", text="still here"), told.Update)
        await anna.asks("ping")
        assert [message.type for message in anna.heard[heard_before:]] == ["update", "pong"]


async def test_a_server_that_stops_tells_those_who_only_ask_too() -> None:
    async with AsyncExitStack() as stack:
        async with running() as server:
            asking = await stack.enter_async_context(at(server, "Anna", JSON, asks=True))
        assert await asking.is_closed() == CloseCode.GOING_AWAY


async def test_the_end_of_a_replaced_connection_does_not_take_the_seat() -> None:
    async with (
        running() as server,
        seated(server, MSGPACK, JSON) as (anna, bruno),
        at(server, "Bruno", MSGPACK, ticket=bruno.ticket) as second,
    ):
        await second.asks("join", code=anna.table.code)
        await bruno.is_closed()
        await anna.asks("say", text="still there?")
        assert seat(anna, 1).connected


async def test_a_server_that_stops_tells_everybody_that_coming_back_helps() -> None:
    async with AsyncExitStack() as stack:
        async with running() as server:
            anna = await stack.enter_async_context(at(server, "Anna", JSON))
        assert await anna.is_closed() == CloseCode.GOING_AWAY
        assert is_closing(anna.heard[-1], "closing", final=False)


async def test_a_server_is_unused_some_time_after_the_last_connection() -> None:
    async with running(Settings(linger=0.05)) as server:
        unused = asyncio.create_task(server.app.wait_until_unused())
        async with at(server, "Anna", JSON) as anna:
            await anna.asks("ping")
            assert not unused.done()
        async with asyncio.timeout(PATIENCE):
            await unused


def is_closing(message: ToClient, code: str, *, final: bool) -> bool:
    return isinstance(message, told.Closing) and (message.code, message.final) == (code, final)


def seat(player: Player, number: int) -> told.PersonSeat:
    occupant = player.table.seating.seats[number]
    assert isinstance(occupant, told.PersonSeat)
    return occupant
