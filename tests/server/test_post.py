"""From outputs to frames, for who is here when it happens; over real sockets."""

import asyncio
from pathlib import Path

from protocol.codec import Encoding, encode
from tests.server.hindered import hindered
from tests.sockets import at, running, seated

MSGPACK, JSON = Encoding.MSGPACK, Encoding.JSON


async def test_everybody_gets_what_is_told_in_their_own_encoding() -> None:
    async with running() as server, seated(server, JSON, MSGPACK, JSON, MSGPACK) as players:
        await players[0].asks("say", text="ciao")
        await asyncio.gather(*(player.asks("ping") for player in players))
        assert players[1].frames[-2] == players[3].frames[-2]
        assert [type(player.frames[-2]) for player in players] == [str, bytes, str, bytes]


async def test_who_comes_back_is_told_on_the_new_connection_only_what_the_answer_tells(tmp_path: Path) -> None:
    async def comes_back() -> list[str]:
        async with at(server, "Bruno", MSGPACK, ticket=bruno.ticket) as again:
            again.place, again.last_id = bruno.place, 100
            await again.asks("join", code=bruno.table.code, seen=bruno.table.seq)
            await again.asks("ping")
            assert again.table.seq == bruno.table.seq + 3, "what was said, the drop, the return"
            return [message.type for message in again.heard]

    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        await anna.asks("say", text="so that Bruno has seen more than his own coming")
        await bruno.hears_until(lambda: bruno.table.seq == anna.table.seq)
        store.may_go_on.clear()
        await anna.socket.send(encode({"type": "say", "id": 50, "text": "ciao"}, JSON))
        await asyncio.sleep(0.1)
        coming = asyncio.create_task(comes_back())
        await asyncio.sleep(0.1)
        store.may_go_on.set()
        assert await coming == ["welcome", "update", "update", "update", "pong"]
