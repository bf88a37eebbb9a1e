"""Deals for the engine's tests: dealt from a seed or laid out by hand, played by codes or at random."""

from random import Random

from engine.cards import SEATS, SIDES, Card, Mask, Pair
from engine.deal import Deal, Phase
from engine.events import Event
from engine.games import GAMES
from engine.moves import Discard, Move, Pass, Play
from engine.rules import Outcome
from engine.score import NOTHING, CombinationCount
from engine.shuffle import deal_hands, seed_from_number

SOUTH, EAST, NORTH, WEST = SEATS


def cards(codes: str) -> tuple[Card, ...]:
    """The cards of codes with spaces between them."""
    return tuple(map(Card, codes.split()))


def pair(codes: str) -> tuple[Card, Card]:
    """The two cards of two codes."""
    first, second = cards(codes)
    return (first, second)


def mask(game: str, codes: str) -> Mask:
    """The set of the cards of a game with these codes."""
    return GAMES[game].pack.mask(cards(codes))


def dealt(game: str, *, seed: int = 0, dealer: int = 0) -> Deal:
    """A fresh deal from the shuffle."""
    return Deal(GAMES[game], SEATS[dealer], deal_hands(GAMES[game].pack, seed_from_number(seed), dealer=SEATS[dealer]))


def laid_out(game: str, *hands: str, dealer: int = 3) -> Deal:
    """A fresh deal in which South, East, North and West hold these cards, filled up in the pack's order."""
    pack = GAMES[game].pack
    given = [cards(hand) for hand in (*hands, "", "", "", "")[:4]]
    named = {card for hand in given for card in hand}
    rest = iter([card for card in pack.cards if card not in named])
    full = [
        pack.mask([*hand, *(next(rest) for _ in range((17 if seat == dealer else 15) - len(hand)))])
        for seat, hand in enumerate(given)
    ]
    return Deal(GAMES[game], SEATS[dealer], (full[0], full[1], full[2], full[3]))


def discard(deal: Deal, codes: str = "") -> tuple[Event, ...]:
    """The dealer discards these two cards, or the first two that may be."""
    if not codes:
        return deal.apply(deal.legal_moves()[0])
    return deal.apply(Discard(pair(codes)))


def play(deal: Deal, codes: str) -> list[Event]:
    """The seats whose turn it is play these cards one after another, and pass when they are asked to declare."""
    events: list[Event] = []
    for card in cards(codes):
        if deal.phase is Phase.DECLARE:
            deal.apply(Pass())
        events.extend(deal.apply(Play(card)))
    return events


def legal_cards(deal: Deal) -> str:
    """The codes of the cards that may be played now."""
    return " ".join(move.card for move in deal.legal_moves() if isinstance(move, Play))


def play_at_random(deal: Deal, seed: int, *, moves: int = 100) -> Deal:
    """Make this many random legal moves, all that remain by default."""
    choose = Random(seed).choice
    for _ in range(moves):
        if deal.to_act is None:
            break
        deal.apply(choose(deal.legal_moves()))
    return deal


def every_illegal_move(deal: Deal) -> list[Move]:
    """Moves of every kind that are not legal now, with cards of the pack and one that no pack has."""
    from_pack = deal.rules.pack.cards
    known: list[Move] = [Play(card) for card in (*from_pack, Card("X1"))]
    known += [Discard((first, second)) for first in from_pack[::5] for second in from_pack[::7]]
    known += [Discard((Card("X1"), from_pack[0])), Pass()]
    legal = {frozenset(move.cards) if isinstance(move, Discard) else move for move in deal.legal_moves()}
    return [move for move in known if (frozenset(move.cards) if isinstance(move, Discard) else move) not in legal]


def outcome(
    game: str,
    captured: str,
    *,
    by: int = 0,
    discarded: str,
    dealer: int = 0,
    tricks: Pair = (8, 7),
    matto: Pair = (0, 0),
    last_trick: int = 0,
    declared: tuple[CombinationCount, ...] = (NOTHING, NOTHING, NOTHING, NOTHING),
) -> Outcome:
    """A deal played out in which one side captured these cards and the other all the rest.

    Args:
        matto: the side that played the Matto and the side that won its trick.
    """
    pack = GAMES[game].pack
    one, discard = mask(game, captured), mask(game, discarded)
    other = pack.all & ~one & ~discard & ~pack.matto
    return Outcome(
        dealer=SEATS[dealer],
        discard=discard,
        taken=(other, one) if by else (one, other),
        tricks=tricks,
        matto_played_by=SIDES[matto[0]],
        matto_taken_by=SIDES[matto[1]],
        last_trick=SIDES[last_trick],
        declared=(declared[0], declared[1], declared[2], declared[3]),
    )
