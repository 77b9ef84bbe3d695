"""Information-set Monte Carlo tree search, for any number of seats.

Each simulation begins in one of the sampled worlds of the seat that decides. While it walks nodes
of the tree, each mover chooses by PUCT among the steps worth a thought; chance is drawn anew each
time. A node belongs to all that its mover knows now (and to the steps that he may choose among), so
that nobody in the tree acts on what he cannot know. The first new node is added; from there on
everybody takes the step with the greatest gain until a turn or a few are over, and the position is
evaluated. Each seat's share goes back to the nodes where that seat chose (max^n).

P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4 (2012), many observers;
D. Silver et al., "Mastering the game of Go without human knowledge", Nature 550 (2017), PUCT.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple, Protocol

from potsherd.rules.chance import pick
from potsherd.rules.compiling import apart, rule, stub
from potsherd.rules.contract import apply, outcomes
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.contract import Tuning, options, prefer, turn_of

LONGEST = 256
"""Nodes that one simulation walks through at most."""
MOST_STEPS = 1024
"""Steps of one simulation at most: it is evaluated then, wherever it stands, so that a search ends
even if a game does not."""
MOST_SEATS = 5


class Tree(NamedTuple):
    """The nodes and the edges between them, as arrays; an edge is a step at a node."""

    keys: Any
    """Of each place in the hash table, the key."""
    nodes: Any
    """Of each place, 1 + the number of the node, 0 for none."""
    first: Any
    """Of each node, its first edge; the edges of a node end where those of the next begin."""
    visits: Any
    steps: Any
    """Of each edge, the step, and what the other arrays say of it."""
    priors: Any
    tried: Any
    sums: Any
    used: Any
    """[nodes, edges, decisions in playouts, room for nodes, the root]"""


class Desk(NamedTuple):
    """What a search works on: one-element arrays of tables and guides, a state to play in with its
    64-bit words and the bits of them that each seat knows, tuning, a tree, a random generator, and
    room for steps, weights, gains, the path, its seats and the shares of the win."""

    tables: Any
    scratch: Any
    words: Any
    masks: Any
    guides: Any
    tuning: Tuning
    tree: Tree
    generator: Any
    room: Any


@rule
def mixed(key: int, word: int) -> int:
    """A hash that takes in one more word of 64 bits."""
    key = (key ^ word) * 0x2545F4914F6CDD1D
    return key ^ ((key >> 32) & 0xFFFFFFFF)


@rule
def key_of(words: Any, masks: Any, seat: int, steps: Any, n: int) -> int:
    """The hash of all that a seat knows of the state now, and of its options."""
    key = seat + 1
    for i in range(masks.shape[1]):
        key = mixed(key, words[i] & masks[seat, i])
    for i in range(n):
        key = mixed(key, steps[i])
    return key


@rule
def place_of(tree: Any, key: int) -> int:
    """The place in the hash table of a key, or the free one where it goes."""
    last = len(tree.keys) - 1
    place = key & last
    while tree.nodes[place] != 0 and tree.keys[place] != key:
        place = (place + 1) & last
    return place


@rule
def add_node(tuning: Any, tree: Any, place: int, key: int, steps: Any, gains: Any, n: int) -> int:
    """A new node with an edge for each option; the prior of an edge follows from its gain."""
    node = tree.used[0]
    edge = tree.used[1]
    tree.keys[place] = key
    tree.nodes[place] = node + 1
    tree.visits[node] = 0
    most = gains[0]
    for i in range(1, n):
        most = max(most, gains[i])
    total = 0.0
    for i in range(n):
        tree.priors[edge + i] = exp((gains[i] - most) / tuning.temperature)
        total += tree.priors[edge + i]
    for i in range(n):
        prior = tree.priors[edge + i] / total
        tree.priors[edge + i] = (1.0 - tuning.evenly) * prior + tuning.evenly / n
        tree.steps[edge + i] = steps[i]
        tree.tried[edge + i] = 0
        tree.sums[edge + i] = 0.0
    tree.used[0] = node + 1
    tree.used[1] = edge + n
    tree.first[node + 1] = edge + n
    return int(node)


@rule
def choose(tuning: Any, tree: Any, node: int) -> int:
    """The edge of a node to try next."""
    total = 0.0
    for edge in range(tree.first[node], tree.first[node + 1]):
        total += tree.sums[edge]
    visits = tree.visits[node]
    fresh = total / visits if visits > 0 else 0.5
    scale = tuning.exploration * sqrt(visits + 1.0)
    best = -1
    most = 0.0
    for edge in range(tree.first[node], tree.first[node + 1]):
        tried = tree.tried[edge]
        value = tree.sums[edge] / tried if tried > 0 else fresh
        value += scale * tree.priors[edge] / (1.0 + tried)
        if best < 0 or value > most:
            best = edge
            most = value
    return best


@rule
def likeliest(gains: Any, n: int) -> int:
    """The option with the greatest gain."""
    best = 0
    for i in range(1, n):
        if gains[i] > gains[best]:
            best = i
    return best


class Evaluation(Protocol):
    """How positions are judged."""

    def evaluate(self, e: Any, s: Any, guide: Any, shares: Any) -> None:
        """Each seat's expected share of the win."""


evaluate = stub(Evaluation.evaluate)


@rule
def simulate(desk: Any) -> None:
    """Play one simulation from the state in `scratch`, and take its result into the tree."""
    tuning, tree, g = desk.tuning, desk.tree, desk.generator
    steps, weights, gains, path, seats, shares = desk.room
    e = desk.tables[0]
    s = desk.scratch[0]
    guide = desk.guides[0]
    depth = 0
    inside = True
    decisions = 0
    turns = 0
    turn = 0
    for _ in range(MOST_STEPS):
        if s.mover == NOBODY:
            break
        if s.mover == CHANCE:
            step = steps[pick(g, weights, outcomes(e, s, steps, weights))]
        else:
            n = options(e, s, guide, steps, gains)
            choice = 0
            if n > 1 and inside and depth < LONGEST:
                key = key_of(desk.words, desk.masks, s.mover + 0, steps, n)
                place = place_of(tree, key)
                node = tree.nodes[place] - 1
                if node < 0:
                    inside = False
                    turn = turn_of(s)
                    if tree.used[0] < tree.used[3] and tree.used[1] + n <= len(tree.steps):
                        prefer(e, s, guide, steps, gains, n)
                        node = add_node(tuning, tree, place, key, steps, gains, n)
                if node >= 0:
                    edge = choose(tuning, tree, node)
                    path[depth, 0] = node
                    path[depth, 1] = edge
                    seats[depth] = s.mover
                    depth += 1
                    choice = edge - tree.first[node]
                else:
                    choice = likeliest(gains, n)
            elif n > 1:
                choice = likeliest(gains, n)
            step = steps[choice]
            if not inside:
                decisions += 1
        apply(e, s, step)
        if not inside and turn_of(s) != turn:
            turn = turn_of(s)
            turns += 1
            if turns >= tuning.turns:
                break
    evaluate(e, s, guide, shares)
    tree.used[2] += decisions
    for i in range(depth):
        tree.visits[path[i, 0]] += 1
        tree.tried[path[i, 1]] += 1
        tree.sums[path[i, 1]] += shares[seats[i]]


@apart
def survey(desk: Any, worlds: Any) -> int:
    """List the options of the worlds' mover, who cannot tell them apart, and find the root: his
    node, or the one to be added next. Returns how many options there are."""
    steps, _, gains, _, _, _ = desk.room
    tree = desk.tree
    desk.scratch[0] = worlds[0]
    s = desk.scratch[0]
    n = options(desk.tables[0], s, desk.guides[0], steps, gains)
    node = tree.nodes[place_of(tree, key_of(desk.words, desk.masks, s.mover + 0, steps, n))] - 1
    tree.used[4] = node if node >= 0 else tree.used[0]
    return n


@rule
def visits_of_root(tree: Any) -> int:
    """How often the root has been visited."""
    root = tree.used[4]
    return int(tree.visits[root]) if root < tree.used[0] else 0


@rule
def lead_of_root(tree: Any) -> int:
    """How many times more than any other option of the root the one tried most has been tried."""
    root = tree.used[4]
    most = second = 0
    if root < tree.used[0]:
        for edge in range(tree.first[root], tree.first[root + 1]):
            tried = int(tree.tried[edge])
            second = max(second, min(most, tried))
            most = max(most, tried)
    return most - second


@rule
def forget(tree: Any) -> None:
    """Empty the tree."""
    tree.nodes[:] = 0
    tree.used[0] = 0
    tree.used[1] = 0


@apart
def search(desk: Any, worlds: Any, first: int, last: int) -> None:
    """Simulations number `first` up to, but not including, `last`, in the worlds by turns."""
    for number in range(first, last):
        desk.scratch[0] = worlds[number % len(worlds)]
        simulate(desk)
