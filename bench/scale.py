"""How much each row of the bench does: for figures, or only to see that the harness works."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scale:
    """The size of everything.

    Attributes:
        tables: for which throughput is measured; the middle number is the one that is compared.
        rounds, slice: of a contest, and the seconds of one turn in it; warm_up: the seconds before.
        paced_tables, paced_rate, paced_seconds, paced_rounds: of the latency at a human pace, in moves a second.
        thinking: tables at which bots think meanwhile.
        idle: connections without a seat; idle_seconds: for which they are watched.
        seated_tables: of which memory is measured.
        asleep: tables in the store.
        growth: numbers of tables.
        restarted: tables that play when the server is killed.
        playouts: deals of the engine's row.
        endings: of each length, of each game; lengths: numbers of tricks.
        records: for the scoring command.
        starts: of each command.
        installs: whether the peers' packages are fetched if they are missing.
    """

    tables: tuple[int, ...]
    rounds: int
    slice: float
    warm_up: float
    paced_tables: int
    paced_rate: int
    paced_seconds: float
    paced_rounds: int
    thinking: int
    idle: int
    idle_seconds: float
    seated_tables: int
    asleep: int
    growth: tuple[int, ...]
    restarted: int
    playouts: int
    endings: int
    lengths: tuple[int, ...]
    records: int
    starts: int
    installs: bool


FULL = Scale(
    tables=(1, 50, 250),
    rounds=16,
    slice=0.25,
    warm_up=0.5,
    paced_tables=250,
    paced_rate=500,
    paced_seconds=2.0,
    paced_rounds=8,
    thinking=4,
    idle=2_000,
    idle_seconds=10.0,
    seated_tables=250,
    asleep=20_000,
    growth=(10, 100, 1_000, 4_000),
    restarted=1_000,
    playouts=1_000,
    endings=20,
    lengths=(5, 6, 7, 8, 9),
    records=5_000,
    starts=7,
    installs=True,
)

SHORT = Scale(
    tables=(2,),
    rounds=2,
    slice=0.02,
    warm_up=0.02,
    paced_tables=2,
    paced_rate=100,
    paced_seconds=0.1,
    paced_rounds=2,
    thinking=1,
    idle=4,
    idle_seconds=0.1,
    seated_tables=2,
    asleep=50,
    growth=(1, 2),
    restarted=2,
    playouts=4,
    endings=1,
    lengths=(3,),
    records=4,
    starts=1,
    installs=False,
)
