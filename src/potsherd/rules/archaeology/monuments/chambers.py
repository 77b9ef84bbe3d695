"""What several monuments share: uncovering a chamber's unseen cards, and carrying cards off."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import DRAW, State, Tables
from potsherd.rules.archaeology.piles import gain, reveal
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE


@rule
def begin_uncovering(s: State, phase: int) -> bool:
    """Let chance say what the cards of the chamber are that nobody has seen; False if none."""
    if s.unseen[s.chamber] == 0:
        return False
    s.phase = phase
    s.mover = CHANCE
    return True


@rule
def uncover(s: State, step: int) -> bool:
    """One card becomes known as lying in the chamber; True when all are."""
    s.chambers[s.chamber][step - DRAW] += 1
    s.unseen[s.chamber] -= 1
    reveal(s, step - DRAW)
    s.midway = 1 if s.unseen[s.chamber] > 0 else 0
    return s.unseen[s.chamber] == 0


@rule
def carry_off(e: Tables, s: State) -> None:
    """Move all cards of the chamber into the explorer's hand."""
    for t in range(e.types):
        gain(s, s.turn, t, s.chambers[s.chamber][t])
        s.chambers[s.chamber][t] = 0
    s.chamber_left[s.chamber] = 0
