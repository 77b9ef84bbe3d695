"""Archaeology, evaluated by hand: money and what hands promise, as shares of the win."""

from __future__ import annotations

from math import sqrt
from typing import Any

from potsherd.rules.archaeology.fields import State, Tables
from potsherd.rules.compiling import rule
from potsherd.search.archaeology.guide import Guide
from potsherd.search.archaeology.weighing import hand_worth, plan_maps, stage_of
from potsherd.search.results import share_out

CALM, STORMY = 4.0, 4.0
"""The spread of results at the end, and what each root of a turn to come adds, in money."""


@rule
def money_of(e: Tables, s: State, seat: int) -> float:
    """The money of a seat."""
    return float(s.money[seat])


@rule
def promise(e: Tables, s: State, guide: Guide, shares: Any) -> None:
    """Each seat's share of the win, by its money and what its hand is worth."""
    stage = stage_of(e, s)
    plan_maps(e, s, guide)
    for seat in range(e.players):
        shares[seat] = s.money[seat] + hand_worth(e, s, guide, stage, seat)
    share_out(shares, e.players + 0, CALM + STORMY * sqrt(float(stage)))
