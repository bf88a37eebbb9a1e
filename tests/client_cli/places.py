"""Tables and deals as a client knows them, to try the client's pure parts on."""

from protocol.fold import NO_COMBINATIONS, Place
from protocol.to_client import (
    BotSeat,
    Combination,
    CombinationCount,
    Declaration,
    EmptySeat,
    MatchState,
    Occupant,
    PersonSeat,
    ScoreSheet,
    Seating,
    Table,
    Trick,
    View,
    YourTurn,
)

SINGLE = MatchState(kind="single", deals=[], totals=[0, 0], over=False)
BOT = BotSeat(level="rules")
EMPTY = EmptySeat()
HAND = ["SK", "S9", "B5", "DQ", "DN", "D5", "T21", "T12", "T4", "MAT"]


def person(name: str, *, connected: bool = True, away: bool = False) -> PersonSeat:
    return PersonSeat(name=name, connected=connected, away=away)


def seating(*seats: Occupant, host: str = "Anna", spectators: tuple[str, ...] = (), **lists: list[str]) -> Seating:
    """Who is there; without seats Anna sits South and Ben East, and bots on the rest."""
    return Seating(
        seats=list(seats) or [person("Anna"), person("Ben"), BOT, BOT],
        spectators=list(spectators),
        host=host,
        locked=False,
        muted=lists.get("muted", []),
        ready=lists.get("ready", []),
        ending=lists.get("ending", []),
    )


def table(*, you: str = "Anna", people: Seating | None = None, match: MatchState = SINGLE, seq: int = 7) -> Table:
    return Table(
        seq=seq,
        code="kanevod",
        game="piedicavallo",
        visibility="private",
        bot="rules",
        grace=15,
        you=you,
        match=match,
        seating=people or seating(),
    )


def view(**changes: object) -> View:
    """Anna's view in the middle of a deal: it is Ben's turn unless something else is said."""
    middle = View(
        seq=7,
        game="piedicavallo",
        seat=0,
        dealer=3,
        phase="play",
        to_act=1,
        hand=HAND,
        hand_counts=[10, 10, 10, 10],
        trumps_announced=1,
        declarations=[],
        tricks=[Trick(leader=0, cards=["C2", "CK", "CA", "C4"], taken_by=1)],
    )
    return middle.model_copy(update=changes)


def place(the_table: Table | None = None, the_view: View | None = None) -> Place:
    return Place(the_table or table(), the_view)


def watching() -> Place:
    """Zoe looks on."""
    people = seating(spectators=("Zoe",))
    return place(table(you="Zoe", people=people), view(seat=None, hand=None))


def playing(*legal: str) -> Place:
    """It is Anna's turn, and these are the cards that she may play."""
    moves = [["play", card] for card in legal or ("DQ", "DN", "D5", "MAT")]
    trick = Trick(leader=1, cards=["DK", "D2", "D3"])
    return place(None, view(to_act=0, trick=trick, your_turn=YourTurn(turn=7, legal=moves)))


def discarding(*pairs: tuple[str, str]) -> Place:
    """Anna deals, and these are the pairs that she may put face down."""
    legal = [["discard", *pair] for pair in pairs or (("S9", "B5"), ("S9", "D5"), ("B5", "D5"))]
    turn = YourTurn(turn=7, legal=legal)
    return place(None, view(dealer=0, to_act=0, phase="discard", tricks=[], trumps_announced=None, your_turn=turn))


KINGS = Combination(kind="set", name="kings", cards=["SK", "BK", "CK"], inserted=[], points=17)
COINS = Combination(kind="sequence", name="coins", cards=["DK", "DQ", "DJ", "MAT"], inserted=[["MAT", "DN"]], points=15)


def count(*combinations: Combination, sets_doubled: bool = False) -> CombinationCount:
    points = {kind: sum(one.points for one in combinations if one.kind == kind) for kind in ("set", "sequence")}
    return CombinationCount(
        combinations=list(combinations),
        sets=points["set"] * (1 + sets_doubled),
        sequences=points["sequence"],
        sets_doubled=sets_doubled,
        sequences_doubled=False,
    )


def declaring(*combinations: Combination) -> Place:
    """Anna is asked what she declares."""
    legal = [["declare"], ["pass"]] if combinations else [["pass"]]
    turn = YourTurn(turn=7, legal=legal, declarable=count(*combinations) if combinations else None)
    return place(None, view(game="bolognese", to_act=0, phase="declare", tricks=[], your_turn=turn))


def scored() -> Place:
    """A finished deal of Bologna with one of everything."""
    sheet = ScoreSheet(
        tricks=[9, 6],
        card_points=[50, 37],
        last_trick=[6, 0],
        declarations=[32, 0],
        captured_sets=[34, 0],
        captured_sequences=[0, 15],
        matto_swap="C7",
        total=[122, 52],
        winner=0,
        piles=[["SK", "MAT"], ["DK", "C7"]],
        declared=[count(KINGS, COINS), NO_COMBINATIONS, NO_COMBINATIONS, NO_COMBINATIONS],
        captured=[count(KINGS, sets_doubled=True), count(COINS)],
    )
    hands = [["SK", "S9"], ["CK"], ["B7"], ["D7", "T5"]]
    match = MatchState(kind="single", deals=[[122, 52]], totals=[122, 52], over=True, winner=0)
    over = view(phase="counted", to_act=None, hand=[], score=sheet, hands=hands, discard=["S6", "B6"])
    return place(table(match=match), over)


PASSED = Declaration(seat=2, count=NO_COMBINATIONS)
