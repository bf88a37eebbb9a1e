"""Every refusal that a request can get: its code, its clause, and that it changes nothing."""

from collections.abc import Callable

import pytest

from engine.draw import commitment
from protocol.errors import ErrorCode
from protocol.to_client import Refused as RefusedMessage
from server.limits import Limits
from server.refusal import Refused
from server.session import refusal
from tests.harness import Client, FourPeople, House, four_people

Provocation = tuple[Client, Callable[[], object]]
"""Who asks, and how."""
PROVOCATIONS: dict[ErrorCode, tuple[Callable[[], Provocation], str | None]] = {}
"""For each code what provokes it, and the clause that the refusal names."""

ELSEWHERE = {
    ErrorCode.NOT_SAVED,  # said by the server's shell when the store fails
    ErrorCode.REPLACED,
    ErrorCode.REMOVED,
    ErrorCode.CLOSING,
    ErrorCode.INTERNAL,
}
"""All but the first are only said by ``closing``, when a connection ends or a place at a table is gone."""


def provokes(code: ErrorCode, rule: str | None = None) -> Callable[[Callable[[], Provocation]], None]:
    def listed(provocation: Callable[[], Provocation]) -> None:
        PROVOCATIONS[code] = provocation, rule

    return listed


def playing(game: str, *, phase: str) -> FourPeople:
    """Four people in a deal that has come to this phase."""
    table = four_people(game, started=True)
    while table.actor.view.phase != phase:
        table.house.goes_on(moves=1)
    return table


@provokes(ErrorCode.DEAL_OVER, "-")
def _() -> Provocation:
    table = four_people(started=True)
    table.house.goes_on()
    return table.east, lambda: table.east.plays("DN")


@provokes(ErrorCode.DISCARD_DUE, "G1")
def _() -> Provocation:
    actor = playing("piedicavallo", phase="discard").actor
    return actor, lambda: actor.plays("DN")


@provokes(ErrorCode.ALREADY_DISCARDED, "G1")
def _() -> Provocation:
    actor = playing("piedicavallo", phase="play").actor
    return actor, lambda: actor.discards("S5 S6")


@provokes(ErrorCode.NO_DECLARATIONS, "-")
def _() -> Provocation:
    actor = playing("piedicavallo", phase="play").actor
    return actor, lambda: actor.makes(["declare"])


@provokes(ErrorCode.ALREADY_DECLARED, "BO7")
def _() -> Provocation:
    actor = playing("bolognese", phase="play").actor
    return actor, lambda: actor.makes(["pass"])


@provokes(ErrorCode.DECLARATION_DUE, "BO7")
def _() -> Provocation:
    actor = playing("bolognese", phase="declare").actor
    return actor, lambda: actor.plays("DN")


@provokes(ErrorCode.NOTHING_TO_DECLARE, "R3")
def _() -> Provocation:
    table = playing("bolognese", phase="declare")
    while table.actor.legal != [["pass"]]:
        table.house.goes_on(moves=1)
    return table.actor, lambda: table.actor.makes(["declare"])


@provokes(ErrorCode.NOT_IN_HAND, "-")
def _() -> Provocation:
    actor = playing("piedicavallo", phase="play").actor
    other = next(card for card in ("DN", "DJ", "DQ", "DK", "SK") if card not in (actor.view.hand or []))
    return actor, lambda: actor.plays(other)


@provokes(ErrorCode.MAY_NOT_DISCARD, "P5")
def _() -> Provocation:
    actor = playing("piedicavallo", phase="discard").actor
    hand = actor.view.hand or []
    pairs = (["discard", first, second] for place, first in enumerate(hand) for second in hand[place + 1 :])
    forbidden = next(pair for pair in pairs if pair not in actor.legal)
    return actor, lambda: actor.makes(forbidden)


@provokes(ErrorCode.MUST_FOLLOW, "G3")
def _() -> Provocation:
    table = playing("piedicavallo", phase="play")
    while len(table.actor.legal) == len(table.actor.view.hand or []):
        table.house.goes_on(moves=1)
    actor = table.actor
    forbidden = next(card for card in actor.view.hand or [] if ["play", card] not in actor.legal)
    return actor, lambda: actor.plays(forbidden)


@provokes(ErrorCode.NO_DEAL)
def _() -> Provocation:
    table = four_people()
    return table.east, lambda: table.east.plays("DN")


@provokes(ErrorCode.NOT_YOUR_TURN)
def _() -> Provocation:
    table = four_people(started=True)
    other = next(one for one in table.people if one is not table.actor)
    return other, lambda: other.plays("DN")


@provokes(ErrorCode.STALE)
def _() -> Provocation:
    table = four_people(started=True)
    asked = table.house.table.state.turn
    table.house.goes_on(moves=1)
    return table.actor, lambda: table.actor.plays("DN", turn=asked)


@provokes(ErrorCode.BAD_MESSAGE)
def _() -> Provocation:
    table = four_people()
    return table.east, lambda: table.east.says("\u202e")


@provokes(ErrorCode.HELLO_DUE)
def _() -> Provocation:
    somebody = House().arrives()
    return somebody, lambda: somebody.asks("list")


@provokes(ErrorCode.ALREADY_GREETED)
def _() -> Provocation:
    anna = House().greets("Anna")
    return anna, lambda: anna.asks("hello", name="Anna")


@provokes(ErrorCode.ONLY_ASKS)
def _() -> Provocation:
    somebody = House().arrives()
    somebody.asks("hello", name="Anna", asks=True)
    return somebody, lambda: somebody.asks("open", game="bolognese")


@provokes(ErrorCode.TOO_FAST)
def _() -> Provocation:
    anna = House(limits=Limits(message_burst=1)).greets("Anna")
    return anna, lambda: anna.asks("ping")


@provokes(ErrorCode.WRONG_TICKET)
def _() -> Provocation:
    somebody = House().arrives()
    return somebody, lambda: somebody.asks("hello", name="Anna", ticket="0123456789abcdef")


@provokes(ErrorCode.WRONG_PASSWORD)
def _() -> Provocation:
    somebody = House(password="trionfo").arrives()
    return somebody, lambda: somebody.asks("hello", name="Anna")


@provokes(ErrorCode.WRONG_NUMBER)
def _() -> Provocation:
    table = four_people(house=House(draws=True))
    table.south.starts()
    table.south.asks("commit", commitment=commitment(bytes(32)).hex())
    table.house.waits(2)
    return table.south, lambda: table.south.asks("reveal", number=bytes([1] * 32).hex())


@provokes(ErrorCode.BAD_NAME)
def _() -> Provocation:
    somebody = House().arrives()
    return somebody, lambda: somebody.asks("hello", name="\u202e")


@provokes(ErrorCode.NO_HINTS)
def _() -> Provocation:
    table = four_people(started=True, hints=False)
    return table.actor, lambda: table.actor.asks("hint", turn=table.house.table.state.turn)


@provokes(ErrorCode.MUTED)
def _() -> Provocation:
    table = four_people()
    table.south.asks("mute", name="Bruno", muted=True)
    return table.east, lambda: table.east.says("ciao")


@provokes(ErrorCode.BARRED)
def _() -> Provocation:
    table = four_people()
    code = table.south.table.code
    table.south.asks("remove", name="Bruno", barred=True)
    return table.east, lambda: table.east.joins(code)


@provokes(ErrorCode.NO_SUCH_PERSON)
def _() -> Provocation:
    table = four_people()
    return table.south, lambda: table.south.asks("mute", name="Zeno", muted=True)


@provokes(ErrorCode.NO_SUCH_TABLE)
def _() -> Provocation:
    anna = House().greets("Anna")
    return anna, lambda: anna.joins("badegos")


@provokes(ErrorCode.NOT_AT_A_TABLE)
def _() -> Provocation:
    anna = House().greets("Anna")
    return anna, anna.starts


@provokes(ErrorCode.AT_A_TABLE)
def _() -> Provocation:
    table = four_people()
    return table.east, lambda: table.east.asks("open", game="bolognese")


@provokes(ErrorCode.NOT_SEATED)
def _() -> Provocation:
    table = four_people(started=True)
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    return guest, lambda: guest.plays("DN")


@provokes(ErrorCode.SEAT_TAKEN)
def _() -> Provocation:
    table = four_people()
    return table.east, lambda: table.east.sits(0)


@provokes(ErrorCode.ALREADY_SEATED)
def _() -> Provocation:
    table = four_people()
    return table.east, lambda: table.east.sits(1)


@provokes(ErrorCode.NOT_HOST)
def _() -> Provocation:
    table = four_people()
    return table.east, table.east.starts


@provokes(ErrorCode.LOCKED)
def _() -> Provocation:
    table = four_people()
    table.west.leaves()
    table.south.asks("lock", locked=True)
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    return guest, lambda: guest.sits(3)


@provokes(ErrorCode.MATCH_ON)
def _() -> Provocation:
    table = four_people()
    table.west.leaves()
    table.south.starts()
    return table.east, lambda: table.east.sits(3)


@provokes(ErrorCode.NO_MATCH)
def _() -> Provocation:
    table = four_people()
    return table.east, lambda: table.east.asks("end")


@provokes(ErrorCode.DEAL_ON)
def _() -> Provocation:
    table = four_people(started=True)
    return table.south, table.south.starts


@provokes(ErrorCode.BAD_RECORD)
def _() -> Provocation:
    anna = House().greets("Anna")
    return anna, lambda: anna.asks("replay", record={})


@provokes(ErrorCode.NO_SUCH_DEAL)
def _() -> Provocation:
    anna = House().greets("Anna")
    return anna, lambda: anna.asks("export", number=1)


@provokes(ErrorCode.FULL)
def _() -> Provocation:
    house = House(limits=Limits(tables=1))
    house.greets("Anna").opens()
    bruno = house.greets("Bruno")
    return bruno, lambda: bruno.asks("open", game="bolognese")


@pytest.mark.parametrize("code", PROVOCATIONS, ids=lambda code: code.value)
def test_a_refusal_carries_its_code_and_clause_and_changes_nothing(code: ErrorCode) -> None:
    provocation, rule = PROVOCATIONS[code]
    client, asks = provocation()
    told = client.house.told
    asks()
    client.is_refused(code.value, rule)
    assert client.house.told == told


def test_every_code_is_provoked() -> None:
    assert set(ErrorCode) - set(PROVOCATIONS) == ELSEWHERE


def test_bo5_a_discard_that_bologna_forbids_names_its_own_clause() -> None:
    for seed in range(20):
        table = four_people("bolognese", seed=seed, started=True)
        hand = table.actor.view.hand or []
        if kept := [card for card in ("ANG", "MON", "BEG", "MAT", "SK") if card in hand]:
            table.actor.discards(f"{kept[0]} {hand[0] if hand[0] != kept[0] else hand[1]}")
            table.actor.is_refused("may-not-discard", "BO5")
            return
    raise AssertionError("some dealer has a card that may not be discarded")


def test_a_refusal_says_when_to_try_again_only_where_waiting_helps() -> None:
    full = refusal(Refused(ErrorCode.FULL, "no room", retry_after=60.0), 3)
    locked = refusal(Refused(ErrorCode.LOCKED, "locked"), 3)
    assert (full["retry_after"], "retry_after" in locked) == (60.0, False)


def test_a_refusal_of_what_could_not_be_read_answers_no_request() -> None:
    anna = House().greets("Anna")
    anna.sends(b"\xc1")
    heard = anna.heard[-1]
    assert isinstance(heard, RefusedMessage)
    assert (heard.code, heard.answer) == ("bad-message", None)
