"""CFR+ on a whole tree, without sampling: the policies of both seats come to an equilibrium.

O. Tammelin, N. Burch, M. Johanson and M. Bowling, "Solving heads-up limit Texas Hold'em", IJCAI
2015: regrets never fall below zero, the seats are updated in turns, and the average of the policies
weighs iteration t with t.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from potsherd.rules.compiling import apart, rule
from potsherd.rules.layout import CHANCE, NOBODY


class Arrays(NamedTuple):
    """A tree of n nodes, with k information sets that have m actions together.

    Parents come before their children. Of each node there are the `mover` (NOBODY at a leaf), the
    number `info` of its information set (-1 if there is none), what a leaf `payoff`s to each seat,
    and its children: `child[first[node]:first[node + 1]]`, to which `chance` brings it with these
    probabilities (1 where a seat decides). The actions of an information set are `action[info]` to
    `action[info + 1]` - 1, in the order of the children; policies are arrays of m probabilities.
    `info_of` is the information set of each action. `owner` is the seat that has the information
    set, and `before` the action it took last on its way there (-1: none), of which there is one
    since nobody forgets anything; its number is lower than those of the information set.
    """

    mover: Any
    info: Any
    payoff: Any
    first: Any
    child: Any
    chance: Any
    owner: Any
    action: Any
    info_of: Any
    before: Any


class Room(NamedTuple):
    """What iterations work on: of each action the policy, its regret, and the sum of the policies
    so far; of each node how likely the others make it and what it is worth; of each information set
    how likely its own seat makes it."""

    policy: Any
    regrets: Any
    sums: Any
    reach: Any
    values: Any
    own: Any


@apart
def iterate(t: Any, room: Any, done: int, more: int, tremble: float) -> None:
    """So many iterations more, after those done.

    With the chance `tremble` a seat takes any of its actions, so that it is also found out what to
    do where an equilibrium never comes; `average` leaves it out again.
    """
    for iteration in range(done + 1, done + more + 1):
        for seat in range(2):
            fill_reaches(t, room.policy, seat, room.reach)
            fill_values(t, room.policy, seat, room.values)
            add_regrets(t, seat, room)
            match_regrets(t, seat, room, tremble)
            add_policy(t, seat, iteration, room)


@rule
def fill_reaches(t: Any, policy: Any, seat: int, reach: Any) -> None:
    """How likely chance and the others than `seat` make each node, if `seat` goes there."""
    reach[0] = 1.0
    for node in range(len(t.mover)):
        for k in range(t.first[node], t.first[node + 1]):
            share = t.chance[k]
            if t.mover[node] != CHANCE and t.mover[node] != seat:
                share = policy[t.action[t.info[node]] + k - t.first[node]]
            reach[t.child[k]] = reach[node] * share


@rule
def share_of(t: Any, policy: Any, node: int, k: int) -> float:
    """How likely child number `k` of the tree is taken at its parent."""
    share: float = t.chance[k]
    if t.mover[node] != CHANCE:
        share = policy[t.action[t.info[node]] + k - t.first[node]]
    return share


@rule
def fill_values(t: Any, policy: Any, seat: int, values: Any) -> None:
    """What each node is worth to a seat."""
    for node in range(len(t.mover) - 1, -1, -1):
        value = 0.0
        if t.mover[node] == NOBODY:
            value = t.payoff[node, seat]
        for k in range(t.first[node], t.first[node + 1]):
            value += share_of(t, policy, node, k) * values[t.child[k]]
        values[node] = value


@rule
def add_regrets(t: Any, seat: int, room: Any) -> None:
    """How much better than the policy each action of the seat would have been."""
    for node in range(len(t.mover)):
        if t.mover[node] == seat:
            action = t.action[t.info[node]] - t.first[node]
            for k in range(t.first[node], t.first[node + 1]):
                gain = room.values[t.child[k]] - room.values[node]
                room.regrets[action + k] += room.reach[node] * gain


@rule
def match_regrets(t: Any, seat: int, room: Any, tremble: float) -> None:
    """Play each action in proportion to its regret, once that is cut at zero."""
    for info in range(len(t.owner)):
        if t.owner[info] == seat:
            begin, end = t.action[info], t.action[info + 1]
            total = 0.0
            for action in range(begin, end):
                room.regrets[action] = max(room.regrets[action], 0.0)
                total += room.regrets[action]
            for action in range(begin, end):
                even = 1.0 / (end - begin)
                share = room.regrets[action] / total if total > 0 else even
                room.policy[action] = (1.0 - tremble) * share + tremble * even


@rule
def add_policy(t: Any, seat: int, weight: int, room: Any) -> None:
    """Add the policy to the average, as often as the seat itself gets to where it applies."""
    for info in range(len(t.owner)):
        if t.owner[info] == seat:
            own = 1.0
            if t.before[info] >= 0:
                own = room.own[t.info_of[t.before[info]]] * room.policy[t.before[info]]
            room.own[info] = own
            for action in range(t.action[info], t.action[info + 1]):
                room.sums[action] += weight * own * room.policy[action]


@apart
def average(t: Any, sums: Any, tremble: float, policy: Any) -> None:
    """Make of the sums of policies their average, without the trembling; it is uniform where none
    ever came."""
    for info in range(len(t.owner)):
        begin, end = t.action[info], t.action[info + 1]
        even = 1.0 / (end - begin)
        total = 0.0
        for action in range(begin, end):
            total += sums[action]
        rest = 0.0
        for action in range(begin, end):
            share = sums[action] / total if total > 0 else even
            policy[action] = max(share - tremble * even, 0.0)
            rest += policy[action]
        for action in range(begin, end):
            policy[action] /= rest


@apart
def weigh_actions(t: Any, room: Any, worths: Any) -> None:
    """Fill `worths`, zeros before, with what each action is worth to its seat with the policy of
    both, which has to come everywhere."""
    for seat in range(2):
        fill_reaches(t, room.policy, seat, room.reach)
        fill_values(t, room.policy, seat, room.values)
        for info in range(len(t.owner)):
            if t.owner[info] == seat:
                room.own[info] = 0.0
        for node in range(len(t.mover)):
            if t.mover[node] == seat:
                room.own[t.info[node]] += room.reach[node]
                action = t.action[t.info[node]] - t.first[node]
                for k in range(t.first[node], t.first[node + 1]):
                    worths[action + k] += room.reach[node] * room.values[t.child[k]]
    for action in range(len(t.info_of)):
        worths[action] /= room.own[t.info_of[action]]


def new_room(t: Arrays) -> Room:
    """Room for a tree, before the first iteration: the policy takes any action alike."""
    import numpy as np

    uniform = 1 / np.diff(t.action)[t.info_of]
    regrets, sums = np.zeros((2, len(uniform)))
    reach, values = np.zeros((2, len(t.mover)))
    return Room(uniform, regrets, sums, reach, values, np.zeros(len(t.owner)))
