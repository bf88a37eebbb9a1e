"""What tables do is kept before it is told, and what could not be kept has not happened; over real sockets."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from protocol import to_client as told
from protocol.codec import Encoding, encode
from protocol.errors import CloseCode
from server import keeping
from server.sqlite_file import data_file, read_only
from server.sqlite_reader import SqliteReader
from server.table_state import TableSettings
from tests.server.hindered import HinderedStore, hindered
from tests.sockets import PATIENCE, Player, Running, at, seated

MSGPACK, JSON = Encoding.MSGPACK, Encoding.JSON


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that were taken back try again soon."""
    monkeypatch.setattr(keeping, "RETRY_SECONDS", 0.05)


async def is_quiet(player: Player, seconds: float = 0.2) -> bool:
    """Whether somebody hears nothing for a while."""
    try:
        async with asyncio.timeout(seconds):
            player.hears(await player.socket.recv())
    except TimeoutError:
        return True
    return False


def is_not_saved(answer: object, *, request: int | None) -> bool:
    return isinstance(answer, told.Refused) and (answer.code, answer.answer) == ("not-saved", request)


def said(player: Player) -> Iterator[str]:
    for message in player.heard:
        if isinstance(message, told.Update):
            yield from (event.text for event in message.events if isinstance(event, told.Said))


# A slow disk


async def test_nothing_that_a_table_does_is_told_before_it_is_kept(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.may_go_on.clear()
        asking = asyncio.create_task(anna.asks("say", text="ciao"))
        assert await is_quiet(bruno)
        assert not asking.done()
        store.may_go_on.set()
        await asyncio.gather(asking, bruno.hears_until(lambda: list(said(bruno)) == ["ciao"]))


async def test_a_stalled_disk_stops_play_but_nothing_else(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.may_go_on.clear()
        asking = asyncio.create_task(anna.asks("say", text="ciao"))
        assert isinstance(await bruno.asks("ping"), told.Pong)
        async with at(server, "Carla", MSGPACK) as newcomer:
            assert isinstance(await newcomer.asks("ping"), told.Pong)
        store.may_go_on.set()
        await asking


async def test_what_comes_while_the_disk_is_slow_is_kept_in_order(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.may_go_on.clear()
        for number in range(20):
            await anna.socket.send(encode({"type": "say", "id": 10 + number, "text": str(number)}, JSON))
        store.may_go_on.set()
        await anna.hears_until(lambda: len(list(said(anna))) == 20)
        await bruno.hears_until(lambda: len(list(said(bruno))) == 20)
        assert list(said(bruno)) == list(said(anna)) == [str(number) for number in range(20)]


# A full disk


async def test_what_could_not_be_kept_has_not_happened_and_may_be_asked_again(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.full = True
        refused = await anna.asks("say", text="ciao")
        assert is_not_saved(refused, request=anna.last_id)
        store.full = False
        await anna.repeats(anna.last_id, "say", text="ciao")
        await bruno.hears_until(lambda: bool(list(said(bruno))))
        assert list(said(bruno)) == ["ciao"]
        assert bruno.place is not None
        assert anna.place is not None
        assert bruno.place.table.seq == anna.place.table.seq


async def test_the_others_at_the_table_are_told_too(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.full = True
        await anna.asks("say", text="ciao")
        await bruno.hears_until(lambda: is_not_saved(bruno.heard[-1], request=None))


async def test_a_move_that_was_lost_is_not_acknowledged_when_it_is_repeated(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as players:
        await players[0].asks("start")
        await until_somebody_is_asked(players)
        actor = next(one for one in players if one.legal)
        store.may_go_on.clear()
        store.full = True
        question = actor.view.your_turn
        assert question is not None
        move = as_request(question.legal[0], turn=question.turn, request=50)
        for _ in range(3):
            await actor.socket.send(encode(move, actor.encoding))
        await asyncio.sleep(0.1)
        store.may_go_on.set()
        await actor.hears_until(lambda: bool(actor.answered[50]))
        await actor.asks("ping")
        assert all(is_not_saved(answer, request=50) for answer in actor.answered[50])
        store.full = False
        await actor.socket.send(encode(move, actor.encoding))
        await actor.hears_until(lambda: isinstance(actor.answered[50][-1], told.Update))


async def until_somebody_is_asked(players: list[Player]) -> None:
    """Everybody listens until it is the turn of one of them."""
    async with asyncio.timeout(PATIENCE):
        while not any(player.legal for player in players):
            for player in players:
                await is_quiet(player, 0.01)


def as_request(move: list[str], *, turn: int, request: int) -> dict[str, object]:
    kind, *cards = move
    named: dict[str, object] = {"card": cards[0]} if kind == "play" else {"cards": cards} if cards else {}
    return {"type": kind, "id": request, "turn": turn, **named}


async def test_somebody_whose_leaving_was_lost_is_still_at_the_table(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.full = True
        assert is_not_saved(await bruno.asks("leave"), request=bruno.last_id)
        store.full = False
        await bruno.asks("say", text="here I am")
        await anna.hears_until(lambda: list(said(anna)) == ["here I am"])
        assert isinstance(await bruno.asks("leave"), told.Done)


async def test_the_last_one_s_leaving_that_was_lost_brings_the_table_back(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON) as (anna,):
        store.full = True
        assert is_not_saved(await anna.asks("leave"), request=anna.last_id)
        store.full = False
        assert isinstance(await anna.asks("say", text="alone"), told.Update)


async def test_an_opening_that_was_lost_leaves_nothing_behind(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), at(server, "Anna", JSON) as anna:
        store.full = True
        for _ in range(20):
            assert is_not_saved(await anna.asks("open", game="bolognese"), request=anna.last_id)
        store.full = False
        assert isinstance(await anna.repeats(anna.last_id, "open", game="bolognese"), told.Table)
        assert len(store.tables()) == 1


async def test_somebody_whose_coming_was_lost_may_come_again(tmp_path: Path) -> None:
    async with (
        hindered(tmp_path) as (server, store),
        seated(server, JSON) as (anna,),
        at(server, "Bruno", MSGPACK) as bruno,
    ):
        store.full = True
        assert is_not_saved(await bruno.asks("join", code=anna.table.code), request=bruno.last_id)
        store.full = False
        assert isinstance(await bruno.asks("join", code=anna.table.code), told.Table)
        assert isinstance(await bruno.asks("say", text="ciao"), told.Update)


async def test_when_there_is_room_again_the_bots_play_on_by_themselves(tmp_path: Path) -> None:
    async with hindered(tmp_path, bot_pace=0.01) as (server, store), seated(server, JSON) as (anna,):
        await anna.asks("away")
        await anna.asks("start")
        store.full = True
        await anna.hears_until(lambda: is_not_saved(anna.heard[-1], request=None))
        store.full = False
        await anna.hears_until(lambda: anna.place is not None and anna.place.table.match.over)


async def test_a_drop_that_was_lost_is_noticed_when_there_is_room_again(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        store.full = True
        bruno.socket.transport.abort()
        await anna.hears_until(lambda: is_not_saved(anna.heard[-1], request=None))
        assert connected(anna, 1)
        store.full = False
        await anna.hears_until(lambda: not connected(anna, 1))


def connected(player: Player, seat: int) -> bool:
    occupant = player.table.seating.seats[seat]
    assert isinstance(occupant, told.PersonSeat)
    return occupant.connected


async def test_a_table_that_can_neither_be_kept_nor_read_is_said_to_be_so(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON, MSGPACK) as (anna, bruno):
        damage(store)
        store.full = True
        assert is_not_saved(await anna.asks("say", text="ciao"), request=anna.last_id)
        assert await bruno.is_closed() == CloseCode.INTERNAL


def damage(store: HinderedStore) -> None:
    store._database.execute("UPDATE entries SET entry = 'nonsense'")  # noqa: SLF001 - a disk that fails


# Sleeping tables


async def until_no_table_is_in_memory(server: Running) -> None:
    async with asyncio.timeout(PATIENCE):
        while server.app.present().tables:  # noqa: ASYNC110 - looked at from outside
            await asyncio.sleep(0.01)


async def test_a_table_that_nobody_is_at_sleeps_in_the_store_and_wakes_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "SLEEPY_SECONDS", 0.01)
    async with hindered(tmp_path) as (server, _), seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
        anna.socket.transport.abort()
        await until_no_table_is_in_memory(server)
        async with at(server, "Anna", JSON, ticket=anna.ticket) as back:
            await back.asks("join", code=anna.table.code)
            await back.hears_until(lambda: back.place is not None and back.place.view is not None)
            assert (back.view.hand, back.legal) == (anna.view.hand, anna.legal)
            await back.moves()


async def test_a_table_stays_in_memory_while_something_of_it_is_not_kept_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "SLEEPY_SECONDS", 0.01)
    async with hindered(tmp_path) as (server, store), seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
        store.may_go_on.clear()
        anna.socket.transport.abort()
        await asyncio.sleep(0.1)
        assert server.app.present().tables == {"asleep": 1}
        store.may_go_on.set()
        await until_no_table_is_in_memory(server)


async def test_a_waiting_room_stays_in_memory_until_its_seats_are_given_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "SLEEPY_SECONDS", 0.01)
    monkeypatch.setattr("server.lobby.TableSettings", partial(TableSettings, kept=1.0))
    async with hindered(tmp_path) as (server, _), seated(server, JSON) as (anna,):
        anna.socket.transport.abort()
        await asyncio.sleep(0.1)
        assert server.app.present().tables == {"asleep": 1}
        await until_no_table_is_in_memory(server)
    with read_only(data_file(tmp_path)) as database:
        assert SqliteReader(database).tables() == []
