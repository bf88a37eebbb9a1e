"""One's own cards, and what is asked now, as lines of text."""

from itertools import groupby

from client_cli.lines import Kind, Line, plain
from client_cli.sheet import combination_lines
from client_cli.state import deal_on, may_start, my_seat, my_turn
from client_cli.texts import _, listed, ngettext
from client_cli.words import group_name, group_of, who
from protocol.fold import Place
from protocol.to_client import View, YourTurn
from protocol.types import Card, Seat


def hand_screen(place: Place) -> list[Line]:
    """One's own cards by suit, and which of them may be chosen now."""
    if place.view is None or not place.view.hand:
        return [Line(_("You hold no cards."))]
    turn, lines = my_turn(place), hand_lines(place.view.hand, place.table.game)
    return lines if turn is None else [*lines, *_choice(turn, place.view.hand)]


def hand_lines(hand: list[Card], game: str) -> list[Line]:
    """Cards by suit, a line for each."""
    if not hand:
        return []
    count = ngettext("You hold {count} card:", "You hold {count} cards:", len(hand)).format(count=len(hand))
    suits = [f"  {group_name(group, game)}: {listed(list(cards))}." for group, cards in groupby(hand, group_of)]
    return [Line(count, Kind.HAND), *(Line(suit, Kind.HAND) for suit in suits)]


def _choice(turn: YourTurn, hand: list[Card]) -> list[Line]:
    legal = legal_cards(turn)
    cards = listed([card for card in hand if card in legal])
    if not legal:
        return []
    if turn.legal[0][0] == "discard":
        return [Line(_("You may put face down two of these: {cards}.").format(cards=cards))]
    return [Line(_("You may play {cards}.").format(cards=cards))]


def legal_cards(turn: YourTurn) -> frozenset[Card]:
    """The cards that occur in a legal move."""
    return frozenset(card for move in turn.legal for card in move[1:])


def turn_screen(place: Place) -> list[Line]:
    """Whose turn it is; if it is mine, my hand and what is asked."""
    view, turn = place.view, my_turn(place)
    if view is None or not deal_on(place):
        return [Line(waiting_for_the_start(place), Kind.TURN)]
    if turn is None:
        waiting = [] if view.to_act is None else [Line(to_act(place, view.to_act), Kind.TURN)]
        return [*hand_screen(place), *waiting] if view.hand else waiting
    return [*hand_screen(place), *_question(view, turn)]


def to_act(place: Place, seat: Seat) -> str:
    """Whose turn it is."""
    return _("It is the turn of {who}.").format(who=who(place.table.seating, seat))


def _question(view: View, turn: YourTurn) -> list[Line]:
    if view.phase == "discard":
        return [Line(_("Your turn: type the two cards that you put face down."), Kind.TURN)]
    if view.phase == "play":
        return [Line(_("Your turn: type the card that you play."), Kind.TURN)]
    if turn.declarable is None:
        return [Line(_("Your turn: you have nothing to declare, so type “pass”."), Kind.TURN)]
    items = plain(f"  {text}" for text in combination_lines(turn.declarable))
    shown = _("Declaring shows these cards to everybody; passing hides them.")
    question = _("Your turn: type “declare” or “pass”.")
    return [Line(_("You may declare:")), *items, Line(shown), Line(question, Kind.TURN)]


def waiting_for_the_start(place: Place) -> str:
    """What the table waits for between deals."""
    seating, state = place.table.seating, place.table.match
    if my_seat(place) is None:
        return _("No deal is being played. “sit SEAT” takes a seat.")
    if not may_start(place):
        return _("{host} starts the game.").format(host=seating.host)
    if state.over and state.kind != "single":
        return _("“start” for another match, “leave” to go.")
    if place.view is not None or state.deals:
        return _("“start” for the next deal, “leave” to go.")
    return _("“start” begins; bots take the seats that are empty.")
