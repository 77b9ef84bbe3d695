"""The Sphinx: name two types, turn up some cards, take those of the named types (M-3)."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import ANSWER, NAME, NAMING, State, Tables
from potsherd.rules.archaeology.piles import gain, put_back, turn_up
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule
from potsherd.rules.layout import CHANCE


@rule
def enter_sphinx(s: State) -> None:
    """Ask for two types."""
    s.phase = NAMING
    s.left = 2
    s.last = 0


@rule
def list_names(e: Tables, s: State, steps: Any) -> int:
    """Types of the game in hand, in type order; the first one leaves another to name (M-3)."""
    later = 0
    for t in range(s.last, e.types):
        if e.copies[t] > 0:
            later += 1
    n = 0
    for t in range(s.last, e.types):
        if e.copies[t] > 0 and later >= s.left:
            steps[n] = NAME + t
            n += 1
            later -= 1
    return n


@rule
def name_type(e: Tables, s: State, card: int) -> None:
    """Name a type; after the second one the Sphinx answers."""
    s.named[2 - s.left] = card
    s.last = card + 1
    s.left -= 1
    s.midway = 1
    if s.left == 0:
        s.midway = 0
        s.last = 0
        s.left = min(e.sphinx_draws, s.chamber_left[s.chamber])
        s.phase = ANSWER
        s.mover = CHANCE


@rule
def answer(e: Tables, s: State, step: int) -> None:
    """Turn up one card; after the last one the named types are taken, the rest goes back."""
    turn_up(s, step)
    s.left -= 1
    s.midway = 1
    if s.left == 0:
        s.midway = 0
        for i in range(2):
            card = s.named[i]
            gain(s, s.turn, card, s.drawn[card])
            s.drawn[card] = 0
            s.named[i] = 0
        for t in range(e.types):
            put_back(s, t)
        s.chamber = 0
        act(e, s)
