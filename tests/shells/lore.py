"""What the search knows of Shells: no more than what a shell brings at once."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.search.contract import Tuning
from potsherd.search.plain import MODELS, SOLVED, guide_of, prefer
from potsherd.search.results import share_out
from shells.fields import DIVE, SHOW, State, Tables
from shells.kernel import legal

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

TUNING = Tuning(exploration=0.4, temperature=2.0, evenly=0.1, turns=2)
NODES = {"scholar": (30, 30, 30), "expert": (300, 300, 300)}
WORLDS = 16
READING = None


@rule
def options(e: Tables, s: State, guide: Any, steps: Any, gains: Any) -> int:
    """All that is legal; a dive is worth about a cheap shell."""
    n = legal(e, s, steps)
    for i in range(n):
        if steps[i] == DIVE:
            gains[i] = 1.0
        else:
            t = steps[i] - SHOW
            gains[i] = float((s.shown[s.mover][t] + 1) * e.worth[t])
    return n


@rule
def promise(e: Tables, s: State, guide: Any, shares: Any) -> None:
    """By the points so far."""
    for seat in range(e.players):
        shares[seat] = float(s.points[seat])
    share_out(shares, e.players + 0, 5.0)


@rule
def money_of(e: Tables, s: State, seat: int) -> float:
    """The points of a seat."""
    return float(s.points[seat])


@rule
def turn_of(s: State) -> int:
    """A number that changes when another turn begins."""
    return s.turns + 0
