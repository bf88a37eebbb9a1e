"""What a server finds in its store when it is started on the data of another: over real sockets and files."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager, closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from protocol import to_client as told
from protocol.codec import Encoding
from server.config import Settings
from server.sqlite_file import data_file, timestamp
from tests.server.hindered import hindered
from tests.sockets import Player, Running, at, running, seated

JSON = Encoding.JSON


def on(folder: Path, **settings: object) -> AbstractAsyncContextManager[Running]:
    """A server on a folder."""
    return running(Settings.model_validate({"bot_pace": 0, "seed": 1, "data": folder} | settings))


@asynccontextmanager
async def back(server: Running, player: Player) -> AsyncIterator[Player]:
    """Somebody comes to the next server with the ticket of the last."""
    async with at(server, player.name, JSON, ticket=player.ticket) as again:
        again.last_id = max(again.last_id, player.last_id)
        yield again


def welcome(player: Player) -> told.Welcome:
    message = player.heard[0]
    assert isinstance(message, told.Welcome)
    return message


# Nothing is read in vain


async def test_for_a_code_that_leads_nowhere_nothing_is_read(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), at(server, "Anna", JSON) as anna:
        await anna.asks("join", code="babebib")
        anna.is_refused("no-such-table")
    assert store.loads == 0


async def test_for_who_has_guessed_too_often_not_even_a_right_code_is_read(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        code = anna.table.code
    limits = {"wrong_codes": 1}
    async with hindered(tmp_path, limits=limits) as (server, store), at(server, "Zoe", JSON) as stranger:
        for tried, refusal in (("babebib", "no-such-table"), (code, "too-fast")):
            await stranger.asks("join", code=tried)
            stranger.is_refused(refusal)
    assert store.loads == 0


async def test_for_a_message_that_comes_too_fast_nothing_is_read(tmp_path: Path) -> None:
    limits = {"message_burst": 2, "message_rate": 0.01}
    async with hindered(tmp_path, limits=limits) as (server, store), at(server, "Anna", JSON) as anna:
        await anna.asks("history")
        await anna.asks("history")
        anna.is_refused("too-fast")
    assert store.histories == 1


# People


async def test_a_ticket_is_known_to_the_next_server_with_its_tables_and_its_last_id(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON, JSON) as (_, bruno):
        await bruno.asks("say", text="ciao")
    async with on(tmp_path) as server, back(server, bruno) as again:
        assert welcome(again).tables == [bruno.table.code]
        assert welcome(again).last_id == bruno.last_id


async def test_a_ticket_whose_person_had_not_done_anything_yet_is_known_too(tmp_path: Path) -> None:
    async with on(tmp_path) as server, at(server, "Anna", JSON) as anna:
        pass
    async with on(tmp_path) as server, back(server, anna) as again:
        assert (welcome(again).ticket, welcome(again).last_id, welcome(again).tables) == (anna.ticket, 0, [])


async def test_a_ticket_that_this_server_has_not_given_is_refused(tmp_path: Path) -> None:
    async with on(tmp_path / "other") as server, at(server, "Anna", JSON) as anna:
        pass
    tickets = [anna.ticket]
    async with on(tmp_path) as server, at(server, "Anna", JSON) as anna:
        tickets += [anna.ticket[::-1], anna.ticket[:-1], anna.ticket[:32], 40 * "A"]
        for ticket in tickets:
            async with at(server, "Anna", JSON, ticket=ticket) as stranger:
                assert isinstance(stranger.heard[0], told.Refused)


# Tables


async def test_a_table_to_which_several_come_at_once_is_read_once(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON, JSON, JSON) as players:
        code = players[0].table.code
    async with hindered(tmp_path) as (server, store), AsyncExitStack() as stack:
        returned = [await stack.enter_async_context(back(server, player)) for player in players]
        await asyncio.gather(*(player.asks("join", code=code) for player in returned))
        assert store.loads == 1


async def test_a_table_is_as_it_was_for_who_comes_back(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
    async with on(tmp_path) as server, back(server, anna) as again:
        await again.asks("join", code=anna.table.code)
        await again.hears_until(lambda: again.place is not None and again.place.view is not None)
        assert (again.view.hand, again.legal) == (anna.view.hand, anna.legal)


async def test_who_has_folded_something_is_told_exactly_the_rest_by_the_next_server(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
    async with on(tmp_path) as server, back(server, anna) as again:
        again.place = anna.place
        await again.asks("join", code=anna.table.code, seen=anna.table.seq)
        assert [message.type for message in again.heard] == ["welcome", "update", "update"]


async def test_an_opening_whose_answer_was_lost_leads_to_the_same_table_at_the_next_server(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        pass
    async with on(tmp_path) as server, back(server, anna) as again:
        table = await again.repeats(2, "open", game="piedicavallo", bot="random")
        assert isinstance(table, told.Table)
        assert table.code == anna.table.code


async def test_a_move_whose_answer_was_lost_is_not_made_again_by_the_next_server(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
        question = anna.view.your_turn
        assert question is not None
        await anna.moves()
        (answer,) = anna.answered[anna.last_id]
    kind, *cards = question.legal[0]
    named: dict[str, object] = {"cards": cards} if kind == "discard" else {"card": cards[0]}
    async with on(tmp_path) as server, back(server, anna) as again:
        await again.asks("join", code=anna.table.code)
        repeated = await again.repeats(anna.last_id, kind, turn=question.turn, **named)
        assert isinstance(repeated, told.Update)
        assert isinstance(answer, told.Update)
        assert (repeated.seq, repeated.events) == (answer.seq, answer.events)


async def test_a_farewell_whose_answer_was_lost_is_said_again_by_the_next_server(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON, JSON) as (_, bruno):
        await bruno.asks("leave")
    async with on(tmp_path) as server, back(server, bruno) as again:
        assert isinstance(await again.repeats(bruno.last_id, "leave"), told.Done)


async def test_a_farewell_sent_again_on_the_way_back_to_the_table_is_one(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON, JSON) as (anna, bruno):
        await bruno.asks("leave")
    async with on(tmp_path) as server, back(server, anna) as host, back(server, bruno) as again:
        await host.asks("join", code=anna.table.code)
        await again.asks("join", code=anna.table.code)
        assert isinstance(await again.repeats(bruno.last_id, "leave"), told.Done)
        await host.asks("ping")
        assert [seat.kind for seat in host.table.seating.seats] == ["person", "empty", "empty", "empty"]


async def test_a_code_that_leads_nowhere_leads_nowhere_in_the_store_either(tmp_path: Path) -> None:
    async with on(tmp_path) as server, at(server, "Anna", JSON) as anna:
        refused = await anna.asks("join", code="badegos")
        assert isinstance(refused, told.Refused)
        assert refused.code == "no-such-table"


async def test_the_codes_of_sleeping_tables_are_not_given_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.lobby.new_code", iter(["badegos", "badegos", "mirelat"]).__next__)
    async with on(tmp_path) as server, seated(server, JSON):
        pass
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        assert anna.table.code == "mirelat"


# Damage


async def test_a_stranger_who_has_not_said_hello_brings_no_table_into_memory(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        pass
    async with on(tmp_path) as server, connect(server.url, subprotocols=[Subprotocol(JSON)]) as stream:
        answer = await Player("Eva", JSON, stream).asks("join", code=anna.table.code)
        assert isinstance(answer, told.Refused)
        assert (answer.code, server.app.present().tables) == ("hello-due", {})


async def test_a_table_that_cannot_be_read_is_refused_and_the_others_are_there(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,), seated(server, JSON) as (bruno,):
        pass
    with closing(sqlite3.connect(data_file(tmp_path))) as database, database:
        database.execute("UPDATE entries SET entry = '[]' WHERE code = ?", (anna.table.code,))
    async with on(tmp_path) as server, back(server, anna) as again, back(server, bruno) as other:
        refused = await again.asks("join", code=anna.table.code)
        assert isinstance(refused, told.Refused)
        assert (refused.code, refused.retry_after is not None) == ("internal", True)
        assert isinstance(await other.asks("join", code=bruno.table.code), told.Table)


async def test_entries_that_make_no_table_are_refused_and_the_connection_goes_on(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (anna,):
        pass
    with closing(sqlite3.connect(data_file(tmp_path))) as database, database:
        database.execute("""UPDATE entries SET entry = '{"changes": [["Dropped", "nobody"]], "asked": null}'""")
    async with on(tmp_path) as server, back(server, anna) as again:
        refused = await again.asks("join", code=anna.table.code)
        assert isinstance(refused, told.Refused)
        assert isinstance(await again.asks("ping"), told.Pong)


# What is old


async def test_a_server_forgets_what_is_too_old_when_it_starts(tmp_path: Path) -> None:
    async with on(tmp_path) as server, seated(server, JSON) as (old,), seated(server, JSON) as (young,):
        pass
    with closing(sqlite3.connect(data_file(tmp_path))) as database, database:
        last_week = timestamp(datetime.now(UTC) - timedelta(days=7))
        database.execute("UPDATE entries SET written = ? WHERE code = ?", (last_week, old.table.code))
    async with on(tmp_path, keep_tables=6.9) as server, back(server, old) as again, back(server, young) as other:
        assert isinstance(await again.asks("join", code=old.table.code), told.Refused)
        assert isinstance(await other.asks("join", code=young.table.code), told.Table)
