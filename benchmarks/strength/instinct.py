"""What positions of tiny games are worth where all go by their instinct, by playing every end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from benchmarks.strength.exact import EDITIONS
from benchmarks.strength.tree import Reals
from potsherd.editions import load_edition
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.rules.layout import CHANCE, NOBODY
from potsherd.search.contract import LORE
from potsherd.views import View
from potsherd.worlds import sample_by_models

WORLDS = 2048
"""Worlds by which it is known how likely each is."""


def tiny(edition: str) -> Game:
    """A game for two in which seat 0 begins, small enough to be played to every end."""
    return game_of(load_edition(EDITIONS / f"{edition}.toml"), 2, first=0)


class Exact:
    """The exact shares of the win where all go by their instinct."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._lore = LORE.of(game.edition.family)
        self._guide = self._lore.guide_of(game.tables)
        self._room = [0] * game.kernel.MAX_LEGAL, [0.0] * game.kernel.MAX_LEGAL
        self._known: dict[object, tuple[float, ...]] = {}

    def shares(self, states: Sequence[Any], playouts: int = 1, seed: int = 0) -> Reals:
        """See Worth."""
        return np.array([[self.share(state)] for state in states])

    def share(self, state: Any) -> tuple[float, ...]:
        """What each seat gets of the win."""
        key = state.frozen()
        if key not in self._known:
            self._known[key] = self._found(state)
        return self._known[key]

    def _found(self, state: Any) -> tuple[float, ...]:
        if state.mover == NOBODY:
            winners = self.game.winners(state)
            return tuple(
                1 / len(winners) if seat in winners else 0.0 for seat in range(self.game.players)
            )
        if state.mover != CHANCE:
            return self.share(after(self.game, state, self.step(state)))
        steps, weights = self.game.outcomes(state)
        values = [self.share(after(self.game, state, step)) for step in steps]
        return tuple(
            sum(weight * value[seat] for weight, value in zip(weights, values, strict=True))
            / sum(weights)
            for seat in range(self.game.players)
        )

    def step(self, state: Any) -> int:
        """The step of instinct."""
        steps, gains = self._room
        n = self._lore.options(self.game.tables, state, self._guide, steps, gains)
        return steps[gains[:n].index(max(gains[:n]))]

    def games(self) -> Iterator[tuple[list[Move], float, Any]]:
        """All games of instinct: the moves, how likely they are, the state at the end."""
        yield from self._games(self.game.new_state(), [], [], 1.0)

    def _games(
        self, state: Any, moves: list[Move], begun: list[int], chance: float
    ) -> Iterator[tuple[list[Move], float, Any]]:
        if state.mover == NOBODY:
            yield moves, chance, state
            return
        steps, weights = [0], [1]
        if state.mover == CHANCE:
            steps, weights = self.game.outcomes(state)
        else:
            steps = [self.step(state)]
        for step, weight in zip(steps, weights, strict=True):
            follow, made = after(self.game, state, step), [*begun, step]
            share = chance * weight / sum(weights)
            if follow.midway:
                yield from self._games(follow, moves, made, share)
            else:
                yield from self._games(follow, [*moves, self.game.move_of(made)], [], share)


def after(game: Game, state: Any, step: int) -> Any:
    """The state after a step."""
    found = state.copy()
    game.play_step(found, step)
    return found


def true_shares(exact: Exact, view: View, moves: Iterable[Move]) -> dict[Move, float]:
    """What each move gives the mover on average over the worlds that he may be in."""
    game = view.game
    models = LORE.of(game.edition.family).MODELS
    worlds = sample_by_models(view, WORLDS, 1, models)
    alike = Counter(state.tobytes() for state in worlds.states)
    first = {state.tobytes(): number for number, state in enumerate(worlds.states)}
    return {
        move: sum(
            number * exact.share(moved(game, worlds.state(first[key]), move))[view.mover]
            for key, number in alike.items()
        )
        / len(worlds)
        for move in moves
    }


def moved(game: Game, state: Any, move: Move) -> Any:
    """The state after a move."""
    for step in game.steps_of(move):
        state = after(game, state, step)
    return state
