"""The Temple: who sells a set may look at a chamber, alone (M-1). It is explored like a pyramid."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import (
    LOOK,
    LOOKING,
    NO_LOOK,
    UNCOVER_LOOK,
    State,
    Tables,
)
from potsherd.rules.archaeology.monuments.chambers import begin_uncovering, uncover
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule


@rule
def offer_look(e: Tables, s: State) -> None:
    """Right after a sale, let the seller look, if a chamber is left."""
    for c in range(e.chambers[s.monument]):
        if s.chamber_left[c] > 0:
            s.phase = LOOKING
            return


@rule
def list_looks(e: Tables, s: State, steps: Any) -> int:
    """Each remaining chamber, or none."""
    n = 0
    for c in range(e.chambers[s.monument]):
        if s.chamber_left[c] > 0:
            steps[n] = LOOK + c
            n += 1
    steps[n] = NO_LOOK
    return n + 1


@rule
def look(e: Tables, s: State, chamber: int) -> None:
    """Look at a chamber, turning up first what nobody has seen."""
    s.chamber = chamber
    if not begin_uncovering(s, UNCOVER_LOOK):
        look_away(e, s)


@rule
def uncover_look(e: Tables, s: State, step: int) -> None:
    """Turn up one more card of the chamber."""
    if uncover(s, step):
        look_away(e, s)


@rule
def look_away(e: Tables, s: State) -> None:
    """The cards stay where they are, and the turn goes on."""
    s.chamber = 0
    act(e, s)
