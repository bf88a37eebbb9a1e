"""The bot that plays by maxims: what they say about each legal move is added up, and the largest sum is played."""

from collections.abc import Sequence

from bots.bot import ONLY_MOVE, Budget, Choice
from bots.discarding import DISCARD_MAXIMS, seventeen_of
from bots.maxims import MAXIMS
from bots.situation import situation_of
from engine.moves import Declare, Discard, Move, Pass, Play
from engine.view import View

DECLARES = "declare_what_scores"


class RulesBot:
    """Counts cards and follows the maxims of ``maxims.py`` and ``discarding.py``, without chance and without search."""

    def choose(self, view: View, seed: int, budget: Budget) -> Choice:  # noqa: ARG002 - the interface of all bots
        """Answer the question in a view; the reason names the maxim that speaks most for the move."""
        assert view.question is not None
        legal = view.question.legal
        if len(legal) == 1:
            return Choice(legal[0], ONLY_MOVE)
        match legal[0]:
            case Declare() | Pass():
                return Choice(Declare(), DECLARES)
            case Discard():
                return _choose_discard(view, legal)
            case Play():
                return _choose_card(view, legal)


def _choose_discard(view: View, legal: Sequence[Move]) -> Choice:
    dealer = seventeen_of(view)
    pairs = [dealer.rules.pack.mask(move.cards) for move in legal if isinstance(move, Discard)]
    opinions = [[maxim(dealer, pair) for maxim in DISCARD_MAXIMS] for pair in pairs]
    best, decisive = decide(opinions)
    return Choice(legal[best], DISCARD_MAXIMS[decisive].__name__)


def _choose_card(view: View, legal: Sequence[Move]) -> Choice:
    situation = situation_of(view)
    options = [situation.option(move.card) for move in legal if isinstance(move, Play)]
    opinions = [[maxim(situation, option) for maxim in MAXIMS] for option in options]
    best, decisive = decide(opinions)
    return Choice(legal[best], MAXIMS[decisive].__name__)


def decide(opinions: Sequence[Sequence[float]]) -> tuple[int, int]:
    """Which move has the largest sum, the first of equals, and which maxim speaks most for it beside the others.

    Args:
        opinions: for each move what each maxim says.
    """
    sums = [sum(opinion) for opinion in opinions]
    best = sums.index(max(sums))
    by_maxim = zip(*opinions, strict=True)
    ahead = [mine * len(opinions) - sum(said) for mine, said in zip(opinions[best], by_maxim, strict=True)]
    return best, ahead.index(max(ahead))
