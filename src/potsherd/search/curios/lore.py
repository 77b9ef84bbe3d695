"""What the search knows of Curios."""

from __future__ import annotations

from collections.abc import Mapping

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import RECRUITING, State
from potsherd.search import plain
from potsherd.search.contract import Reading, Tuning
from potsherd.search.curios import features as reading
from potsherd.search.curios.choices import play_of_greedy, play_of_searchers, prefer
from potsherd.search.curios.evaluation import money_of, promise
from potsherd.search.curios.guide import guide_of
from potsherd.search.curios.options import options
from potsherd.worlds.contract import Play

__all__ = [
    "MODELS",
    "NODES",
    "READING",
    "SOLVED",
    "TUNING",
    "WORLDS",
    "guide_of",
    "money_of",
    "options",
    "prefer",
    "promise",
    "turn_of",
]

TUNING = Tuning(exploration=0.4, temperature=3.0, evenly=0.05, turns=1)
"""Found by matches; see docs/search.md."""
MODELS: Mapping[Play, float] = {play_of_searchers: 3.0, play_of_greedy: 1.0, **plain.MODELS}
"""Those that were learned, and for who plays like none of them, that choices tell nothing."""
NODES = {
    "scholar": (6, 90, 90, 90),
    "expert": (28_000, 16_000, 12_000, 8_000),
}
"""Simulations that a level makes for a decision, for two, three, four and five players; see
docs/ladder.md."""
WORLDS = 256
"""Worlds for a decision, unless the bot is told how many."""
SOLVED = 12
"""Nodes that are solved in the time of a simulation."""
READING: Reading = reading


@rule
def turn_of(s: State) -> int:
    """A number that changes when a search begins or is over: only between searches is it plain
    what a position is worth."""
    return 2 * s.round + (1 if s.phase >= RECRUITING else 0)
