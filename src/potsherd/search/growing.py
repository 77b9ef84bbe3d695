"""The whole tree of all that can come, grown from what is public, for games that are small enough.

It begins with chance, which says who holds what. An information set is all that its seat has seen
since then, step by step, and its options: a hash of them, as in the search. Forced steps are passed
over, and where nobody has a choice any more, chance is averaged away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from potsherd.rules.compiling import apart, rule
from potsherd.rules.contract import apply, legal, outcomes
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.cfr import Arrays
from potsherd.search.results import settle
from potsherd.search.tree import key_of, mixed, place_of

if TYPE_CHECKING:
    from potsherd.games.game import Game

SEATS = 2
"""For so many seats equilibria are found."""
WAITING = 256
"""States that wait while chance is averaged away."""


class Numbers(NamedTuple):
    """A hash table of information sets: of each place the key, and 1 + the number, 0 for none."""

    keys: Any
    nodes: Any


class Growth(NamedTuple):
    """A tree that grows: its arrays, longer than they are filled, and besides them of each node the
    state, what each seat remembers, and the action that each took last; of each action the step;
    the numbers of information sets; room in which chance is averaged away."""

    arrays: Arrays
    states: Any
    memories: Any
    last: Any
    steps: Any
    numbers: Numbers
    waiting: Any
    odds: Any
    used: Any
    """[nodes, information sets, actions]"""


@rule
def play(desk: Any, memories: Any, step: int) -> None:
    """Play a step in `scratch`; after a whole move all seats take in what they see."""
    s = desk.scratch[0]
    apply(desk.tables[0], s, step)
    if s.midway == 0:
        for seat in range(SEATS):
            key = key_of(desk.words, desk.masks, seat, desk.room[0], 0)
            memories[seat] = mixed(memories[seat], key)


@rule
def follow(desk: Any, memories: Any, past: Any) -> int:
    """Play steps in `scratch`; return the key of the information set that they lead to."""
    for i in range(len(past)):
        play(desk, memories, past[i])
    return information(desk, memories, list_next(desk))


@rule
def information(desk: Any, memories: Any, n: int) -> int:
    """The key of all that the mover in `scratch` has seen, and of his n options."""
    seat = desk.scratch[0].mover + 0
    return mixed(memories[seat], key_of(desk.words, desk.masks, seat, desk.room[0], n))


@rule
def list_next(desk: Any) -> int:
    """List what can come next of the state in `scratch`, with weights; return how many there
    are."""
    e, s = desk.tables[0], desk.scratch[0]
    steps, weights = desk.room[0], desk.room[1]
    if s.mover == CHANCE:
        return outcomes(e, s, steps, weights)
    if s.mover == NOBODY:
        return 0
    n = legal(e, s, steps)
    for i in range(n):
        weights[i] = 1
    return n


@rule
def is_settled(desk: Any, growth: Any, payoff: Any) -> bool:
    """Whether nobody can choose anything any more from the state in `scratch`; then `payoff` is
    what each seat gets on average."""
    e = desk.tables[0]
    steps, weights = desk.room[0], desk.room[1]
    waiting, odds = growth.waiting, growth.odds
    for seat in range(SEATS):
        payoff[seat] = 0.0
    waiting[0] = desk.scratch[0]
    odds[0] = 1.0
    left = 1
    while left > 0:
        left -= 1
        desk.scratch[0] = waiting[left]
        s = desk.scratch[0]
        n = list_next(desk)
        if n == 0:
            settle(e, s, desk.room[5])
            for seat in range(SEATS):
                payoff[seat] += odds[left] * desk.room[5][seat]
        elif n + left > len(waiting) or (n > 1 and s.mover != CHANCE):
            return False
        total = 0.0
        for i in range(n):
            total += weights[i]
        for i in range(n - 1, -1, -1):
            waiting[left + i] = desk.scratch[0]
            apply(e, waiting[left + i], steps[i])
            odds[left + i] = odds[left] * weights[i] / total
        left += n
    return True


@rule
def add(desk: Any, growth: Any, share: float) -> None:
    """Add the state in `scratch` as a node; its memories and last actions stand there already."""
    t = growth.arrays
    node = growth.used[0]
    n = list_next(desk)
    while n == 1:
        play(desk, growth.memories[node], desk.room[0][0] + 0)
        n = list_next(desk)
    growth.states[node] = desk.scratch[0]
    t.mover[node] = desk.scratch[0].mover
    t.info[node] = -1
    if (n == 0 or t.mover[node] == CHANCE) and is_settled(desk, growth, t.payoff[node]):
        t.mover[node] = NOBODY
    if node > 0:
        t.child[node - 1] = node
        t.chance[node - 1] = share
    growth.used[0] = node + 1


@rule
def information_set(desk: Any, growth: Any, node: int, n: int) -> int:
    """The number of the information set of a node, whose state is in `scratch`, with n options; a
    new one if need be."""
    t = growth.arrays
    key = information(desk, growth.memories[node], n)
    place = place_of(growth.numbers, key)
    if growth.numbers.nodes[place] == 0:
        info, action = growth.used[1], growth.used[2]
        growth.numbers.keys[place] = key
        growth.numbers.nodes[place] = info + 1
        t.owner[info] = t.mover[node]
        t.before[info] = growth.last[node, t.mover[node]]
        for i in range(n):
            t.info_of[action + i] = info
            growth.steps[action + i] = desk.room[0][i]
        growth.used[1] = info + 1
        growth.used[2] = action + n
        t.action[info + 1] = action + n
    return int(growth.numbers.nodes[place] - 1)


@rule
def number_of(numbers: Any, key: int) -> int:
    """The number of an information set; -1 for none that is known."""
    return int(numbers.nodes[place_of(numbers, key)] - 1)


@rule
def branch(desk: Any, growth: Any, node: int) -> None:
    """Add all that can come next of a node; it is not a leaf."""
    t = growth.arrays
    desk.scratch[0] = growth.states[node]
    n = list_next(desk)
    total = 0.0
    for i in range(n):
        total += desk.room[1][i]
    action = -1
    if t.mover[node] != CHANCE:
        t.info[node] = information_set(desk, growth, node, n)
        action = t.action[t.info[node]] + 0
    for i in range(n):
        child = growth.used[0]
        desk.scratch[0] = growth.states[node]
        list_next(desk)
        share = desk.room[1][i] / total if action < 0 else 1.0
        for seat in range(SEATS):
            growth.memories[child, seat] = growth.memories[node, seat]
            growth.last[child, seat] = growth.last[node, seat]
        if action >= 0:
            growth.last[child, t.mover[node]] = action + i
        play(desk, growth.memories[child], desk.room[0][i] + 0)
        add(desk, growth, share)


@apart
def grow(desk: Any, roots: Any, shares: Any, growth: Any) -> bool:
    """Grow the tree of all that can come from states that are so likely; whether there was room
    for it. Nodes are numbered as they are found, level by level."""
    t, used = growth.arrays, growth.used
    t.mover[0] = CHANCE
    t.info[0] = -1
    t.first[0] = 0
    used[0] = 1
    for i in range(len(roots)):
        desk.scratch[0] = roots[i]
        for seat in range(SEATS):
            growth.memories[used[0], seat] = 0
            growth.last[used[0], seat] = -1
        add(desk, growth, shares[i])
    node = 0
    while node + 1 < used[0]:
        node += 1
        t.first[node] = used[0] - 1
        if used[0] + len(desk.room[0]) > len(t.mover):
            return False
        if t.mover[node] != NOBODY:
            branch(desk, growth, node)
    t.first[node + 1] = used[0] - 1
    return True


def new_growth(game: Game, nodes: int) -> Growth:
    """Room for a tree of at most so many nodes."""
    import numpy as np

    n = nodes + game.kernel.MAX_LEGAL
    dtype = game.kernel.STATE.dtype()
    places = 1 << n.bit_length()
    arrays = Arrays(
        mover=np.empty(n, np.int8),
        info=np.empty(n, np.int32),
        payoff=np.empty((n, SEATS)),
        first=np.empty(n + 1, np.int32),
        child=np.empty(n, np.int32),
        chance=np.empty(n),
        owner=np.empty(n, np.int8),
        action=np.zeros(n, np.int32),
        info_of=np.empty(n, np.int32),
        before=np.empty(n, np.int32),
    )
    return Growth(
        arrays,
        states=np.empty(n, dtype),
        memories=np.empty((n, SEATS), np.int64),
        last=np.empty((n, SEATS), np.int32),
        steps=np.empty(n, np.int16),
        numbers=Numbers(np.empty(places, np.int64), np.zeros(places, np.int32)),
        waiting=np.zeros(WAITING, dtype),
        odds=np.zeros(WAITING),
        used=np.zeros(3, np.int64),
    )


def filled(growth: Growth) -> Arrays:
    """The arrays, as far as they are filled."""
    nodes, infos, actions = (int(number) for number in growth.used)
    t = growth.arrays
    return Arrays(
        t.mover[:nodes],
        t.info[:nodes],
        t.payoff[:nodes],
        t.first[: nodes + 1],
        t.child[: nodes - 1],
        t.chance[: nodes - 1],
        t.owner[:infos],
        t.action[: infos + 1],
        t.info_of[:actions],
        t.before[:infos],
    )
