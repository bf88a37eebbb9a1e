"""What the data of a server must say about an evening, held against what its people know."""

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.draw import disagreements
from engine.record import differing_keys, from_json, move_to_json, replay, score_to_json
from protocol.codec import Payload
from server.changes import DrawOpened, Entry, Moved, Mover, PersonId, Said, TableCode
from server.lobby import person_of
from server.sqlite_file import data_file, read_only
from server.sqlite_reader import SqliteReader
from server.table import Table
from tests.soak.faithful import Faithful

MOVES = ("discard", "declare", "pass", "play")


class Verdict:
    """Complaints, and what was counted.

    Args:
        folder: of a server that has ended.
        people: everybody who was there.
    """

    def __init__(self, folder: Path, people: Sequence[Faithful]) -> None:
        self.complaints: list[str] = []
        self.counts: Counter[str] = Counter()
        with read_only(data_file(folder)) as database:
            reader = SqliteReader(database)
            for code in reader.tables():
                here = [person for person in people if person.place is not None and person.table.code == code]
                self.complaints.extend(self._of_table(reader, code, here))

    def _of_table(self, reader: SqliteReader, code: TableCode, people: Sequence[Faithful]) -> Iterator[str]:
        saved = reader.load(code)
        assert saved is not None, "it was listed"
        table = Table.load(saved, 0.0)
        self.counts.update(tables=1, entries=len(saved.entries))
        yield from self._of_deals(reader, code, people, finished=table.state.deals - table.state.deal_on)
        for person in people:
            for complaint in self._of_person(saved.entries, person):
                yield f"{code}: {person.name}: {complaint}"

    def _of_deals(
        self, reader: SqliteReader, code: TableCode, people: Sequence[Faithful], *, finished: int
    ) -> Iterator[str]:
        numbers: set[int] = set()
        for person in people:
            for deal in reader.deals(PersonId(person_of(person.ticket))):
                if deal.record["table"] != code or deal.number in numbers:
                    continue
                numbers.add(deal.number)
                record = from_json(deal.record)
                score = replay(record).score
                self.counts.update(deals=1, moves=len(record.moves))
                if score is None or record.score is None or differing_keys(score_to_json(score), record.score):
                    yield f"{code}: the record of deal {deal.number} is not complete"
                if len(deal.record["played_by"]) != len(record.moves):
                    yield f"{code}: deal {deal.number} does not say who made each move"
                if "draw" in record.other:
                    self.counts.update(draws=1, shares=len(deal.record["draw"]["people"]))
                    yield from (f"{code}: deal {deal.number}: {wrong}" for wrong in disagreements(record))
        if people and len(numbers) != finished:
            yield f"{code}: {finished} deals were finished and {len(numbers)} are kept"

    def _of_person(self, entries: Sequence[Entry], person: Faithful) -> Iterator[str]:
        me = person_of(person.ticket)
        mine = {
            entry.asked.request: entry
            for entry in entries
            if entry.asked is not None and entry.asked.person == me and entry.asked.remembered
        }
        times = Counter(
            entry.asked.request
            for entry in entries
            if entry.asked is not None and entry.asked.person == me and entry.asked.remembered
        )
        yield from (f"request {request} was carried out {count} times" for request, count in times.items() if count > 1)
        yield from (f"request {request} has no answer" for request in person.asked)
        for done in person.done:
            entry = mine.pop(done.request["id"], None)
            if done.seq is not None:
                self.counts.update(acknowledged=1)
                if entry is None or entry.seq != done.seq or not says(entry, done.request, me):
                    yield f"{done.request} was acknowledged as {done.seq} and is missing"
        for request, entry in mine.items():
            if entry.seq != 1:  # the table that was opened is answered by its picture
                yield f"request {request} was carried out as {entry.seq} and never acknowledged"


def says(entry: Entry, request: Payload, person: PersonId) -> bool:
    """Whether an entry does what a request asked for."""
    change = entry.changes[0]
    if request["type"] in MOVES:
        if not isinstance(change, Moved) or change.by is not Mover.PERSON:
            return False
        kind, *cards = move_to_json(change.move)
        return kind == request["type"] and sorted(cards) == sorted(
            request.get("cards", [request.get("card")])[: len(cards)]
        )
    if request["type"] == "start" and isinstance(change, DrawOpened):
        return True
    if request["type"] == "say":
        return change == Said(person, request["text"])
    return getattr(change, "person", None) == person
