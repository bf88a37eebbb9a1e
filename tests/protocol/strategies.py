"""What hypothesis draws for the wire: messages of clients, broken ones, and any values at all."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from engine.games import GAMES

Plain = dict[str, Any]

ids = st.integers(0, 2**53 - 1)
seats = st.integers(0, 3)
cards = st.sampled_from(sorted({card for rules in GAMES.values() for card in rules.pack.cards}))
names = st.text(min_size=1, max_size=24)
codes = st.from_regex(r"[A-Za-z]{7}", fullmatch=True)
tickets = st.from_regex(r"[A-Za-z0-9_-]{16,64}", fullmatch=True)
levels = st.sampled_from(["random", "rules"])
match_terms = st.fixed_dictionaries(
    {}, optional={"kind": st.sampled_from(["single", "four-deals", "to-target"]), "target": st.integers(1, 10_000)}
)


def message(
    kind: str,
    fields: dict[str, SearchStrategy[Any]] | None = None,
    optional: dict[str, SearchStrategy[Any]] | None = None,
) -> SearchStrategy[Plain]:
    always: dict[str, SearchStrategy[Any]] = {"type": st.just(kind), "id": ids}
    return st.fixed_dictionaries(always | (fields or {}), optional=optional or {})


MESSAGES: dict[str, SearchStrategy[Plain]] = {
    "hello": message("hello", {"name": st.text(min_size=1, max_size=64)}, {"ticket": tickets}),
    "list": message("list"),
    "open": message(
        "open",
        {"game": st.sampled_from(sorted(GAMES))},
        {
            "match": match_terms,
            "visibility": st.sampled_from(["public", "private"]),
            "bot": levels,
            "seat": seats,
        },
    ),
    "join": message("join", {"code": codes}, {"seen": ids}),
    "watch": message("watch", {"code": codes}, {"seen": ids}),
    "sit": message("sit", {"seat": seats}),
    "fill": message("fill", {"seat": seats, "bot": levels}),
    "clear": message("clear", {"seat": seats}),
    "away": message("away"),
    "back": message("back"),
    "start": message("start"),
    "end": message("end"),
    "discard": message("discard", {"turn": ids, "cards": st.lists(cards, min_size=2, max_size=2)}),
    "declare": message("declare", {"turn": ids}),
    "pass": message("pass", {"turn": ids}),
    "play": message("play", {"turn": ids, "card": cards}),
    "say": message("say", {"text": st.text(min_size=1, max_size=300)}),
    "mute": message("mute", {"name": names, "muted": st.booleans()}),
    "lock": message("lock", {"locked": st.booleans()}),
    "host": message("host", {"name": names}),
    "leave": message("leave"),
    "ping": message("ping"),
}
"""The plain form of each message of a client, by its type."""

messages = st.one_of(*MESSAGES.values())

scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from([-1, 0, 1, 4, 2**53, 2**64 - 1, 1.0, 3.5, "", "play", "DN", "T22", "nul\0", "\n", "é", "🂡"])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=8,
)
"""What both encodings can write."""


@st.composite
def broken_messages(draw: DrawFn) -> Plain:
    """A message of a client in which a few fields are missing, strange or of another value."""
    broken = dict(draw(messages))
    names_of_fields = st.sampled_from(["type", "id", "turn", "card", "cards", "seat", "name", "code", "match", "x", ""])
    for _ in range(draw(st.integers(1, 3))):
        field = draw(names_of_fields | st.sampled_from(sorted(broken) or ["x"]))
        if draw(st.booleans()):
            broken[field] = draw(values)
        else:
            broken.pop(field, None)
    return broken
