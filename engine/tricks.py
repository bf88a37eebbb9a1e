"""What may be played to a trick and who takes it (G3–G6, BO2)."""

from engine.cards import Mask, Pack


def playable(pack: Pack, hand: Mask, led: Mask) -> Mask:
    """The cards of a hand that may be played to a trick.

    Args:
        led: the cards that follow what was led (a suit or the trumps); nothing while no card, or only the Matto, lies
            on the table (G6: then any card may be played).
    """
    # G3: follow, or play a trump, or anything; nobody has to beat a card.
    allowed = (hand & led) or (hand & pack.trumps)
    if not led or not allowed:
        return hand
    # G5: the Matto may always be played.
    return allowed | (hand & pack.matto)


def takes(pack: Pack, equals: Mask, card: Mask, best: Mask) -> bool:
    """Whether a card just played takes the trick from the best card so far.

    Args:
        equals: trumps of equal rank, of which the one played last counts as the highest (BO2).
        card: the bit of the card just played.
        best: the bit of the card that takes the trick so far, 0 if only the Matto has been played.
    """
    if card == pack.matto:
        return False  # G5: the Matto never wins.
    if not best:
        return True
    if not card & pack.suit_of[best]:
        return bool(card & pack.trumps)  # G4: a trump takes a plain card; a card of another suit takes nothing.
    return card < best or bool(card & equals and best & equals)
