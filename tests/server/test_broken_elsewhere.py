"""What people report as broken at other tables, each complaint in their words, and what happens here instead."""

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from bots.bot import Budget, Choice
from engine.cards import Card
from engine.moves import Play
from engine.view import View
from protocol import to_client as told
from protocol.codec import Encoding
from protocol.errors import CloseCode
from server.config import Settings
from server.limits import Limits
from tests.harness import Client, FourPeople, House, first_legal, four_people
from tests.listener import plain
from tests.server.hindered import hindered
from tests.server.test_stateful_table import words
from tests.sockets import Player, at, running, seated

MSGPACK, JSON = Encoding.MSGPACK, Encoding.JSON


def playing(game: str = "piedicavallo", *, moves: int = 1) -> FourPeople:
    """Four people some moves into a deal."""
    table = four_people(game, started=True)
    table.house.goes_on(moves=moves)
    return table


# Lines that break


def test_a_move_i_made_while_the_link_was_down_was_lost() -> None:
    table = playing()
    actor = table.actor
    move, turn = actor.legal[0], table.house.table.state.turn
    actor.drops()
    back = actor.returns(folded=True)
    back.makes(move, turn=turn)
    assert isinstance(back.heard[-1], told.Update)
    assert table.house.table.state.movers[-1] == "person"


def test_my_seat_played_a_card_during_my_drop_and_then_mine_was_played_too() -> None:
    table = playing()
    actor = table.actor
    move, turn = actor.legal[0], table.house.table.state.turn
    actor.drops()
    table.house.waits(15)
    table.house.lets_bots_play(moves=1)
    back = actor.returns(folded=True)
    moves = len(table.house.table.state.movers)
    back.makes(move, turn=turn)
    back.is_refused("stale")
    assert len(table.house.table.state.movers) == moves


async def test_it_said_reconnected_but_nothing_works() -> None:
    async with running() as server, seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.hears_until(lambda: bool(anna.legal))
        anna.socket.transport.abort()
        async with at(server, "Anna", JSON, ticket=anna.ticket) as back:
            back.place, back.last_id = anna.place, anna.last_id
            await back.asks("join", code=anna.table.code, seen=anna.table.seq)
            assert back.legal == anna.legal
            await back.moves()
            assert isinstance(back.last_update, told.Update)


async def test_my_ghost_holds_my_seat() -> None:
    async with running() as server, seated(server, MSGPACK, JSON) as (anna, ghost):
        async with at(server, "Bruno", JSON, ticket=ghost.ticket) as back:
            await back.asks("join", code=anna.table.code)
            assert back.seat == 1
            assert isinstance(await back.asks("say", text="it is me"), told.Update)
        assert await ghost.is_closed() == CloseCode.REPLACED


async def test_two_windows_of_mine_steal_the_seat_from_each_other() -> None:
    async with (
        running() as server,
        seated(server, MSGPACK, JSON) as (anna, first),
        at(server, "Bruno", JSON, ticket=first.ticket) as second,
    ):
        await second.asks("join", code=anna.table.code)
        assert await first.is_closed() == CloseCode.REPLACED
        closing = first.heard[-1]
        assert isinstance(closing, told.Closing)
        assert closing.final, "so the first window does not come back by itself"
        await anna.asks("ping")
        before = anna.table.seq
        assert isinstance(await second.asks("ping"), told.Pong)
        await anna.asks("ping")
        assert anna.table.seq == before, "nothing goes to and fro"


def test_somebody_tried_wrong_tickets_and_i_was_locked_out() -> None:
    house = House(limits=Limits(wrong_codes=2))
    anna = house.greets("Anna")
    code = anna.opens()
    anna.drops()
    stranger = house.arrives("Zeno")
    for _ in range(5):
        stranger.asks("hello", name="Zeno", ticket="A" * 54)
    stranger.is_refused("too-fast")
    back = anna.comes_back()
    assert isinstance(back.heard[0], told.Welcome)
    assert back.joins(code).type == "table"


def test_the_host_had_a_blip_and_the_table_was_gone() -> None:
    table = playing()
    table.south.drops()
    table.house.waits(60)
    table.south.returns()
    assert (table.north.table.seating.host, table.house.table.state.deal_on) == ("Anna", True)


# Tables that hang


def test_the_table_froze_and_could_not_be_left() -> None:
    table = playing()
    for other in table.people[1:]:
        other.drops()
    assert table.house.table.state.awake
    assert isinstance(table.south.leaves(), told.Done)
    assert isinstance(table.south.asks("open", game="bolognese"), told.Table)


async def test_one_stalled_disk_and_nobody_could_do_anything(tmp_path: Path) -> None:
    async with hindered(tmp_path) as (server, store), seated(server, JSON) as (anna,):
        store.may_go_on.clear()
        saying = asyncio.create_task(anna.asks("say", text="ciao"))
        async with at(server, "Bruno", MSGPACK) as bruno:
            assert isinstance(await bruno.asks("ping"), told.Pong)
        assert not saying.done()
        store.may_go_on.set()
        assert isinstance(await saying, told.Update)


def test_somebody_neither_plays_nor_leaves() -> None:
    table = four_people("piedicavallo", started=True, clock=30)
    idler = table.actor
    for _ in range(200):
        if table.house.table.state.deal_on and table.actor is idler:
            table.house.waits(30)
            table.house.lets_bots_play(moves=1)
        else:
            table.house.goes_on(moves=1)
    assert not table.house.table.state.deal_on


class Misbehaving:
    """A bot that raises, hangs until it is given up, or answers nonsense, in turn."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:  # noqa: ARG002 - the interface of all bots
        self.asked += 1
        if self.asked % 4 == 1:
            raise ZeroDivisionError
        if self.asked % 4 == 2:
            raise TimeoutError
        if self.asked % 4 == 3:
            return Choice(Play(Card("XX")), "nonsense")
        return Choice(first_legal(view), "the first")


async def test_a_bot_crashed_and_took_the_table_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("server.seats.bot_of", lambda _level, bot=Misbehaving(): bot)  # noqa: B008 - one for all
    async with running() as server, seated(server, JSON) as (anna,):
        await anna.asks("start")
        await anna.plays_until(lambda: anna.place is not None and anna.place.table.match.over)
        assert anna.view.score is not None


async def test_the_server_was_restarted_while_a_bot_was_thinking_and_it_never_played(tmp_path: Path) -> None:
    async with hindered(tmp_path, bot_pace=30) as (server, _), seated(server, JSON) as (anna,):
        await anna.asks("away")
        await anna.asks("start")
    async with hindered(tmp_path) as (server, _), at(server, "Anna", JSON, ticket=anna.ticket) as back:
        back.last_id = anna.last_id
        await back.asks("join", code=anna.table.code)
        await back.hears_until(lambda: back.place is not None and back.place.table.match.over)


# Clicks and eyes


def test_i_clicked_twice_and_two_cards_were_played() -> None:
    table = playing()
    actor = table.actor
    move, turn = actor.legal[0], table.house.table.state.turn
    actor.makes(move, turn=turn)
    moves = len(table.house.table.state.movers)
    actor.makes(move, turn=turn)
    assert isinstance(actor.heard[-1], told.Refused)
    actor.repeats(actor.last_id - 1)
    assert len(table.house.table.state.movers) == moves


def cards_told(client: Client | Player, hidden: Collection[str]) -> set[str]:
    """Which of these cards somebody was sent."""
    return {word for frame in client.frames for word in words(plain(frame))} & {*hidden}


def test_a_spectator_saw_hidden_cards() -> None:
    table = four_people("bolognese")
    guest = table.house.greets("Elena")
    guest.asks("watch", code=table.south.table.code)
    table.south.starts()
    table.house.goes_on(moves=3)
    deal = table.house.table.state.deal
    assert deal is not None
    shown = {card for trick in deal.tricks for card in trick.cards} | {
        deal.rules.pack.card_of[bit] for bit in deal.table
    }
    shown |= {card for count in deal.declared if count for found in count.combinations for card in found.cards}
    assert cards_told(guest, set(deal.rules.pack.cards) - shown) == set()
    guest.drops()
    assert cards_told(guest.returns(), set(deal.rules.pack.cards) - shown) == set()


async def test_a_second_login_of_mine_as_a_spectator_saw_the_other_hands() -> None:
    async with running(Settings(bot_pace=60, seed=1)) as server, seated(server, MSGPACK, JSON) as (anna, bruno):
        await anna.asks("start")
        await bruno.hears_until(lambda: bruno.place is not None and bruno.place.view is not None)
        await anna.asks("ping")
        async with at(server, "Anna", JSON, ticket=anna.ticket) as again:
            await again.asks("watch", code=bruno.table.code)
            await again.asks("ping")
            assert again.seat == 0, "it is the same person, in the same seat"
            assert cards_told(again, set(bruno.view.hand or [])) == set()
            assert again.view.hand == anna.view.hand


async def test_one_frame_that_held_null_brought_the_server_down() -> None:
    async with running() as server, seated(server, JSON, MSGPACK) as (anna, bruno):
        await anna.socket.send("null")
        await bruno.socket.send(b"\xc0")
        for player in (anna, bruno):
            assert isinstance(await player.asks("ping"), told.Pong)
            assert any(isinstance(one, told.Refused) and one.code == "bad-message" for one in player.heard)
