"""What is under the cursor and what is half chosen, and how keys, numbers, codes and the mouse change it. Pure."""

import re
from dataclasses import dataclass, replace

from client_cli.cards import Misread, read_card
from client_cli.commands import read
from client_cli.hand import legal_cards
from client_cli.state import deal_on, may_start, my_turn
from client_cli.texts import _
from client_cli.vocabulary import Complaint, Meaning
from client_cli.words import group_of, reason
from protocol.errors import ErrorCode
from protocol.fold import Place
from protocol.from_client import Declare, Discard, Pass, Play, Start
from protocol.types import Card

START = "start"
PUT_DOWN = "put down"
"""What the mouse points at to put the two chosen cards face down."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What is half chosen; it is kept while the line is lost.

    Attributes:
        at: the card or the word under the cursor, None while nobody has moved it.
        picked: up to two cards for the discard.
    """

    at: str | None = None
    picked: tuple[Card, ...] = ()


UNTOUCHED = Choice()


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a key or a click has led to.

    Attributes:
        choice: as it is now.
        meaning: what is to be done, if anything.
    """

    choice: Choice
    meaning: Meaning | None = None


def targets(place: Place) -> list[str]:
    """What the cursor can stand on: cards, or the words that answer the question."""
    view, turn = place.view, my_turn(place)
    if view is None or not deal_on(place):
        return [START] if may_start(place) else []
    if turn is not None and view.phase == "declare":
        return [move[0] for move in turn.legal]
    return list(view.hand or [])


def cursor(choice: Choice, place: Place) -> str | None:
    """Where the cursor stands: where it was put if that is still there, otherwise on the first that may be chosen."""
    there = targets(place)
    if choice.at in there:
        return choice.at
    turn = my_turn(place)
    legal = legal_cards(turn) if turn is not None else frozenset()
    return next((one for one in there if one in legal), there[0] if there else None)


def picked(choice: Choice, place: Place) -> tuple[Card, ...]:
    """The cards that are chosen for the discard and still there."""
    if place.view is None or place.view.phase != "discard" or my_turn(place) is None:
        return ()
    return tuple(card for card in choice.picked if card in (place.view.hand or []))


# Moving


def moved(choice: Choice, place: Place, step: int) -> Choice:
    """The cursor one place further, round the ends."""
    return _stepped(choice, targets(place), cursor(choice, place), step)


def moved_to_legal(choice: Choice, place: Place, step: int) -> Choice:
    """The cursor on the next card that may be chosen."""
    turn = my_turn(place)
    legal = legal_cards(turn) if turn is not None else frozenset()
    here = cursor(choice, place)
    return _stepped(choice, [one for one in targets(place) if one in legal or one == here], here, step)


def moved_to_suit(choice: Choice, place: Place, step: int) -> Choice:
    """The cursor on the first card of the next suit."""
    firsts: dict[str, str] = {}
    for one in targets(place):
        firsts.setdefault(_group(one), one)
    here = cursor(choice, place)
    return _stepped(choice, list(firsts.values()), firsts.get(_group(here)) if here else None, step)


def _group(target: str) -> str:
    return group_of(target) if target.isupper() else target


def _stepped(choice: Choice, there: list[str], here: str | None, step: int) -> Choice:
    if here is None or here not in there:
        return choice
    return replace(choice, at=there[(there.index(here) + step) % len(there)])


# Choosing


def toggled(choice: Choice, place: Place) -> Choice:
    """The card under the cursor taken for the discard, or taken back; a third one takes the place of the first."""
    here, now = cursor(choice, place), picked(choice, place)
    if here is None or place.view is None or place.view.phase != "discard" or my_turn(place) is None:
        return choice
    after = tuple(card for card in now if card != here) if here in now else (*now, here)[-2:]
    return Choice(here, after)


def chosen(choice: Choice, place: Place, *, request: int) -> Chosen:
    """What is under the cursor is meant."""
    here, turn = cursor(choice, place), my_turn(place)
    if here == START:
        return Chosen(choice, Start(id=request))
    if turn is None or place.view is None or here is None:
        return Chosen(choice, Complaint(reason(ErrorCode.NOT_YOUR_TURN if deal_on(place) else ErrorCode.NO_DEAL)))
    if place.view.phase == "discard":
        if len(picked(choice, place)) == 2:
            return put_down(choice, place, request=request)
        return Chosen(toggled(choice, place))
    if place.view.phase == "declare":
        return Chosen(choice, (Declare if here == "declare" else Pass)(id=request, turn=turn.turn))
    return Chosen(replace(choice, at=here), Play(id=request, turn=turn.turn, card=here))


def put_down(choice: Choice, place: Place, *, request: int) -> Chosen:
    """The two cards that are picked are meant."""
    cards, turn = picked(choice, place), my_turn(place)
    if turn is None or len(cards) != 2:
        return Chosen(choice, Complaint(_("Choose two cards first.")))
    return Chosen(choice, Discard(id=request, turn=turn.turn, cards=list(cards)))


def pointed(choice: Choice, place: Place, target: str, *, request: int) -> Chosen:
    """The mouse has pointed at a card, a word or a button."""
    if target == PUT_DOWN:
        return put_down(choice, place, request=request)
    if target not in targets(place):
        return Chosen(choice)
    there = replace(choice, at=target)
    discarding = place.view is not None and place.view.phase == "discard" and my_turn(place) is not None
    return Chosen(toggled(there, place)) if discarding else chosen(there, place, request=request)


def typed(choice: Choice, place: Place, line: str, *, request: int) -> Chosen:
    """A line was typed: numbers of cards, a card for the discard, or anything that the plain client understands."""
    there = targets(place)
    if re.fullmatch(r"\s*\d{1,2}([\s,]+\d{1,2})?\s*", line):
        numbers = [int(number) for number in re.findall(r"\d+", line)]
        if not all(1 <= number <= len(there) for number in numbers):
            return Chosen(choice, Complaint(_("There is nothing with that number.")))
        return _numbered(choice, place, [there[number - 1] for number in numbers], request)
    if place.view is not None and place.view.phase == "discard" and my_turn(place) is not None:
        try:
            card = read_card(line, there)
        except Misread:
            card = ""
        if card in there:
            return Chosen(toggled(replace(choice, at=card), place))
    return Chosen(choice, read(line, place, request=request))


def _numbered(choice: Choice, place: Place, meant: list[str], request: int) -> Chosen:
    if len(meant) == 1:
        return pointed(choice, place, meant[0], request=request)
    return put_down(replace(choice, picked=tuple(meant)), place, request=request)
