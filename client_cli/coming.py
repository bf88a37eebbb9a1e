"""How an evening begins, in light types: the screen is painted before what the evening needs is imported."""

from collections.abc import Callable

Notes = Callable[[str], None]
"""Told how the line is."""
Comes = Callable[[Notes], object]
"""Goes to a table; gives an ``evening.Visit``, or a ``stepping.Stepping`` for a deal to look back on."""
