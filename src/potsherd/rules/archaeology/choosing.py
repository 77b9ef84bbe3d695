"""Choosing several cards: one step a card, in type order, so that each choice has one path."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.fields import State, Tables
from potsherd.rules.compiling import rule


@rule
def list_choices(e: Tables, s: State, cards: Any, number: int, code: int, steps: Any) -> int:
    """Types to choose next of these `number` cards: in type order, and leaving enough for the rest.

    The step for a type is `code` + type.
    """
    n = 0
    for t in range(e.types):
        if t >= s.last and cards[t] > 0 and number >= s.left:
            steps[n] = code + t
            n += 1
        number -= cards[t]
    return n


@rule
def chosen(s: State, card: int) -> bool:
    """Note that a card has been chosen; True if it was the last one."""
    s.left -= 1
    if s.left == 0:
        s.last = 0
        return True
    s.last = card
    s.midway = 1
    return False
