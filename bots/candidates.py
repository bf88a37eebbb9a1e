"""The moves worth trying in a search among the legal ones."""

from collections.abc import Container
from dataclasses import dataclass

from bots.kernel import GAMES
from bots.likelihood import discard_score
from bots.problem import without_equals
from bots.search import DECLARATIONS, DISCARDS, PLAYS
from engine.cards import Mask, Pack
from engine.games import rules_of
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.view import View

MOST_DISCARDS = 12


@dataclass(frozen=True, slots=True)
class Candidates:
    """The moves that are tried.

    Attributes:
        kind: as in ``search``.
        codes: what the search has to know of each.
    """

    kind: int
    moves: tuple[Move, ...]
    codes: tuple[Mask, ...]

    def standing_for(self, move: Move, pack: Pack) -> Move:
        """The one that is tried for a move: of equal cards that is the first."""
        if isinstance(move, Play):
            return self.moves[max(place for place, code in enumerate(self.codes) if code <= pack.bit[move.card])]
        return move

    def only(self, moves: Container[Move]) -> "Candidates":
        """Those that are among some moves."""
        places = [place for place, move in enumerate(self.moves) if move in moves]
        return Candidates(
            self.kind, tuple(self.moves[place] for place in places), tuple(self.codes[place] for place in places)
        )


def candidates_of(view: View) -> Candidates:
    """The moves worth trying among the legal ones."""
    assert view.question is not None
    legal = view.question.legal
    pack = rules_of(view.game).pack
    match legal[0]:
        case Discard():
            return _discards(view)
        case Declare() | Pass():
            shown = pack.mask(card for found in view.question.declarable.combinations for card in found.cards)
            return Candidates(DECLARATIONS, legal, (shown, 0)[-len(legal) :])
        case Play():
            cards = pack.mask(move.card for move in legal if isinstance(move, Play))
            tried = without_equals(view, cards)
            return Candidates(PLAYS, tuple(Play(pack.cards_of(bit)[0]) for bit in tried), tried)


def _discards(view: View) -> Candidates:
    """The discards that look best, so that each can be tried in many worlds."""
    assert view.question is not None
    pack = rules_of(view.game).pack
    hand = pack.mask(view.hand or ())
    pairs = {pack.mask(move.cards): move for move in view.question.legal if isinstance(move, Discard)}
    best = sorted(pairs, key=lambda pair: -discard_score(GAMES[view.game], hand, pair))[:MOST_DISCARDS]
    return Candidates(DISCARDS, tuple(pairs[pair] for pair in best), tuple(best))
