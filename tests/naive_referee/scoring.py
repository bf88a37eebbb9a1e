"""The score sheet of a finished deal (P4, P7–P9, BO4–BO21), as `formats` describes it."""

from collections.abc import Sequence
from typing import Any

from tests.naive_referee.combinations import combination_points
from tests.naive_referee.judge import Hands, Move, Position, position_after
from tests.naive_referee.pack import MATTO, Card, lowest_first, value

Piles = tuple[list[Card], list[Card]]


def taken_in_tricks(now: Position) -> Piles:
    """The cards of the tricks of each side."""
    piles: Piles = ([], [])
    for trick, winner in zip(now.tricks, now.winners, strict=True):
        piles[winner % 2].extend(card for _, card in trick)
    return piles


def matto_side(now: Position) -> int:
    """The side that played the Matto."""
    return next(seat % 2 for trick in now.tricks for seat, card in trick if card == MATTO)


def combination_total(cards: Sequence[Card]) -> int:
    """Sets and sequences of a pile together."""
    sets, sequences, _ = combination_points(cards)
    return sets + sequences


def exchanged(piles: Piles, discards: Piles, side: int, given: Card) -> Piles:
    """The piles after `side` has its Matto back and gave this card for it, with the discard where it belongs."""
    after = ([*piles[0], *discards[0]], [*piles[1], *discards[1]])
    after[1 - side].remove(MATTO)
    after[1 - side].append(given)
    after[side].remove(given)
    after[side].append(MATTO)
    return after


def matto_swap(piles: Piles, discards: Piles, side: int) -> Card:
    """BO10 and R4: the captured card that the side gives for its Matto."""
    lowest = min(value(card, "bolognese") for card in piles[side])
    best: list[tuple[int, Card]] = []
    for card in lowest_first("bolognese"):
        if card in piles[side] and value(card, "bolognese") == lowest:
            after = exchanged(piles, discards, side, card)
            best.append((combination_total(after[side]) - combination_total(after[1 - side]), card))
    most = max(difference for difference, _ in best)
    return next(card for difference, card in best if difference == most)


def final_piles(game: str, dealer: int, now: Position) -> tuple[Piles, Card | None]:
    """What counts for each side at the end (P7–P9, BO6, BO10, BO11), and the card given for the Matto."""
    piles = taken_in_tricks(now)
    discards: Piles = ([], [])
    without_a_trick = [side for side in (0, 1) if not piles[side]]
    discards[dealer % 2].extend(now.discard)
    side = matto_side(now)
    if without_a_trick:
        everything = [card for pile in (*piles, *discards) for card in pile]
        return (([], everything) if without_a_trick == [0] else (everything, [])), None
    if MATTO in piles[side]:
        return ([*piles[0], *discards[0]], [*piles[1], *discards[1]]), None
    if game == "bolognese":
        given = matto_swap(piles, discards, side)
        return exchanged(piles, discards, side, given), given
    piles[1 - side].remove(MATTO)
    piles[side].append(MATTO)
    return ([*piles[0], *discards[0]], [*piles[1], *discards[1]]), None


def card_points(game: str, pile: Sequence[Card]) -> int:
    """P4, or BO4 with half a point less per card."""
    points = sum(value(card, game) for card in pile)
    if game == "piedicavallo":
        return points
    assert len(pile) % 2 == 0
    return points - len(pile) // 2


def declared(dealer: int, hands: Hands, now: Position, side: int) -> int:
    """BO7: what the two seats of the side declared, each hand by itself (R7)."""
    points = 0
    for seat in (side, side + 2):
        if now.spoken[seat] == "declare":
            kept = [card for card in hands[seat] if seat != dealer or card not in now.discard]
            points += combination_total(kept)
    return points


def winner(totals: Sequence[int]) -> int | None:
    """The side with the higher total, None for a draw."""
    return None if totals[0] == totals[1] else totals.index(max(totals))


def score(game: str, dealer: int, hands: Hands, moves: Sequence[Move]) -> dict[str, Any]:
    """The score sheet of a finished, legal deal."""
    now = position_after(game, dealer, hands, moves)
    piles, given = final_piles(game, dealer, now)
    tricks = [len([seat for seat in now.winners if seat % 2 == side]) for side in (0, 1)]
    points = [card_points(game, pile) for pile in piles]
    if game == "piedicavallo":
        return {"tricks": tricks, "card_points": points, "total": points, "winner": winner(points)}
    sheet: dict[str, Any] = {
        "tricks": tricks,
        "card_points": points,
        "last_trick": [6 if now.winners[-1] % 2 == side else 0 for side in (0, 1)],
        "declarations": [declared(dealer, hands, now, side) for side in (0, 1)],
        "captured_sets": [combination_points(pile)[0] for pile in piles],
        "captured_sequences": [combination_points(pile)[1] for pile in piles],
    }
    totals = [sum(column[side] for name, column in sheet.items() if name != "tricks") for side in (0, 1)]
    return sheet | {"matto_swap": given, "total": totals, "winner": winner(totals)}
