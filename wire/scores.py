"""Counted combinations and score sheets, both ways."""

from engine.cards import Card
from engine.record import count_to_json, score_to_json
from engine.score import NOTHING, Combination, CombinationCount, CombinationScore, Inserted, ScoreSheet
from protocol import to_client
from protocol.codec import Payload
from wire.cards import cards_from, pair_from


def count_payload(count: CombinationCount) -> Payload:
    """The combinations of one hand or pile, itemised as in records."""
    return count_to_json(count)


def score_payload(score: ScoreSheet) -> Payload:
    """A score sheet as in records, except that what does not apply is absent (a draw has no winner)."""
    return {key: value for key, value in score_to_json(score).items() if value is not None}


def count_from(count: to_client.CombinationCount) -> CombinationCount:
    """The engine's value of a message's count."""
    if not count.combinations:
        return NOTHING
    combinations = tuple(_combination_from(combination) for combination in count.combinations)
    return CombinationCount(combinations, count.sets, count.sequences, count.sets_doubled, count.sequences_doubled)


def score_from(score: to_client.ScoreSheet) -> ScoreSheet:
    """The engine's value of a message's score sheet."""
    first, second = score.piles
    return ScoreSheet(
        tricks=pair_from(score.tricks),
        card_points=pair_from(score.card_points),
        total=pair_from(score.total),
        piles=(cards_from(first), cards_from(second)),
        combinations=_combination_score(score),
    )


def _combination_score(score: to_client.ScoreSheet) -> CombinationScore | None:
    if score.last_trick is None or score.declarations is None or score.declared is None:
        return None
    if score.captured_sets is None or score.captured_sequences is None or score.captured is None:
        return None
    south, east, north, west = map(count_from, score.declared)
    first, second = map(count_from, score.captured)
    return CombinationScore(
        last_trick=pair_from(score.last_trick),
        declarations=pair_from(score.declarations),
        captured_sets=pair_from(score.captured_sets),
        captured_sequences=pair_from(score.captured_sequences),
        matto_swap=None if score.matto_swap is None else Card(score.matto_swap),
        declared=(south, east, north, west),
        captured=(first, second),
    )


def _combination_from(combination: to_client.Combination) -> Combination:
    return Combination(
        kind=combination.kind,
        name=combination.name,
        cards=cards_from(combination.cards),
        inserted=tuple(Inserted(Card(wild), Card(stands_for)) for wild, stands_for in combination.inserted),
        points=combination.points,
    )
