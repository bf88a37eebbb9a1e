"""One evening on the full screen: what is heard goes to the board at a readable pace, what is chosen to the server."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from client_cli.coming import Comes
from client_cli.conversation import Conversation
from client_cli.draw import Draw
from client_cli.evening import Visit
from client_cli.failing import NotDone
from client_cli.full_screen import choosing, pages
from client_cli.full_screen.board_view import board
from client_cli.full_screen.canvas import Canvas
from client_cli.full_screen.choosing import Choice, Chosen
from client_cli.full_screen.hands import Hands, Shell
from client_cli.full_screen.looking_back import LookingBack
from client_cli.full_screen.own_words import Pace, Wear, own_word
from client_cli.full_screen.pages import Page
from client_cli.full_screen.scene import Scene
from client_cli.lines import Kind, Line
from client_cli.state import State, deal_on, my_turn
from client_cli.stepping import Stepping
from client_cli.texts import _, decimal
from client_cli.vocabulary import Ask, Complaint, Meaning, Query
from protocol.fold import Place
from protocol.from_client import Declare, Discard, FromClient, Hint, Leave, Pass, Play
from protocol.to_client import DealScored, Hinted, Refused, ToClient, TrickTaken, Update

LOG_LENGTH = 300
LEAVING_SECONDS = 2.0
PACES = (2.5, 5.0, 10.0, 0.5)
"""Seconds for which a finished trick stays, and the others that can be had by a key."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message that waits to be shown, with what was known after it and what is told of it."""

    state: State
    lines: tuple[Line, ...]
    message: ToClient

    def has(self, kind: type[TrickTaken] | type[DealScored]) -> bool:
        """Whether it tells of such an event."""
        return isinstance(self.message, Update) and any(isinstance(event, kind) for event in self.message.events)


async def evening(comes: Comes, shell: Shell, take_over: Callable[[Hands], None], *, ascii_only: bool) -> None:
    """Go to the table and stay until the end, or look back on a deal."""
    early: list[str] = []
    hearers: list[Callable[[str], None]] = [early.append]
    loop = asyncio.get_running_loop()

    def notes(text: str) -> None:
        loop.call_soon_threadsafe(hearers[-1], text)

    try:
        visit = await asyncio.to_thread(comes, notes)
        if isinstance(visit, Stepping):
            take_over(LookingBack(visit, shell, ascii_only=ascii_only))
            return
        assert isinstance(visit, Visit), "as every other way makes one"
        playing = Playing(visit, shell, early, ascii_only=ascii_only)
        hearers.append(playing.notes)
        await playing.listen(lambda: take_over(playing))
    except NotDone as failure:
        shell.end(str(failure))
    except Exception as error:  # noqa: BLE001 - a mistake of ours is a sentence too
        shell.end(_("Something went wrong in this program: {error}. Your seat is kept.").format(error=repr(error)))


class Playing(Hands):
    """Somebody at a table.

    Args:
        visit: how they come there.
        shell: the screen.
        early: what was told on the way.
        ascii_only: whether nothing but ASCII is drawn.
    """

    def __init__(self, visit: Visit, shell: Shell, early: Iterable[str], *, ascii_only: bool) -> None:
        super().__init__(ascii_only=ascii_only)
        self._connection = visit.connection
        self._invitation = visit.invitation
        self._has_seed = visit.has_seed
        self._talk = Conversation(invitation=visit.invitation, starts=visit.starts, draws=False)
        self._shell = shell
        self._choice = choosing.UNTOUCHED
        self._log: deque[Line] = deque(map(Line, early), maxlen=LOG_LENGTH)
        self._notice: Line | None = None
        self._place: Place | None = None
        self._waiting: deque[Heard] = deque()
        self._lies = False
        self._counted = False
        self._pace = PACES[0]
        self._asked_at: tuple[int, float] = (0, 0.0)
        self._sending: set[asyncio.Task[None]] = set()

    # Hearing

    async def listen(self, arrived: Callable[[], None]) -> None:
        """Hear everything that the server says.

        Args:
            arrived: called when there is a table to show.

        Raises:
            NotDone: the server can't be reached, fails, or refuses.
        """
        draw = Draw(is_due=not self._has_seed)
        async with contextlib.aclosing(self._connection.messages()) as messages:
            async for before, message in messages:
                if draw.concerns(message):
                    continue
                part = draw.hears(before, message, self._connection.state)
                await self._connection.send(*part.requests)
                reaction = self._talk.hears(before, message, self._connection.state)
                await self._connection.send(*reaction.requests)
                if reaction.ended:
                    self._shell.end()
                    return
                self._waiting.append(Heard(self._connection.state, (*reaction.lines, *part.lines), message))
                was_away = self._place is None
                self._go_on()
                if was_away and self._place is not None:
                    arrived()

    def notes(self, text: str) -> None:
        """The line is lost or back, or something else has happened on the way."""
        self._log.append(Line(text))
        self._shell.repaint()

    def _go_on(self) -> None:
        """Show what waits, as far as the finished trick on the table has been seen; not two of them wait."""
        while self._waiting and (not self._lies or any(heard.has(TrickTaken) for heard in self._waiting)):
            self._show(self._waiting.popleft())
        if not self._lies and self._counted:
            self._counted = False
            if self._place is not None:
                self._offer(pages.score_page(self._place))
        self._shell.repaint()

    def _show(self, heard: Heard) -> None:
        before, self._place = self._place, heard.state.place
        self._log.extend(heard.lines)
        self._lies = self._pace > 0 and heard.has(TrickTaken)
        self._counted = self._counted or heard.has(DealScored)
        if self._lies:
            self._shell.later(self._pace, self._has_been_read)
        match heard.message:
            case Refused(rule=rule):
                self._notice = heard.lines[-1] if heard.lines else None
                if rule is not None and rule != "-" and self._place is not None:
                    self._offer(pages.rules_page(self._place.table.game, rule))
            case Hinted(move=[kind, *cards]):
                self._notice = heard.lines[-1] if heard.lines else None
                self._choice = Choice((cards or [kind])[0], tuple(cards) if kind == "discard" else ())
            case _ if before is not None and self._place is not None and my_turn(before) != my_turn(self._place):
                self._notice = None
            case _:
                pass
        self._look_at_the_clock()

    def _has_been_read(self) -> None:
        self._lies = False
        self._go_on()

    def _look_at_the_clock(self) -> None:
        place = self._place
        runs = place is not None and place.table.clock is not None and deal_on(place)
        if runs and place is not None and place.view is not None:
            turn = len(place.view.tricks) * 8 + (len(place.view.trick.cards) if place.view.trick else 0) * 2
            turn += place.view.phase == "play"
            if turn != self._asked_at[0]:
                self._asked_at = (turn, asyncio.get_running_loop().time())
        self._shell.ticks(on=runs)

    # Showing

    def paint(self, width: int, height: int) -> Canvas:
        """The board."""
        if self._place is None:
            return super().paint(width, height)
        return board(self._scene(self._place), width, height, ascii_only=self.ascii_only)

    def _scene(self, place: Place) -> Scene:
        return Scene(
            place,
            self._choice,
            tuple(self._log),
            self._notice,
            lost=self._connection.lost,
            lies=self._lies,
            sent=self._has_answered(place),
            seconds=self._seconds(place),
        )

    def _has_answered(self, place: Place) -> bool:
        turn = my_turn(place)
        return turn is not None and any(
            isinstance(request, Play | Discard | Declare | Pass) and request.turn == turn.turn
            for request in self._connection.state.unanswered
        )

    def _seconds(self, place: Place) -> int | None:
        if place.table.clock is None or not deal_on(place):
            return None
        gone = asyncio.get_running_loop().time() - self._asked_at[1]
        return max(0, round(place.table.clock - gone))

    # Keys and mouse

    def hurries(self) -> bool:
        """Show what waits behind a finished trick."""
        if not self._lies:
            return False
        self._has_been_read()
        return True

    def steps(self, step: int) -> None:
        """The cursor to the next card."""
        self._move(choosing.moved, step)

    def steps_to_legal(self, step: int) -> None:
        """The cursor to the next card that may be chosen."""
        self._move(choosing.moved_to_legal, step)

    def steps_to_suit(self, step: int) -> None:
        """The cursor to the next suit."""
        self._move(choosing.moved_to_suit, step)

    def _move(self, how: Callable[[Choice, Place, int], Choice], step: int) -> None:
        if self._place is not None:
            self._choice = how(self._choice, self._place, step)
            self._shell.repaint()

    def picks(self) -> None:
        """Pick the card under the cursor, or put it back."""
        if self._place is not None:
            self._choice = choosing.toggled(self._choice, self._place)
            self._shell.repaint()

    def forgets(self) -> None:
        """Nothing is picked any more, and the last refusal has been read."""
        self._choice, self._notice = Choice(self._choice.at), None
        self._shell.repaint()

    def chooses(self) -> None:
        """What is under the cursor is meant."""
        if self._place is not None:
            self._do(choosing.chosen(self._choice, self._place, request=self._next_id()))

    def points(self, target: str) -> None:
        """The mouse points at something."""
        if self._place is not None:
            self._do(choosing.pointed(self._choice, self._place, target, request=self._next_id()))

    def types(self, line: str) -> None:
        """A line was typed."""
        match own_word(line):
            case Pace(seconds):
                self._pace = seconds
                self.notes(_("A finished trick stays for {seconds} seconds.").format(seconds=decimal(seconds)))
            case Wear(theme):
                self._shell.puts_on(theme)
            case Complaint(text):
                self._tell(Line(text, Kind.WRONG))
            case None if self._place is not None:
                self._do(choosing.typed(self._choice, self._place, line, request=self._next_id()))
            case None:
                pass

    def reads(self, what: str) -> None:
        """Show a page."""
        if self._place is not None and what in list(Query):
            self._answer(Ask(Query(what)), self._place)

    def asks_for_hint(self) -> None:
        """Ask the server for advice."""
        turn = my_turn(self._place) if self._place is not None else None
        if turn is None:
            self._tell(Line(_("A hint is given on your turn."), Kind.WRONG))
        else:
            self._send(Hint(id=self._next_id(), turn=turn.turn))

    def changes_pace(self) -> None:
        """The next of the paces."""
        number = PACES.index(self._pace) + 1 if self._pace in PACES else 0
        self.types(f"pace {PACES[number % len(PACES)]}")

    # Doing

    def _next_id(self) -> int:
        return self._connection.state.last_id + 1

    def _do(self, chosen: Chosen) -> None:
        self._choice = chosen.choice
        if chosen.meaning is not None and self._place is not None:
            self._carry_out(chosen.meaning, self._place)
        self._shell.repaint()

    def _carry_out(self, meaning: Meaning, place: Place) -> None:
        match meaning:
            case Complaint():
                self._tell(Line(meaning.text, Kind.WRONG))
            case Ask(query=Query.LEAVE):
                self._send(Leave(id=self._next_id()))
                self._shell.later(LEAVING_SECONDS, self._shell.end)
            case Ask():
                self._answer(meaning, place)
            case Play() | Discard() | Declare() | Pass() if self._has_answered(place):
                pass
            case _:
                self._send(meaning)

    def _send(self, request: FromClient) -> None:
        task = asyncio.get_running_loop().create_task(self._connection.send(request))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        self._shell.repaint()

    def _tell(self, line: Line) -> None:
        self._notice = line
        self._shell.repaint()

    def _answer(self, ask: Ask, place: Place) -> None:
        match ask.query:
            case Query.LAST:
                self._open(pages.last_trick_page(place))
            case Query.HISTORY:
                self._open(pages.history_page(place))
            case Query.SCORE:
                self._open(pages.score_page(place))
            case Query.WHO | Query.TABLE:
                self._open(pages.who_page(place))
            case Query.RULES:
                self._open(pages.rules_page(place.table.game, ask.about))
            case Query.INVITE:
                self._open(pages.invitation_page(place, self._invitation, ascii_only=self.ascii_only))
            case Query.HELP:
                self._open(pages.help_page(place))
            case Query.HAND | Query.TRICK | Query.LEAVE:
                self._tell(Line(_("That is in front of you.")))

    def _offer(self, page: Page) -> None:
        self._shell.offer_page(page.title, page.rows, page.start)

    def _open(self, page: Page) -> None:
        self._shell.open_page(page.title, page.rows, page.start)
