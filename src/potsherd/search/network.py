"""A small network that says what a position promises to a seat, as rules that the search calls.

Two layers of rectified units; what comes out for each seat is put in proportion, as exp(out), so
that the seats' shares add up to 1. Positions are read by `features` of a family. The weights stand
in the guide: `first[feature, unit]`, `first_bias[unit]`, `second[unit, unit]`, `second_bias[unit]`
and `last[unit]`.
"""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule
from potsherd.search.contract import features
from potsherd.search.results import share_out

UNITS = 32
"""Units of each layer: as many as fill a few registers of a processor."""


@rule
def note(guide: Any, n: int, feature: int, value: float) -> int:
    """Add a feature to the list unless it is zero; return how long the list is."""
    if value != 0.0:
        guide.active[n] = feature
        guide.values[n] = value
        return n + 1
    return n


@rule
def count_up(guide: Any, n: int, feature: int, number: int, steps: int) -> int:
    """Add a feature of 1 for each of `number` up to `steps`; return how long the list is."""
    for step in range(min(number, steps)):
        guide.active[n] = feature + step
        guide.values[n] = 1.0
        n += 1
    return n


@rule
def output(guide: Any, n: int) -> float:
    """What comes out for the first n features of the list.

    Units are as many as a variable says, and features are taken in pairs: so compilers use vectors.
    """
    units = guide.units
    for unit in range(units):
        guide.hidden[unit] = guide.first_bias[unit]
        guide.deep[unit] = guide.second_bias[unit]
    guide.active[n] = 0
    guide.values[n] = 0.0
    for k in range(0, n, 2):
        i = guide.active[k]
        j = guide.active[k + 1]
        x = guide.values[k]
        y = guide.values[k + 1]
        for unit in range(units):
            guide.hidden[unit] += x * guide.first[i][unit] + y * guide.first[j][unit]
    for unit in range(units):
        on = guide.hidden[unit]
        if on > 0.0:
            for other in range(units):
                guide.deep[other] += on * guide.second[unit][other]
    total = 0.0
    for unit in range(units):
        total += max(guide.deep[unit], 0.0) * guide.last[unit]
    return total


@rule
def promise_of_network(e: Any, s: Any, guide: Any, shares: Any) -> None:
    """Each seat's share of the win as the network expects it."""
    for seat in range(e.players):
        shares[seat] = output(guide, features(e, s, guide, seat))
    share_out(shares, e.players + 0, 1.0)
