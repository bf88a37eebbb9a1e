"""A table under random joins, drops, returns, moves, late and repeated answers, and kills, keeps its promises."""

from collections.abc import Iterator
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.cards import Card
from engine.deal import Phase
from engine.draw import commitment
from protocol import to_client as told
from protocol.codec import Frame
from server.table import Table
from server.table_state import TableState
from tests.harness import Client, House, saved
from tests.listener import plain
from tests.server.everything import everything

NAMES = ("Anna", "Anna", "Bruno", "Carla", "Dario", "Elena")
chance = st.integers(0, 2**32)
seats = st.integers(0, 3)


def visible(state: TableState, seat: int | None) -> set[Card]:
    """The cards of the deal that a seat, or a spectator, may see: stated once more, not as the engine does."""
    deal, pack = state.deal, state.rules.pack
    if deal is None:
        return set()
    if deal.phase is Phase.COUNTED:
        return set(pack.cards)
    shown = {card for trick in deal.tricks for card in trick.cards} | {pack.card_of[bit] for bit in deal.table}
    shown |= {card for count in deal.declared if count for one in count.combinations for card in one.cards}
    return shown if seat is None else shown | set(pack.cards_of(deal.dealt[seat]))


def words(value: object) -> Iterator[str]:
    """Every text in a message, apart from what a wild card stands for and what people say."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from words(one)
    elif isinstance(value, dict):
        for name, one in value.items():
            if name not in ("inserted", "text"):
                yield from words(one)


class GuardedHouse(House):
    """A house in which nobody is sent a card that they may not see."""

    def overhears(self, client: Client, frame: Frame) -> None:
        person, table = client.session.person, client.session.table
        message = client.heard[-1]
        if table is None or person is None or isinstance(message, told.Refused):
            return
        state = table.state
        if isinstance(message, told.Update) and (state.deal is None or message.seq < state.deal_started):
            return  # missed or repeated, and of an earlier deal
        member = state.members.get(person.person)
        cards = set(words(plain(frame))) & set(state.rules.pack.cards)
        assert cards <= visible(state, member.seat if member else None), f"{client.name} was sent {frame!r}"


class Tables(RuleBasedStateMachine):
    """Six people come, go, play and misbehave; time passes, and bots answer when they like."""

    @initialize(
        game=st.sampled_from(["piedicavallo", "bolognese"]),
        kind=st.sampled_from(["single", "four-deals"]),
        clock=st.sampled_from([{}, {"clock": 30}]),
        seed=st.integers(0, 1000),
        moves=st.integers(0, 75),
    )
    def opens(self, game: str, kind: str, clock: dict[str, int], seed: int, moves: int) -> None:
        self.house = GuardedHouse(seed=seed, draws=seed % 2 == 1)
        self.people = [self.house.greets(name) for name in NAMES]
        self.terms: dict[str, object] = {"match": {"kind": kind}, **clock}
        self.game = game
        self.code = self.people[0].opens(game, **self.terms)
        for client in self.people[1:5]:
            client.joins(self.code)
        if moves:
            self.the_host_starts()
            self.house.goes_on(moves=moves - 1)

    # Who and where

    @property
    def state(self) -> TableState | None:
        table = self.house.lobby.tables.get(self.code)
        return None if table is None else table.state

    def here(self, client: Client) -> bool:
        return client in self.house.connected.values()

    def somebody(self, number: int) -> Client | None:
        """Somebody who is connected."""
        connected = [client for client in self.people if self.here(client)]
        return connected[number % len(connected)] if connected else None

    def host(self) -> Client | None:
        """The host, if connected."""
        places = ((client, client.place.table) for client in self.people if client.place and self.here(client))
        return next((client for client, table in places if table.seating.host == table.you), None)

    # Coming and going

    @rule(number=chance, kind=st.sampled_from(["join", "join", "watch"]))
    def joins(self, number: int, kind: str) -> None:
        if (client := self.somebody(number)) and self.state is not None:
            client.asks(kind, code=self.code)
        elif client:
            self.code = client.opens(self.game, **self.terms)

    @rule(number=st.integers(0, 5))
    def drops(self, number: int) -> None:
        self.people[number].drops()

    @rule(number=chance)
    def connects_again(self, number: int) -> None:
        """After a drop, or in a second window."""
        before = self.people[number % 6]
        at_a_table = before.place is not None and self.state is not None and before.table.code == self.code
        self.people[number % 6] = before.returns(folded=number % 4 > 0) if at_a_table else before.comes_back()

    @rule(number=st.integers(0, 5))
    def the_server_is_killed(self, number: int) -> None:
        if number == 0:
            self.house.restarts()

    @rule(number=chance)
    def leaves(self, number: int) -> None:
        if number % 4 == 0 and (client := self.somebody(number // 4)):
            client.leaves()

    # Asking

    @rule(number=chance, seat=seats)
    def sits(self, number: int, seat: int) -> None:
        if client := self.somebody(number):
            client.sits(seat)

    @rule(number=chance, kind=st.sampled_from(["start", "start", "away", "back", "end", "ping", "list", "history"]))
    def asks(self, number: int, kind: str) -> None:
        if client := self.somebody(number):
            client.asks(kind)

    @rule(number=chance, seat=seats, level=st.sampled_from(["random", "rules", "", ""]))
    def decides_over_a_seat(self, number: int, seat: int, level: str) -> None:
        if client := self.host() or self.somebody(number):
            client.asks("fill", seat=seat, bot=level) if level else client.asks("clear", seat=seat)

    @rule(number=chance, other=chance, kind=st.sampled_from(["mute", "host", "remove", "lock"]))
    def decides_over_somebody(self, number: int, other: int, kind: str) -> None:
        if client := self.host() or self.somebody(number):
            place = self.people[other % 6].place
            name, flag = place.table.you if place else "Zeno", other % 2 == 0
            named: dict[str, dict[str, object]] = {"mute": {"name": name, "muted": flag}, "lock": {"locked": flag}}
            client.asks(kind, **named.get(kind, {"name": name}))

    @rule(number=chance, text=st.sampled_from(["ciao", "DN", "\u202e", "x" * 300]))
    def says(self, number: int, text: str) -> None:
        if client := self.somebody(number):
            client.says(text)

    @rule(number=chance, which=chance)
    def repeats(self, number: int, which: int) -> None:
        if client := self.somebody(number):
            client.repeats(client.last_id - which % min(5, len(client.answered)))

    @rule(number=chance, kind=st.sampled_from(["commit", "reveal"]))
    def takes_part_in_a_draw(self, number: int, kind: str) -> None:
        if client := self.somebody(number):
            share = bytes([number % 2] * 32)
            fields = {"commitment": commitment(share).hex()} if kind == "commit" else {"number": share.hex()}
            client.asks(kind, **fields)

    # Playing

    @rule()
    def the_host_starts(self) -> None:
        if host := self.host():
            host.starts()
            self.house.waits(2)

    @rule(moves=st.integers(1, 20), number=chance)
    def the_deal_goes_on(self, moves: int, number: int) -> None:
        choose = Random(number).choice
        for _ in range(moves):
            asked = [client for client in self.people if self.here(client) and client.legal]
            if asked:
                asked[0].makes(choose(asked[0].legal))
            elif self.state is not None:
                self.house.lets_bots_play(moves=1)

    @rule(number=chance, card=st.sampled_from(["DN", "T21", "MAT", "ANG"]), late=st.integers(0, 3))
    def plays_out_of_turn(self, number: int, card: str, late: int) -> None:
        if (client := self.somebody(number)) and self.state is not None:
            client.plays(card, turn=max(0, self.state.turn - late))

    @rule(seconds=st.sampled_from([1, 2, 15, 31, 60, 121]))
    def time_passes(self, seconds: int) -> None:
        """Nothing waits for somebody who is gone for longer than the grace."""
        self.house.waits(seconds)
        table = self.house.lobby.tables.get(self.code)
        deal = table and table.state.deal
        if table and deal and deal.to_act is not None and table.state.awake and seconds >= table.state.settings.grace:
            member = table.state.member_at(deal.to_act)
            assert (member is not None and member.connected) or table.bot_turn() is not None

    # What holds at every step

    @invariant()
    def everybody_knows_the_present_table(self) -> None:
        for client in self.house.connected.values():
            if client.place is not None:
                assert client.place == client.fresh_place()

    def teardown(self) -> None:
        for code, table in self.house.lobby.tables.items():
            after = Table.load(saved(self.house.commits[code]), self.house.now)
            assert everything(after.state) == everything(table.state)


TestTables = Tables.TestCase
TestTables.settings = settings(max_examples=settings().max_examples // 3, stateful_step_count=50)
