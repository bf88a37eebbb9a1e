"""``tarocchi-bot``: seat a program at a table of a server."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Sequence
from importlib.metadata import version
from itertools import count

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI
from websockets.typing import Subprotocol

from arena.programs import Program, ProgramError
from protocol import from_client as say
from protocol.codec import Encoding, decode_to_client, encode_message
from protocol.errors import ErrorCode
from protocol.fold import Place, fold
from protocol.to_client import Closing, Refused, Table, ToClient, Update, View
from wire.moves import from_engine

EPILOG = """\
The program reads views and writes moves, a line of JSON each: see arena/programs.py and the example beside it.
It plays until the match is over or the table is closed.

exit status:
  0    the match is over
  1    the server, the table or the program does not do what is needed, and a line says why
  2    the command was called wrongly
  130  interrupted
"""


class SeatingError(Exception):
    """The server refuses what is needed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status."""
    options = _parser().parse_args(arguments)
    program = Program(options.command)
    try:
        asyncio.run(_play(options, program))
    except KeyboardInterrupt:
        return 130
    except (SeatingError, ProgramError, InvalidURI, InvalidHandshake) as error:
        print(f"tarocchi-bot: {error}", file=sys.stderr)
        return 1
    except OSError:
        print(f"tarocchi-bot: no server answers at {options.server}", file=sys.stderr)
        return 1
    except ConnectionClosed:
        print("tarocchi-bot: the server has closed the connection", file=sys.stderr)
        return 1
    finally:
        program.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tarocchi-bot",
        description="Seat a program at a table.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--server", required=True, metavar="URL", help="such as ws://127.0.0.1:8765")
    parser.add_argument("--table", required=True, metavar="CODE", help="the table's code")
    parser.add_argument("--seat", type=int, choices=range(4), metavar="N", help="0 South, 1 East, 2 North, 3 West")
    parser.add_argument("--name", default="program", help="what the others see (default: program)")
    parser.add_argument("--version", action="version", version=f"%(prog)s {version('tarocchi')}")
    parser.add_argument("command", nargs="+", metavar="COMMAND", help="after --, the program and its arguments")
    return parser


async def _play(options: argparse.Namespace, program: Program) -> None:
    protocol = Subprotocol(Encoding.JSON.value)
    async with connect(options.server, subprotocols=[protocol], compression=None) as socket:
        ids = count(1)
        await _say(socket, say.Hello(id=0, name=options.name))
        await _say(socket, say.Join(id=next(ids), code=options.table))
        place: Place | None = None
        async for message in _heard(socket):
            before = place
            place = _folded(place, message)
            if before is None and place is not None and options.seat is not None:
                await _take_seat(socket, place, options.seat, next(ids))
            view = None if place is None else place.view
            if view is not None and view.your_turn is not None and isinstance(message, View | Update):
                question = view.your_turn
                move = await asyncio.to_thread(program.answer, view.model_dump(exclude_none=True))
                await _say(socket, from_engine(move, request=next(ids), turn=question.turn))
            if place is not None and place.table.match.over and view is not None and view.phase == "counted":
                return


async def _take_seat(socket: ClientConnection, place: Place, seat: int, request: int) -> None:
    occupant = place.table.seating.seats[seat]
    if getattr(occupant, "name", None) != place.table.you:
        await _say(socket, say.Sit(id=request, seat=seat))


async def _say(socket: ClientConnection, request: say.FromClient) -> None:
    await socket.send(encode_message(request, Encoding.JSON))


async def _heard(socket: ClientConnection) -> AsyncIterator[ToClient]:
    """What the server says; a refusal that is not about a move that came too late ends everything."""
    async for frame in socket:
        message = decode_to_client(frame, Encoding.JSON)
        if isinstance(message, Refused) and message.code not in (ErrorCode.STALE, ErrorCode.NOT_YOUR_TURN):
            raise SeatingError(f"refused: {message.text}")
        if isinstance(message, Closing) and message.final:
            raise SeatingError(message.text)
        if message is not None:
            yield message
    raise SeatingError("the server has closed the connection")


def _folded(place: Place | None, message: ToClient) -> Place | None:
    match message:
        case Table():
            return Place(message)
        case View():
            assert place is not None, "the server shows the table before its deal"
            return Place(place.table, message)
        case Update():
            assert place is not None, "the server shows the table before it changes"
            return fold(place, message)
        case _:
            return place


if __name__ == "__main__":
    sys.exit(main())
