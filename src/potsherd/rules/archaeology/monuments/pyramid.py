"""Pyramids, and the Temple too: the explorer takes a whole chamber, unseen by others."""

from __future__ import annotations

from potsherd.rules.archaeology.fields import UNCOVER_ALL, State, Tables
from potsherd.rules.archaeology.monuments.chambers import begin_uncovering, carry_off, uncover
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule


@rule
def enter_pyramid(e: Tables, s: State) -> None:
    """Take the chamber, turning up first what nobody has seen."""
    if not begin_uncovering(s, UNCOVER_ALL):
        leave(e, s)


@rule
def uncover_all(e: Tables, s: State, step: int) -> None:
    """Turn up one more card of the chamber."""
    if uncover(s, step):
        leave(e, s)


@rule
def leave(e: Tables, s: State) -> None:
    """Carry the cards off."""
    carry_off(e, s)
    s.chamber = 0
    act(e, s)
