"""An example of a program as a bot: it takes no trick that it need not take, and declares what there is.

Try it:
    tarocchi-arena --game bolognese --north-south "program:python arena/examples/lowest_card.py" --east-west random
    tarocchi-bot --server ws://127.0.0.1:8765 --table CODE --seat 2 -- python arena/examples/lowest_card.py
"""

import json
import sys
from typing import Any


def choose(view: dict[str, Any]) -> object:
    """One of the legal moves; the view is the message that protocol.md describes under "view"."""
    legal = view["your_turn"]["legal"]
    if view["phase"] == "declare":
        return legal[0]  # ["declare"] comes first where there is a combination
    return legal[-1]  # lists are in the pack's order: the highest cards of a suit first, the Matto last


def main() -> None:
    """Answer line by line until the questions end."""
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
