"""The Buried Ruins: face-up chambers that a sandstorm adds to (M-4)."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import BURY, DRAW, RUINS, State, Tables
from potsherd.rules.archaeology.monuments.chambers import carry_off
from potsherd.rules.archaeology.piles import reveal
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE


@rule
def enter_ruins(e: Tables, s: State) -> None:
    """Take all cards of the chamber, which all have seen."""
    carry_off(e, s)
    s.chamber = 0
    act(e, s)


@rule
def bury(e: Tables, s: State) -> bool:
    """First of all in a sandstorm, let chance add cards from the pile; False if none come."""
    if e.kind[s.monument] != RUINS or s.pile == 0:
        return False
    s.phase = BURY
    s.mover = CHANCE
    s.chamber = 0
    return True


@rule
def bury_one(e: Tables, s: State, step: int) -> bool:
    """Add a card face up to the next chamber; True when the last one has come."""
    s.chambers[s.chamber][step - DRAW] += 1
    s.chamber_left[s.chamber] += 1
    reveal(s, step - DRAW)
    s.pile -= 1
    s.chamber += 1
    s.midway = 1
    if s.pile > 0 and s.chamber < e.chambers[s.monument]:
        return False
    s.midway = 0
    s.chamber = 0
    return True
