"""People who ask for anything at any time: which request can be refused with which code."""

from collections import defaultdict
from random import Random

from protocol.from_client import FromClient
from protocol.to_client import Refused
from protocol.types import models_of
from server.limits import Limits
from tests.harness import Client, House, first_legal

SELDOM = ["leave", "end", "remove"]
KINDS = [kind for kind in models_of(FromClient) if kind not in SELDOM] * 3 + SELDOM
MOVES = ["discard", "declare", "pass", "play"]
NAMES = ["Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "nobody"]
GAMES = ["piedicavallo", "bolognese"]


class Strangers:
    """Six people on one server with little room, who know the rules of no game."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.house = House(seed=seed, limits=Limits(tables=2, members_per_table=4, tables_per_person=2, wrong_codes=3))
        self.people = [self.house.arrives(name) for name in NAMES[:-1]]
        self.refused: dict[str, set[str]] = defaultdict(set)

    def ask(self, times: int) -> None:
        """Ask for so many things; mostly for those that lead on."""
        for _ in range(times):
            client = self.rng.choice(self.people)
            kind = self.rng.choice(MOVES if client.legal and self.rng.random() < 0.5 else KINDS)
            if client.legal and self.rng.random() < 0.3:
                self.moves_on(client)
            else:
                answer = client.asks(kind, **self.fields(kind, client))
                if isinstance(answer, Refused):
                    self.refused[kind].add(answer.code)
            self.house.waits(self.rng.choice([0.0, 1.0, 30.0]))
            self.bots_move_on()

    def moves_on(self, client: Client) -> None:
        """Make a legal move."""
        assert client.view.your_turn is not None
        client.makes(self.rng.choice(client.legal), turn=client.view.your_turn.turn)

    def bots_move_on(self) -> None:
        """Each bot whose turn it is makes a legal move."""
        for table in list(self.house.lobby.tables.values()):
            while turn := table.bot_turn():
                step = table.bot_moves(turn, first_legal(turn.view), self.house.now)
                assert step is not None
                self.house.carry_out(step)

    def fields(self, kind: str, client: Client) -> dict[str, object]:
        """Something that the models allow."""
        choice = self.rng.choice
        codes = list(self.house.lobby.tables)
        match kind:
            case "hello":
                return {"name": choice([client.name, "\u200b"]), **choice([{}, {"ticket": "x" * 32}])}
            case "open":
                return {
                    "game": choice(GAMES),
                    "visibility": "public",
                    "match": {"kind": choice(["single", "four-deals"])},
                }
            case "join" | "watch":
                return {"code": choice([*codes, "babebab"])}
            case "sit" | "clear":
                return {"seat": choice(range(4))}
            case "fill":
                return {"seat": choice(range(4)), "bot": "random"}
            case "say":
                return {"text": choice(["ciao", "\u202e"])}
            case "mute":
                return {"name": choice(NAMES), "muted": choice([True, False])}
            case "remove":
                return {"name": choice(NAMES), "barred": choice([True, False])}
            case "lock":
                return {"locked": choice([True, False])}
            case "host":
                return {"name": choice(NAMES)}
            case "export":
                return {"number": choice([1, 2])}
            case "replay":
                return {"record": {"format": choice(["tarocchi-deal/1", ""])}}
            case "hint":
                return {"turn": self.turn(client)}
            case "play" | "discard" | "declare" | "pass":
                return {"turn": self.turn(client)} | self.cards(kind, client)
            case _:
                return {}

    def turn(self, client: Client) -> int:
        table = client.session.table
        return self.rng.choice([0, table.state.turn, table.state.turn]) if table is not None else 0

    def cards(self, kind: str, client: Client) -> dict[str, object]:
        hand = client.view.hand if client.place and client.place.view else None
        cards = ["SK", "DN", "T16", "MAT", *(hand or ["CA"])]
        if kind == "play":
            return {"card": self.rng.choice(cards)}
        return {"cards": self.rng.choices(cards, k=2)} if kind == "discard" else {}
