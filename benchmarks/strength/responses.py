"""What policies are worth on a whole tree, and what the best response to them gets, exactly.

A policy is an array of one probability for each action of the tree, those of all seats together.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.strength.tree import Reals, Tree
from potsherd.rules.compiling import compiled, rule
from potsherd.rules.layout import NOBODY
from potsherd.search.cfr import fill_reaches, fill_values, share_of


def combined(tree: Tree, policies: list[Reals]) -> Reals:
    """The policy of each seat's own, in one array."""
    owner = tree.arrays.owner[tree.arrays.info_of]
    chosen: Reals = np.choose(owner, policies)
    return chosen


def value_of(tree: Tree, policy: Reals) -> Reals:
    """What each seat gets on average."""
    values, worth = np.zeros(tree.nodes), np.zeros(tree.players)
    for seat in range(tree.players):
        compiled(fill_values)(tree.arrays, policy, seat, values)
        worth[seat] = values[0]
    return worth


def best_response(tree: Tree, policy: Reals, seat: int) -> tuple[float, Reals]:
    """The most that a seat can get if the others keep to the policy, and its policy for that.

    The others' part of the policy that is returned is as it was given.
    """
    arrays = tree.arrays
    reach, values = np.zeros(tree.nodes), np.zeros(tree.nodes)
    gains, response = np.zeros(len(policy)), policy.copy()
    compiled(fill_reaches)(arrays, policy, seat, reach)
    compiled(_respond)(arrays, tree.level, policy, seat, reach, values, gains, response)
    return float(values[0]), response


def seeing_all(tree: Tree, policy: Reals, seat: int) -> float:
    """The most that a seat can get if it also sees all that is hidden from it, but not what is to
    come, while the others keep to the policy."""
    values = np.zeros(tree.nodes)
    compiled(_see)(tree.arrays, policy, seat, values)
    return float(values[0])


def nash_conv(tree: Tree, policy: Reals) -> float:
    """How much all seats together could gain, each by its best response to the others."""
    best = [best_response(tree, policy, seat)[0] for seat in range(tree.players)]
    return sum(best) - float(value_of(tree, policy).sum())


@rule
def _see(t: Any, policy: Any, seat: int, values: Any) -> None:
    for node in range(len(t.mover) - 1, -1, -1):
        if t.mover[node] == NOBODY:
            values[node] = t.payoff[node, seat]
        elif t.mover[node] == seat:
            values[node] = values[t.child[t.first[node]]]
            for k in range(t.first[node], t.first[node + 1]):
                values[node] = max(values[node], values[t.child[k]])
        else:
            for k in range(t.first[node], t.first[node + 1]):
                values[node] += share_of(t, policy, node, k) * values[t.child[k]]


@rule
def _respond(
    t: Any,
    first: Any,
    policy: Any,
    seat: int,
    reach: Any,
    values: Any,
    gains: Any,
    response: Any,
) -> None:
    """From the deepest level up, where the nodes of each level begin at `first`: first what each
    action of its information sets is worth to the seat, then the values of its nodes, whose best
    actions are known by then."""
    for level in range(len(first) - 2, -1, -1):
        for node in range(first[level], first[level + 1]):
            if t.mover[node] == NOBODY:
                values[node] = t.payoff[node, seat]
            for k in range(t.first[node], t.first[node + 1]):
                if t.mover[node] == seat:
                    action = t.action[t.info[node]] + k - t.first[node]
                    gains[action] += reach[node] * values[t.child[k]]
                else:
                    values[node] += share_of(t, policy, node, k) * values[t.child[k]]
        for node in range(first[level], first[level + 1]):
            if t.mover[node] == seat:
                values[node] = values[t.child[t.first[node] + _take_best(t, node, gains, response)]]


@rule
def _take_best(t: Any, node: int, gains: Any, response: Any) -> int:
    begin: int = t.action[t.info[node]]
    best = begin
    for action in range(begin, t.action[t.info[node] + 1]):
        if gains[action] > gains[best]:
            best = action
        response[action] = 0.0
    response[best] = 1.0
    return best - begin
