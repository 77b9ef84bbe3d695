"""A bot of one's own, in both ways: --bots own_bot:OwnBot, or --bots 'exec:python own_bot.py'."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from itertools import islice
from random import Random

from potsherd import Move, View


def choose(moves: Sequence[str], random: Random) -> str:
    """Sell the largest set there is, else anything at random, so that the turn ends soon."""
    sales = [move for move in moves if move.startswith("sell")]
    return max(sales, key=len) if sales else random.choice(moves)


class OwnBot:
    """Plays one seat of one game; it is given the view of its seat, and nothing else."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, view: View) -> Move | str:
        """A legal move, or its token."""
        return choose([str(move) for move in islice(view.moves(), 200)], self._random)


def main() -> None:
    """Answer each line with a line, until there are no more."""
    random = None
    for line in sys.stdin:
        asked = json.loads(line)
        random = random or Random(asked["seed"])
        print(json.dumps({"move": choose(asked["moves"], random)}), flush=True)


if __name__ == "__main__":
    main()
