"""Every setting of the server, in one value."""

import re
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, IPvAnyNetwork, SecretStr

from server.limits import Limits, Seconds
from server.sqlite_store import Durability
from server.table_state import PAUSE


def _split(value: object) -> object:
    """Several values in one text, as options and the environment give them: separated by commas or spaces."""
    return re.findall(r"[^,\s]+", value) if isinstance(value, str) else value


def _origin(text: str) -> str:
    if re.fullmatch(r"https?://[^/\s]+", text) is None:
        raise ValueError("should be origins such as https://example.org")
    return text.lower()


Networks = Annotated[tuple[IPvAnyNetwork, ...], BeforeValidator(_split)]
Origins = Annotated[tuple[Annotated[str, AfterValidator(_origin)], ...], BeforeValidator(_split)]
Days = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Pace = Annotated[float, Field(ge=0, le=60)]
Port = Annotated[int, Field(ge=0, le=65535, title="PORT")]


class Settings(BaseModel):
    """How a server runs. Making one reads nothing; where the values of a real server come from says ``sources``."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    host: Annotated[
        str, Field(min_length=1, description="Address to listen on; 0.0.0.0 for every network.", title="ADDRESS")
    ] = "127.0.0.1"
    port: Annotated[Port, Field(description="Port to listen on; 0 picks a free one.")] = 8765
    data: Annotated[Path | None, Field(description="Folder that keeps tables, people and finished deals.")] = None
    ephemeral: Annotated[bool, Field(description="Keep nothing beyond this process.")] = False
    unannounced: Annotated[bool, Field(description="Don't tell the local network that there is this server.")] = False
    durability: Annotated[
        Durability, Field(description="What a saved move survives: a killed process, or a power cut too.")
    ] = Durability.PROCESS
    keep_tables: Annotated[
        Days | None, Field(description="Days for which a table is kept at which nothing happens.", title="DAYS")
    ] = 30.0
    keep_deals: Annotated[
        Days | None, Field(description="Days for which finished deals are kept; without it for good.", title="DAYS")
    ] = None
    most_pages: Annotated[
        int | None, Field(ge=64, description="How large the data may grow, in pages of 4 KiB.", title="N")
    ] = None
    password: Annotated[
        SecretStr | None, Field(min_length=1, max_length=128, description="Everybody new has to say it in the hello.")
    ] = None
    certificate: Annotated[Path | None, Field(description="For TLS: the certificate and its chain, in PEM.")] = None
    key: Annotated[Path | None, Field(description="For TLS: its key, in PEM, if it is in a file of its own.")] = None
    origins: Annotated[
        Origins,
        Field(description="Web pages whose scripts may connect, such as https://example.org.", title="ORIGIN,…"),
    ] = ()
    trusted_proxies: Annotated[
        Networks,
        Field(description="Networks of proxies whose X-Forwarded-For is believed.", title="NETWORK,…"),
    ] = ()
    metrics_port: Annotated[
        Port | None, Field(description="Port for Prometheus; 0 picks a free one; none without it.")
    ] = None
    metrics_host: Annotated[str, Field(min_length=1, description="Address for Prometheus.", title="ADDRESS")] = (
        "127.0.0.1"
    )
    log_format: Annotated[
        Literal["auto", "text", "json"], Field(description="How to log; auto is text on a terminal, else JSON.")
    ] = "auto"
    log_level: Annotated[Literal["debug", "info", "warning", "error"], Field(description="From where on to log.")] = (
        "info"
    )
    loop: Annotated[
        Literal["auto", "asyncio", "uvloop"], Field(description="The event loop; auto is uvloop where there is one.")
    ] = "auto"
    linger: Annotated[
        Annotated[float, Field(ge=0)] | None,
        Field(description="End by itself so many seconds after the last person has gone."),
    ] = None
    bot_pace: Annotated[Pace, Field(description="Seconds before each choice of a bot.", title="SECONDS")] = 0.7
    thinkers: Annotated[
        int, Field(ge=0, le=64, description="Processes in which searching bots think; 0 for none.", title="N")
    ] = 1
    pause: Annotated[
        Seconds, Field(description="Between two deals of a match, before the next one starts by itself.")
    ] = PAUSE
    seed: Annotated[
        int | None, Field(ge=0, description="Make all deals and bots repeatable; for tests only.", title="N")
    ] = None
    limits: Limits = Limits()
