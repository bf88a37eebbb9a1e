import pytest

from client_cli.conversation import Reaction
from client_cli.draw import Draw, commitment
from client_cli.state import State, heard
from engine import draw as engine_draw
from protocol import to_client
from protocol.from_client import Commit, Reveal
from protocol.to_client import (
    DealScored,
    DrawOpened,
    DrawShown,
    Event,
    PersonShare,
    Refused,
    RevealDue,
    ServerShare,
    Update,
)
from tests.client_cli.places import place, scored, watching

MINE, SERVERS = bytes(range(32)), bytes(32)


def drawing(*events: Event, draw: Draw | None = None, at: State | None = None) -> list[Reaction]:
    """What a draw's events lead to, one update for each."""
    draw, state, reactions = draw or Draw(lambda: MINE), at or State(place=place(), last_id=2), []
    for seq, event in enumerate(events, start=8):
        message = Update(seq=seq, events=[event])
        before, state = state, heard(state, message)
        reactions.append(draw.hears(before, message, state))
    return reactions


def shown(*, number: bytes = MINE, server: bytes = SERVERS, name: str = "Anna") -> DrawShown:
    shares = [PersonShare(name=name, commitment=commitment(number), number=number.hex())]
    server_share = ServerShare(commitment=commitment(SERVERS), number=server.hex())
    return DrawShown(draw=to_client.Draw(server=server_share, people=shares, left_out=[], first=True))


OPENED = DrawOpened(commitment=commitment(SERVERS))


def test_a_commitment_is_the_one_that_everybody_computes() -> None:
    assert commitment(MINE) == engine_draw.commitment(MINE).hex()


def test_a_number_is_committed_to_before_it_is_shown() -> None:
    commits, reveals = drawing(OPENED, RevealDue())
    assert commits.requests == (Commit(id=3, commitment=commitment(MINE)),)
    assert reveals.requests == (Reveal(id=3, number=MINE.hex()),)


def test_each_draw_has_a_number_of_its_own() -> None:
    first, second = drawing(OPENED, OPENED, draw=Draw())
    assert first.requests != second.requests


@pytest.mark.parametrize(
    ("end", "verdict"),
    [
        (shown(), "The draw fits"),
        (shown(server=MINE), "The draw does not fit"),
        (shown(number=SERVERS), "Your number is not in the draw"),
        (shown(name="Ben"), "Your number is not in the draw"),
    ],
)
def test_when_everything_is_shown_it_is_compared(end: DrawShown, verdict: str) -> None:
    *_, reaction = drawing(OPENED, end)
    assert reaction.lines[0].text.startswith(verdict)


OVER = scored().view
assert OVER is not None, "it is over"
SCORED = DealScored.model_validate(OVER.model_dump(include={"score", "hands", "discard"}, exclude_none=True))


@pytest.mark.parametrize("events", [[OPENED, RevealDue(), SCORED], [SCORED]])
def test_a_deal_whose_draw_is_never_shown_is_told(events: list[Event]) -> None:
    state = State(place=place())
    draw, reaction = Draw(), Reaction()
    for seq, event in enumerate(events, start=8):
        reaction = draw.hears(state, Update.model_construct(seq=seq, events=[event]), state)
    assert [line.text for line in reaction.lines] == ["The server does not show how the cards of this deal were drawn."]


def test_nobody_misses_the_draw_of_a_deal_whose_seed_they_have_chosen() -> None:
    state, scored = State(place=place()), Update.model_construct(seq=8, events=[SCORED])
    assert Draw(is_due=False).hears(state, scored, state) == Reaction()


def test_a_spectator_takes_no_part() -> None:
    assert drawing(OPENED, shown(), at=State(place=watching())) == [Reaction(), Reaction()]


def test_an_update_that_comes_again_is_not_answered_again() -> None:
    state, message = State(place=place()), Update(seq=7, events=[OPENED])
    assert Draw().hears(state, message, state) == Reaction()


def test_being_late_is_no_matter_for_the_person() -> None:
    draw = Draw()
    drawing(OPENED, draw=draw)
    assert draw.concerns(Refused(answer=3, code="stale", text=""))
    assert not draw.concerns(Refused(answer=4, code="stale", text=""))
