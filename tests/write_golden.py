"""Write the golden play-throughs anew: ``python -m tests.write_golden``; then read the difference."""

from pathlib import Path

from engine.record import from_json
from tests.engine.examples import examples
from tests.play_through import play_through

FOLDER = Path(__file__).parent / "golden"
CHOSEN = {
    "piedicavallo": {
        1: "random",
        13: "no_trick",
        14: "every_trick",
        15: "matto_led",
        16: "two_trumps_discarded",
        18: "draw",
    },
    "bolognese": {
        2: "declarations_and_matto_exchanged",
        4: "dealer_south",
        13: "no_trick",
        15: "matto_led",
        16: "two_moors",
        20: "draw",
    },
}
"""For each game the lines of its example deals, under the names of their play-throughs."""


def golden_texts() -> dict[str, str]:
    """From the name of each file to what it should hold."""
    return {
        f"{game}_{name}.txt": play_through(from_json(examples(f"{game}.jsonl")[line - 1]))
        for game, chosen in CHOSEN.items()
        for line, name in chosen.items()
    }


def main() -> None:
    """Replace all the files."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, text in golden_texts().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
