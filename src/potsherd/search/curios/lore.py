"""What the search knows of Curios."""

from __future__ import annotations

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import RECRUITING, State
from potsherd.search.contract import Reading, Tuning
from potsherd.search.curios import features as reading
from potsherd.search.curios.choices import likely_play, prefer
from potsherd.search.curios.evaluation import money_of, promise
from potsherd.search.curios.guide import guide_of
from potsherd.search.curios.options import options

__all__ = [
    "NODES",
    "READING",
    "SOLVED",
    "TUNING",
    "WORLDS",
    "guide_of",
    "likely_play",
    "money_of",
    "options",
    "prefer",
    "promise",
    "turn_of",
]

TUNING = Tuning(exploration=0.4, temperature=3.0, evenly=0.05, turns=1)
"""Found by matches; see docs/search.md."""
NODES = {
    "scholar": (90, 90, 90, 90),
    "expert": (40_000, 40_000, 40_000, 40_000),
}
"""Simulations that a level makes for a decision, for two, three, four and five players; see
docs/ladder.md."""
WORLDS = 512
"""Worlds for a decision, unless the bot is told how many."""
SOLVED = 8
"""Nodes that are solved in the time of a simulation."""
READING: Reading = reading


@rule
def turn_of(s: State) -> int:
    """A number that changes when a search begins or is over: only between searches is it plain
    what a position is worth."""
    return 2 * s.round + (1 if s.phase >= RECRUITING else 0)
