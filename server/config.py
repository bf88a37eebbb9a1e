"""Every setting of the server, in one value."""

from dataclasses import dataclass, field

from server.limits import Limits
from server.table_state import PAUSE


@dataclass(frozen=True)
class Settings:
    """How a server runs.

    Attributes:
        host, port: where it listens; port 0 picks a free one.
        bot_pace: seconds before each choice of a bot.
        seed: a number that makes all deals and all bots' choices repeatable; None for unpredictable deals.
        linger: seconds without any connection after which the server ends by itself; None for never.
        pause: seconds between two deals of a match before the next one starts by itself.
    """

    host: str = "127.0.0.1"
    port: int = 8765
    bot_pace: float = 0.7
    seed: int | None = None
    linger: float | None = None
    pause: float = PAUSE
    limits: Limits = field(default_factory=Limits)
