"""Hands as a shuffle gives them, and stacked ones in which rare things happen."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from tests.naive_referee.pack import MATTO, MOORS, TRUMPS, Card, is_king, pack, strength, suit_cards, suit_of

Hands = list[list[Card]]
Plan = dict[int, Card]


def shuffled(cards: Sequence[Card], rng: Random) -> list[Card]:
    """The same cards in a random order."""
    return rng.sample(list(cards), len(cards))


def deal_out(game: str, dealer: int, first_cards: Mapping[int, Sequence[Card]], rng: Random) -> Hands:
    """Give each seat the first cards named for it, as far as they go into its hand, and everything else at random."""
    hands: Hands = [[], [], [], []]
    for seat, cards in first_cards.items():
        hands[seat] = list(cards)[: 17 if seat == dealer else 15]
    placed = [card for hand in hands for card in hand]
    rest = shuffled([card for card in pack(game) if card not in placed], rng)
    for seat in range(4):
        size = 17 if seat == dealer else 15
        while len(hands[seat]) < size:
            hands[seat].append(rest.pop())
    return [shuffled(hand, rng) for hand in hands]


def split_between(side: int, cards: Sequence[Card], rng: Random) -> dict[int, Sequence[Card]]:
    """The same cards in two random halves for the two seats of a side."""
    cards = shuffled(cards, rng)
    half = len(cards) // 2
    return {side: cards[:half], side + 2: cards[half:]}


def courts_first(game: str) -> list[Card]:
    """The suit cards, Kings before Queens before Knights before Jacks before all the others."""
    return [card for four in zip(*[suit_cards(suit, game) for suit in "SBCD"], strict=True) for card in four]


def fair(game: str, dealer: int, rng: Random) -> tuple[Hands, Plan]:
    """Any deal."""
    return deal_out(game, dealer, {}, rng), {}


def one_sided(game: str, dealer: int, rng: Random) -> tuple[Hands, Plan]:
    """One side holds all the trumps and the high court cards: the other hardly ever wins a trick."""
    best = [*TRUMPS[game], *courts_first(game)][: rng.choice([28, 29, 30])]
    return deal_out(game, dealer, split_between(rng.choice([0, 1]), best, rng), rng), {}


def four_of_a_suit(game: str, rng: Random) -> list[Card]:
    """Four cards that can make one trick, the winner first: of one suit, or neighbouring trumps."""
    suit = rng.choice(["S", "B", "C", "D", "trump", "trump"])
    if suit == "trump":
        start = rng.randrange(len(TRUMPS[game]) - 6)
        four = rng.sample(TRUMPS[game][start : start + 7], 4)
    else:
        four = suit_cards(suit, game)[:4] if rng.random() < 0.7 else rng.sample(suit_cards(suit, game), 4)
    return sorted(four, key=lambda card: strength(card, game), reverse=True)


def one_trick_for_the_leader(game: str, dealer: int, rng: Random) -> tuple[Hands, Plan]:
    """The dealer's side will win all but the first trick, in which anything may lie."""
    high, *others = four_of_a_suit(game, rng)
    return planned_trick(game, dealer, [high, *shuffled(others, rng)], rng, strong=dealer % 2)


def one_trick_for_the_dealer(game: str, dealer: int, rng: Random) -> tuple[Hands, Plan]:
    """The dealer wins the first trick and that side no other: low trumps, in Bologna the Moors, equal for R4."""
    four = shuffled(MOORS, rng) if game == "bolognese" else ["T2", "T3", "T4", "T5"]
    return planned_trick(game, dealer, four, rng, strong=1 - dealer % 2)


def planned_trick(game: str, dealer: int, four: Sequence[Card], rng: Random, *, strong: int) -> tuple[Hands, Plan]:
    """Give the seats these cards for the first trick, in the order of play, and the strong side the best others."""
    plan = {(dealer + 1 + place) % 4: card for place, card in enumerate(four)}
    best = [card for card in [*TRUMPS[game], *courts_first(game)] if card not in four]
    suit = suit_of(four[0], game)
    if suit != "trump":
        best = [card for card in best if suit_of(card, game) != suit]
    if rng.random() < 0.4:
        best = [MATTO, *best]
    halves = split_between(strong, best[:29], rng)
    first = {seat: [plan[seat], *halves.get(seat, [])] for seat in range(4)}
    return deal_out(game, dealer, first, rng), plan


def combinations_in_hand(game: str, dealer: int, rng: Random) -> tuple[Hands, Plan]:
    """One seat holds little but trumps, the Matto and court cards: long sequences to declare."""
    wanted = shuffled([*TRUMPS[game], MATTO], rng)[: rng.randint(9, 15)]
    wanted += shuffled(courts_first(game)[:16], rng)
    return deal_out(game, dealer, {rng.randrange(4): wanted}, rng), {}


def awkward_discard(game: str, dealer: int, rng: Random) -> tuple[Hands, Plan]:
    """The dealer holds almost nothing but trumps and Kings, or almost no trump."""
    if rng.random() < 0.5:
        many = shuffled([*TRUMPS[game], MATTO, *filter(is_king, pack(game))], rng)
        hand = [*many[:16], *courts_first(game)[8:10]]
    else:
        few = shuffled([card for card in TRUMPS[game] if card not in ("T1", "T21")], rng)
        hand = [*few[: rng.randint(1, 2)], MATTO, *shuffled(courts_first(game), rng)]
    return deal_out(game, dealer, {dealer: hand}, rng), {}


STACKS: dict[str, Callable[[str, int, Random], tuple[Hands, Plan]]] = {
    "fair": fair,
    "one-sided": one_sided,
    "one trick for the leader": one_trick_for_the_leader,
    "one trick for the dealer": one_trick_for_the_dealer,
    "combinations in hand": combinations_in_hand,
    "awkward discard": awkward_discard,
}
