"""OpenSpiel's own search as a bot of Potsherd."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts

from potsherd.adapters.openspiel import SpielGame, SpielState
from potsherd.adapters.openspiel.moments import Moment
from potsherd.adapters.returns import returns
from potsherd.bots.random import RandomBot
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.rules.chance import seed_generator
from potsherd.rules.compiling import Given, bind, compiled, rule
from potsherd.rules.contract import apply, legal, outcomes, score
from potsherd.simulation import playout
from potsherd.steps import Steps
from potsherd.views import View
from potsherd.worlds import NoWorldFoundError, Worlds, sample_worlds

WORLDS = 256
"""Worlds sampled at once for a decision; a search takes them in turn."""
EXPLORATION = 0.7
"""The constant of UCT: the usual sqrt(2) is for returns from -1 to 1, twice the range of ours."""


class Supposed(Moment):
    """A moment without a past, as the observer of a view knows it, or in a world that he may be in.

    What the others have seen is told by what they hold now, which spares the search the time to go
    through the past of each world.
    """

    def __init__(self, game: Game, state: Any, observer: int, seen: tuple[str, ...]) -> None:
        super().__init__(game)
        self.state = state
        for seat in range(game.players):
            self._seen[seat] = (json.dumps(state.redacted(seat).frozen()),)
        self._seen[observer] = seen


def lines_of(view: View) -> tuple[str, ...]:
    """What the observer of a view has seen, as moments tell it."""
    return tuple(json.dumps(event.to_json()) for event in view.log)


class Rollouts:
    """Random playouts as OpenSpiel's RandomRolloutEvaluator makes them, but in compiled code."""

    def __init__(self, game: Game, seed: int) -> None:
        kernel = game.kernel
        given: Given = {
            legal: kernel.legal,
            outcomes: kernel.outcomes,
            apply: kernel.apply,
            score: kernel.score,
        }
        self._roll = compiled(bind(_roll, given))
        self._tables = np.zeros(1, kernel.TABLES.dtype())
        game.tables.write(self._tables, 0)
        self._states = np.zeros(1, kernel.STATE.dtype())
        self._generator: Any = np.zeros(16, np.int64)
        generate: Any = compiled(seed_generator)
        generate(self._generator, seed)
        steps, weights = np.zeros((2, kernel.MAX_LEGAL), np.int32)
        self._room = (steps, weights, np.zeros(game.players, np.int64))

    def evaluate(self, state: SpielState) -> list[float]:
        state.moment.state.write(self._states, 0)
        self._roll(self._tables, self._states, self._generator, *self._room)
        return returns(self._room[2].tolist())

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@rule
def _roll(tables: Any, states: Any, g: Any, steps: Any, weights: Any, scores: Any) -> None:
    playout(tables[0], states[0], g, steps, weights)
    for seat in range(len(scores)):
        scores[seat] = score(tables[0], states[0], seat)


class _TimeUpError(Exception):
    pass


class OpenSpielBot:
    """OpenSpiel's information-set MCTS with random playouts, as a bot of Potsherd.

    `seconds` (or `most` simulations) are for each step that leaves a choice, so that a move of
    several steps has more. The search is the one that OpenSpiel has in Python: the one in C++ does
    not resample games made in Python. `simulations` counts those of all decisions so far, `blind`
    the moves played at random because no world was found that agrees with the view.
    """

    def __init__(self, game: SpielGame, seconds: float, seed: int, most: int = sys.maxsize) -> None:
        self._game, self._seconds = game, seconds
        self._end = 0.0
        self._random = RandomBot(seed)
        self._worlds: Worlds | None = None
        self.simulations = self.blind = 0
        self._search = ismcts.ISMCTSBot(
            game,
            Rollouts(game.rules, seed),
            EXPLORATION,
            max_simulations=most,
            random_state=np.random.RandomState(seed % 2**32),
        )
        self._search.set_resampler(self._resampled)

    def choose(self, view: View) -> Move:
        """See Bot."""
        try:
            return self._searched(view)
        except NoWorldFoundError:
            self.blind += 1
            return self._random.choose(view)

    def _searched(self, view: View) -> Move:
        assert view.observer is not None
        self._view, self._worlds, self._taken = view, None, 0
        self._seen = lines_of(view)
        moment: Moment = Supposed(view.game, view.state, view.observer, self._seen)
        choice = Steps(view.game).begin(view)
        while not choice.is_whole:
            step = self._step(SpielState(self._game, moment))
            choice.play(step)
            moment = Moment(view.game, moment, step)
        return choice.move

    def _step(self, state: SpielState) -> int:
        self._end = time.perf_counter() + self._seconds
        try:
            return int(self._search.step(state))  # at once if there is no choice
        except _TimeUpError:
            policy = self._search.get_final_policy(state, self._search._root_node)
            return int(max(policy, key=lambda pair: pair[1])[0])

    def _resampled(self, state: SpielState, player: int) -> SpielState:
        tried = self._search._root_node.total_visits > 0
        if tried and time.perf_counter() > self._end:
            raise _TimeUpError
        self.simulations += 1
        if self._worlds is None:
            self._worlds = sample_worlds(self._view, WORLDS, seed=len(self._view.log))
        world = self._worlds.state(self._taken % WORLDS)
        moment: Moment = Supposed(self._view.game, world, player, self._seen)
        self._taken += 1
        for step in state.moment.begun:
            moment = Moment(moment.game, moment, step)
        return SpielState(self._game, moment)
