"""The score sheet: both sides next to each other, item by item, and the match as a chart."""

from itertools import zip_longest

from client_cli.full_screen.canvas import FAINT, TABLE, TITLE, Paint, Role
from client_cli.full_screen.glyphs import steady, wrapped
from client_cli.full_screen.hands import Row
from client_cli.full_screen.table_view import sides
from client_cli.screens import match_screen
from client_cli.sheet import account, open_cards, result, side_names
from client_cli.texts import _
from protocol.fold import Place
from protocol.to_client import MatchState, ScoreSheet

GAP = 3
MARKS = ("#", "=")
LABEL_WIDTH = 16


def score_rows(place: Place, width: int) -> list[Row]:
    """The result and the match so far, then the sheet of the finished deal if there is one."""
    view = place.view
    rows: list[Row] = []
    if view is not None and view.score is not None:
        won = wrapped(steady(result(view.score, side_names(place))), width)
        rows += [(row, Paint(Role.TURN)) for row in won]
    rows += [(row, TABLE) for line in match_screen(place) for row in wrapped(steady(line.text), width)]
    rows += _chart(place, place.table.match, width)
    if view is not None and view.score is not None:
        rows += [("", TABLE), *_both(place, view.score, width), ("", TABLE)]
        rows += [(row, TABLE) for text in open_cards(view) for row in wrapped(steady(text), width)]
    return rows or [(steady(_("There is nothing to count yet.")), TABLE)]


def _both(place: Place, score: ScoreSheet, width: int) -> list[Row]:
    """Two columns, one's own side first."""
    names = side_names(place)
    column = (width - GAP) // 2
    (mine, _we), (theirs, _they) = sides(place)
    left, right = (
        [row for text in account(score, side) for row in wrapped(steady(text), column)] for side in (mine, theirs)
    )
    heading = _beside(steady(names[mine]), steady(names[theirs]), column)
    *items, last = [_beside(one, other, column) for one, other in _totals_level(left, right)]
    return [(heading, TITLE), *((item, TABLE) for item in items), (last, TITLE)]


def _totals_level(left: list[str], right: list[str]) -> list[tuple[str, str]]:
    """Both columns with their last rows, the totals, next to each other."""
    return [*zip_longest(left[:-1], right[:-1], fillvalue=""), (left[-1], right[-1])]


def _beside(one: str, other: str, column: int) -> str:
    return f"{one[:column]:{column}} | {other[:column]}"


def _chart(place: Place, state: MatchState, width: int) -> list[Row]:
    """The running sums after each deal, a bar for each side."""
    if len(state.deals) < 1 or state.kind == "single":
        return []
    running = [
        [sum(deal[side] for deal in state.deals[: after + 1]) for side in (0, 1)] for after in range(len(state.deals))
    ]
    most = max([1, state.target or 0, *(points for pair in running for points in pair)])
    room = max(10, width - LABEL_WIDTH)
    rows: list[Row] = [("", TABLE), (steady(_("The match, deal by deal:")), TITLE)]
    for number, pair in enumerate(running, start=1):
        for (side, name), mark in zip(sides(place), MARKS, strict=True):
            label = f"{number if side == sides(place)[0][0] else '':>3} {steady(name):5}{pair[side]:>5} "
            rows.append((label + mark * round(room * max(0, pair[side]) / most), TABLE if mark == MARKS[0] else FAINT))
    if state.target:
        rows.append((steady(_("The bars are full at {target}.").format(target=most)), FAINT))
    return rows
