"""Combinations of Tarocco Bolognese (BO12–BO20, R8): every use of the wild cards is tried, the longest counts."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise, product

from tests.naive_referee.pack import MOORS, Card

WILD_CARDS = ["BEG", "MAT"]
SETS = {
    "tarocchi": (["ANG", "MON", "BEG", "MAT"], 18, 36),
    "kings": (["SK", "BK", "CK", "DK"], 17, 34),
    "queens": (["SQ", "BQ", "CQ", "DQ"], 14, 28),
    "knights": (["SN", "BN", "CN", "DN"], 13, 26),
    "jacks": (["SJ", "BJ", "CJ", "DJ"], 12, 24),
}
HEADS = ["MON", "SOL", "LUN"]
RUN = ["T16", "T15", "T14", "T13", "T12", "T11", "T10", "T9", "T8", "T7", "T6", "T5"]
SEQUENCES = {
    "grande": ["ANG", *HEADS, *RUN, *MOORS],
    "swords": ["SK", "SQ", "SN", "SJ", "SA"],
    "batons": ["BK", "BQ", "BN", "BJ", "BA"],
    "cups": ["CK", "CQ", "CN", "CJ", "CA"],
    "coins": ["DK", "DQ", "DN", "DJ", "DA"],
    "aces": ["SA", "BA", "CA", "DA"],
    "moors": MOORS,
}


def suit_is_valid(suit: list[Card], real: list[Card], inserted: list[Card]) -> bool:
    """BO17, word for word; what is inserted must be one of the two that the King needs."""
    king, *courts, _ = suit
    if king not in real:
        return False
    for two in combinations(courts, 2):
        present = all(card in real or card in inserted for card in two)
        if present and any(card in real for card in two) and all(card in two for card in inserted):
            return True
    return False


def equals_are_valid(real: list[Card], inserted: list[Card], added: int) -> bool:
    """BO18: at least three cards, at least two of them real."""
    return len(real) + len(inserted) + added >= 3 and len(real) >= 2


def grande_is_valid(cards: list[Card], real: list[Card], inserted: list[Card]) -> bool:
    """BO19, BO20 and R8 for the cards of a Grande in their order, without the Moors and what is added for length."""
    heads = [card for card in cards if card in HEADS]
    if "ANG" not in cards or "ANG" not in real or len(heads) < 2 or not any(card in real for card in heads):
        return False
    if any(card in real and card not in cards for card in HEADS):
        return False
    if any(card not in real and card not in inserted for card in cards):
        return False
    if any(card not in cards for card in inserted):
        return False
    return not any(one in inserted and next_one in inserted for one, next_one in pairwise(cards))


def longest_grande(real: list[Card], inserted: list[Card], added: int) -> int:
    """Try every place where the run can end; 0 if none gives a Grande."""
    longest = 0
    heads = [card for card in HEADS if card in real or card in inserted]
    for run_length in range(len(RUN) + 1):
        cards = ["ANG", *heads, *RUN[:run_length]]
        if grande_is_valid(cards, real, inserted):
            moors = [card for card in MOORS if card in real] if run_length == len(RUN) else []
            longest = max(longest, len(cards) + len(moors) + added)
    return longest


def ways_to_use(wild_cards: list[Card], missing: list[Card]) -> Iterator[tuple[list[Card], int]]:
    """Every way (BO16) to insert each wild card for a missing one, to add it for length, or to leave it out.

    Yields the missing cards that are inserted and the number of wild cards added for length.
    """
    for uses in product([*missing, "added", "left out"], repeat=len(wild_cards)):
        inserted = [use for use in uses if use not in ("added", "left out")]
        if len(set(inserted)) == len(inserted):
            yield inserted, uses.count("added")


@cache
def longest(name: str, held: frozenset[Card]) -> int:
    """The number of cards in the longest sequence of that name that can be made of these cards; 0 without one."""
    members = SEQUENCES[name]
    real = [card for card in members if card in held]
    missing = [card for card in members if card not in held]
    lengths = [0]
    for inserted, added in ways_to_use([card for card in WILD_CARDS if card in held], missing):
        if name == "grande":
            lengths.append(longest_grande(real, inserted, added))
        elif name in ("aces", "moors"):
            if equals_are_valid(real, inserted, added):
                lengths.append(len(real) + len(inserted) + added)
        elif suit_is_valid(members, real, inserted):
            lengths.append(len(real) + len(inserted) + added)
    return max(lengths)


def sequence_lengths(cards: Iterable[Card]) -> dict[str, int]:
    """The length of each sequence that these cards make."""
    held = set(cards)
    lengths = {name: longest(name, frozenset(held & {*SEQUENCES[name], *WILD_CARDS})) for name in SEQUENCES}
    return {name: length for name, length in lengths.items() if length}


def set_points(cards: Iterable[Card]) -> int:
    """BO12 and BO13."""
    held = list(cards)
    points = []
    for members, three, four in SETS.values():
        count = len([card for card in members if card in held])
        if count >= 3:
            points.append(four if count == 4 else three)
    return sum(points) * 2 if len(points) >= 3 else sum(points)


def combination_points(cards: Iterable[Card]) -> tuple[int, int, dict[str, int]]:
    """The points of the sets, those of the sequences (BO14, doublings included), and the length of each sequence."""
    held = list(cards)
    lengths = sequence_lengths(held)
    points = [10 + 5 * (length - 3) for length in lengths.values()]
    return set_points(held), sum(points) * 2 if len(points) >= 3 else sum(points), lengths


def combination_cards(cards: Iterable[Card]) -> set[Card]:
    """The cards that take part in some combination, wild cards in a sequence included: what a declaration shows (BO8).

    A card takes part when without it a set or a sequence would be smaller.
    """
    held = set(cards)
    sets = [[card for card in members if card in held] for members, _, _ in SETS.values()]
    in_sets = {card for members in sets if len(members) >= 3 for card in members}
    lengths = sequence_lengths(held)
    in_sequences = {
        card for card in held for name in lengths if sequence_lengths(held - {card}).get(name, 0) < lengths[name]
    }
    return in_sets | in_sequences
