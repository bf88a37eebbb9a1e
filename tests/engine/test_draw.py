"""A seed that nobody alone can choose, and how a record is held against it."""

import hashlib
import json
from copy import deepcopy
from itertools import permutations
from typing import Any

import pytest

from engine.cards import SEATS
from engine.deal import Deal
from engine.draw import commitment, disagreements, joint_seed
from engine.errors import BadRecord
from engine.games import GAMES
from engine.record import from_json, to_json
from engine.score_command import score_text
from engine.shuffle import deal_hands, first_dealer

SERVER, ANNA, BRUNO = (bytes([number]) * 32 for number in (7, 200, 3))


def drawn(game: str = "bolognese", *, first: bool = True, people: tuple[bytes, ...] = (ANNA, BRUNO)) -> dict[str, Any]:
    """The record of a fresh deal whose cards come from everybody's numbers."""
    seed = joint_seed(SERVER, people)
    dealer = first_dealer(seed) if first else SEATS[(first_dealer(seed) + 1) % 4]
    deal = Deal(GAMES[game], dealer, deal_hands(GAMES[game].pack, seed, dealer))
    return to_json(
        deal,
        draw={
            "server": share(SERVER),
            "people": [share(number) | {"name": name} for name, number in zip("AB", people, strict=False)],
            "left_out": ["C"],
            "first": first,
        },
    )


def share(number: bytes) -> dict[str, str]:
    return {"commitment": commitment(number).hex(), "number": number.hex()}


# Numbers


def test_another_program_can_repeat_the_commitment_and_the_seed() -> None:
    assert commitment(ANNA) == hashlib.sha256(b"tarocchi-commitment/1" + bytes(1) + ANNA).digest()
    together = b"tarocchi-joint-seed/1" + bytes(1) + SERVER + BRUNO + ANNA
    assert joint_seed(SERVER, [ANNA, BRUNO]) == hashlib.sha256(together).digest()


def test_commitments_and_seeds_of_version_1_never_change() -> None:
    assert commitment(bytes(32)).hex() == "ec173454b4e186edef97f5029b99e6e80fd1b4f79ab5a07cfae45dc6633aa6be"
    assert joint_seed(bytes(32), []).hex() == "63033e1c86ac4ce4e4e3c0c878f22b11ed09c93f02307c2c4af0bcdeb781d1d2"
    assert (
        joint_seed(bytes(32), [ANNA, BRUNO]).hex() == "50ff5ed0f7f1fc683b51870a85418a4edf2264c545eb9a7293961571ebd2804b"
    )


def test_the_order_in_which_people_answer_chooses_nothing() -> None:
    numbers = [bytes([number]) * 32 for number in (9, 1, 255, 40)]
    assert len({joint_seed(SERVER, order) for order in permutations(numbers)}) == 1


@pytest.mark.parametrize("changed", range(3))
def test_every_single_number_changes_the_seed(changed: int) -> None:
    numbers = [SERVER, ANNA, BRUNO]
    numbers[changed] = bytes(31) + b"\1"
    assert joint_seed(numbers[0], numbers[1:]) != joint_seed(SERVER, [ANNA, BRUNO])


def test_the_servers_number_is_not_one_of_the_peoples() -> None:
    assert joint_seed(SERVER, [ANNA]) != joint_seed(ANNA, [SERVER])


# Records


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("people", [(), (ANNA,), (ANNA, BRUNO)], ids=len)
def test_in_an_honest_record_everything_fits(game: str, first: bool, people: tuple[bytes, ...]) -> None:  # noqa: FBT001 - a parameter of the test
    assert disagreements(from_json(drawn(game, first=first, people=people))) == []


def test_a_number_that_was_changed_afterwards_is_noticed() -> None:
    record = drawn()
    record["draw"]["people"][1]["number"] = bytes(32).hex()
    wrong = disagreements(from_json(record))
    assert wrong[0] == "the commitment of 'B' is to another number"
    assert wrong[-1] == "the seed deals other hands"


def test_a_server_that_changed_its_number_is_noticed() -> None:
    record = drawn()
    record["draw"]["server"]["number"] = bytes(32).hex()
    assert disagreements(from_json(record))[0] == "the commitment of the server is to another number"


def test_a_person_who_was_left_out_of_the_seed_is_noticed() -> None:
    record = drawn()
    del record["draw"]["people"][0]
    assert "the seed deals other hands" in disagreements(from_json(record))


def test_two_cards_that_were_exchanged_are_noticed() -> None:
    record = drawn()
    south, east = record["hands"][0], record["hands"][1]
    south[0], east[0] = east[0], south[0]
    assert disagreements(from_json(record)) == ["the seed deals other hands"]


def test_g1_another_first_dealer_is_noticed_only_in_the_first_deal_of_a_match() -> None:
    later = drawn(first=False)
    first = deepcopy(later)
    first["draw"]["first"] = True
    assert disagreements(from_json(later)) == []
    assert disagreements(from_json(first)) == ["the seed draws another first dealer"]


@pytest.mark.parametrize(
    "draw",
    [
        None,
        [],
        {},
        {"server": None, "people": []},
        {"server": share(SERVER)},
        {"server": share(SERVER), "people": None},
        {"server": share(SERVER), "people": ["A"]},
        {"server": share(SERVER) | {"number": "ff"}, "people": []},
        {"server": share(SERVER) | {"number": 7}, "people": []},
        {"server": share(SERVER) | {"commitment": "x" * 64}, "people": []},
        {"server": {"number": SERVER.hex()}, "people": []},
    ],
    ids=str,
)
def test_a_record_without_a_draw_that_can_be_read_cannot_be_verified(draw: object) -> None:
    with pytest.raises(BadRecord, match="draw"):
        disagreements(from_json(drawn() | {"draw": draw}))


def test_a_name_that_is_none_or_unprintable_does_no_harm() -> None:
    record = drawn()
    record["draw"]["people"][0] |= {"name": "\x1b[2J", "number": bytes(32).hex()}
    record["draw"]["people"][1] |= {"name": 7, "number": bytes(32).hex()}
    wrong = disagreements(from_json(record))
    assert wrong[0] == "the commitment of '\\x1b[2J' is to another number"
    assert wrong[1] == "the commitment of 7 is to another number"


# The command


def test_the_command_verifies_only_when_it_is_asked_to() -> None:
    text = json.dumps(drawn() | {"draw": None}).encode()
    assert score_text(text).complaint is None
    assert score_text(text, verify=True).complaint == (
        "bad-record: the record tells of no draw, so there is nothing to verify"
    )


def test_the_command_says_what_does_not_fit() -> None:
    honest, cheated = drawn(), drawn()
    cheated["draw"]["server"]["number"] = bytes(32).hex()
    assert score_text(json.dumps(honest).encode(), verify=True).complaint is None
    complaint = score_text(json.dumps(cheated).encode(), verify=True).complaint
    assert str(complaint).startswith("not-verified: the commitment of the server is to another number; ")
