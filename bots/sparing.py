"""What a search leaves alone for its partner's sake."""

from bots.candidates import Candidates
from bots.situation import Option, situation_of
from engine.cards import MATTO
from engine.moves import Move, Play
from engine.view import View


def sparing(view: View, candidates: Candidates, advice: Move) -> Candidates:
    """The candidates, but with the last card to a trick only those that a partner would not resent.

    The partner's trick is left to it and given enough, and the opponents' trick is given the Matto where all else that
    can be given is worth more than 1. A search would now and then do otherwise for what may come later.

    Args:
        advice: what the maxims say: the partner's trick is given no less than by that.
    """
    if len(view.trick.cards) < 3 or not isinstance(advice, Play):
        return candidates
    situation = situation_of(view)
    options = {move: situation.option(move.card) for move in candidates.moves if isinstance(move, Play)}
    if situation.best_is_partners:
        advised = situation.option(advice.card)
        least = 0 if advised.takes else advised.points
        kept = [move for move, option in options.items() if not option.takes and option.points >= least]
    else:
        kept = [move for move in options if move.card == MATTO and _saves(options, move)]
    return candidates.only(kept) if kept else candidates


def _saves(options: dict[Play, Option], matto: Play) -> bool:
    """Whether the Matto saves a card worth more than 1, as nothing takes the trick (P8, BO10)."""
    return all(not option.takes and option.points > 1 for move, option in options.items() if move != matto)
