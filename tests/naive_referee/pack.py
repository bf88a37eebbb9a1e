"""The packs (P1–P4, BO1–BO4) as plain lists of card codes."""

from functools import cache

Card = str

LONG_RANKS = {"piedicavallo": "K Q N J 10 9 8 7 6 5", "bolognese": "K Q N J 10 9 8 7 6 A"}
ROUND_RANKS = {"piedicavallo": "K Q N J A 2 3 4 5 6", "bolognese": "K Q N J A 6 7 8 9 10"}
TRUMPS = {
    "piedicavallo": [f"T{number}" for number in range(21, 0, -1)],
    "bolognese": [
        *["ANG", "MON", "SOL", "LUN"],
        *[f"T{number}" for number in range(16, 4, -1)],
        *["MO1", "MO2", "MO3", "MO4", "BEG"],
    ],
}
MATTO = "MAT"
MOORS = ["MO1", "MO2", "MO3", "MO4"]
FIVES = {"piedicavallo": ["T1", "T21", MATTO], "bolognese": ["ANG", "MON", "BEG", MATTO]}


def suit_cards(suit: str, game: str) -> list[Card]:
    """The ten cards of a suit, the highest first (G7, P3, BO3)."""
    ranks = LONG_RANKS[game] if suit in "SB" else ROUND_RANKS[game]
    return [suit + rank for rank in ranks.split()]


def pack(game: str) -> list[Card]:
    """All 62 cards in the pack's order."""
    return [card for suit in "SBCD" for card in suit_cards(suit, game)] + TRUMPS[game] + [MATTO]


@cache
def suit_of(card: Card, game: str) -> str:
    """The letter of its suit, `trump`, or `matto`, which is neither (R1)."""
    if card == MATTO:
        return "matto"
    return "trump" if card in TRUMPS[game] else card[0]


def is_king(card: Card) -> bool:
    """Say whether the card is one of the four Kings."""
    return card in ["SK", "BK", "CK", "DK"]


@cache
def strength(card: Card, game: str) -> int:
    """A number that is higher for the higher of two cards of one suit, and equal for all the Moors (BO2)."""
    if card in MOORS:
        card = MOORS[0]
    suit = suit_of(card, game)
    ranking = TRUMPS[game] if suit == "trump" else suit_cards(suit, game)
    return -ranking.index(card)


def value(card: Card, game: str) -> int:
    """What the card counts by itself (P4, BO4)."""
    if card in FIVES[game] or is_king(card):
        return 5
    if suit_of(card, game) == "trump":
        return 1
    return {"Q": 4, "N": 3, "J": 2}.get(card[1:], 1)


def lowest_first(game: str) -> list[Card]:
    """R4: the suits S B C D, each from its lowest card up, then the trumps from the lowest up, `MO1` before `MO4`."""
    trumps_up = [card for card in reversed(TRUMPS[game]) if card not in MOORS]
    if game == "bolognese":
        trumps_up[1:1] = MOORS
    return [card for suit in "SBCD" for card in reversed(suit_cards(suit, game))] + trumps_up
