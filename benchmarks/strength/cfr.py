"""Equilibria of two-player constant-sum games by CFR+, on their whole tree, without sampling.

O. Tammelin, N. Burch, M. Johanson and M. Bowling, "Solving heads-up limit Texas Hold'em", IJCAI
2015: regrets never fall below zero, the seats are updated in turns, and the average of the policies
weighs iteration t with t.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.strength.responses import fill_reaches, nash_conv, share_of, value_of
from benchmarks.strength.tree import Reals, Tree
from potsherd.rules.compiling import compiled, rule
from potsherd.rules.layout import NOBODY

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
    regrets, sums = np.zeros((2, len(tree.steps)))
    policy, arrays = tree.uniform, tree.arrays
    reach, values, own = np.zeros(tree.nodes), np.zeros(tree.nodes), np.zeros(tree.infos)
    done, left = 0, np.inf
    while done < iterations and left > nash_conv_below:
        more = min(CHECK_EVERY, iterations - done)
        compiled(_iterate)(arrays, done, more, policy, regrets, sums, reach, values, own)
        done += more
        average = averaged(tree, sums)
        left = nash_conv(tree, average)
    return Solution(average, value_of(tree, average), left, done)


def averaged(tree: Tree, sums: Reals) -> Reals:
    """Sums of probabilities as probabilities; uniform where there are none."""
    totals = np.add.reduceat(sums, tree.arrays.action[:-1])[tree.arrays.info_of]
    return np.where(totals > 0, sums / np.where(totals > 0, totals, 1), tree.uniform)


@rule
def _iterate(
    t: Any,
    done: int,
    more: int,
    policy: Any,
    regrets: Any,
    sums: Any,
    reach: Any,
    values: Any,
    own: Any,
) -> None:
    for iteration in range(done + 1, done + more + 1):
        for seat in range(2):
            fill_reaches(t, policy, seat, reach)
            _add_regrets(t, policy, seat, reach, values, regrets)
            _match_regrets(t, seat, regrets, policy)
            _add_policy(t, policy, seat, iteration, own, sums)


@rule
def _add_regrets(t: Any, policy: Any, seat: int, reach: Any, values: Any, regrets: Any) -> None:
    """How much better than the policy each action of the seat would have been."""
    for node in range(len(t.mover) - 1, -1, -1):
        value = 0.0
        if t.mover[node] == NOBODY:
            value = t.payoff[node, seat]
        for k in range(t.first[node], t.first[node + 1]):
            value += share_of(t, policy, node, k) * values[t.child[k]]
        values[node] = value
        if t.mover[node] == seat:
            for k in range(t.first[node], t.first[node + 1]):
                action = t.action[t.info[node]] + k - t.first[node]
                regrets[action] += reach[node] * (values[t.child[k]] - value)


@rule
def _match_regrets(t: Any, seat: int, regrets: Any, policy: Any) -> None:
    """Play each action in proportion to its regret, once that is cut at zero."""
    for info in range(len(t.owner)):
        if t.owner[info] == seat:
            begin, end = t.action[info], t.action[info + 1]
            total = 0.0
            for action in range(begin, end):
                regrets[action] = max(regrets[action], 0.0)
                total += regrets[action]
            for action in range(begin, end):
                policy[action] = regrets[action] / total if total > 0 else 1.0 / (end - begin)


@rule
def _add_policy(t: Any, policy: Any, seat: int, weight: int, own: Any, sums: Any) -> None:
    """Add the policy to the average, as often as the seat itself gets to where it applies."""
    for info in range(len(t.owner)):
        if t.owner[info] == seat:
            own[info] = 1.0
            if t.before[info] >= 0:
                own[info] = own[t.info_of[t.before[info]]] * policy[t.before[info]]
            for action in range(t.action[info], t.action[info + 1]):
                sums[action] += weight * own[info] * policy[action]
