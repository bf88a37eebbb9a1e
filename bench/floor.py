"""The floor: what a table costs on websockets and uvloop when there is nothing in it.

Four connections with the same path are a table. A frame of 58 bytes is unpacked, and a frame of 125 bytes is sent to
each of the four, each send awaited. No compression, no validation, no rules, no store.
"""

import asyncio
import sys

import msgpack
import uvloop
from websockets.asyncio.server import ServerConnection, serve

ANSWER = bytes(125)
tables: dict[str, list[ServerConnection]] = {}


async def sit(socket: ServerConnection) -> None:
    """One connection at one table."""
    assert socket.request is not None, "the handshake is done"
    table = tables.setdefault(socket.request.path, [])
    table.append(socket)
    async for message in socket:
        assert isinstance(message, bytes), "the load generator sends no text"
        msgpack.unpackb(message)
        for seat in table:
            await seat.send(ANSWER)


async def main() -> None:
    """Serve until standard input ends."""
    async with serve(sit, "127.0.0.1", 0, compression=None, ping_interval=None, backlog=4096) as server:
        print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(main())
