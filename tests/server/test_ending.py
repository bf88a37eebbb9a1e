"""A server that is asked to end while its disk is slow: nothing new, everything kept, people told."""

import asyncio
from pathlib import Path

from protocol import to_client as told
from protocol.codec import Encoding, encode
from protocol.errors import CloseCode
from tests.server.hindered import hindered
from tests.sockets import at, seated

JSON = Encoding.JSON


async def test_while_a_server_is_ending_it_opens_no_tables_and_says_when_to_try_again(tmp_path: Path) -> None:
    async with (
        hindered(tmp_path) as (server, store),
        seated(server, JSON) as (anna,),
        at(server, "Bruno", JSON) as bruno,
    ):
        store.may_go_on.clear()
        await anna.socket.send(encode({"type": "say", "id": 50, "text": "ciao"}, JSON))
        await asyncio.sleep(0.05)
        ending = asyncio.create_task(server.app.stop(server.server))
        refused = await bruno.asks("open", game="bolognese")
        assert isinstance(refused, told.Refused)
        assert (refused.code, (refused.retry_after or 0) > 0) == ("closing", True)
        store.may_go_on.set()
        await ending
        assert await anna.is_closed() == CloseCode.GOING_AWAY
        assert any(isinstance(message, told.Update) and message.answer == 50 for message in anna.heard)


async def test_a_disk_that_takes_too_long_does_not_keep_people_from_being_told(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON) as (anna,):
        store.may_go_on.clear()
        await anna.socket.send(encode({"type": "say", "id": 50, "text": "ciao"}, JSON))
        await asyncio.sleep(0.05)
        ending = asyncio.create_task(server.app.stop(server.server))
        assert await anna.is_closed() == CloseCode.GOING_AWAY
        closing = anna.heard[-1]
        assert isinstance(closing, told.Closing)
        assert (closing.code, closing.final) == ("closing", False)
        store.may_go_on.set()
        await ending
    async with hindered(tmp_path) as (server, _), at(server, "Anna", JSON, ticket=anna.ticket) as again:
        await again.asks("join", code=anna.table.code)
        again.last_id = 60
        answer = await again.repeats(50, "say", text="ciao")
        assert isinstance(answer, told.Update)
        assert again.table.seq > answer.seq, "it had been kept, and was only not told"
