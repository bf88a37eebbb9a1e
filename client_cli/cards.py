"""Cards as people type them: any case, spaces between, and as little of the code as is clear."""

import re
from collections.abc import Iterable

from client_cli.texts import _, listed
from protocol.types import Card

CODE = re.compile(r"[SB](?:[KQNJA5-9]|10)|[CD](?:[KQNJA2-9]|10)|T(?:[1-9]|1\d|2[01])|MO[1-4]|ANG|MON|SOL|LUN|BEG|MAT")
SHOWN = 8


class Misread(Exception):
    """What was typed has no meaning, or more than one; the text says which."""


def read_card(text: str, legal: list[Card]) -> Card:
    """The card that is meant.

    A complete code means itself, legal or not, so that the server can say why it is not.

    Raises:
        Misread: no legal card begins like this, or several do.
    """
    typed = _compact(text)
    if CODE.fullmatch(typed):
        return typed
    matches = _beginning(typed, legal)
    if not matches:
        raise Misread(_no_card(text, legal))
    if len(matches) > 1:
        raise Misread(_("Which one: {cards}?").format(cards=_several(matches)))
    return matches[0]


def read_pair(text: str, legal: list[tuple[Card, Card]]) -> tuple[Card, Card]:
    """The two cards that are meant.

    Raises:
        Misread: no legal pair is written like this, or several are.
    """
    halves = list(_halves(text))
    for left, right in halves:
        if CODE.fullmatch(left) and CODE.fullmatch(right):
            return left, right
    pairs = {pair for left, right in halves for pair in legal if _matches(left, right, pair)}
    if len(pairs) == 1:
        return pairs.pop()
    if pairs:
        shown = [" ".join(pair) for pair in sorted(pairs)]
        raise Misread(_("Which two: {pairs}?").format(pairs=_several(shown)))
    raise Misread(_("Type two of these cards: {cards}.").format(cards=" ".join(_each_once(legal))))


def _compact(text: str) -> str:
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def _halves(text: str) -> Iterable[tuple[str, str]]:
    """All ways to divide what was typed in two: between words if there are several."""
    words = [_compact(word) for word in re.split(r"[\s,;+/]+", text[:40]) if _compact(word)]
    parts = words if len(words) > 1 else list("".join(words))
    for place in range(1, len(parts)):
        yield "".join(parts[:place]), "".join(parts[place:])


def _matches(left: str, right: str, pair: tuple[Card, Card]) -> bool:
    return any(_means(left, first) and _means(right, second) for first, second in (pair, pair[::-1]))


def _means(typed: str, card: Card) -> bool:
    return card == typed if CODE.fullmatch(typed) else card.startswith(typed)


def _beginning(typed: str, cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if typed and card.startswith(typed)]


def _no_card(text: str, legal: list[Card]) -> str:
    cards = " ".join(legal)
    if not cards:
        return _("No card is asked for now; “?” lists what can be done.")
    return _("“{text}” is none of the cards that you may play: {cards}.").format(text=text.strip()[:20], cards=cards)


def _several(options: list[str]) -> str:
    return listed([*options[:SHOWN], "…"] if len(options) > SHOWN else options)


def _each_once(pairs: list[tuple[Card, Card]]) -> list[Card]:
    return list(dict.fromkeys(card for pair in pairs for card in pair))
