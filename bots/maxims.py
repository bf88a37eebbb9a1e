"""The maxims for playing a card, each a function of its own: how much it speaks for or against a card, in card points.

The rules bot adds up what all of ``MAXIMS`` say about each card that may be played. The weights were found by playing
duplicate deals, against chance and against one another.
"""

from collections.abc import Callable

from bots.situation import Option, Situation

POINTS_TO_COME = 1.8
"""What a card that is still to be played to the trick is worth on average."""
ANY_TRUMP = 3.0
HIGH_TRUMP = 9.0
HIGHEST_OF_A_SUIT = 4.0
SECOND_OF_A_SUIT = 1.5
MATTO_IN_HAND = 4.0
SHORTER_SUIT = 0.5
PARTNER_RUFFS = 2.0
OVERTAKING = 2.0
COMBINATION_POINT = 0.25

Maxim = Callable[[Situation, Option], float]


def take_rich_tricks(situation: Situation, option: Option) -> float:
    """Take a trick for what lies in it and is still to come, and leave the poor ones."""
    return option.lean * (situation.points + POINTS_TO_COME * len(situation.later))


def give_points_to_our_tricks(_situation: Situation, option: Option) -> float:
    """Give points to tricks that the partner is winning or that this card wins, and none to the opponents'."""
    return option.lean * option.points


def play_for_combinations(situation: Situation, option: Option) -> float:
    """Bring home what our combinations need and what would make the opponents' (BO12 to BO20)."""
    return COMBINATION_POINT * option.lean * (situation.worth + option.worth)


def spare_trumps(situation: Situation, option: Option) -> float:
    """Spend no trump for little, and a high one only for much."""
    trumps = situation.know.rules.pack.trumps
    if not option.card & trumps:
        return 0.0
    others = situation.elsewhere(trumps)
    higher = (others & situation.above(option.card)).bit_count()
    rank = 1 - higher / others.bit_count() if others else 1.0
    return -ANY_TRUMP - HIGH_TRUMP * rank * rank


def leave_the_partner_its_trick(situation: Situation, option: Option) -> float:
    """Take no trick, with a trump or otherwise, that the partner is winning and is likely to keep."""
    if not situation.best_is_partners or not option.takes:
        return 0.0
    return -OVERTAKING * situation.holds(situation.best, situation.led)


def keep_kings_alive(situation: Situation, option: Option) -> float:
    """Keep the highest card left of a suit for a trick that it wins while the opponents must follow; the second too."""
    others = situation.elsewhere(option.suit)
    if not others or option.card & situation.know.rules.pack.trumps:
        return 0.0
    higher = (others & (option.card - 1)).bit_count()
    if higher == 0:
        return -HIGHEST_OF_A_SUIT * situation.lives(option.suit)
    return -SECOND_OF_A_SUIT if higher == 1 else 0.0


def hold_the_matto(situation: Situation, option: Option) -> float:
    """Keep the Matto until it saves a card that is worth more than that (G5)."""
    if option.card != situation.know.rules.pack.matto or situation.know.hand.bit_count() <= 2:
        return 0.0
    return -MATTO_IN_HAND


def make_a_void(situation: Situation, option: Option) -> float:
    """Shorten the short suits as long as there is a trump to use the void with."""
    hand, trumps = situation.know.hand, situation.know.rules.pack.trumps
    if not hand & trumps or option.card & trumps or not option.suit:
        return 0.0
    return SHORTER_SUIT * max(0, 3 - (hand & option.suit).bit_count())


def lead_what_the_partner_can_trump(situation: Situation, option: Option) -> float:
    """Lead a suit that the partner is known not to hold while it may hold trumps."""
    void = situation.know.voids[situation.partner]
    trumps = situation.know.rules.pack.trumps
    return PARTNER_RUFFS if situation.leads and option.suit & void and not void & trumps else 0.0


MAXIMS: tuple[Maxim, ...] = (
    take_rich_tricks,
    give_points_to_our_tricks,
    play_for_combinations,
    spare_trumps,
    leave_the_partner_its_trick,
    keep_kings_alive,
    hold_the_matto,
    make_a_void,
    lead_what_the_partner_can_trump,
)
