"""A seed that nobody alone can choose: everybody commits to a number, then shows it, and the seed is made of all.

* A number is 32 bytes; its commitment is SHA-256( "tarocchi-commitment/1" ‖ 00 ‖ number ).
* The server commits first. Then each person commits, and when all commitments are known each person shows the number.
* The seed is SHA-256( "tarocchi-joint-seed/1" ‖ 00 ‖ the server's number ‖ the people's numbers, the lowest first ), so
  that nobody can choose among seeds by the order in which the numbers are shown or written down.

The server's number is shown when the deal is over, since with it the cards would be known. A record tells the draw
under the key ``draw``: ``server`` with ``commitment`` and ``number``, ``people`` with ``name``, ``commitment`` and
``number`` of each who took part, ``left_out`` with the names of those who did not answer in time, and ``first``,
whether the seed has drawn the first dealer of a match too.
"""

import hashlib
from collections.abc import Sequence

from engine.errors import BadRecord
from engine.record import Record, rules_of_record
from engine.shuffle import SEED_BYTES, deal_hands, first_dealer


def commitment(number: bytes) -> bytes:
    """What is shown of a number of 32 bytes before the number itself."""
    return hashlib.sha256(b"tarocchi-commitment/1\0" + number).digest()


def joint_seed(server: bytes, people: Sequence[bytes]) -> bytes:
    """The seed that is made of the server's number and the people's, 32 bytes each, in whatever order they come."""
    return hashlib.sha256(b"tarocchi-joint-seed/1\0" + server + b"".join(sorted(people))).digest()


def disagreements(record: Record) -> list[str]:
    """What of a record's draw does not fit: commitments, the first dealer, the shuffle. Empty if everything does.

    Raises:
        BadRecord: the record tells of no draw, or of none that can be read.
    """
    draw = record.other.get("draw")
    if not isinstance(draw, dict):
        raise BadRecord("the record tells of no draw, so there is nothing to verify")
    people = draw.get("people")
    shares = [draw.get("server"), *(people if isinstance(people, list) else [None])]
    numbers = [_number(share) for share in shares]
    wrong = [
        f"the commitment of {'the server' if at == 0 else _name(share)} is to another number"
        for at, (share, (number, committed)) in enumerate(zip(shares, numbers, strict=True))
        if commitment(number) != committed
    ]
    rules = rules_of_record(record)
    seed = joint_seed(numbers[0][0], [number for number, _ in numbers[1:]])
    if draw.get("first") is True and first_dealer(seed) != record.dealer:
        wrong.append("the seed draws another first dealer")
    if deal_hands(rules.pack, seed, record.dealer) != tuple(map(rules.pack.mask, record.hands)):
        wrong.append("the seed deals other hands")
    return wrong


def _number(share: object) -> tuple[bytes, bytes]:
    match share:
        case {"number": str(number), "commitment": str(committed)}:
            try:
                read = bytes.fromhex(number), bytes.fromhex(committed)
            except ValueError:
                read = b"", b""
            if len(read[0]) == len(read[1]) == SEED_BYTES:
                return read
        case _:
            pass
    raise BadRecord("the record's draw lacks a number or a commitment of 64 hexadecimal digits")


def _name(share: object) -> str:
    return ascii(share.get("name") if isinstance(share, dict) else None)
