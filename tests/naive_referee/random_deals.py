"""Random deals, played to the end by the naive referee: the same seed gives the same record."""

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.naive_referee.judge import Position, legal_moves, position_after
from tests.naive_referee.pack import MATTO, TRUMPS, Card, lowest_first, strength, suit_of
from tests.naive_referee.scoring import score
from tests.naive_referee.stacked_hands import STACKS, Plan
from tests.naive_referee.tricks import trick_winner

Wishes = Sequence[str]


def strongest_last(cards: Sequence[Card], game: str) -> list[Card]:
    """From the Matto over suit cards to the trumps, each the lowest first."""
    kinds = {"matto": 0, "trump": 2}
    return sorted(
        cards,
        key=lambda card: (kinds.get(suit_of(card, game), 1), 0 if card == MATTO else strength(card, game), card),
    )


def wanted_card(game: str, now: Position, cards: Sequence[Card], wish: str, rng: Random) -> Card:
    """A card for a seat that wishes to win the trick, to lose it, or nothing at all."""
    if wish == "keep the Matto":
        return rng.choice([card for card in cards if card != MATTO] or cards)
    if wish == "nothing":
        return rng.choice(cards)
    seat = now.to_act
    wins = [card for card in cards if card != MATTO and trick_winner([*now.trick, (seat, card)], game) == seat]
    loses = [card for card in cards if card not in wins]
    if wish == "win":
        return strongest_last(wins or cards, game)[-1 if wins else 0]
    return rng.choice(loses) if loses else strongest_last(cards, game)[0]


def wishes_of_the_seats(stack: str, dealer: int, rng: Random) -> Wishes:
    """Who wishes what: often one side to win and the other to lose, otherwise anything."""
    winners = rng.choice([0, 1])
    if stack.startswith("one trick"):
        winners = dealer % 2 if stack.endswith("leader") else 1 - dealer % 2
    if stack.startswith("one") or rng.random() < 0.2:
        return ["win" if seat % 2 == winners else "lose" for seat in range(4)]
    return [rng.choice(["nothing", "keep the Matto", "win", "lose"]) for _ in range(4)]


def wanted_discard(game: str, discards: Sequence[tuple[str, ...]], rng: Random) -> tuple[str, ...]:
    """Any discard, one with trumps if possible, or one with the card that R4 would give first."""
    like = rng.choice(["any", "trumps", "trumps", "first"])
    with_trumps = [move for move in discards if any(card in TRUMPS[game] for card in move)]
    first = next(card for card in lowest_first(game) if any(card in move for move in discards))
    if like == "first":
        return rng.choice([move for move in discards if first in move])
    return rng.choice(with_trumps if with_trumps and like == "trumps" else discards)


def next_move(
    game: str, now: Position, legal: Sequence[tuple[str, ...]], wishes: Wishes, plan: Plan, rng: Random
) -> tuple[str, ...]:
    """One of the legal moves: planned cards in the first trick, then as the seat wishes."""
    cards = [move[1] for move in legal if move[0] == "play"]
    if not now.discard:
        sparing_the_plan = [move for move in legal if not set(move) & set(plan.values())]
        return wanted_discard(game, sparing_the_plan or legal, rng)
    if not cards:
        return rng.choice(legal)
    if not now.tricks and plan.get(now.to_act) in cards:
        return "play", plan[now.to_act]
    return "play", wanted_card(game, now, cards, wishes[now.to_act], rng)


def random_deal(game: str, seed: int, *, stack: str | None = None) -> dict[str, Any]:
    """A record of a finished deal with its score sheet; `stack` names the kind of hands, otherwise any kind."""
    rng = Random(f"{game} {seed}")
    dealer = rng.randrange(4)
    chosen = rng.choice(list(STACKS))
    stack = stack or chosen
    hands, plan = STACKS[stack](game, dealer, rng)
    wishes = wishes_of_the_seats(stack, dealer, rng)
    moves: list[tuple[str, ...]] = []
    while legal := sorted(legal_moves(game, dealer, hands, moves)):
        now = position_after(game, dealer, hands, moves)
        moves.append(next_move(game, now, legal, wishes, plan, rng))
    return {
        "format": "tarocchi-deal/1",
        "game": game,
        "dealer": dealer,
        "hands": hands,
        "moves": [list(move) for move in moves],
        "score": score(game, dealer, hands, moves),
        "note": stack,
    }
