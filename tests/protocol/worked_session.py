"""The worked session of ``protocol.md``: ``python -m tests.protocol.worked_session`` writes it anew.

What stands there is what was really said: a client without sockets talks to the server's own sessions and tables. Only
its ticket and the table's code, which are drawn at random, and the server's name are replaced.
"""

import re
from pathlib import Path

from protocol.codec import Encoding, Frame
from tests.harness import Client, House

DOCUMENT = Path(__file__).parents[2] / "protocol.md"
BLOCK = re.compile(r"(```text session\n).*?(```\n)", re.DOTALL)
TICKET, CODE = "kX3nV0cQe7JtYb2LwRz8mA5dGhUs9PfK", "tanamug"
SEED = 9
WIDTH = 118


class Anna(Client):
    """A client whose conversation is written down."""

    def __init__(self, house: House, lines: list[str], *, last_id: int = 0) -> None:
        super().__init__(house, "Anna", Encoding.JSON, last_id)
        self.lines = lines

    def sends(self, frame: Frame) -> None:
        self.lines.append(f"> {frame!s}")
        super().sends(frame)

    def hears(self, frame: Frame) -> None:
        self.lines.append(f"< {frame!s}")
        super().hears(frame)


def session() -> str:
    """The conversation: what the client says after ``>``, what it hears after ``<``, both wrapped."""
    house, lines = House(seed=SEED), list[str]()
    anna = Anna(house, lines)
    anna.asks("hello", name="Anna")
    anna.opens("bolognese")
    anna.starts()
    house.lets_bots_play()
    anna.makes(["declare"])
    anna.plays("T13")
    anna.plays("S6")
    house.lets_bots_play(moves=2)
    seen = anna.table.seq
    anna.drops()
    lines.append("")
    again = Anna(house, lines, last_id=anna.last_id)
    again.place = anna.place
    again.asks("hello", name="Anna", ticket=anna.ticket)
    again.joins(anna.table.code, seen=seen)
    house.lets_bots_play()
    again.leaves()
    text = "\n".join(lines)
    for drawn, shown in ((anna.ticket, TICKET), (anna.table.code, CODE), ('"tests"', '"tarocchi 0.1.0"')):
        text = text.replace(drawn, shown)
    return "\n".join(map(_wrapped, text.splitlines()))


def rewritten(text: str) -> str:
    """The document with the session in its place."""
    return BLOCK.sub(lambda block: f"{block[1]}{session()}\n{block[2]}", text)


def _wrapped(line: str) -> str:
    rows = [""]
    for part in re.split(r'(?<=,)(?=["\[{])', line):
        if len(rows[-1]) + len(part) > WIDTH:
            rows.append("  ")
        rows[-1] += part
    return "\n".join(rows)


if __name__ == "__main__":
    DOCUMENT.write_text(rewritten(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
