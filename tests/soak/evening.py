"""An evening: tables full of people, a line that misbehaves, and a server that is killed again and again."""

import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic

from protocol import to_client as told
from protocol.codec import Encoding
from tests.soak.faithful import Faithful
from tests.soak.proxy import HONEST, Mischief, Proxy
from tests.soak.verdict import MOVES, Verdict

FIRST_LINE_SECONDS, ENDING_SECONDS, SETTLING_SECONDS, QUIET_SECONDS = 60, 20, 60, 2.5
NAMES = ("Anna", "Bruno", "Carla", "Dario")


OPTIONS = ["--bot-pace", "0.02", "--thinkers", "0", "--unannounced", "--log-format", "json", "--log-level", "warning"]


class Host:
    """A server process on a folder and a port, which may be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.port = 0
        self.folder = folder
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start, on the port of last time."""
        command = ["-m", "server.main", "--data", str(self.folder / "data"), "--port", str(self.port)]
        with (self.folder / "log").open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, *command, *OPTIONS, stdout=asyncio.subprocess.PIPE, stderr=log
            )
        assert self._process.stdout is not None
        async with asyncio.timeout(FIRST_LINE_SECONDS):
            line = await self._process.stdout.readline()
        assert line, f"the server did not start: {(self.folder / 'log').read_text()[-2000:]}"
        self.port = int(line.decode().rpartition(":")[2])

    async def kill(self) -> None:
        """End it without a warning (SIGKILL)."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()

    async def stop(self) -> int:
        """Ask it to end (SIGTERM); returns the exit status."""
        assert self._process is not None
        self._process.terminate()
        async with asyncio.timeout(ENDING_SECONDS):
            return await self._process.wait()

    def complaints(self) -> list[str]:
        """What the server itself has logged as wrong."""
        lines = (self.folder / "log").read_text(encoding="utf-8").splitlines()
        return [line for line in lines if '"level": "error"' in line or "Traceback" in line]


@dataclass
class Evening:
    """Everything that happens, from the first hello to the verdict.

    Attributes:
        kills, stops: how often the server was killed, and asked to end, so far.
    """

    folder: Path
    tables: int
    seconds: float
    seed: int
    mischief: Mischief = field(default_factory=Mischief)
    kill_after: tuple[float, float] = (2.0, 6.0)
    over: bool = False
    kills: int = 0
    stops: int = 0
    complaints: list[str] = field(default_factory=list)

    async def run(self) -> Verdict:
        """Let it happen."""
        chance = Random(self.seed)
        self.host = Host(self.folder)
        await self.host.start()
        self.proxy = Proxy(lambda: self.host.port, Random(chance.random()), self.mischief)
        line = await self.proxy.listen()
        url = f"ws://127.0.0.1:{line.sockets[0].getsockname()[1]}"
        self.people = [people_at_table(number, url, Random(chance.random())) for number in range(self.tables)]
        everybody = [person for people in self.people for person in people]
        evenings = [asyncio.create_task(person.comes()) for person in everybody]
        seatings = [asyncio.create_task(self._sit_down(people)) for people in self.people]
        try:
            await self._misbehave(chance, [*evenings, *seatings])
            await self._settle(evenings)
            await asyncio.gather(*(self._compare(people) for people in self.people))
        finally:
            for task in (*evenings, *seatings):
                task.cancel()
            await asyncio.gather(*evenings, *seatings, return_exceptions=True)
            await self.proxy.close()
        if status := await self.host.stop():
            self.complaints.append(f"the server ended with {status}")
        verdict = Verdict(self.folder / "data", everybody)
        verdict.complaints += [*self.complaints, *self.host.complaints()]
        verdict.counts.update(people=len(everybody), comings=sum(person.comings for person in everybody))
        return verdict

    async def _sit_down(self, people: Sequence[Faithful]) -> None:
        host, *guests = people
        for person in people:
            person.script = Script(self, len(people))
        host.ask("open", game=host.chance.choice(["piedicavallo", "bolognese"]), bot="random", grace=1)
        await host.until(lambda one: one.place is not None)
        for guest in guests:
            guest.ask("join", code=host.table.code)

    async def _misbehave(self, chance: Random, tasks: Sequence[asyncio.Task[None]]) -> None:
        """Kill the server every few seconds, until it is time to go home."""
        end = monotonic() + self.seconds
        while (left := end - monotonic()) > 0:
            failed, _ = await asyncio.wait(
                tasks, timeout=min(left, chance.uniform(*self.kill_after)), return_when="FIRST_EXCEPTION"
            )
            for task in failed:
                task.result()
            if chance.random() < 0.2:
                self.stops += 1
                if status := await self.host.stop():
                    self.complaints.append(f"the server ended with {status}")
            else:
                self.kills += 1
                await self.host.kill()
            await self.host.start()

    async def _settle(self, evenings: Sequence[asyncio.Task[None]]) -> None:
        """Everybody plays the deal to its end, over an honest line."""
        self.over = True
        self.proxy.mischief = HONEST
        everybody = [person for people in self.people for person in people]
        end, seen, since = monotonic() + SETTLING_SECONDS, 0, monotonic()
        while monotonic() < end:
            for task in evenings:
                if task.done():
                    task.result()
            now = sum(person.table.seq for person in everybody if person.place is not None)
            busy = [person for person in everybody if is_busy(person)]
            if busy or now != seen:
                seen, since = now, monotonic()
            elif monotonic() - since > QUIET_SECONDS:
                return
            await asyncio.sleep(0.1)
        self.complaints.extend(
            f"{person.name} is stuck: {person.place}, {person.asked}" for person in everybody if is_busy(person)
        )

    async def _compare(self, people: Sequence[Faithful]) -> None:
        """What each has folded is what the server would show now."""
        for person in people:
            if person.place is None:
                self.complaints.append(f"{person.name} has never come to a table")
                continue
            async with asyncio.timeout(SETTLING_SECONDS):
                if not await person.sees_the_present():
                    self.complaints.append(f"{person.name} sees something else than the server: {person.place}")


def people_at_table(number: int, url: str, chance: Random) -> list[Faithful]:
    """One to four people for a table."""
    names = [f"{name} {number}" for name in NAMES[: chance.choice([1, 1, 2, 2, 3, 4])]]
    encodings = [chance.choice(list(Encoding)) for _ in names]
    return [
        Faithful(name, encoding, lambda: url, Random(chance.random()))
        for name, encoding in zip(names, encodings, strict=True)
    ]


def is_busy(person: Faithful) -> bool:
    """Whether a deal is going on, or an answer is missing."""
    view = None if person.place is None else person.place.view
    return person.place is None or bool(person.asked) or (view is not None and view.phase != "counted")


class Script:
    """What a person does: plays at random, talks, goes away and comes back, and wants another deal."""

    def __init__(self, evening: Evening, people: int) -> None:
        self._evening = evening
        self._people = people
        self._wanted_at = 0
        self._lines = 0

    def __call__(self, person: Faithful) -> None:
        if person.place is None or len(person.asked) > 1:
            return
        asked = Counter(request["type"] for request in person.asked.values())
        view = person.place.view
        away = is_away(person)
        if person.legal and not away and not any(asked[kind] for kind in MOVES):
            assert view is not None, "a question is asked in a deal"
            assert view.your_turn is not None, "there are legal moves"
            person.make(person.chance.choice(person.legal), turn=view.your_turn.turn)
        elif away and not asked["back"]:
            person.ask("back")
        elif not self._evening.over:
            self._may(person, asked, counted=view is not None and view.phase == "counted")

    def _may(self, person: Faithful, asked: Counter[str], *, counted: bool) -> None:
        table = person.table
        all_here = sum(isinstance(seat, told.PersonSeat) for seat in table.seating.seats) == self._people
        hosts = person.place is not None and person.place.view is None and table.seating.host == table.you and all_here
        wants = counted and table.you not in table.seating.ready
        if (hosts or wants) and table.seq > self._wanted_at and not asked["start"]:
            self._wanted_at = table.seq
            person.ask("start")
        elif person.chance.random() < 0.15:
            self._lines += 1
            person.ask("say", text=f"{person.name} says line {self._lines}")
        elif person.chance.random() < 0.005:
            person.ask("away")


def is_away(person: Faithful) -> bool:
    """Whether a bot plays for somebody."""
    occupant = None if person.seat is None else person.table.seating.seats[person.seat]
    return isinstance(occupant, told.PersonSeat) and occupant.away
