"""The prototype's best search, as rules that are compiled as well.

Single-observer information-set Monte Carlo tree search: every simulation has a world of its own,
and a node belongs to what the searching seat sees, whoever decides there. Steps that waste cards
are left out. Steps are chosen by PUCT, with half of the prior on the step of the greedy player, who
plays on for eight turns; then the position is valued by a table of what hands may bring.

P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search", IEEE
Transactions on Computational Intelligence and AI in Games 4 (2012).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Annotated, Any, NamedTuple

from benchmarks.strength.prototype.greedy import MOST_TRADES, greedy_step, improvised, is_trading
from benchmarks.strength.prototype.guide import Guide
from potsherd.rules.archaeology.fields import (
    ACT,
    EXPLORE,
    LOOK,
    OFFER,
    OFFERING,
    SET,
    SETTLE,
    TAKE,
    TAKING,
    State,
    Tables,
)
from potsherd.rules.archaeology.kernel import apply, legal, outcomes, score
from potsherd.rules.chance import pick
from potsherd.rules.compiling import apart, rule
from potsherd.rules.layout import CHANCE, NOBODY, Fields, layout, public
from potsherd.search.tree import key_of, place_of

SIMULATIONS = 1000
EXPLORATION = 0.7
FAVOUR = 0.5
"""The part of the prior that the greedy step gets; the rest is spread evenly."""
TURNS = 8
EARLY = 60.0
"""Cards left to dig from which a hand counts for all that it may bring."""
SPREAD = 12.0
"""The lead in money by which a position is won with e : 1."""
ENOUGH = 6
"""Trade value from which no more is given."""
UNKNOWN = 0.5
PLACES = 1 << 12
LONGEST = 400
"""Nodes that one simulation walks through at most."""


@layout
class Tree(Fields):
    """The nodes, with a place for each step that a player of the 2009 game can take."""

    keys: Annotated[list[int], public("i8", PLACES)]
    nodes: Annotated[list[int], public("i4", PLACES)]
    """Of each place in the hash table, the key, and the number of the node from 1 on."""
    tried: Annotated[list[list[int]], public("i4", SIMULATIONS + 1, LOOK)]
    sums: Annotated[list[list[float]], public("f8", SIMULATIONS + 1, LOOK)]
    """Of each step at a node, how often it was tried, and the sum of the results."""
    path: Annotated[list[list[int]], public("i4", LONGEST, 3)]
    """Room: the nodes of a simulation, what was done there, and by whom."""
    used: Annotated[int, public("i4")]


class Desk(NamedTuple):
    """What a search works on: one-element arrays of tables, guides and trees, a state to play in
    with its 64-bit words and the bits of them that each seat knows, a random generator, and room
    for steps, weights and results."""

    tables: Any
    scratch: Any
    words: Any
    masks: Any
    guides: Any
    trees: Any
    generator: Any
    steps: Any
    weights: Any
    shares: Any


# ---------------------------------------------------------------- steps worth a thought
@rule
def options(e: Tables, s: State, guide: Guide, steps: Any) -> int:
    """List the steps that do not waste cards; at least one if any is legal."""
    n = legal(e, s, steps)
    buying = False
    for i in range(n):
        buying = buying or TAKE <= steps[i] < SETTLE
    kept = 0
    for i in range(n):
        if not is_waste(e, s, guide, steps[i], buying):
            steps[kept] = steps[i]
            kept += 1
    return kept


@rule
def is_waste(e: Tables, s: State, guide: Guide, step: int, buying: bool) -> bool:
    """Whether a step sells a part of a set, begins one trade too many, gives more than enough, or
    leaves trade value unspent that could still buy something."""
    if s.phase == ACT and step >= OFFER:
        return s.trades >= MOST_TRADES
    if s.phase == ACT and step < EXPLORE:
        held = s.hands[s.mover][step // SET] + 0
        number = step % SET + 1
        if s.dig_left == 0 and number == guide.cut[step // SET][held]:
            return False
        return number != min(held, e.largest[step // SET])
    if s.phase == OFFERING:
        return buying and step < TAKE and s.credit >= ENOUGH
    return buying and s.phase == TAKING and step == SETTLE


@rule
def favourite(e: Tables, s: State, guide: Guide, steps: Any, n: int) -> int:
    """The greedy step; within a trade that of a player who has not planned it, as it was."""
    if is_trading(s):
        return improvised(s, guide, steps, n)
    return greedy_step(e, s, guide, steps, n)


# ---------------------------------------------------------------- what positions are worth
@rule
def evaluate(e: Tables, s: State, guide: Guide, shares: Any) -> None:
    """Each seat's share of the win: the result at the end, else what is promised."""
    if s.mover == NOBODY:
        settle(e, s, shares)
    else:
        promise(e, s, guide, shares)


@rule
def settle(e: Tables, s: State, shares: Any) -> None:
    """The result of a game that is over: the winners share the win."""
    best = score(e, s, 0)
    for seat in range(e.players):
        best = max(best, score(e, s, seat))
    winners = 0
    for seat in range(e.players):
        winners += 1 if score(e, s, seat) == best else 0
    for seat in range(e.players):
        shares[seat] = 1.0 / winners if score(e, s, seat) == best else 0.0


@rule
def promise(e: Tables, s: State, guide: Guide, shares: Any) -> None:
    """Each seat's chance to win, by its lead over the best of the others in money and in what the
    hands may bring: what they bring when sold now, the more the later it is."""
    hope = min(1.0, s.dig_left / EARLY)
    best = -1.0
    second = -1.0
    for seat in range(e.players):
        worth = s.money[seat] + 0.0
        for t in range(e.types):
            held = s.hands[seat][t] + 0
            worth += hope * guide.value[t][held] + (1.0 - hope) * guide.cash[t][held]
        shares[seat] = worth
        second = max(second, min(best, worth))
        best = max(best, worth)
    for seat in range(e.players):
        rival = second if shares[seat] == best else best
        shares[seat] = 1.0 / (1.0 + exp((rival - shares[seat]) / SPREAD))


# ---------------------------------------------------------------- the tree
@apart
def search(desk: Desk, worlds: Any) -> int:
    """The step that was tried most in simulations, one from each of the worlds, which their mover
    cannot tell apart."""
    e, s, guide, tree = desk.tables[0], desk.scratch[0], desk.guides[0], desk.trees[0]
    steps = desk.steps
    tree.nodes[:] = 0
    tree.used = 0
    observer = worlds[0].mover + 0
    desk.scratch[0] = worlds[0]
    n = options(e, s, guide, steps)
    root = place_of(tree, key_of(desk.words, desk.masks, observer, steps, 0))
    if n == 1:
        return int(steps[0])
    for number in range(len(worlds)):
        desk.scratch[0] = worlds[number]
        simulate(desk, observer)
    desk.scratch[0] = worlds[0]
    n = options(e, s, guide, steps)
    tried = tree.tried[tree.nodes[root]]
    best = 0
    for i in range(1, n):
        if tried[steps[i]] > tried[steps[best]]:
            best = i
    return int(steps[best])


@rule
def simulate(desk: Desk, observer: int) -> None:
    """Play one simulation from the state in `scratch`, and take its result into the tree."""
    e, s, guide, tree = desk.tables[0], desk.scratch[0], desk.guides[0], desk.trees[0]
    steps, shares = desk.steps, desk.shares
    depth = 0
    inside = True
    while inside and s.mover != NOBODY and depth < LONGEST:
        if s.mover == CHANCE:
            draw(desk)
            continue
        n = options(e, s, guide, steps)
        step = steps[0]
        if n > 1:
            place = place_of(tree, key_of(desk.words, desk.masks, observer, steps, 0))
            if tree.nodes[place] == 0:
                inside = False
                tree.keys[place] = key_of(desk.words, desk.masks, observer, steps, 0)
                add_node(tree, place)
            step = choose(tree, tree.nodes[place], steps, n, favourite(e, s, guide, steps, n))
            tree.path[depth, 0] = tree.nodes[place]
            tree.path[depth, 1] = step
            tree.path[depth, 2] = s.mover
            depth += 1
        apply(e, s, step)
    play_on(desk)
    evaluate(e, s, guide, shares)
    for i in range(depth):
        tree.tried[tree.path[i, 0], tree.path[i, 1]] += 1
        tree.sums[tree.path[i, 0], tree.path[i, 1]] += shares[tree.path[i, 2]]


@rule
def draw(desk: Desk) -> None:
    """Let chance decide."""
    e, s = desk.tables[0], desk.scratch[0]
    n = outcomes(e, s, desk.steps, desk.weights)
    apply(e, s, desk.steps[pick(desk.generator, desk.weights, n)])


@rule
def add_node(tree: Tree, place: int) -> None:
    """A new node at a place of the hash table."""
    tree.used += 1
    tree.nodes[place] = tree.used
    for step in range(LOOK):
        tree.tried[tree.used][step] = 0
        tree.sums[tree.used][step] = 0.0


@rule
def choose(tree: Tree, node: int, steps: Any, n: int, favoured: int) -> int:
    """The step to try next of those that there are in this world."""
    tried, sums = tree.tried[node], tree.sums[node]
    visits = 0
    total = 0.0
    for i in range(n):
        visits += tried[steps[i]]
        total += sums[steps[i]]
    fresh = total / visits if visits > 0 else UNKNOWN
    best = 0
    most = -1.0
    for i in range(n):
        times = tried[steps[i]]
        prior = (1.0 - FAVOUR) / n + (FAVOUR if steps[i] == favoured else 0.0)
        value = sums[steps[i]] / times if times > 0 else fresh
        value += EXPLORATION * prior * sqrt(visits + 1.0) / (1.0 + times)
        if value > most:
            best = i
            most = value
    return int(steps[best])


@rule
def play_on(desk: Desk) -> None:
    """Let the greedy player play for everybody until some turns are over; a trade that is under way
    was not planned by it."""
    e, s, guide, steps = desk.tables[0], desk.scratch[0], desk.guides[0], desk.steps
    is_planned = not is_trading(s)
    turn = s.turn + 0
    turns = 0
    while s.mover != NOBODY:
        if s.mover == CHANCE:
            draw(desk)
            continue
        if s.turn != turn:
            turn = s.turn + 0
            turns += 1
            if turns >= TURNS and s.phase == ACT:
                return
        is_planned = is_planned or not is_trading(s)
        n = legal(e, s, steps)
        if is_planned:
            apply(e, s, greedy_step(e, s, guide, steps, n))
        else:
            apply(e, s, improvised(s, guide, steps, n))


@rule
def advance(desk: Desk, worlds: Any, step: int) -> None:
    """Play a step in all worlds."""
    for i in range(len(worlds)):
        apply(desk.tables[0], worlds[i], step)
