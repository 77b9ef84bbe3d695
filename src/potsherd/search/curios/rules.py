"""What the search is bound to for Curios, under the names that it calls."""

from __future__ import annotations

from potsherd.rules.compiling import rule
from potsherd.rules.curios.fields import RECRUITING, SEARCHING, State
from potsherd.search.curios.choices import likely_play, prefer
from potsherd.search.curios.evaluation import money_of, promise
from potsherd.search.curios.features import features
from potsherd.search.curios.options import options
from potsherd.search.curios.sizes import FEATURES
from potsherd.search.tree import Settings

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

SETTINGS = Settings(exploration=0.4, temperature=3.0, evenly=0.05, turns=1)
"""Found by matches; see docs/search.md."""
NODES = {
    "scholar": (90, 90, 90, 90),
    "expert": (40_000, 40_000, 40_000, 40_000),
}
"""Simulations that a level makes for a decision, for two, three, four and five players; see
docs/ladder.md."""
WORLDS = 512
"""Worlds for a decision, unless the bot is told how many."""


@rule
def turn_of(s: State) -> int:
    """A number that changes when a search begins or is over: only between searches is it plain
    what a position is worth."""
    return 2 * s.round + (1 if s.phase >= RECRUITING else 0)


@rule
def under_way(s: State) -> bool:
    """Whether the game has been set up."""
    return s.phase >= SEARCHING
