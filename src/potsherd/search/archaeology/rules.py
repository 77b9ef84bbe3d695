"""What the search is bound to for Archaeology, under the names that it calls."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import DIG, State
from potsherd.rules.compiling import rule
from potsherd.search.archaeology.evaluation import money_of, promise
from potsherd.search.archaeology.features import features
from potsherd.search.archaeology.options import options, prefer
from potsherd.search.archaeology.sizes import FEATURES
from potsherd.search.tree import Settings
from potsherd.worlds import random_play as likely_play

__all__ = [
    "FEATURES",
    "NODES",
    "SETTINGS",
    "WORLDS",
    "features",
    "likely_play",
    "money_of",
    "options",
    "prefer",
    "promise",
    "turn_of",
    "under_way",
]

SETTINGS = Settings(exploration=0.2, temperature=2.5, evenly=0.05, turns=1)
"""Found by matches; see docs/search.md."""
NODES = {
    "scholar": (90, 90, 20, 20),
    "expert": (4_000, 4_000, 4_000, 4_000),
}
"""Simulations that a level makes for a decision, for two, three, four and five players; see
docs/ladder.md."""
WORLDS = 48
"""Worlds for a decision, unless the bot is told how many."""


@rule
def turn_of(s: State) -> int:
    """A number that changes when another turn begins."""
    return s.turn + 0


@rule
def under_way(s: State) -> bool:
    """Whether the game has been set up."""
    return s.phase >= DIG
