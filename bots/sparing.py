"""What a search leaves alone for its partner's sake."""

from bots.candidates import Candidates
from bots.situation import situation_of
from engine.moves import Move, Play
from engine.view import View


def sparing(view: View, candidates: Candidates, advice: Move) -> Candidates:
    """The candidates, but with the last card to the partner's trick only those that leave it and give it enough.

    Args:
        advice: what the maxims say: no less is given than by that. A search would now and then take such a trick or
            keep points back for what may come later, and partners resent nothing more.
    """
    if len(view.trick.cards) < 3 or not isinstance(advice, Play):
        return candidates
    situation = situation_of(view)
    if not situation.best_is_partners:
        return candidates
    advised = situation.option(advice.card)
    least = 0 if advised.takes else advised.points
    options = {move: situation.option(move.card) for move in candidates.moves if isinstance(move, Play)}
    kept = [move for move, option in options.items() if not option.takes and option.points >= least]
    return candidates.only(kept) if kept else candidates
