"""From a seed of 256 bits to a deal, in a way that another program can repeat.

Version 1. The keystream of a seed and a label is the concatenation, for i = 0, 1, 2 …, of

    SHA-256( "tarocchi-shuffle/1" ‖ 00 ‖ label ‖ 00 ‖ seed ‖ i as 8 bytes, most significant first )

with the texts in ASCII and the seed as its 32 bytes. A number below n (n ≤ 256) is drawn from it so: take the next
byte; while it is not below the largest multiple of n that is at most 256, take another; the number is the byte modulo
n. No number is favoured.

* First dealer of a match (G1): a number below 4 with the label ``first-dealer``.
* Order of the pack: the cards in the pack's order, then for i = 61 down to 1 the card at place i changes places with
  the one at place j, a number below i + 1, with the label ``pack`` (Fisher and Yates; Durstenfeld 1964, CACM
  algorithm 235).
* The deal (G1): of that order the first 15 cards go to the seat at the dealer's right, the next 15 to the seat after
  it, the next 15 to the third, the last 17 to the dealer.
* Seed number k of several that come from one seed: SHA-256( "tarocchi-seed/1" ‖ 00 ‖ seed ‖ k as 8 bytes ).

There are about 2^115 deals for a given dealer, far fewer than seeds, so every deal can occur.
"""

import hashlib
from collections.abc import Iterable, Iterator

from engine.cards import SEATS, Mask, Pack, Seat

SEED_BYTES = 32


def first_dealer(seed: bytes) -> Seat:
    """The seat that deals first, drawn from a seed of 32 bytes (G1).

    Raises:
        ValueError: the seed has another length.
    """
    return SEATS[next(_drawn([4], _keystream(seed, b"first-dealer")))]


def deal_hands(pack: Pack, seed: bytes, dealer: Seat) -> tuple[Mask, Mask, Mask, Mask]:
    """The four hands, seat 0 first, that a seed of 32 bytes deals: 17 cards for the dealer, 15 for the others.

    Raises:
        ValueError: the seed has another length.
    """
    order = shuffled(len(pack.cards), seed)
    masks = [0, 0, 0, 0]
    for turn in range(4):
        places = order[15 * turn : 15 * (turn + 1) if turn < 3 else None]
        masks[(dealer + 1 + turn) % 4] = sum([1 << place for place in places])
    return (masks[0], masks[1], masks[2], masks[3])


def shuffled(size: int, seed: bytes) -> list[int]:
    """The places 0 … size - 1 in the order that a seed of 32 bytes gives them.

    Raises:
        ValueError: the seed has another length.
    """
    order = list(range(size))
    places = range(size - 1, 0, -1)
    for i, j in zip(places, _drawn([i + 1 for i in places], _keystream(seed, b"pack")), strict=True):
        order[i], order[j] = order[j], order[i]
    return order


def derived(seed: bytes, number: int) -> bytes:
    """Seed ``number`` (from 0) of the many that come from one seed of 32 bytes."""
    return hashlib.sha256(b"tarocchi-seed/1\0" + seed + number.to_bytes(8)).digest()


def seed_from_number(number: int) -> bytes:
    """The seed that a small number typed by a person stands for: the number as 32 bytes, most significant first.

    Raises:
        OverflowError: the number is negative or 2^256 and more.
    """
    return number.to_bytes(SEED_BYTES)


def _keystream(seed: bytes, label: bytes) -> Iterator[int]:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    block = 0
    while True:
        yield from hashlib.sha256(b"tarocchi-shuffle/1\0" + label + b"\0" + seed + block.to_bytes(8)).digest()
        block += 1


def _drawn(limits: Iterable[int], stream: Iterator[int]) -> Iterator[int]:
    """A number below each of the limits."""
    for limit in limits:
        fair = 256 - 256 % limit
        while (byte := next(stream)) >= fair:
            pass
        yield byte % limit
