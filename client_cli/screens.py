"""What is known of a table as lines of text. Pure, and computing no rule; width and colour are the terminal's."""

from client_cli.hand import turn_screen
from client_cli.lines import Kind, Line, plain
from client_cli.sheet import count_lines, sheet_lines, side_names
from client_cli.state import deal_on, my_seat
from client_cli.texts import _, listed, ngettext
from client_cli.words import game_name, seat_name, who
from protocol.fold import Place
from protocol.to_client import BotSeat, EmptySeat, Occupant, PersonSeat, Trick, View

# The table


def table_screen(place: Place) -> list[Line]:
    """Everything at once: the people, the trick, the hand, and whose turn it is."""
    return [*who_screen(place), *trick_screen(place), *turn_screen(place)]


def who_screen(place: Place) -> list[Line]:
    """Who sits where, and how the match stands."""
    table, seating = place.table, place.table.seating
    lines = [Line(_("Table {code}, {game}.").format(code=table.code, game=game_name(table.game)), Kind.HEADING)]
    for seat, occupant in enumerate(seating.seats):
        marks = [occupied_by(occupant)]
        if seat == my_seat(place):
            marks.append(_("you"))
        if isinstance(occupant, PersonSeat):
            marks.extend(_marks(place, occupant.name))
        if place.view is not None and seat == place.view.dealer:
            marks.append(_("dealer"))
        if deal_on(place) and place.view is not None:
            count = place.view.hand_counts[seat]
            marks.append(ngettext("{count} card", "{count} cards", count).format(count=count))
        lines.append(Line(f"  {seat_name(seat)}: {', '.join(marks)}."))
    if seating.spectators:
        lines.append(Line(_("  Watching: {names}.").format(names=listed(seating.spectators))))
    if table.clock is not None:
        lines.append(Line(_("  Each turn has {seconds} seconds.").format(seconds=table.clock)))
    if seating.locked:
        lines.append(Line(_("  The table is locked.")))
    return [*lines, *match_screen(place)]


def occupied_by(occupant: Occupant) -> str:
    """Who sits on a seat, and whether a bot plays there."""
    match occupant:
        case EmptySeat():
            return _("empty")
        case BotSeat():
            return _("a bot ({level})").format(level=occupant.level)
        case PersonSeat(connected=False):
            return _("{name}, not connected").format(name=occupant.name)
        case PersonSeat(away=True):
            return _("{name}, away: a bot plays").format(name=occupant.name)
        case PersonSeat():
            return occupant.name


def _marks(place: Place, name: str) -> list[str]:
    seating = place.table.seating
    marked = [
        (name == seating.host, _("host")),
        (name in seating.muted, _("muted")),
        (name in seating.ready, _("ready")),
        (name in seating.ending, _("wants to end the match")),
    ]
    return [mark for applies, mark in marked if applies]


def match_screen(place: Place) -> list[Line]:
    """The running score of a match of several deals, and the tricks of the deal."""
    state = place.table.match
    lines = []
    if state.kind != "single" and state.deals:
        first, second = side_names(place)
        text = _("  The match after {deals}: {first} {a}, {second} {b}.")
        deals = ngettext("{count} deal", "{count} deals", len(state.deals)).format(count=len(state.deals))
        lines.append(text.format(deals=deals, first=first, a=state.totals[0], second=second, b=state.totals[1]))
    if deal_on(place) and place.view is not None and place.view.tricks:
        lines.append(f"  {tricks_so_far(place, place.view)}")
    return plain(lines)


def tricks_so_far(place: Place, view: View) -> str:
    """How many tricks each side has taken."""
    first, second = side_names(place)
    taken = tricks_taken(view)
    return _("Tricks: {first} {a}, {second} {b}.").format(first=first, a=taken[0], second=second, b=taken[1])


def tricks_taken(view: View) -> list[int]:
    """How many tricks each side has taken."""
    return [sum(trick.taken_by is not None and trick.taken_by % 2 == side for trick in view.tricks) for side in (0, 1)]


# Tricks


def trick_screen(place: Place) -> list[Line]:
    """The cards on the table."""
    view = place.view
    if view is None or not deal_on(place):
        return [Line(_("No deal is being played."))]
    if view.trick is None:
        return [Line(_("No card lies on the table."))]
    return [Line(_("Trick {number}: {cards}.").format(number=len(view.tricks) + 1, cards=_cards_by_seat(view.trick)))]


def trick_line(number: int, trick: Trick) -> Line:
    """A complete trick: who played what, and who took it."""
    assert trick.taken_by is not None, "a complete trick was taken by a seat"
    text = _("Trick {number}: {cards}. {seat} took it.")
    return Line(text.format(number=number, cards=_cards_by_seat(trick), seat=seat_name(trick.taken_by)))


def last_trick_screen(place: Place) -> list[Line]:
    """The last complete trick."""
    if place.view is None or not place.view.tricks:
        return [Line(_("No trick has been taken yet."))]
    return [trick_line(len(place.view.tricks), place.view.tricks[-1])]


def history_screen(place: Place) -> list[Line]:
    """All that has happened in the deal so far."""
    view = place.view
    if view is None:
        return [Line(_("No deal has been played yet."))]
    lines = [Line(_("Dealer: {dealer}.").format(dealer=who(place.table.seating, view.dealer)))]
    if view.discard is not None:
        lines.append(Line(_("Discard: {cards}.").format(cards=listed(view.discard))))
    if view.trumps_announced is not None:
        lines.append(Line(trumps_among_discard(view.trumps_announced)))
    for declaration in view.declarations:
        name = who(place.table.seating, declaration.seat)
        if declaration.count.combinations:
            lines.append(Line(_("{who} declared:").format(who=name)))
            lines.extend(plain(f"  {text}" for text in count_lines(declaration.count)))
        else:
            lines.append(Line(_("{who} passed.").format(who=name)))
    lines.extend(trick_line(number, trick) for number, trick in enumerate(view.tricks, start=1))
    return [*lines, *(trick_screen(place) if deal_on(place) else [])]


def trumps_among_discard(count: int) -> str:
    """What the dealer announces (P6)."""
    if count == 0:
        return _("There is no trump in the discard.")
    return ngettext("There is one trump in the discard.", "There are {count} trumps in the discard.", count).format(
        count=count
    )


def _cards_by_seat(trick: Trick) -> str:
    # G1: seat n+1 acts after seat n.
    seats = [seat_name((trick.leader + turn) % 4) for turn in range(4)]
    led = _("{seat} led {card}").format(seat=seats[0], card=trick.cards[0])
    pairs = zip(seats[1:], trick.cards[1:], strict=False)
    return listed([led, *(_("{seat} played {card}").format(seat=seat, card=card) for seat, card in pairs)])


def score_screen(place: Place) -> list[Line]:
    """The score sheet of the finished deal, line by line, and the match."""
    if place.view is None or place.view.score is None:
        return match_screen(place) or [Line(_("There is nothing to count yet."))]
    return [*plain(sheet_lines(place, place.view, place.view.score)), *match_screen(place)]
