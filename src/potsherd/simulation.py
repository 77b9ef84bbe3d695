"""Bulk play: many games of random steps, compiled or interpreted from the same rules.

Nothing here asks a bot or keeps a record; it is for measuring, testing and statistics.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from potsherd.editions import load_edition
from potsherd.rules.chance import below, pick, seed_generator
from potsherd.rules.compiling import Given, bind, compiled, prepared, rule
from potsherd.rules.contract import KERNELS, apply, legal, outcomes, score, start
from potsherd.rules.layout import CHANCE, NOBODY


@rule
def playout(e: Any, s: Any, g: Any, steps: Any, weights: Any) -> int:
    """Play uniformly random legal steps, and chance, to the end of the game.

    Returns the number of steps; how many were chance's is left in `weights[0]`.
    """
    played = 0
    chances = 0
    while s.mover != NOBODY:
        if s.mover == CHANCE:
            n = outcomes(e, s, steps, weights)
            step = steps[pick(g, weights, n)]
            chances += 1
        else:
            step = steps[below(g, legal(e, s, steps))]
        apply(e, s, step)
        played += 1
    weights[0] = chances
    return played


@rule
def play_all(
    tables: Any, states: Any, g: Any, steps: Any, weights: Any, scores: Any, counts: Any
) -> None:
    """Play a game for each row of `scores`, in `states[0]` from the zeros of `states[1]`."""
    for game in range(len(scores)):
        states[0] = states[1]
        start(tables[0], states[0])
        counts[0] += playout(tables[0], states[0], g, steps, weights)
        counts[1] += weights[0]
        for seat in range(tables[0].players):
            scores[game][seat] = score(tables[0], states[0], seat)


@dataclass(frozen=True)
class Playouts:
    """What random games came to.

    `steps` counts decisions and chance steps together; `scores` is one list per game of the seats'
    scores (higher is better, equal shares the win; see the kernels' `score`).
    """

    games: int
    steps: int
    chance_steps: int
    scores: list[list[int]]

    @property
    def decisions(self) -> int:
        """Steps that seats chose."""
        return self.steps - self.chance_steps


def playouts(
    edition: str,
    players: int,
    games: int,
    seed: int,
    *,
    monument: str | None = None,
    variants: tuple[str, ...] = (),
    compile_rules: bool = True,
) -> Playouts:
    """Play `games` games with uniformly random steps.

    The same seed gives the same games compiled and interpreted. The compiled form makes its code
    on first use, which takes some seconds. Raises EditionError and OptionError.
    """
    loaded = load_edition(edition)
    kernel = KERNELS.of(loaded.family)
    tables = kernel.TABLES.of(loaded.tables(players, monument, variants))
    play = _play_compiled if compile_rules else _play_interpreted
    return play(loaded.family, tables, games, seed)


@cache
def _playout_of(family: str) -> tuple[Any, Any]:
    """`playout` and `play_all` for the game of this kernel."""
    kernel = KERNELS.of(family)
    steps: Given = {legal: kernel.legal, outcomes: kernel.outcomes, apply: kernel.apply}
    whole: Given = {**steps, start: kernel.start, score: kernel.score}
    return bind(playout, steps), bind(play_all, whole)


def _play_interpreted(family: str, tables: Any, games: int, seed: int) -> Playouts:
    kernel, (play_one, _) = KERNELS.of(family), _playout_of(family)
    generator = [0]
    seed_generator(generator, seed)
    steps, weights = [0] * kernel.MAX_LEGAL, [0] * kernel.MAX_LEGAL
    played = chances = 0
    scores = []
    for _ in range(games):
        state = kernel.STATE()
        kernel.start(tables, state)
        played += play_one(tables, state, generator, steps, weights)
        chances += weights[0]
        scores.append([kernel.score(tables, state, seat) for seat in range(tables.players)])
    return Playouts(games, played, chances, scores)


def _play_compiled(family: str, tables: Any, games: int, seed: int) -> Playouts:
    import numpy as np

    kernel, (_, play) = KERNELS.of(family), _playout_of(family)
    records = np.zeros(1, kernel.TABLES.dtype())
    tables.write(records, 0)
    states = np.zeros(2, kernel.STATE.dtype())
    # Long enough not to share a cache line with what another thread writes.
    generator: Any = np.zeros(16, np.int64)
    compiled(seed_generator)(generator, seed)
    steps, weights = np.zeros((2, kernel.MAX_LEGAL), np.int32)
    scores = np.zeros((games, tables.players), np.int64)
    counts = np.zeros(2, np.int64)
    arguments = (records, states, generator, steps, weights, scores, counts)
    prepared(play, *arguments)(*arguments)
    return Playouts(games, int(counts[0]), int(counts[1]), scores.tolist())
