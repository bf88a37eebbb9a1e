"""Tricks (G2–G6, BO2): what may be played, who takes, and how many ways an ending can go."""

from collections.abc import Iterator, Sequence

from tests.naive_referee.pack import MATTO, Card, strength, suit_of

Trick = Sequence[tuple[int, Card]]


def suit_led(trick: Trick, game: str) -> str | None:
    """The suit to follow, or None while the next card is free: nothing was led yet, or only the Matto (G6)."""
    for _, card in trick:
        if card != MATTO:
            return suit_of(card, game)
    return None


def legal_plays(hand: Sequence[Card], trick: Trick, game: str) -> set[Card]:
    """The cards of the hand that G3, G5 and G6 allow after those already in the trick."""
    led = suit_led(trick, game)
    followers = [card for card in hand if suit_of(card, game) == led]
    trumps = [card for card in hand if suit_of(card, game) == "trump"]
    if led is None:
        return set(hand)
    matto = {card for card in hand if card == MATTO}
    return set(followers or trumps or hand) | matto


def trick_winner(trick: Trick, game: str) -> int:
    """The seat that takes these cards (G4, BO2: the last Moor is the highest of them; G5: never the Matto)."""
    trumps = [(seat, card) for seat, card in trick if suit_of(card, game) == "trump"]
    followers = [(seat, card) for seat, card in trick if suit_of(card, game) == suit_led(trick, game)]
    winner, best = (trumps or followers)[0]
    for seat, card in trumps or followers:
        if strength(card, game) >= strength(best, game):
            winner, best = seat, card
    return winner


def legal_lines(
    game: str, hands: Sequence[Sequence[Card]], leader: int, trick: Trick = ()
) -> Iterator[tuple[Card, ...]]:
    """Every way in which the cards in hand can be played to the end, each legal at its turn.

    `leader` leads the present trick, `trick` holds what was played to it so far.
    """
    if len(trick) == 4:
        yield from legal_lines(game, hands, trick_winner(trick, game))
        return
    if not trick and not any(hands):
        yield ()
        return
    seat = (leader + len(trick)) % 4
    for card in sorted(legal_plays(hands[seat], trick, game)):
        hands_after = [[other for other in hand if other != card] for hand in hands]
        for line in legal_lines(game, hands_after, leader, [*trick, (seat, card)]):
            yield card, *line


def count_legal_lines(game: str, hands: Sequence[Sequence[Card]], leader: int, trick: Trick = ()) -> int:
    """The number of legal lines to the end."""
    return sum(1 for _ in legal_lines(game, hands, leader, trick))
