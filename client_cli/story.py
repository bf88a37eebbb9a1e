"""What has just happened at the table, as lines of text."""

from typing import assert_never

from client_cli.hand import hand_lines
from client_cli.lines import Kind, Line, plain
from client_cli.screens import trick_line, tricks_so_far, trumps_among_discard
from client_cli.sheet import count_lines, sheet_lines, side_names
from client_cli.state import my_seat, my_turn
from client_cli.texts import _, listed, ngettext
from client_cli.words import card_name, game_name, side_name, who
from protocol.fold import Place
from protocol.to_client import (
    BotSeat,
    Committed,
    DealScored,
    Dealt,
    Declared,
    Discarded,
    DrawOpened,
    DrawShown,
    EmptySeat,
    Event,
    MatchChanged,
    MattoExchanged,
    MovesCovered,
    Occupant,
    Passed,
    PersonSeat,
    Played,
    RevealDue,
    Revealed,
    Said,
    Seating,
    SeatingChanged,
    TrickTaken,
    TrumpsAnnounced,
    Update,
)
from protocol.types import Card, Seat


def tell(before: Place, update: Update, after: Place, *, hand: bool = True) -> list[Line]:
    """What an update tells a person at the table, card by card.

    Args:
        hand: whether the hand that was dealt is told too; who sees it on the screen knows it.
    """
    lines = [line for event in update.events for line in _event(before, event, after)]
    return lines if hand else [line for line in lines if line.kind is not Kind.HAND]


def tell_by_tricks(before: Place, update: Update, after: Place) -> list[Line]:
    """The same for a reader afterwards: trick by trick, and nothing that depends on when things happened."""
    lines: list[Line] = []
    for event in update.events:
        match event:
            case TrickTaken():
                assert after.view is not None, "a trick is taken in a deal"
                lines.append(trick_line(len(after.view.tricks), after.view.tricks[-1]))
            case Played() | SeatingChanged() | Said():
                pass
            case Dealt():
                lines += [_heading(event, after), *hand_lines(event.hand or [], event.game)]
            case _:
                lines.extend(_event(before, event, after))
    return lines


def _event(before: Place, event: Event, after: Place) -> list[Line]:
    name, mine = _actor(event, after)
    match event:
        case Dealt():
            # Whoever is asked at once sees the hand with the question.
            return [_heading(event, after), *([] if my_turn(after) else hand_lines(event.hand or [], event.game))]
        case Discarded():
            return [Line(_discarded(event.cards, name, mine=mine))]
        case TrumpsAnnounced():
            return [Line(trumps_among_discard(event.count))]
        case Declared():
            said = _("You declare:") if mine else _("{who} declares:").format(who=name)
            return [Line(said), *plain(f"  {text}" for text in count_lines(event.count))]
        case Passed():
            return [Line(_("You pass.") if mine else _("{who} passes.").format(who=name))]
        case Played():
            text = _("You play {card}, {called}.") if mine else _("{who} plays {card}, {called}.")
            called = card_name(event.card, after.table.game)
            return [Line(text.format(who=name, card=event.card, called=called))]
        case TrickTaken():
            return _taken(name, after, mine=mine)
        case MattoExchanged():
            text = _("{side} give {card} in exchange for the Matto.")
            return [Line(text.format(side=side_name(event.side), card=event.card))]
        case DealScored():
            assert after.view is not None, "a deal that was scored is in view"
            return plain(sheet_lines(after, after.view, event.score))
        case MovesCovered():
            return plain(_covered(event.counts, after))
        case SeatingChanged():
            return plain(_seating(before.table.seating, event.seating, me=after.table.you))
        case MatchChanged():
            return _match(event, after)
        case DrawOpened() | Committed() | RevealDue() | Revealed() | DrawShown():
            return []  # draw.py speaks of these
        case Said():
            return [Line(_("{name} says: {text}").format(name=event.name, text=event.text), Kind.CHAT)]
        case _:
            assert_never(event)


def _covered(counts: list[int], place: Place) -> list[str]:
    return [
        ngettext("A bot has made {count} move for {who}.", "A bot has made {count} moves for {who}.", count).format(
            count=count, who=who(place.table.seating, seat)
        )
        for seat, count in enumerate(counts)
        if count
    ]


def _actor(event: Event, place: Place) -> tuple[str, bool]:
    match event:
        case Discarded() | TrumpsAnnounced() | Declared() | Passed() | Played() | TrickTaken():
            return who(place.table.seating, event.seat), event.seat == my_seat(place)
        case _:
            return "", False


def _heading(event: Dealt, place: Place) -> Line:
    text = _("A new deal of {game}. Dealer: {dealer}.")
    dealer = who(place.table.seating, event.dealer)
    return Line(text.format(game=game_name(event.game), dealer=dealer), Kind.HEADING)


def _discarded(cards: list[Card] | None, name: str, *, mine: bool) -> str:
    if cards is None:
        return _("{who} puts two cards face down.").format(who=name)
    text = _("You put {cards} face down.") if mine else _("{who} puts {cards} face down.")
    return text.format(who=name, cards=listed(cards))


def _taken(name: str, place: Place, *, mine: bool) -> list[Line]:
    assert place.view is not None, "a trick is taken in a deal"
    text = _("You take the trick.") if mine else _("{who} takes the trick.").format(who=name)
    return [Line(f"{text} {tricks_so_far(place, place.view)}")]


def _match(event: MatchChanged, place: Place) -> list[Line]:
    state = event.match
    if state.kind == "single" or not state.deals:
        return [Line(_("The match was ended."))] if state.over and not state.deals else []
    first, second = side_names(place)
    text = _("The match: {first} {a}, {second} {b}.")
    lines = [text.format(first=first, a=state.totals[0], second=second, b=state.totals[1])]
    if state.over and state.winner is not None:
        lines.append(_("{side} win the match.").format(side=(first, second)[state.winner]))
    elif state.over:
        lines.append(_("The match is over and nobody has won it."))
    return plain(lines)


# People coming and going


def _seating(before: Seating, after: Seating, *, me: str) -> list[str]:
    lines = []
    for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        if old != new and not _own_line(old, new, me):
            lines.append(_occupied(seat, old, new, after))
    lines += [_("{name} watches.").format(name=name) for name in after.spectators if name not in _people(before)]
    lines += [_("{name} has left.").format(name=name) for name in _people(before) if name not in _people(after)]
    if before.host != after.host:
        lines.append(_("{name} is the host now.").format(name=after.host))
    if before.locked != after.locked:
        lines.append(_("The table is locked.") if after.locked else _("The table is open again."))
    lines += [_("{name} is muted.").format(name=name) for name in after.muted if name not in before.muted]
    lines += [_("{name} may speak again.").format(name=name) for name in before.muted if name not in after.muted]
    lines += [_("{name} is ready.").format(name=name) for name in after.ready if name not in before.ready]
    wanting = [name for name in after.ending if name not in before.ending]
    return lines + [_("{name} wants to end the match (“end” agrees).").format(name=name) for name in wanting]


def _own_line(old: Occupant, new: Occupant, me: str) -> bool:
    """Whether only one's own line was lost or is back, which one knows without being told."""
    match old, new:
        case PersonSeat(name=one, away=before), PersonSeat(name=other, away=after):
            return one == other == me and before == after
        case _:
            return False


def _occupied(seat: Seat, old: Occupant, new: Occupant, seating: Seating) -> str:
    name = who(seating, seat)
    match old, new:
        case _, EmptySeat():
            return _("{seat} is empty now.").format(seat=name)
        case _, BotSeat():
            return _("{seat} is a bot’s seat now.").format(seat=name)
        case PersonSeat(name=same, connected=True), PersonSeat(name=still, connected=False) if same == still:
            return _("{who} has lost the line.").format(who=name)
        case PersonSeat(name=same, connected=False), PersonSeat(name=still, connected=True) if same == still:
            return _("{who} is back on the line.").format(who=name)
        case PersonSeat(name=same, away=False), PersonSeat(name=still, away=True) if same == still:
            return _("{who} is away; a bot plays.").format(who=name)
        case PersonSeat(name=same, away=True), PersonSeat(name=still, away=False) if same == still:
            return _("{who} plays again.").format(who=name)
        case _:
            return _("{who} sits down.").format(who=name)


def _people(seating: Seating) -> list[str]:
    seated = [occupant.name for occupant in seating.seats if isinstance(occupant, PersonSeat)]
    return [*seated, *seating.spectators]
