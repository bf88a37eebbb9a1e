"""Codes into people's language: seats, cards, combinations, refusals."""

import re
from math import ceil

from client_cli.texts import _, listed, ngettext, pgettext
from protocol.errors import ErrorCode
from protocol.to_client import Hinted, Move, PersonSeat, Refused, Seating
from protocol.types import Card, Seat, Side

BOLOGNA = "bolognese"
"""The game in which some cards have names of their own in Italian."""
SUITED = re.compile(r"([SBCD])(10|[KQNJA2-9])")


def game_name(game: str) -> str:
    """What a game is called; one that this client doesn't know keeps its own name."""
    return {"piedicavallo": _("Piedicavallo"), "bolognese": _("Tarocco Bolognese")}.get(game, game)


# Seats and people


def seat_name(seat: Seat) -> str:
    """The point of the compass that a seat is called by."""
    return (_("South"), _("East"), _("North"), _("West"))[seat]


def side_name(side: Side) -> str:
    """The two seats of a side."""
    return (_("South and North"), _("East and West"))[side]


def who(seating: Seating, seat: Seat) -> str:
    """A seat, with the person's name if one sits there."""
    occupant = seating.seats[seat]
    if isinstance(occupant, PersonSeat):
        return _("{name} ({seat})").format(name=occupant.name, seat=seat_name(seat))
    return seat_name(seat)


# Cards and combinations


def group_of(card: Card) -> str:
    """Where a card stands in a hand: its suit's letter, ``T`` for the trumps, ``MAT`` for the Matto (R1)."""
    if suited := SUITED.fullmatch(card):
        return suited[1]
    return "MAT" if card == "MAT" else "T"


def group_name(group: str, game: str) -> str:
    """What the cards of a group are called in a game."""
    return {
        "S": _("Swords"),
        "B": _("Batons"),
        "C": _("Cups"),
        "D": pgettext("Bologna", "Coins") if game == BOLOGNA else _("Coins"),
        "T": _("Trumps"),
        "MAT": _("Matto"),
    }[group]


def card_name(card: Card, game: str) -> str:
    """A card's name in a game, for people who don't know the codes yet."""
    if suited := SUITED.fullmatch(card):
        coins, queen = _("coins"), _("Queen")
        if game == BOLOGNA:
            coins, queen = pgettext("Bologna", "coins"), pgettext("Bologna", "Queen")
        suits = {"S": _("swords"), "B": _("batons"), "C": _("cups"), "D": coins}
        ranks = {"K": _("King"), "Q": queen, "N": _("Knight"), "J": _("Jack"), "A": _("ace")}
        return _("{rank} of {suit}").format(rank=ranks.get(suited[2], suited[2]), suit=suits[suited[1]])
    if card.startswith("MO") and card != "MON":
        return _("a Moor")
    named = {
        "ANG": _("the Angel"),
        "MON": _("the World"),
        "SOL": _("the Sun"),
        "LUN": _("the Moon"),
        "BEG": _("the Bégato"),
        "MAT": _("the Matto"),
    }
    return named.get(card) or _("trump {number}").format(number=card[1:])


def combination_name(name: str) -> str:
    """What a set or a sequence is called; a later server's new one keeps its own name."""
    names = {
        "tarocchi": _("Tarocchi"),
        "kings": _("Kings"),
        "queens": _("Queens"),
        "knights": _("Knights"),
        "jacks": _("Jacks"),
        "grande": _("Grande"),
        "swords": _("Sequence of swords"),
        "batons": _("Sequence of batons"),
        "cups": _("Sequence of cups"),
        "coins": _("Sequence of coins"),
        "aces": _("Aces"),
        "moors": _("Moors"),
    }
    return names.get(name, name)


# Hints


def hint(hinted: Hinted, game: str) -> str:
    """What a bot would do in a game, and why."""
    why = maxims().get(hinted.reason) or _("It has its reasons.")
    return _("The rules bot would {move}. {why}").format(move=_move(hinted.move, game), why=why)


def _move(move: Move, game: str) -> str:
    match move:
        case ["play", card]:
            return _("play {card}, {name}").format(card=card, name=card_name(card, game))
        case ["discard", *cards]:
            return _("put {cards} face down").format(cards=listed(cards))
        case ["declare"]:
            return _("declare")
        case ["pass"]:
            return _("pass")
        case _:
            return " ".join(move)


def maxims() -> dict[str, str]:
    """A sentence for each reason of the rules bot."""
    return {
        "only_move": _("Nothing else is allowed."),
        "declare_what_scores": _("What is declared counts."),
        "discard_for_a_void": _("That leaves a suit empty, to be trumped soon."),
        "put_points_away": _("Points in the discard are safe."),
        "keep_trumps": _("Trumps do more in the hand."),
        "keep_combinations": _("That breaks up nothing that can be declared."),
        "take_rich_tricks": _("The trick is worth what it costs, or not worth more."),
        "give_points_to_our_tricks": _("Points belong in your own side’s tricks."),
        "play_for_combinations": _("It helps your combinations, or hinders theirs."),
        "spare_trumps": _("No trump should be spent for little."),
        "leave_the_partner_its_trick": _("Your partner is winning the trick already."),
        "keep_kings_alive": _("The highest cards of a suit wait for a trick that they win."),
        "hold_the_matto": _("The Matto is kept until it saves a better card."),
        "make_a_void": _("A short suit is soon empty, and can then be trumped."),
        "lead_what_the_partner_can_trump": _("Your partner can trump that suit."),
    }


# Refusals


def refusal(refused: Refused) -> str:
    """Why something was refused, with the clause to look up and how long to wait, where that applies."""
    text = reason(refused.code, refused.text)
    if refused.rule is not None and refused.rule != "-":
        text = _("{reason} Rule {rule}: “rules {rule}” shows it.").format(reason=text, rule=refused.rule)
    if refused.retry_after is not None:
        text = f"{text} {wait(refused.retry_after)}"
    return text


def turned_away(status: int, retry_after: float | None) -> str | None:
    """Why a server did not let a connection in, by the status of HTTP; None for one that no server of ours gives."""
    reasons = {
        403: _("The server does not let this program in."),
        429: _("Too many connections come from your address."),
        503: _("The server lets nobody in just now."),
    }
    text = reasons.get(status)
    return text if text is None or retry_after is None else f"{text} {wait(retry_after)}"


def wait(seconds: float) -> str:
    """How long to wait."""
    whole = max(1, ceil(seconds))
    return ngettext("Try again in a second.", "Try again in {seconds} seconds.", whole).format(seconds=whole)


def reason(code: str, text: str = "") -> str:
    """The sentence for a code of the server.

    Args:
        code: an ``ErrorCode``, or one of a later server.
        text: the server's own words, for a code that is not known here.
    """
    return reasons().get(code) or _("The server refuses: {text}.").format(text=text)


def reasons() -> dict[str, str]:
    """A sentence for every code."""
    return {
        ErrorCode.DEAL_OVER: _("The deal is over."),
        ErrorCode.DISCARD_DUE: _("First the dealer puts two cards face down."),
        ErrorCode.ALREADY_DISCARDED: _("The discard has been made already."),
        ErrorCode.NO_DECLARATIONS: _("Nothing is declared in this game."),
        ErrorCode.ALREADY_DECLARED: _("You have declared or passed already."),
        ErrorCode.DECLARATION_DUE: _("Before your first card, declare or pass."),
        ErrorCode.NOTHING_TO_DECLARE: _("You hold no combination to declare: you can only pass."),
        ErrorCode.NOT_IN_HAND: _("You don’t hold that card."),
        ErrorCode.MAY_NOT_DISCARD: _("Those two cards may not be put face down together."),
        ErrorCode.MUST_FOLLOW: _("You have to follow the suit led, and without it play a trump."),
        ErrorCode.NO_DEAL: _("No deal is being played."),
        ErrorCode.NOT_YOUR_TURN: _("It is not your turn."),
        ErrorCode.STALE: _("Too late: the game has moved on."),
        ErrorCode.NO_HINTS: _("At this table no hints are given."),
        ErrorCode.BAD_MESSAGE: _("The server did not understand that."),
        ErrorCode.HELLO_DUE: _("The server wants to be greeted first."),
        ErrorCode.ONLY_ASKS: _("This line to the server only asks; tables need another one."),
        ErrorCode.ALREADY_GREETED: _("The server was greeted twice."),
        ErrorCode.TOO_FAST: _("Slower, please: that was too much at once."),
        ErrorCode.WRONG_TICKET: _("The server does not know you any more; your seat there is gone."),
        ErrorCode.WRONG_PASSWORD: _("This server has a password, and that was not it."),
        ErrorCode.BAD_NAME: _("That name has nothing in it that can be shown."),
        ErrorCode.REPLACED: _("You came to this table from elsewhere, so this line was closed."),
        ErrorCode.MUTED: _("The host of the table has muted you."),
        ErrorCode.REMOVED: _("The host has sent you away from the table."),
        ErrorCode.BARRED: _("The host does not let you come back to this table."),
        ErrorCode.WRONG_NUMBER: _("That is not the number that was committed to."),
        ErrorCode.NO_SUCH_PERSON: _("Nobody at the table has that name."),
        ErrorCode.NO_SUCH_TABLE: _("There is no table with that code on this server."),
        ErrorCode.NOT_AT_A_TABLE: _("You are not at a table."),
        ErrorCode.AT_A_TABLE: _("You are at a table already."),
        ErrorCode.NOT_SEATED: _("You have no seat here; “sit SEAT” takes one."),
        ErrorCode.SEAT_TAKEN: _("Somebody sits there."),
        ErrorCode.ALREADY_SEATED: _("You have that seat already."),
        ErrorCode.NOT_HOST: _("Only the host of the table may do that."),
        ErrorCode.LOCKED: _("The host has locked the table."),
        ErrorCode.MATCH_ON: _("Seats stay as they are until the match ends."),
        ErrorCode.NO_MATCH: _("No match is being played."),
        ErrorCode.DEAL_ON: _("A deal is being played."),
        ErrorCode.FULL: _("There is no room left."),
        ErrorCode.CLOSING: _("The server is closing."),
        ErrorCode.NO_SUCH_DEAL: _("You have no finished deal with that number."),
        ErrorCode.BAD_RECORD: _("That is no record of a deal, or one that breaks a rule."),
        ErrorCode.NOT_SAVED: _("The server could not write that down, so nothing has changed."),
        ErrorCode.INTERNAL: _("Something went wrong inside the server."),
    }
