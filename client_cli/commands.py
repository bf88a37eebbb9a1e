"""A typed line into what is meant: a request to the server, a question to the client itself, or a complaint. Pure."""

import difflib
import re

from client_cli.cards import Misread, read_card, read_pair
from client_cli.state import deal_on, my_turn
from client_cli.texts import _
from client_cli.vocabulary import Complaint, Meaning, commands, word_of
from client_cli.words import reason
from protocol.errors import ErrorCode
from protocol.fold import Place
from protocol.from_client import Discard, Play


def read(line: str, place: Place, *, request: int) -> Meaning:
    """What a typed line means.

    Args:
        line: whatever was typed.
        place: the table as it is known.
        request: the id that a request gets.
    """
    rest = line.strip().partition(" ")[2]
    command = next((command for command in commands() if command.word == word_of(line)), None)
    try:
        if command is not None:
            return command.reads(rest.strip(), place, request)
        return _cards(line, place, request)
    except Misread as misread:
        return Complaint(str(misread))
    except ValueError:
        # Only the models of the protocol are left to refuse: a text or name that no message may hold.
        return Complaint(_("That can’t be said here."))


def _cards(line: str, place: Place, request: int) -> Meaning:
    turn = my_turn(place)
    if not re.search(r"\w", line):
        return Complaint(_("Type a card or a word; “?” lists what can be done now."))
    if turn is None or place.view is None:
        return Complaint(_unknown(line) if place.view is None or not deal_on(place) else _not_now(line, place))
    if place.view.phase == "discard":
        cards = read_pair(line, [(move[1], move[2]) for move in turn.legal])
        return Discard(id=request, turn=turn.turn, cards=list(cards))
    card = read_card(line, [move[1] for move in turn.legal if move[0] == "play"])
    return Play(id=request, turn=turn.turn, card=card)


def _not_now(line: str, place: Place) -> str:
    assert place.view is not None, "there is a deal"
    held = {card.casefold() for card in place.view.hand or []}
    return reason(ErrorCode.NOT_YOUR_TURN) if re.sub(r"\W", "", line).casefold() in held else _unknown(line)


def _unknown(line: str) -> str:
    word = line.split(maxsplit=1)[0][:20]
    close = difflib.get_close_matches(word.casefold(), [command.word for command in commands()], n=1)
    if close:
        return _("“{word}” says nothing to me. Did you mean “{close}”? “?” lists what can be done now.").format(
            word=word, close=close[0]
        )
    return _("“{word}” says nothing to me. “?” lists what can be done now.").format(word=word)
