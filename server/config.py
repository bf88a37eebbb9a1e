"""Every setting of the server, in one value."""

from dataclasses import dataclass, field
from pathlib import Path

from server.limits import Limits
from server.sqlite_store import Durability
from server.table_state import PAUSE


@dataclass(frozen=True)
class Settings:
    """How a server runs.

    Attributes:
        host, port: where it listens; port 0 picks a free one.
        bot_pace: seconds before each choice of a bot.
        seed: a number that makes all deals and all bots' choices repeatable; None for unpredictable deals.
        linger: seconds without any connection after which the server ends by itself; None for never.
        data: the folder that keeps everything; None to keep nothing.
        durability: what a commit to it survives.
        most_pages: how large its file may grow, in pages of 4 KiB; None for as large as the disk allows.
        pause: seconds between two deals of a match before the next one starts by itself.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    bot_pace: float = 0.7
    seed: int | None = None
    linger: float | None = None
    data: Path | None = None
    durability: Durability = Durability.PROCESS
    most_pages: int | None = None
    pause: float = PAUSE
    limits: Limits = field(default_factory=Limits)
