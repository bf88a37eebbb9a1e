"""The people on this server and its tables: who is who, and which table a code leads to. Plain functions."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field

from engine.cards import Seat
from engine.games import rules_of
from engine.match import MatchKind
from engine.shuffle import SEED_BYTES
from protocol import from_client as ask
from protocol.codec import Payload
from protocol.errors import ErrorCode
from protocol.types import LIST_LENGTH
from server.changes import Asked, Commit, Departed, Entered, PersonId, RequestId, TableCode
from server.limits import Limits
from server.names import canonical_code, clean_name, new_code
from server.refusal import Refused
from server.store import SavedPerson
from server.table import Step, Table
from server.table_state import PAUSE, TableSettings
from server.telling import match_payload

ANSWERS_KEPT = 16
VISITORS_KEPT = 10_000
CLOSING_SECONDS = 5.0
TICKET_BYTES, SEAL_AT, SEAL_BYTES = 24, 32, 16
"""A ticket is as many random bytes, written in as many characters, and a seal."""


@dataclass(slots=True)
class Person:
    """A person on this server.

    Attributes:
        name: as asked for in the last ``hello`` of a connection to play on, or in the first of any; at a table it
            may get a number behind it.
        last_id: the highest id of a request that is remembered, 0 before the first.
        answers: the last refusals and farewells, by the id of the request; other answers are kept by the tables.
        left: the tables of the farewells among them.
        tables: the codes of the tables at which the person has a place.
    """

    person: PersonId
    name: str
    last_id: int = 0
    answers: dict[RequestId, Payload] = field(default_factory=dict)
    left: dict[RequestId, TableCode] = field(default_factory=dict)
    tables: set[TableCode] = field(default_factory=set)

    def keep_answer(self, request: RequestId, answer: Payload, *, left: TableCode | None = None) -> None:
        """Remember an answer for the case that the request is repeated; ``left`` is the table of a farewell."""
        self.answers[request] = answer
        if left is not None:
            self.left[request] = left
        if len(self.answers) > ANSWERS_KEPT:
            self.forget_answer(next(iter(self.answers)))

    def forget_answer(self, request: RequestId) -> None:
        """The request has not happened after all."""
        self.answers.pop(request, None)
        self.left.pop(request, None)


class Lobby:
    """All people and all tables.

    Args:
        limits: how many of what.
        key: 32 bytes by which the tickets of this server are known from others.
        codes: of the tables that exist and are not in memory.
        new_seed: 32 bytes for each new table; unpredictable unless play is to be repeated.
        pause, draws, cover: see ``TableSettings``.
        password: everybody who is new has to say it; None for no password.

    Attributes:
        closing: whether no new tables are opened, because the server is about to end.
    """

    def __init__(
        self,
        limits: Limits,
        *,
        key: bytes | None = None,
        codes: Iterable[TableCode] = (),
        new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(SEED_BYTES),
        pause: float = PAUSE,
        draws: bool = False,
        cover: str | None = None,
        password: str | None = None,
    ) -> None:
        self.limits = limits
        self.tables: dict[TableCode, Table] = {}
        self.people: dict[PersonId, Person] = {}
        self.closing = False
        self._key = key or secrets.token_bytes(32)
        self._codes = set(codes)
        self._new_seed = new_seed
        self._pause = pause
        self._draws = draws
        self._cover = cover
        self._password = password

    # People

    def knows(self, ticket: str) -> bool:
        """Whether a ticket is of this server, also of one that was killed before anything of the person was kept."""
        return hmac.compare_digest(_sealed(self._key, ticket[:SEAL_AT]).encode(), ticket.encode())

    def greet(self, hello: ask.Hello) -> tuple[Person, str]:
        """The person who says hello, and the ticket: a new one without a ticket, the same as before with it.

        Raises:
            Refused: the ticket or the password is not of this server, or nothing of the name can be shown; nothing has
                changed.
        """
        name = clean_name(hello.name, self.limits.name_length)
        if not name:
            raise Refused(ErrorCode.BAD_NAME, "there is nothing in that name that can be shown")
        if hello.ticket is None:
            self._check_password(hello.password or "")
            ticket = _sealed(self._key, secrets.token_urlsafe(TICKET_BYTES))
            person = Person(person_of(ticket), name)
            self.people[person.person] = person
            return person, ticket
        if not self.knows(hello.ticket):
            raise Refused(ErrorCode.WRONG_TICKET, "this server does not know that ticket; say hello without one")
        known = self.people.setdefault(person_of(hello.ticket), Person(person_of(hello.ticket), name))
        if not hello.asks:
            known.name = name
        return known, hello.ticket

    def forget_visitors(self) -> None:
        """Forget the longest known of those who have no place at any table, when there are too many."""
        if len(self.people) <= VISITORS_KEPT:
            return
        visitors = [one.person for one in self.people.values() if not one.tables]
        for person in visitors[: max(0, len(visitors) - VISITORS_KEPT)]:
            del self.people[person]

    # Tables

    def listed(self) -> list[Payload]:
        """The public tables, newest last; the newest, when there are more than a message holds."""
        public = [
            {
                "code": code,
                "game": table.state.settings.game,
                "match": match_payload(table.state),
                "host": table.state.members[table.state.host].name,
                "people": sum(member.seat is not None for member in table.state.members.values()),
                "playing": table.state.deal_on,
                "locked": table.state.locked,
            }
            for code, table in self.tables.items()
            if table.state.settings.visibility == "public" and table.state.host in table.state.members
        ]
        return public[-LIST_LENGTH:]

    def exists(self, code: TableCode) -> bool:
        """Whether there is such a table, in memory or only in the store."""
        return code in self._codes

    def find(self, code: str) -> Table:
        """The table that a code leads to, however it was typed; ``Refused`` if there is none."""
        table = self.tables.get(canonical_code(code))
        if table is None:
            raise Refused(ErrorCode.NO_SUCH_TABLE, "there is no table with that code")
        return table

    def open(self, person: Person, request: ask.Open, now: float) -> Step:
        """Open a table for a person.

        Raises:
            Refused: there are too many tables, or the server is closing.
        """
        if self.closing:
            raise Refused(
                ErrorCode.CLOSING, "the server is closing; it opens no new tables", retry_after=CLOSING_SECONDS
            )
        if len(self.tables) >= self.limits.tables:
            raise Refused(ErrorCode.FULL, "this server has no room for another table", retry_after=60.0)
        self._must_have_room(person)
        code = new_code()
        while code in self._codes:
            code = new_code()
        settings = TableSettings(
            game=request.game,
            kind=MatchKind(request.match.kind),
            target=request.match.target or rules_of(request.game).target,
            visibility=request.visibility,
            bot=request.bot,
            grace=request.grace,
            clock=request.clock,
            hints=request.hints,
            pause=self._pause,
            draws=self._draws,
            cover=self._cover,
        )
        table = Table(code, settings, self._new_seed())
        self.tables[code] = table
        self._codes.add(code)
        person.tables.add(code)
        return table.open(person.person, person.name, Seat(request.seat), RequestId(request.id), now)

    def enter(self, person: Person, request: ask.Join | ask.Watch, now: float) -> Step:
        """Bring a person to a table, or back to it.

        Raises:
            Refused: there is no such table, or no room.
        """
        table = self.find(request.code)
        if person.person not in table.state.members:
            self._must_have_room(person)
            if len(table.state.members) >= self.limits.members_per_table:
                raise Refused(ErrorCode.FULL, "there is no room for another person at this table", retry_after=60.0)
        step = table.enter(
            person.person,
            person.name,
            RequestId(request.id),
            now,
            seen=request.seen,
            plays=isinstance(request, ask.Join),
        )
        person.tables.add(table.state.code)
        return step

    def opened_before(self, person: Person, request: RequestId) -> Table | None:
        """The table that this very request has opened already."""
        asked = Asked(person.person, request)
        return next((table for table in self.tables.values() if table.state.opened == asked), None)

    def settle(self, commit: Commit) -> None:
        """Keep account of who has a place where; forget a table that everybody has left."""
        for change in commit.entry.changes:
            if isinstance(change, Departed) and change.person in self.people:
                self.people[change.person].tables.discard(commit.code)
        if commit.closed:
            self._drop(commit.code)

    def take_back(self, code: TableCode, lost: Sequence[Commit], table: Table | None) -> None:
        """What could not be kept has not happened.

        Args:
            lost: the changes.
            table: the table without them, None if there is none.
        """
        if table is None:
            self._drop(code)
        else:
            self.tables[code] = table
            self._codes.add(code)
        for commit in lost:
            asked = commit.entry.asked
            entered = [change.person for change in commit.entry.changes if isinstance(change, Entered | Departed)]
            for person in entered:
                if (known := self.people.get(person)) is not None:
                    known.tables.discard(code)
                    known.tables.update([code] if table is not None and person in table.state.members else [])
            if asked is not None and asked.remembered and (asking := self.people.get(asked.person)) is not None:
                asking.last_id = min(asking.last_id, asked.request - 1)
                asking.forget_answer(asked.request)

    def forget(self, codes: Iterable[TableCode]) -> None:
        """These tables, which were only in the store, are no more."""
        for code in codes:
            self._drop(code)
            for person in self.people.values():
                person.tables.discard(code)

    def remember(self, person: PersonId, saved: SavedPerson) -> None:
        """Take up a person whom the store knows."""
        self.people.setdefault(person, Person(person, "", saved.last_id, tables=set(saved.tables)))

    def put_away(self, table: Table, connected: Container[PersonId]) -> None:
        """Forget a table that the store keeps, and those of its people who are at no other table and not connected."""
        del self.tables[table.state.code]
        for member in table.state.members:
            known = self.people.get(member)
            if known is not None and member not in connected and self.tables.keys().isdisjoint(known.tables):
                del self.people[member]

    def _check_password(self, said: str) -> None:
        if self._password is not None and not hmac.compare_digest(said.encode(), self._password.encode()):
            raise Refused(ErrorCode.WRONG_PASSWORD, "this server has a password, and that is not it")

    def _drop(self, code: TableCode) -> None:
        self.tables.pop(code, None)
        self._codes.discard(code)

    def _must_have_room(self, person: Person) -> None:
        if len(person.tables) >= self.limits.tables_per_person:
            raise Refused(ErrorCode.FULL, "you have a place at too many tables; leave one of them first")


def person_of(ticket: str) -> PersonId:
    """The person whom a ticket stands for; the ticket itself is not kept."""
    return PersonId(hashlib.sha256(b"tarocchi-ticket/1\0" + ticket.encode()).hexdigest())


def _sealed(key: bytes, drawn: str) -> str:
    seal = hmac.digest(key, b"tarocchi-seal/1\0" + drawn.encode(), "sha256")[:SEAL_BYTES]
    return drawn + base64.urlsafe_b64encode(seal).decode().rstrip("=")
