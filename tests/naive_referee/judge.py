"""Whose turn it is, what is legal, which move is refused first: every question replays the deal from its start."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from tests.naive_referee.combinations import combination_points
from tests.naive_referee.pack import MATTO, TRUMPS, Card, is_king, pack
from tests.naive_referee.tricks import legal_plays, trick_winner

Hands = Sequence[Sequence[Card]]
Move = Sequence[str]
Refusal = tuple[str, str]


@dataclass
class Position:
    """What moves have led to: the cards still in hand, the discard, who said what, the tricks and their winners."""

    hands: list[list[Card]]
    to_act: int
    discard: list[Card]
    spoken: dict[int, str]
    trick: list[tuple[int, Card]]
    tricks: list[list[tuple[int, Card]]]
    winners: list[int]


def position_after(game: str, dealer: int, hands: Hands, moves: Sequence[Move]) -> Position:
    """The position after these moves, which are taken as legal."""
    now = Position([list(hand) for hand in hands], dealer, [], {}, [], [], [])
    for name, *cards in moves:
        if name == "discard":
            now.discard = cards
            now.hands[dealer] = [card for card in now.hands[dealer] if card not in cards]
            now.to_act = (dealer + 1) % 4
        elif name == "play":
            now.hands[now.to_act].remove(cards[0])
            now.trick.append((now.to_act, cards[0]))
            now.to_act = (now.to_act + 1) % 4
            if len(now.trick) == 4:
                now.to_act = trick_winner(now.trick, game)
                now.tricks.append(now.trick)
                now.winners.append(now.to_act)
                now.trick = []
        else:
            now.spoken[now.to_act] = name
    return now


def may_discard(hand: Sequence[Card], pair: Sequence[Card], game: str) -> bool:
    """P5 with R5, or BO5, for two cards of the dealer's seventeen."""
    if game == "bolognese":
        return not any(is_king(card) or card in ("ANG", "MON", "BEG", "MAT") for card in pair)
    if any(is_king(card) or card in ("T1", "T21", "MAT") for card in pair):
        return False
    kept = [card for card in hand if card not in pair and card != MATTO]
    only_trumps_and_kings = all(card in TRUMPS[game] or is_king(card) for card in kept)
    no_trump = not any(card in TRUMPS[game] for card in kept)
    return not any(card in TRUMPS[game] for card in pair) or only_trumps_and_kings or no_trump


def refusal(game: str, dealer: int, hands: Hands, moves: Sequence[Move], move: Move) -> Refusal | None:
    """Code and clause that refuse the move after the moves before it: the first line of the table that applies."""
    now = position_after(game, dealer, hands, moves)
    hand = now.hands[now.to_act]
    name, *cards = move
    speaks = name in ("declare", "pass")
    has_spoken = now.to_act in now.spoken
    tests = [
        (len(now.tricks) == 15, "deal-over", "-"),
        (not now.discard and name != "discard", "discard-due", "G1"),
        (bool(now.discard) and name == "discard", "already-discarded", "G1"),
        (speaks and game == "piedicavallo", "no-declarations", "-"),
        (speaks and has_spoken, "already-declared", "BO7"),
        (name == "play" and game == "bolognese" and not has_spoken, "declaration-due", "BO7"),
        (name == "declare" and combination_points(hand)[:2] == (0, 0), "nothing-to-declare", "R3"),
        (any(card not in hand for card in cards), "not-in-hand", "-"),
        (
            name == "discard" and not may_discard(hand, cards, game),
            "may-not-discard",
            "P5" if game == "piedicavallo" else "BO5",
        ),
        (name == "play" and not set(cards) <= legal_plays(hand, now.trick, game), "must-follow", "G3"),
    ]
    return next(((code, rule) for applies, code, rule in tests if applies), None)


def every_move(game: str) -> list[tuple[str, ...]]:
    """Every move that can be written down at all in this game's pack."""
    plays = [("play", card) for card in pack(game)]
    discards = [("discard", *pair) for pair in combinations(pack(game), 2)]
    return [("declare",), ("pass",), *plays, *discards]


def legal_moves(game: str, dealer: int, hands: Hands, moves: Sequence[Move]) -> set[tuple[str, ...]]:
    """The moves that are not refused; a discard has its cards in the pack's order."""
    now = position_after(game, dealer, hands, moves)
    if len(now.tricks) == 15:
        return set()
    hand = now.hands[now.to_act]
    if not now.discard:
        in_order = [card for card in pack(game) if card in hand]
        return {("discard", *pair) for pair in combinations(in_order, 2) if may_discard(hand, pair, game)}
    if game == "bolognese" and now.to_act not in now.spoken:
        something = combination_points(hand)[:2] != (0, 0)
        return {("pass",), ("declare",)} if something else {("pass",)}
    return {("play", card) for card in legal_plays(hand, now.trick, game)}


def check(game: str, dealer: int, hands: Hands, moves: Sequence[Move]) -> tuple[int, str, str] | None:
    """Index, code and clause of the first refused move, or None."""
    for index, move in enumerate(moves):
        refused = refusal(game, dealer, hands, moves[:index], move)
        if refused:
            return index, *refused
    return None
