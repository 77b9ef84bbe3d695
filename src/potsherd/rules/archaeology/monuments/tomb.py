"""The Tomb: look at all cards of a chamber, keep a few, put the rest back."""

from __future__ import annotations

from typing import Any

from potsherd.rules.archaeology.choosing import chosen, list_choices
from potsherd.rules.archaeology.fields import KEEP, KEEPING, UNCOVER_TOMB, State, Tables
from potsherd.rules.archaeology.monuments.chambers import begin_uncovering, uncover
from potsherd.rules.archaeology.piles import gain
from potsherd.rules.archaeology.turns import act
from potsherd.rules.compiling import rule


@rule
def enter_tomb(e: Tables, s: State) -> None:
    """Look at the chamber, turning up first what nobody has seen."""
    if not begin_uncovering(s, UNCOVER_TOMB):
        offer_choice(e, s)


@rule
def uncover_tomb(e: Tables, s: State, step: int) -> None:
    """Turn up one more card of the chamber."""
    if uncover(s, step):
        offer_choice(e, s)


@rule
def offer_choice(e: Tables, s: State) -> None:
    """Ask for the cards to keep: as many as the rule says, or all that are left."""
    s.phase = KEEPING
    s.mover = s.turn
    s.left = min(e.tomb_keeps, s.chamber_left[s.chamber])
    s.last = 0


@rule
def list_keeps(e: Tables, s: State, steps: Any) -> int:
    """Types to keep next."""
    lying = s.chambers[s.chamber]
    return list_choices(e, s, lying, s.chamber_left[s.chamber], KEEP, steps)


@rule
def keep(e: Tables, s: State, card: int) -> None:
    """Take one card of the chamber."""
    s.chambers[s.chamber][card] -= 1
    s.chamber_left[s.chamber] -= 1
    gain(s, s.turn, card, 1)
    if chosen(s, card):
        s.chamber = 0
        act(e, s)
