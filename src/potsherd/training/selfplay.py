"""Self-play in bulk, compiled: games of the search against itself, and what came of positions.

All seats see all hands, so that no time goes into guessing them; the dig site stays unknown to all.
What is learned is how positions turn out among players who know more than they should, and that is
what an evaluation of a sampled world is about.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from potsherd.rules.chance import below, pick, seed_generator
from potsherd.rules.compiling import Given, bind, compiled, prepared, rule
from potsherd.rules.contract import apply, outcomes, start
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.contract import features, turn_of, under_way
from potsherd.search.networks import reading_of
from potsherd.search.results import settle
from potsherd.search.searcher import given_by
from potsherd.search.tree import forget, likeliest, search, survey, visits_of_root
from potsherd.training.fitting import Positions

if TYPE_CHECKING:
    from potsherd.games.game import Game
    from potsherd.search.searcher import Searcher

MOST_POSITIONS = 400
"""Positions kept of a game at most."""


@rule
def read(e: Any, s: Any, guide: Any, seat: int, active: Any, values: Any) -> int:
    """Copy the list of a seat's features; returns how many there are."""
    n = features(e, s, guide, seat)
    for k in range(n):
        active[k] = guide.active[k]
        values[k] = guide.values[k]
    return n


@rule
def choose_step(desk: Any, states: Any, nodes: int, wander: int) -> int:
    """The step that a search of the true state likes best; now and then one at random."""
    steps, _, gains, _, _, _ = desk.room
    tree, g = desk.tree, desk.generator
    if tree.used[0] > tree.used[3] - nodes:
        forget(tree)
    n = survey(desk, states)
    if n == 1:
        return int(steps[0])
    if below(g, 1000) < wander:
        return int(steps[below(g, n)])
    if nodes == 0:
        return int(steps[likeliest(gains, n)])
    search(desk, states, visits_of_root(tree), nodes)
    return steps_of_root(tree)


@rule
def steps_of_root(tree: Any) -> int:
    """The step at the root that was tried most."""
    root = tree.used[4]
    best = tree.first[root]
    for edge in range(tree.first[root], tree.first[root + 1]):
        if tree.tried[edge] > tree.tried[best]:
            best = edge
    return int(tree.steps[best])


@rule
def play_game(desk: Any, states: Any, nodes: int, wander: int, noted: Any) -> int:
    """Play a game in `states[0]` from the zeros of `states[1]`; fill `active`, `values` and
    `counts` [position, seat] with what networks read at the beginning of turns, and the shares of
    the win with the result. Returns how many positions there are."""
    steps, weights, _, _, _, shares = desk.room
    active, values, counts = noted
    e = desk.tables[0]
    states[0] = states[1]
    s = states[0]
    start(e, s)
    positions = 0
    turn = -1
    while s.mover != NOBODY:
        if s.mover == CHANCE:
            step = steps[pick(desk.generator, weights, outcomes(e, s, steps, weights))]
        else:
            step = choose_step(desk, states[:1], nodes, wander)
        apply(e, s, step)
        if under_way(s) and turn_of(s) != turn:
            turn = turn_of(s)
            forget(desk.tree)
            if positions < len(active):
                for seat in range(e.players):
                    counts[positions, seat] = read(
                        e, s, desk.guides[0], seat, active[positions, seat], values[positions, seat]
                    )
                positions += 1
    settle(e, s, shares)
    return positions


class SelfPlay:
    """Games of a search against itself, one after the other.

    `wander` of 1000 steps are taken at random. A searcher with a budget of no nodes does not
    search, but takes the step with the greatest gain.
    """

    def __init__(self, game: Game, searcher: Searcher, wander: int) -> None:
        self.desk, self.nodes, self.wander = searcher.desk, searcher.budget.nodes, wander
        self.players = game.players
        self.states = np.zeros(2, game.kernel.STATE.dtype())
        room = (MOST_POSITIONS, game.players, self.desk.guides["active"].shape[1] - 1)
        self.noted = (
            np.zeros(room, np.int16),
            np.zeros(room, np.float32),
            np.zeros(room[:2], np.int16),
        )
        self._play = prepared(bind(play_game, given_to(game)), *self._arguments())

    def games(self, number: int, seed: int) -> Positions:
        """Play games; the same seed gives the same ones."""
        compiled(seed_generator)(self.desk.generator, seed)
        parts = [self._game() for _ in range(number)]
        return Positions.join(parts)

    def _game(self) -> Positions:
        n = self._play(*self._arguments())
        active, values, counts = (array[:n].copy() for array in self.noted)
        shares = self.desk.room[5][: self.players].astype(np.float32)
        return Positions(
            active, values, counts, np.repeat(shares[None], n, axis=0), np.array([n], np.int32)
        )

    def _arguments(self) -> tuple[Any, ...]:
        return self.desk, self.states, self.nodes, self.wander, self.noted


def given_to(game: Game) -> Given:
    """What stands behind the stubs of self-play."""
    begun: Given = {start: game.kernel.start, under_way: reading_of(game).under_way}
    return {**given_by(game.edition.family), **begun}
