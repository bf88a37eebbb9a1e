"""Who is this, and what may they say now? Binds a connection to a person and to a table. Plain functions."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from math import ceil
from typing import NamedTuple

from protocol import from_client as ask
from protocol.codec import Payload
from protocol.errors import BadMessage, ErrorCode
from protocol.types import LIST_LENGTH
from server.changes import RequestId, TableCode
from server.deciding import TableRequest
from server.hinting import hint
from server.limits import Allowance, guesses_of
from server.lobby import Lobby, Person
from server.refusal import Refused
from server.replaying import replayed
from server.store import SavedDeal
from server.table import Step, Table


class Replies(NamedTuple):
    """What is said back.

    Attributes:
        waits: whether the replies tell of tables, and so may not overtake what is still being kept.
        rests_on: the table on whose entries they rest, when they are the answer to an earlier request.
    """

    payloads: Sequence[Payload]
    waits: bool = True
    rests_on: TableCode | None = None


Reaction = Replies | Step
"""What a message leads to: it is answered, or it has changed a table, which tells so."""


class Session:
    """One connection's conversation.

    Args:
        lobby: where people and tables are.
        server: how the server calls itself in ``welcome``.
        now: in seconds, of a clock that only goes forward.
        guesses: how many wrong codes, tickets and passwords may still come from the address of this connection; None to
            count the connection by itself.

    Attributes:
        person: None before ``hello`` and after somebody else has taken over this person's place.
        table: where the person is, None outside of tables.
        only_asks: whether the connection is not the one that the person plays on.
        bad_messages: how many messages were broken so far.
        deals: the person's finished deals, fetched for the message that asks for them.
    """

    def __init__(self, lobby: Lobby, server: str, now: float, *, guesses: Allowance | None = None) -> None:
        self.person: Person | None = None
        self.table: Table | None = None
        self.only_asks = False
        self.bad_messages = 0
        self.deals: Sequence[SavedDeal] = ()
        self._lobby = lobby
        self._server = server
        limits = lobby.limits
        self._messages = Allowance(rate=limits.message_rate, burst=limits.message_burst, now=now)
        self._guesses = guesses or guesses_of(limits, now)

    # Receiving

    def may_guess(self, now: float) -> bool:
        """Whether a code is still looked up; if not, not even the time that it takes may tell whether it is right."""
        return not self._guesses.wait(now)

    def hold_back(self, request: ask.FromClient, now: float) -> Replies | None:
        """Count a message before anything is done for it; a refusal if there have been too many."""
        if wait := self._messages.take(now):
            refused = Refused(ErrorCode.TOO_FAST, "too many messages", retry_after=_hundredths(wait))
            return self._refuse(request, refused)
        return None

    def receive(self, request: ask.FromClient, now: float) -> Reaction:
        """React to a message that was not held back; what can't be done is refused, never raised."""
        try:
            if self.person is not None:
                return self._carry_out(self.person, request, now)
            if isinstance(request, ask.Hello):
                return self._greet(request, now)
            raise Refused(ErrorCode.HELLO_DUE, "say hello first")
        except Refused as refused:
            return self._refuse(request, refused)

    def receive_bad(self, bad: BadMessage) -> Replies:
        """React to what is no message."""
        self.bad_messages += 1
        return Replies([refusal(Refused(ErrorCode.BAD_MESSAGE, bad.text), bad.request)])

    def close(self, now: float) -> Step | None:
        """The connection has ended, or belongs to nobody any more; a seat is kept."""
        person, table = self.person, self.table
        self.person = self.table = None
        if person is None or table is None or person.person not in table.state.members:
            return None
        return table.drop(person.person, now)

    # Private

    def _greet(self, hello: ask.Hello, now: float) -> Replies:
        # A ticket can't be guessed, so whoever has one is not kept out by a neighbour who guesses.
        known = hello.ticket is not None and self._lobby.knows(hello.ticket)
        with nullcontext() if known else self._guessing(now):
            self.person, ticket = self._lobby.greet(hello)
        self.only_asks = hello.asks
        welcome = {
            "type": "welcome",
            "answer": hello.id,
            "ticket": ticket,
            "name": self.person.name,
            "last_id": self.person.last_id,
            "tables": sorted(self.person.tables),
            "server": self._server,
        }
        return Replies([welcome], waits=bool(self.person.last_id or self.person.tables))

    def _carry_out(self, person: Person, request: ask.FromClient, now: float) -> Reaction:
        match request:
            case ask.Play() if not self.only_asks:  # first, because it is what is asked most
                return self._once(person, request, now)
            # These may be repeated freely, so their ids are not remembered.
            case ask.Ping():
                return Replies([{"type": "pong", "answer": request.id}], waits=False)
            case ask.List():
                return Replies([{"type": "tables", "answer": request.id, "tables": self._lobby.listed()}])
            case ask.History():
                deals = [deal_payload(deal) for deal in self.deals[:LIST_LENGTH]]
                return Replies([{"type": "deals", "answer": request.id, "deals": deals}], waits=False)
            case ask.Export():
                return self._export(request)
            case ask.Replay():
                return Replies([replayed(request)], waits=False)
            case _ if self.only_asks and not isinstance(request, ask.Hello):
                raise Refused(ErrorCode.ONLY_ASKS, "this connection only asks; say hello on another one to play")
            case ask.Hint():
                return Replies([hint(self._at(person).state, person.person, request)])
            case ask.Join() | ask.Watch():
                return self._enter(person, request, now)
            case ask.Say() if len(request.text) > (most := self._lobby.limits.text_length):
                raise Refused(ErrorCode.BAD_MESSAGE, f"a line may have {most} characters here")
            case ask.Hello():
                raise Refused(ErrorCode.ALREADY_GREETED, "you have said hello already")
            case ask.Open():
                return self._open(person, request, now)
            case ask.Leave():
                return self._leave(person, request, now)
            case _:
                return self._once(person, request, now)

    def _once(self, person: Person, request: TableRequest, now: float) -> Reaction:
        """Carry out a request, unless it has been carried out or refused before."""
        if request.id <= person.last_id:
            return self._again(person, request)
        table = self._at(person)
        person.last_id = request.id
        try:
            return table.perform(person.person, request, now)
        except Refused as refused:
            person.keep_answer(RequestId(request.id), refusal(refused, request.id))
            raise

    def _leave(self, person: Person, request: ask.Leave, now: float) -> Reaction:
        if request.id <= person.last_id and RequestId(request.id) in person.answers:
            return self._again(person, request)
        if request.id <= person.last_id and self.table is None:
            return Replies([_done(request)])  # its answer was lost with a server that was killed
        table = self._at(person)
        person.last_id = max(person.last_id, request.id)
        self.table = None
        person.keep_answer(RequestId(request.id), _done(request), left=table.state.code)
        return table.perform(person.person, request, now)

    def _open(self, person: Person, request: ask.Open, now: float) -> Reaction:
        if request.id <= person.last_id:
            table = self._lobby.opened_before(person, RequestId(request.id))
            if table is None:
                return self._again(person, request)
            return self._enter(person, ask.Join(id=request.id, code=table.state.code), now)
        self._must_be_free()
        person.last_id = request.id
        try:
            step = self._lobby.open(person, request, now)
        except Refused as refused:
            person.keep_answer(RequestId(request.id), refusal(refused, request.id))
            raise
        self.table = self._lobby.find(step.commit.code)
        return step

    def _enter(self, person: Person, request: ask.Join | ask.Watch, now: float) -> Reaction:
        with self._guessing(now):
            table = self._lobby.find(request.code)
        if request.id <= person.last_id and person.person not in table.state.members:
            raise Refused(ErrorCode.STALE, "that was asked before you left the table")
        if table is not self.table:
            self._must_be_free()
        step = self._lobby.enter(person, request, now)
        self.table = table
        return step

    def _export(self, request: ask.Export) -> Replies:
        for deal in self.deals:
            if deal.number == request.number:
                return Replies([{"type": "record", "answer": request.id, "record": deal.record}], waits=False)
        raise Refused(ErrorCode.NO_SUCH_DEAL, "you have no deal with that number")

    def _again(self, person: Person, request: TableRequest | ask.Open) -> Replies:
        """A request that has been carried out or refused before gets its first answer again and changes nothing."""
        asked = RequestId(request.id)
        if asked in person.answers:
            return Replies([person.answers[asked]], rests_on=person.left.get(asked))
        answers = self.table.answer_again(person.person, asked) if self.table is not None else None
        if self.table is None or answers is None:
            raise Refused(ErrorCode.STALE, f"request {asked} is not above the last one, {person.last_id}")
        return Replies(answers, rests_on=self.table.state.code)

    def _at(self, person: Person) -> Table:
        if self.table is None or person.person not in self.table.state.members:
            raise Refused(ErrorCode.NOT_AT_A_TABLE, "open or join a table first")
        return self.table

    def _must_be_free(self) -> None:
        if self.table is not None and self.person is not None and self.person.person in self.table.state.members:
            raise Refused(ErrorCode.AT_A_TABLE, "leave the table you are at first")

    @contextmanager
    def _guessing(self, now: float) -> Iterator[None]:
        """Look up a code, a ticket or a password; whoever has been wrong too often is not told whether it is right."""
        if wait := self._guesses.wait(now):
            raise Refused(
                ErrorCode.TOO_FAST, "too many wrong codes, tickets or passwords", retry_after=_hundredths(wait)
            )
        try:
            yield
        except Refused as refused:
            if refused.code in (ErrorCode.NO_SUCH_TABLE, ErrorCode.WRONG_TICKET, ErrorCode.WRONG_PASSWORD):
                self._guesses.take(now)
            raise

    def _refuse(self, request: ask.FromClient, refused: Refused) -> Replies:
        return Replies([refusal(refused, request.id)], waits=self.table is not None)


def _hundredths(seconds: float) -> float:
    """Never less than what has to be waited."""
    return ceil(100 * seconds) / 100


def _done(request: ask.Leave) -> Payload:
    return {"type": "done", "answer": request.id}


def refusal(refused: Refused, request: int | None) -> Payload:
    """The message ``refused``."""
    fields = {
        "type": "refused",
        "answer": request,
        "code": refused.code.value,
        "rule": refused.rule,
        "text": refused.text,
        "retry_after": refused.retry_after,
    }
    return {name: value for name, value in fields.items() if value is not None}


def deal_payload(deal: SavedDeal) -> Payload:
    """A finished deal in a list."""
    seat = {} if deal.seat is None else {"seat": deal.seat}
    return {
        "number": deal.number,
        "ended": deal.ended,
        "game": deal.record["game"],
        "players": deal.record["players"],
        **seat,
        "total": deal.record["score"]["total"],
    }
