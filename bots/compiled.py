"""What the compiled half of the searching bot is made with: the decorator, and two instructions for bits.

Everything compiled works on ``int`` alone (64 bits, signed): a pack has 62 cards, so that a mask is never negative.
"""

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core import cgutils, types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., Any])


def _sources_hash() -> str:
    """A hash of all compiled modules: they are built into each other, so a change in one has to renew them all."""
    texts = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    return hashlib.sha256(b"\0".join(text for text in texts if b"bots.compiled" in text)).hexdigest()[:12]


_SOURCES = _sources_hash()


def compiled(function: Function) -> Function:
    """The same function as machine code, built at its first call and kept on disk for the next process.

    numba keeps it beside the source or, where that cannot be written to, in the user's own cache. It names what it
    keeps after the function but looks at no other file than the function's own, hence the hash in the name.

    A function that calls itself has to be called from outside with variables, not with literal numbers: for a literal
    numba makes a second version, and what it then loads from disk jumps to nowhere (numba's issue 6061).
    """
    function.__qualname__ += f"-{_SOURCES}"
    return cast("Function", numba.njit(cache=True)(function))


@intrinsic
def _popcount(_context: Any, _word: Any) -> Any:  # noqa: ANN401 - numba's own types are untyped
    return types.int64(types.int64), lambda _c, builder, _s, args: builder.ctpop(args[0])


@intrinsic
def _lowest(_context: Any, _word: Any) -> Any:  # noqa: ANN401 - numba's own types are untyped
    return types.int64(types.int64), lambda _c, builder, _s, args: builder.cttz(args[0], cgutils.false_bit)


popcount = cast("Callable[[int], int]", _popcount)
"""How many cards a mask holds; only within compiled functions."""

lowest = cast("Callable[[int], int]", _lowest)
"""The place of the lowest bit of a mask that is not empty; only within compiled functions."""
