"""Write the generated parts of ``protocol.md``: ``python -m wire.write_protocol``; with ``--check`` only compare.

A part stands between ``<!-- NAME -->`` and ``<!-- /NAME -->``, each on a line of its own; the rest is written by hand.
"""

import re
import sys
from pathlib import Path

from wire.tables import tables

DOCUMENT = Path(__file__).parent.parent / "protocol.md"
_PART = re.compile(r"(<!-- ([\w-]+) -->\n).*?(<!-- /\2 -->)", re.DOTALL)


def rewritten(text: str) -> str:
    """The document with every generated part as it should be.

    Raises:
        ValueError: a part has no place in the document, or a place has no part.
    """
    parts = tables()
    places = [match[2] for match in _PART.finditer(text)]
    if sorted(places) != sorted(parts):
        raise ValueError(f"parts without a place, or places without a part: {set(places) ^ set(parts) or 'one twice'}")
    return _PART.sub(lambda place: f"{place[1]}\n{parts[place[2]]}\n\n{place[3]}", text)


def main() -> int:
    """Write or check; the exit status is 1 if the document is not as it should be."""
    text = DOCUMENT.read_text(encoding="utf-8")
    right = rewritten(text)
    if "--check" not in sys.argv[1:]:
        DOCUMENT.write_text(right, encoding="utf-8")
        return 0
    if text != right:
        sys.stderr.write("protocol.md is not up to date: python -m wire.write_protocol\n")
    return int(text != right)


if __name__ == "__main__":
    sys.exit(main())
