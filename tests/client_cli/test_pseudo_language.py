"""Both clients in a language in which a text that does not pass through the catalogues is seen at once."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from client_cli import words
from client_cli.archive import _deal_line
from client_cli.commands import read
from client_cli.conversation import Conversation
from client_cli.full_screen import choosing, pages
from client_cli.full_screen.board_view import board
from client_cli.full_screen.choosing import Choice
from client_cli.full_screen.hands import Hands
from client_cli.full_screen.own_words import own_word
from client_cli.full_screen.scene import Scene
from client_cli.full_screen.score_view import score_rows
from client_cli.full_screen.themes import NAMES
from client_cli.invitation import Invitation
from client_cli.lines import Kind, Line
from client_cli.meeting import Found
from client_cli.screens import history_screen, last_trick_screen, match_screen, score_screen, table_screen, trick_screen
from client_cli.state import State, asked, heard
from client_cli.stepping import VIEWPOINTS, Stepping
from client_cli.story import tell, tell_by_tricks
from client_cli.texts import _
from client_cli.vocabulary import Complaint, commands
from protocol.errors import ErrorCode
from protocol.fold import Place, fold
from protocol.from_client import Replay
from protocol.to_client import (
    Closing,
    Event,
    FinishedDeal,
    Hinted,
    MatchChanged,
    MatchState,
    MattoExchanged,
    Refused,
    Replayed,
    Said,
    Seating,
    SeatingChanged,
    TableEntry,
    ToClient,
    Update,
)
from server.replaying import replayed
from tests.client_cli.places import (
    BOT,
    COINS,
    EMPTY,
    KINGS,
    PASSED,
    declaring,
    discarding,
    person,
    place,
    playing,
    scored,
    seating,
    table,
    view,
    watching,
)
from tests.client_cli.pseudo import leaks, speak_pseudo

DEALS = Path(__file__).parents[2] / "seeds" / "deals"
GAMES = ("piedicavallo", "bolognese")
LONG = MatchState(kind="to-target", target=800, deals=[[122, 52], [30, 40]], totals=[152, 92], over=False)
CROWD = seating(
    person("Anna"),
    person("Ben", away=True),
    person("Zoe", connected=False),
    EMPTY,
    spectators=("Ben",),
    muted=["Ben"],
    ready=["Anna"],
    ending=["Anna"],
)
PLACES = {
    "nothing played": place(),
    "between deals": place(table(match=LONG, people=CROWD)),
    "in the middle": place(None, view(declarations=[PASSED], discard=["S6", "B6"])),
    "a bot plays for me": place(table(people=seating(person("Anna", away=True), BOT, BOT, BOT)), view(to_act=0)),
    "playing": playing(),
    "discarding": discarding(),
    "declaring": declaring(KINGS, COINS),
    "nothing to declare": declaring(),
    "watching": watching(),
    "counted": scored(),
    "counted in a match": Place(table(match=LONG), scored().view),
}
WORDS = {command.word for command in commands()} | {"theme", "pace"}


@pytest.fixture(autouse=True)
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)


def updates(game: str, seat: int | None = 0, *, is_open: bool = False) -> list[Update]:
    """A whole deal as a seat hears it."""
    record = json.loads((DEALS / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()[0])
    return Replayed.model_validate(replayed(Replay(id=1, record=record, seat=seat, open=is_open))).updates


def unstarted(game: str) -> Place:
    return place(table(seq=0).model_copy(update={"game": game}))


class Talk:
    """A conversation and everything that it has said."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation
        self._state = State()
        self.lines: list[str] = []

    def hears(self, *messages: ToClient) -> None:
        for message in messages:
            before, self._state = self._state, heard(self._state, message)
            reaction = self._conversation.hears(before, message, self._state)
            self.lines += [line.text for line in reaction.lines]

    def types(self, *lines: str | None) -> None:
        for line in lines:
            reaction = self._conversation.types(line, self._state)
            self.lines += [shown.text for shown in reaction.lines]
            for request in reaction.requests:
                self._state = asked(self._state, request)


def test_what_does_not_pass_through_the_catalogues_is_found() -> None:
    assert leaks(["South: " + _("empty"), f"Anna (rules): SK B10, T21, {_('King')}", "S SKY"]) == {
        "South: " + _("empty"),
        "S SKY",
    }


# The plain client


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_is_told_in_the_readers_language(game: str) -> None:
    talk = Talk(Conversation(invitation=Invitation(("ws://192.0.2.7:1", "ws://192.0.2.8:1"), is_own=True)))
    talk.hears(unstarted(game).table)
    for number, update in enumerate(updates(game)):
        talk.hears(update)
        if number % 6 == 0:
            talk.types("hand", "trick", "last", "history", "score", "who", "table", "SK", "ж")
    talk.types("score", "history", "table", None)
    assert len(talk.lines) > 200
    assert leaks(talk.lines, typed=["tarocchi join tarocchi", "tarocchi", "ws", "TCP"]) == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_is_told_by_tricks_in_the_readers_language(game: str) -> None:
    now, lines = unstarted(game), []
    for update in updates(game, None):
        after = fold(now, update)
        lines += [line.text for line in (*tell_by_tricks(now, update, after), *tell(now, update, after))]
        now = after
    assert len(lines) > 80
    assert leaks(lines) == set()


@pytest.mark.parametrize("name", PLACES)
def test_every_screen_is_in_the_readers_language(name: str) -> None:
    at = PLACES[name]
    screens = [table_screen, trick_screen, last_trick_screen, history_screen, score_screen, match_screen]
    assert leaks(line.text for screen in screens for line in screen(at)) == set()


@pytest.mark.parametrize("name", PLACES)
def test_whatever_is_typed_is_answered_in_the_readers_language(name: str) -> None:
    typed = ["", "ж", "SK ж", "D", "S B", "scor", "say", "say " + "x" * 500, "sit", "fill ж", "mute ж", "hint", "pass"]
    meanings = [read(line, PLACES[name], request=9) for line in typed]
    complaints = [meaning.text for meaning in meanings if isinstance(meaning, Complaint)]
    assert complaints
    assert leaks(complaints, typed=["scor", "score"]) == set()


@pytest.mark.parametrize("name", PLACES)
def test_the_help_is_in_the_readers_language(name: str) -> None:
    talk, at = Talk(Conversation()), PLACES[name]
    talk.hears(at.table, *([] if at.view is None else [at.view]))
    talk.types("?", "rules X9", "invite")
    assert leaks(talk.lines, typed=WORDS) == set()


def test_what_people_do_is_told_in_the_readers_language() -> None:
    crowds: list[Seating] = [
        seating(),
        CROWD,
        seating(person("Ben"), person("Anna"), EMPTY, BOT, host="Ben"),
        seating(person("Ben", connected=False), BOT, person("Zoe"), BOT, ready=["Ben", "Zoe"], muted=["Zoe"]),
        seating(person("Ben"), BOT, person("Zoe"), BOT, ending=["Zoe"]).model_copy(update={"locked": True}),
        seating(person("Ben", away=True), BOT, person("Zoe"), BOT),
        seating(person("Ben"), BOT, person("Zoe"), BOT),
    ]
    won = LONG.model_copy(update={"over": True, "winner": 1})
    events: list[Event] = [
        MattoExchanged(side=0, card="C7"),
        *(SeatingChanged(seating=people) for people in crowds),
        *(MatchChanged(match=match) for match in (LONG, won, won.model_copy(update={"winner": None}))),
        Said(name="Anna", text="Ben"),
    ]
    now, lines = place(None, view()), []
    for event in events:
        update = Update(seq=now.table.seq + 1, events=[event], phase="play", to_act=1)
        after = fold(now, update)
        lines += [line.text for line in tell(now, update, after)]
        now = after
    assert len(lines) > 20
    assert leaks(lines) == set()


def test_every_refusal_is_in_the_readers_language() -> None:
    talk = Talk(Conversation())
    talk.hears(table(), *(Refused(answer=3, code=code, rule="G3", retry_after=2, text="") for code in ErrorCode))
    talk.hears(*(Closing(code=code, final=False, text="") for code in ErrorCode))
    assert leaks(talk.lines, typed=["G3"]) == set()


def test_every_hint_is_in_the_readers_language() -> None:
    moves = [["play", "SK"], ["discard", "S9", "B5"], ["declare"], ["pass"]]
    hints = [Hinted(answer=3, move=move, reason=reason) for reason in words.maxims() for move in moves]
    assert leaks(words.hint(one, game) for one in hints for game in GAMES) == set()


@pytest.mark.parametrize("view_name", VIEWPOINTS)
def test_stepping_through_a_deal_is_in_the_readers_language(view_name: str) -> None:
    record = json.loads((DEALS / "bolognese.jsonl").read_text(encoding="utf-8").splitlines()[0])
    record["players"] = ["Anna", "", "Ben", ""]
    views = {name: updates("bolognese", seat, is_open=is_open) for name, (seat, is_open) in VIEWPOINTS.items()}
    one = Stepping(record, views, view_name)
    lines = [line.text for line in one.arrives()]
    for typed in (
        *[""] * 66,
        "end",
        "back",
        "hand",
        "table",
        "last",
        "history",
        "score",
        "who",
        "view",
        "ж",
        "trick 99",
    ):
        lines += [line.text for line in one.types(typed).lines]
    assert leaks(lines) == set()
    assert leaks((line.text for line in one.types("?").lines), typed=[*WORDS, "view", "quit", "on"]) == set()
    help_rows = (text for text, _paint in pages.replay_help_page().rows(140))
    keys = (f"F{number}" for number in range(1, 11))
    assert leaks(help_rows, typed=[*WORDS, *NAMES, *keys, "view", "quit", "on", "q"]) == set()


def test_lists_are_in_the_readers_language() -> None:
    deal = FinishedDeal(number=1, ended="", game="bolognese", players=["Anna", "Ben", "", ""], total=[122, 52])
    entry = TableEntry(code="kanevod", game="bolognese", host="Anna", people=2, playing=True, locked=True, match=LONG)
    found = Found("ws://192.0.2.7:1", entry)
    assert leaks([_deal_line(deal), found.sentence()], typed=["tarocchi join tarocchi"]) == set()


# The full screen


def scenes(at: Place) -> Iterator[Scene]:
    log = (Line("Anna: Ben", Kind.CHAT),)
    yield Scene(at, log=log, seconds=1)
    yield Scene(at, Choice("SK", ("S9", "B5")), notice=Line("Ben", Kind.WRONG), lost=True, lies=True, seconds=9)
    yield Scene(at, sent=True)


@pytest.mark.parametrize("name", PLACES)
@pytest.mark.parametrize("size", [(40, 12), (80, 23), (120, 39), (200, 60)])
def test_the_board_is_in_the_readers_language(name: str, size: tuple[int, int]) -> None:
    for scene in scenes(PLACES[name]):
        assert leaks(board(scene, *size).text().split("\n")) == set()


def test_the_first_paint_is_in_the_readers_language() -> None:
    assert leaks(Hands().paint(80, 23).text().split("\n")) == set()


@pytest.mark.parametrize("name", PLACES)
def test_every_page_is_in_the_readers_language(name: str) -> None:
    at = PLACES[name]
    keys = ["Ctrl+C", *(f"F{number}" for number in range(1, 11))]
    for page in (pages.help_page(at), pages.history_page(at), pages.last_trick_page(at), pages.who_page(at)):
        rows = [page.title, *(text for text, _paint in page.rows(100))]
        assert leaks(rows, typed=[*keys, *WORDS, *NAMES]) == set()
    assert leaks([pages.rules_page("bolognese").title, *(text for text, _paint in score_rows(at, 78))]) == set()


@pytest.mark.parametrize("name", PLACES)
def test_what_is_done_on_the_full_screen_is_answered_in_the_readers_language(name: str) -> None:
    at = PLACES[name]
    done = [choosing.chosen(choosing.UNTOUCHED, at, request=9), choosing.put_down(choosing.UNTOUCHED, at, request=9)]
    done += [choosing.typed(choosing.UNTOUCHED, at, line, request=9) for line in ("99", "1 99", "ж")]
    meanings = [*(one.meaning for one in done), own_word("theme ж"), own_word("pace ж")]
    complaints = [meaning.text for meaning in meanings if isinstance(meaning, Complaint)]
    assert leaks(complaints, typed=NAMES) == set()
