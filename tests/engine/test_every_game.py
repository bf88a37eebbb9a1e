"""What every game in the registry keeps: a newcomer passes by being listed there."""

import json
import os
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from engine.cards import SEATS, SIDES, Mask, side_of
from engine.deal import MOVES_OF, NEXT_PHASES, Deal, Phase
from engine.errors import IllegalMove
from engine.events import DealScored, Declared, Discarded, Event, Passed, Played, TrickTaken
from engine.games import GAMES
from engine.moves import Move
from engine.record import from_json, replay, to_json
from engine.view import View, seen_by, view
from tests.engine.deals import dealt, every_illegal_move, play_at_random

SEEDS = 300 if os.environ.get("TAROCCHI_LONG") else 12
POINTS_OF_THE_PACK = {"piedicavallo": 114, "bolognese": 87}
every_game = pytest.mark.parametrize("game", GAMES)
every_deal = pytest.mark.parametrize(("game", "seed"), [(game, seed) for game in GAMES for seed in range(SEEDS)])


def steps(game: str, seed: int) -> Iterator[Deal]:
    """A deal of random moves as it stands before each of them and at its end."""
    deal = dealt(game, seed=seed, dealer=seed % 4)
    choose = Random(seed).choice
    while moves := deal.legal_moves():
        yield deal.copy()
        deal.apply(choose(moves))
    yield deal


def state(deal: Deal) -> dict[str, object]:
    """Everything that a deal holds, taken off it."""
    values = {name: getattr(deal, name) for name in Deal.__slots__}
    return {name: list(value) if isinstance(value, list) else value for name, value in values.items()}


def whole(*parts: Mask) -> Mask:
    """The union of sets that have no card in common."""
    union = 0
    for part in parts:
        assert not union & part
        union |= part
    return union


@every_deal
def test_a_copy_equals_its_original_and_goes_its_own_way(game: str, seed: int) -> None:
    for deal in steps(game, seed):
        before, twin = state(deal), deal.copy()
        assert state(twin) == before
        play_at_random(twin, seed + 1)
        assert twin.phase is Phase.COUNTED
        assert state(deal) == before


@every_deal
def test_nobody_has_legal_moves_but_the_seat_whose_turn_it_is(game: str, seed: int) -> None:
    for deal in steps(game, seed):
        assert [seat for seat in SEATS if deal.legal_moves(seat)] == ([] if deal.to_act is None else [deal.to_act])


@every_deal
def test_every_legal_move_is_accepted_and_listed_once(game: str, seed: int) -> None:
    for deal in steps(game, seed):
        legal = deal.legal_moves()
        assert len(set(legal)) == len(legal)
        for move in legal:
            deal.copy().apply(move)


@pytest.mark.parametrize("phase", Phase)
@every_game
def test_an_illegal_move_changes_nothing_in_any_phase(game: str, phase: Phase) -> None:
    stands = [deal for seed in range(2) for deal in steps(game, seed) if deal.phase is phase][::7]
    if not stands:
        assert phase is Phase.DECLARE
        assert GAMES[game].count_combinations is None
    for deal in stands:
        before = state(deal)
        for move in every_illegal_move(deal):
            with pytest.raises(IllegalMove):
                deal.apply(move)
            assert state(deal) == before


@every_deal
def test_a_record_can_be_written_and_read_at_every_step(game: str, seed: int) -> None:
    for deal in list(steps(game, seed))[:: 1 if seed == 0 else 20]:
        text = json.dumps(to_json(deal))
        assert to_json(replay(from_json(json.loads(text)))) == json.loads(text)


@every_deal
def test_replaying_a_deal_gives_the_same_deal(game: str, seed: int) -> None:
    for deal in list(steps(game, seed))[::15]:
        assert state(replay(from_json(to_json(deal)))) == state(deal)


@every_deal
def test_the_phases_follow_each_other_as_the_table_says(game: str, seed: int) -> None:
    phases = [deal.phase for deal in steps(game, seed)]
    assert all(after in NEXT_PHASES[before] for before, after in pairwise(phases))


def test_every_transition_of_the_table_happens_and_no_other() -> None:
    seen = {
        (before, after)
        for game in GAMES
        for seed in range(SEEDS)
        for phases in [[deal.phase for deal in steps(game, seed)]]
        for before, after in pairwise(phases)
    }
    assert seen == {(before, after) for before, nexts in NEXT_PHASES.items() for after in nexts}


def test_every_phase_takes_the_moves_of_the_table_and_no_other() -> None:
    taken: dict[Phase, set[type[Move]]] = {phase: set() for phase in Phase}
    for game in GAMES:
        for seed in range(SEEDS):
            for deal in steps(game, seed):
                taken[deal.phase] |= {type(move) for move in deal.legal_moves()}
    assert taken == {phase: set(moves) for phase, moves in MOVES_OF.items()}


@every_deal
def test_at_every_step_each_card_is_in_one_place(game: str, seed: int) -> None:
    pack = GAMES[game].pack
    for deal in steps(game, seed):
        in_tricks = [pack.mask(trick.cards) for trick in deal.tricks]
        assert whole(*deal.hands, *deal.table, *in_tricks, deal.discard or 0) == pack.all


@every_deal
def test_at_the_end_both_sides_have_all_tricks_cards_and_card_points(game: str, seed: int) -> None:
    rules = GAMES[game]
    sheet = play_at_random(dealt(game, seed=seed), seed).score
    assert sheet is not None
    assert sum(sheet.tricks) == 15
    assert whole(*map(rules.pack.mask, sheet.piles)) == rules.pack.all
    assert sum(sheet.card_points) == POINTS_OF_THE_PACK[game]


@every_deal
def test_events_tell_the_seats_that_moved_and_won(game: str, seed: int) -> None:
    deal = dealt(game, seed=seed)
    choose = Random(seed).choice
    while (seat := deal.to_act) is not None:
        made, *more = deal.apply(choose(deal.legal_moves()))
        assert isinstance(made, Discarded | Declared | Passed | Played)
        assert made.seat == seat
        takers = [event.seat for event in more if isinstance(event, TrickTaken)]
        assert takers == ([deal.leader] if isinstance(made, Played) and not deal.table else [])
        assert isinstance((made, *more)[-1], DealScored) == (deal.to_act is None)


@every_deal
def test_every_view_agrees_with_the_deal(game: str, seed: int) -> None:
    pack = GAMES[game].pack
    for deal in steps(game, seed):
        for seat in SEATS:
            seen = view(deal, seat)
            assert (seen.game, seen.seat, seen.dealer) == (game, seat, deal.dealer)
            assert (seen.phase, seen.to_act, seen.score) == (deal.phase, deal.to_act, deal.score)
            assert seen.hand == pack.cards_of(deal.hands[seat])
            assert seen.hand_counts == tuple(hand.bit_count() for hand in deal.hands)
            assert (seen.question is not None) == (seat == deal.to_act)


@every_deal
def test_all_viewers_see_the_same_table(game: str, seed: int) -> None:
    for deal in steps(game, seed):
        spectator = view(deal, None)
        for seat in SEATS:
            assert shared(view(deal, seat)) == shared(spectator)


def shared(seen: View) -> tuple[object, ...]:
    """What of a view is the same for everybody."""
    return (
        *(seen.game, seen.dealer, seen.phase, seen.to_act, seen.hand_counts, seen.trumps_announced),
        *(seen.declarations, seen.trick, seen.tricks, seen.hands, seen.score),
    )


@every_deal
def test_an_event_is_seen_whole_by_the_seat_that_made_it(game: str, seed: int) -> None:
    deal = dealt(game, seed=seed)
    choose = Random(seed).choice
    while (seat := deal.to_act) is not None:
        for event in deal.apply(choose(deal.legal_moves())):
            assert told(event) == told(seen_by(event, seat))


def told(event: Event | object) -> dict[str, object]:
    """The fields of an event or of a share of it."""
    names = getattr(type(event), "__slots__", ())
    return {name: getattr(event, name) for name in names}


@every_deal
def test_the_discard_ends_in_the_pile_of_the_dealers_side_if_that_has_a_trick(game: str, seed: int) -> None:
    deal = play_at_random(dealt(game, seed=seed, dealer=seed % 4), seed)
    assert deal.score is not None
    assert deal.discard is not None
    owner = side_of(deal.dealer) if all(deal.score.tricks) else SIDES[deal.score.tricks.index(15)]
    assert set(deal.rules.pack.cards_of(deal.discard)) <= set(deal.score.piles[owner])


@every_game
def test_a_game_is_named_has_a_target_and_says_which_clause_judges_the_discard(game: str) -> None:
    rules = GAMES[game]
    assert (rules.name, len(rules.pack.cards)) == (game, 62)
    assert rules.target > 0
    assert rules.discard_clause
