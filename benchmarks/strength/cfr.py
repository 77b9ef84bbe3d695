"""Equilibria of two-player constant-sum games by CFR+, as near as is asked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from benchmarks.strength.responses import nash_conv, value_of
from benchmarks.strength.tree import Reals, Tree
from potsherd.rules.compiling import compiled
from potsherd.search.cfr import average, iterate, new_room

CHECK_EVERY = 50
"""Iterations between two looks at how far from the equilibrium the average is."""


@dataclass(frozen=True)
class Solution:
    """A policy near the equilibrium: what each seat gets, how much both together could gain by
    their best responses, and after how many iterations."""

    policy: Reals
    values: Reals
    nash_conv: float
    iterations: int


def solve(tree: Tree, *, nash_conv_below: float, iterations: int = 100_000) -> Solution:
    """The average policy of as many iterations as are needed, or of so many at most."""
    if tree.players != 2:
        raise ValueError(f"CFR finds equilibria of two players, not of {tree.players}")
    arrays = tree.arrays
    room, policy = new_room(arrays), tree.uniform
    done, left = 0, np.inf
    while done < iterations and left > nash_conv_below:
        more = min(CHECK_EVERY, iterations - done)
        compiled(iterate)(arrays, room, done, more, 0.0)
        done += more
        compiled(average)(arrays, room.sums, 0.0, policy)
        left = nash_conv(tree, policy)
    return Solution(policy, value_of(tree, policy), left, done)
