"""The bot that follows its instinct: it takes what looks best at once, or nearly so."""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any

from potsherd.moves import Move
from potsherd.search.contract import LORE
from potsherd.views import View


class InstinctBot:
    """Weighs each step by what it is about worth, as a search does before it begins.

    With a `temperature` (in money, or what counts as such) it may take another step than the best
    one: a step that is worth so much less is taken 1/e times as often.
    """

    def __init__(self, temperature: float = 0.0, seed: int = 0) -> None:
        self.temperature = temperature
        self._random = Random(seed)
        self._guide: Any = None

    def choose(self, view: View) -> Move:
        """See Bot."""
        game, lore = view.game, LORE.of(view.game.edition.family)
        if self._guide is None:
            self._guide = lore.guide_of(game.tables)
        steps, gains = [0] * game.kernel.MAX_LEGAL, [0.0] * game.kernel.MAX_LEGAL
        state, chosen = view.state.copy(), list[int]()
        while not chosen or (state.midway and state.mover == view.observer):
            n = lore.options(game.tables, state, self._guide, steps, gains)
            chosen.append(steps[self._pick(gains[:n])])
            game.play_step(state, chosen[-1])
        return game.move_of(chosen)

    def _pick(self, gains: list[float]) -> int:
        most = max(gains)
        if self.temperature == 0.0:
            return gains.index(most)
        weights = [exp((gain - most) / self.temperature) for gain in gains]
        return self._random.choices(range(len(gains)), weights)[0]
