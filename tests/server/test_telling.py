"""What a table tells to whom: each seat its own view and nothing else, everybody without a gap."""

from collections.abc import Iterator

from protocol import to_client as told
from tests.harness import Client, FourPeople, four_people
from tests.listener import plain


def heard(client: Client, kind: str) -> Iterator[told.Event]:
    """Every event of a kind that a client was told."""
    for message in client.heard:
        if isinstance(message, told.Update):
            yield from (event for event in message.events if event.type == kind)


def with_spectator(game: str = "piedicavallo") -> tuple[FourPeople, Client]:
    table = four_people(game)
    guest = table.house.greets("Elena")
    guest.joins(table.south.table.code)
    table.south.starts()
    return table, guest


# Hiding


def test_each_seat_is_dealt_its_own_hand_and_a_spectator_none() -> None:
    table, guest = with_spectator()
    deals = [event for client in (*table.people, guest) for event in heard(client, "dealt")]
    hands = [event.hand for event in deals if isinstance(event, told.Dealt)]
    assert hands[4] is None
    assert sorted(card for hand in hands if hand for card in hand) == sorted(
        set(table.house.table.state.rules.pack.cards)
    )


def test_r6_the_discard_is_shown_to_the_dealer_alone() -> None:
    table, guest = with_spectator()
    dealer = table.actor
    table.house.goes_on(moves=1)
    discards = {client.name: next(heard(client, "discarded")) for client in (*table.people, guest)}
    shown = [name for name, event in discards.items() if isinstance(event, told.Discarded) and event.cards]
    assert shown == [dealer.name]


def test_a_spectator_is_told_what_lies_on_the_table() -> None:
    table, guest = with_spectator("bolognese")
    table.house.goes_on(moves=6)
    assert [event.type for event in guest.last_update.events] == [
        event.type for event in table.south.last_update.events
    ]
    assert guest.view.trick == table.south.view.trick


def test_those_who_see_the_same_share_one_message() -> None:
    table, _ = with_spectator()
    table.south.says("ciao")
    assert sorted(len(output.recipients) for output in table.house.outputs) == [1, 4]


def test_a_question_is_told_to_nobody_else() -> None:
    table, guest = with_spectator()
    table.house.goes_on(moves=5)
    asked = [client.name for client in (*table.people, guest) if b"your_turn" in as_bytes(client)]
    assert asked == [table.actor.name]


def as_bytes(client: Client) -> bytes:
    frame = client.frames[-1]
    return frame if isinstance(frame, bytes) else frame.encode()


# Numbers


def test_updates_are_numbered_without_gaps_for_everybody() -> None:
    table, guest = with_spectator("bolognese")
    table.house.goes_on()
    for client in (*table.people, guest):
        numbers = [message.seq for message in client.heard if isinstance(message, told.Update)]
        assert numbers == list(range(numbers[0], table.house.table.state.seq + 1))


def test_what_a_seat_may_not_see_keeps_its_number() -> None:
    table, guest = with_spectator()
    table.house.goes_on(moves=1)
    assert {client.last_update.seq for client in (*table.people, guest)} == {table.house.table.state.seq}


# The present picture


def test_folding_what_was_told_gives_the_present_picture_at_every_step() -> None:
    for game in ("piedicavallo", "bolognese"):
        table, guest = with_spectator(game)
        while table.house.table.state.deal_on:
            table.house.goes_on(moves=1)
            assert all(client.place == client.fresh_place() for client in (*table.people, guest))


def test_a_picture_says_how_the_table_was_opened() -> None:
    table = four_people("bolognese", bot="random", grace=20, clock=40, visibility="public").west.table
    assert (table.game, table.bot, table.grace, table.clock, table.visibility) == (
        "bolognese",
        "random",
        20,
        40,
        "public",
    )


def test_the_seating_tells_who_is_muted_ready_and_ending() -> None:
    table = four_people(match={"kind": "four-deals"}, started=True)
    table.south.asks("mute", name="Bruno", muted=True)
    table.north.asks("end")
    table.house.goes_on()
    table.west.starts()
    seating = table.east.table.seating
    assert (seating.muted, seating.ending, seating.ready) == (["Bruno"], ["Carla"], ["Dario"])


def test_what_does_not_apply_is_absent_from_a_frame() -> None:
    _, guest = with_spectator()
    frame = plain(guest.frames[-1])
    assert {"your_turn", "answer"} & set(frame) == set()
    assert None not in frame.values()
