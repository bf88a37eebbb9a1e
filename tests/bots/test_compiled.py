"""Machine code from Python functions, and the bit instructions."""

from random import Random

from bots.compiled import compiled, lowest, popcount


@compiled
def _size_and_lowest(word: int) -> tuple[int, int]:
    return popcount(word), lowest(word)


def test_the_bit_instructions_count_and_find_cards() -> None:
    rng = Random(3)
    for _ in range(200):
        word = rng.getrandbits(62) | 1 << rng.randrange(62)
        assert _size_and_lowest(word) == (word.bit_count(), (word & -word).bit_length() - 1)


def test_what_is_kept_on_disk_is_named_after_all_compiled_sources() -> None:
    assert _size_and_lowest.__qualname__.startswith("_size_and_lowest-")
