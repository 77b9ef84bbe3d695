"""Games with open hands, compiled: two searches that know all hands, at the same table.

Without hidden hands no worlds have to be sampled, so that thousands of games take minutes; the dig
site stays unknown to both. What one evaluation is worth against another is seen sooner so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from potsherd.rules.chance import pick, seed_generator
from potsherd.rules.compiling import bind, compiled, prepared, rule
from potsherd.rules.contract import apply, outcomes, score, start
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.contract import turn_of, under_way
from potsherd.search.tree import forget
from potsherd.training.selfplay import choose_step, given_to

if TYPE_CHECKING:
    from potsherd.games.game import Game
    from potsherd.search.searcher import Searcher


@rule
def play_game(
    one: Any, other: Any, states: Any, nodes: int, others_nodes: int, seat: int, scores: Any
) -> None:
    """Play a game in `states[0]` from the zeros of `states[1]`: `one` searches for a seat, `other`
    for all others, with so many simulations a decision. Fill `scores` [seat]."""
    steps, weights, _, _, _, _ = one.room
    e = one.tables[0]
    states[0] = states[1]
    s = states[0]
    start(e, s)
    turn = -1
    while s.mover != NOBODY:
        if s.mover == CHANCE:
            step = steps[pick(one.generator, weights, outcomes(e, s, steps, weights))]
        elif s.mover == seat:
            step = choose_step(one, states[:1], nodes, 0)
        else:
            step = choose_step(other, states[:1], others_nodes, 0)
        apply(e, s, step)
        if under_way(s) and turn_of(s) != turn:
            turn = turn_of(s)
            forget(one.tree)
            forget(other.tree)
    for each in range(e.players):
        scores[each] = score(e, s, each)


class OpenHands:
    """Games of one search against others that are all alike."""

    def __init__(self, game: Game, one: Searcher, other: Searcher, seed: int) -> None:
        self.players, self.one, self.other = game.players, one, other
        self.states = np.zeros(2, game.kernel.STATE.dtype())
        self.scores = np.zeros(game.players)
        for number, searcher in enumerate((one, other)):
            compiled(seed_generator)(searcher.desk.generator, 2 * seed + number)
        self._play = prepared(bind(play_game, given_to(game)), *self._arguments(0))

    def share(self, seat: int) -> float:
        """Play a game with the one at a seat; its share of the first place."""
        self._play(*self._arguments(seat))
        first = self.scores == self.scores.max()
        return float(first[seat] / first.sum())

    def _arguments(self, seat: int) -> tuple[Any, ...]:
        nodes = self.one.budget.nodes, self.other.budget.nodes
        return self.one.desk, self.other.desk, self.states, *nodes, seat, self.scores
