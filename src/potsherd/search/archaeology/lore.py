"""What the search knows of Archaeology."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import State
from potsherd.rules.compiling import rule
from potsherd.search.archaeology import features as reading
from potsherd.search.archaeology.evaluation import money_of, promise
from potsherd.search.archaeology.guide import guide_of
from potsherd.search.archaeology.options import options, prefer
from potsherd.search.contract import Reading, Tuning
from potsherd.search.plain import MODELS, SOLVED

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

TUNING = Tuning(exploration=0.2, temperature=2.5, evenly=0.05, turns=1)
"""Found by matches; see docs/search.md."""
NODES = {
    "scholar": (90, 90, 20, 20),
    "expert": (4_000, 4_000, 4_000, 4_000),
}
"""Simulations that a level makes for a decision, for two, three, four and five players; see
docs/ladder.md."""
WORLDS = 48
"""Worlds for a decision, unless the bot is told how many."""
READING: Reading = reading


@rule
def turn_of(s: State) -> int:
    """A number that changes when another turn begins."""
    return s.turn + 0
