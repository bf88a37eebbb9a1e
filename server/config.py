"""Every setting of the server, in one value."""

from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from server.limits import Limits, Seconds
from server.sqlite_store import Durability
from server.table_state import PAUSE

Pace = Annotated[float, Field(ge=0, le=60)]
Port = Annotated[int, Field(ge=0, le=65535, title="PORT")]


class Settings(BaseModel):
    """How a server runs. Making one reads nothing; where the values of a real server come from says ``sources``."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    host: Annotated[str, Field(description="Address to listen on; 0.0.0.0 for every network.", title="ADDRESS")] = (
        "127.0.0.1"
    )
    port: Annotated[Port, Field(description="Port to listen on; 0 picks a free one.")] = 8765
    data: Annotated[Path | None, Field(description="Folder that keeps tables, people and finished deals.")] = None
    ephemeral: Annotated[bool, Field(description="Keep nothing beyond this process.")] = False
    durability: Annotated[
        Durability, Field(description="What a saved move survives: a killed process, or a power cut too.")
    ] = Durability.PROCESS
    most_pages: Annotated[
        int | None, Field(ge=64, description="How large the data may grow, in pages of 4 KiB.", title="N")
    ] = None
    linger: Annotated[
        Annotated[float, Field(ge=0)] | None,
        Field(description="End by itself so many seconds after the last person has gone."),
    ] = None
    bot_pace: Annotated[Pace, Field(description="Seconds before each choice of a bot.", title="SECONDS")] = 0.7
    pause: Annotated[
        Seconds, Field(description="Between two deals of a match, before the next one starts by itself.")
    ] = PAUSE
    seed: Annotated[
        int | None, Field(ge=0, description="Make all deals and bots repeatable; for tests only.", title="N")
    ] = None
    limits: Limits = Limits()
