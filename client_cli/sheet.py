"""The score sheet, explained line by line: where each point comes from."""

from client_cli.state import my_seat
from client_cli.texts import _, listed, ngettext
from client_cli.words import combination_name, group_of, seat_name, side_name
from protocol.fold import Place
from protocol.to_client import Combination, CombinationCount, ScoreSheet, View
from protocol.types import Card, Side


def side_names(place: Place) -> tuple[str, str]:
    """Both sides, with a word at one's own."""
    seat = my_seat(place)
    first, second = side_name(0), side_name(1)
    if seat is None:
        return first, second
    yours = _("{side} (your side)")
    return (yours.format(side=first), second) if seat % 2 == 0 else (first, yours.format(side=second))


# Combinations


def combination_lines(count: CombinationCount) -> list[str]:
    """Each combination with its cards and points, then what is doubled."""
    return [*(_combination(one) for one in count.combinations), *doubling_lines(count)]


def doubling_lines(count: CombinationCount) -> list[str]:
    """What is doubled, and why."""
    lines = []
    if count.sets_doubled:
        lines.append(_doubled(_("Three or more different sets"), _points(count, "set"), count.sets))
    if count.sequences_doubled:
        lines.append(_doubled(_("Three or more different sequences"), _points(count, "sequence"), count.sequences))
    return lines


def count_lines(count: CombinationCount) -> list[str]:
    """As ``combination_lines``, with the sum of it all."""
    return [*combination_lines(count), _("Together {points}.").format(points=count.sets + count.sequences)]


def _combination(one: Combination) -> str:
    text = f"{combination_name(one.name)}: {', '.join(one.cards)}"
    for wild, missing in one.inserted:
        text += "; " + _("{wild} stands for {missing}").format(wild=wild, missing=missing)
    return text + "; " + ngettext("{points} point.", "{points} points.", one.points).format(points=one.points)


def _doubled(reason: str, points: int, doubled: int) -> str:
    text = _("{reason}: {points} is doubled to {doubled}.")
    return text.format(reason=reason, points=points, doubled=doubled)


def _points(count: CombinationCount, kind: str) -> int:
    return sum(one.points for one in count.combinations if one.kind == kind)


# The sheet


def sheet_lines(place: Place, view: View, score: ScoreSheet) -> list[str]:
    """Both sides' accounts, the result, and all the cards that were hidden."""
    names = side_names(place)
    lines = [_("The deal is over.")]
    for side in (0, 1):
        lines += [_("{side}:").format(side=names[side])]
        lines += [f"  {text}" for text in account(score, side)]
    lines.append(result(score, names))
    return [*lines, *open_cards(view)]


def account(score: ScoreSheet, side: Side) -> list[str]:
    """Where the points of a side come from, item by item."""
    lines = [_("Tricks taken: {number}.").format(number=score.tricks[side])]
    if score.matto_swap is not None:
        lines.append(_matto(score, side, score.matto_swap))
    lines.append(_("Card points: {points}.").format(points=score.card_points[side]))
    if score.piles[side]:
        lines.append("  " + _("for {cards}").format(cards=by_group(score.piles[side])))
    if score.last_trick is not None:
        lines.append(_("Last trick: {points}.").format(points=score.last_trick[side]))
    for seat, count in enumerate(score.declared or []):
        if seat % 2 == side and count.combinations:
            lines.append(_("Declared by {seat}:").format(seat=seat_name(seat)))
            lines += [f"  {text}" for text in count_lines(count)]
    if score.declarations is not None:
        lines.append(_("Declarations: {points}.").format(points=score.declarations[side]))
    if score.captured is not None:
        lines += _captured(score, score.captured[side], side)
    return [*lines, _("Total: {points}.").format(points=score.total[side])]


def _matto(score: ScoreSheet, side: Side, card: Card) -> str:
    # The Matto lies in the pile of the side that played it (BO10), and that side gave the card.
    text = _("Gave {card} in exchange for the Matto.") if "MAT" in score.piles[side] else _("Got {card} for the Matto.")
    return text.format(card=card)


def _captured(score: ScoreSheet, count: CombinationCount, side: Side) -> list[str]:
    lines = []
    if count.combinations:
        lines = [_("Combinations among the cards taken:"), *(f"  {text}" for text in combination_lines(count))]
    if score.captured_sets is not None:
        lines.append(_("Captured sets: {points}.").format(points=score.captured_sets[side]))
    if score.captured_sequences is not None:
        lines.append(_("Captured sequences: {points}.").format(points=score.captured_sequences[side]))
    return lines


def result(score: ScoreSheet, names: tuple[str, str]) -> str:
    """Who has won the deal."""
    if score.winner is None:
        return _("The deal is a draw: {points} each.").format(points=score.total[0])
    won, lost = score.total[score.winner], score.total[1 - score.winner]
    return _("{side} win the deal, {won} to {lost}.").format(side=names[score.winner], won=won, lost=lost)


def open_cards(view: View) -> list[str]:
    """The cards that were hidden during the deal."""
    lines = [_("The hands as they were dealt:")] if view.hands else []
    for seat, hand in enumerate(view.hands or []):
        lines.append(f"  {seat_name(seat)}: {by_group(hand)}.")
    if view.discard is not None:
        text = _("The discard of {seat}: {cards}.")
        lines.append(text.format(seat=seat_name(view.dealer), cards=listed(view.discard)))
    return lines


def by_group(cards: list[Card]) -> str:
    """Cards in one line, with a mark between the suits."""
    parts: list[list[Card]] = []
    for card in cards:
        if not parts or group_of(parts[-1][0]) != group_of(card):
            parts.append([])
        parts[-1].append(card)
    return "; ".join(", ".join(part) for part in parts)
