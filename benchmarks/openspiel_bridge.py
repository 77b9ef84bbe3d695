"""Potsherd's games as games of OpenSpiel, and OpenSpiel's own search as a bot of Potsherd.

A game is `pyspiel.load_game("potsherd(edition=expedition,players=3,monument=temple)")` once this
module is imported. Its actions are the kernel's steps; chance is a player with explicit
probabilities; a seat's return is its part of the win less 1 / players, so that returns add up to
zero. The rules themselves are only in the kernels.

The information state string is what the seat saw, event by event, and what it has done of the move
under way. The observation tensor holds the numbers of the kernel's state that the seat may see.
OpenSpiel has no types and is optional (requirements/bench.in): it is loaded by name.
"""

from __future__ import annotations

import importlib
import json
import sys
import time
from collections.abc import Sequence
from functools import cache
from typing import Any, Self

import numpy as np

from potsherd.bots.random import RandomBot
from potsherd.editions import load_edition
from potsherd.events import Event
from potsherd.games import game_of
from potsherd.games.game import Game
from potsherd.moves import Move
from potsherd.rules.chance import seed_generator
from potsherd.rules.compiling import Given, bind, compiled, rule
from potsherd.rules.contract import apply, legal, outcomes, score
from potsherd.rules.layout import CHANCE, NOBODY, PUBLIC
from potsherd.simulation import playout
from potsherd.views import View
from potsherd.worlds import NoWorldFoundError, Worlds, sample_worlds

pyspiel: Any = importlib.import_module("pyspiel")
ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")

WORLDS = 256
"""Worlds sampled at once for a decision; a search takes them in turn."""
LONGEST_GAME = 100_000
"""More steps than any game has."""
EXPLORATION = 0.7
"""The constant of UCT: the usual sqrt(2) is for returns from -1 to 1, twice the range of ours."""

GAME_TYPE = pyspiel.GameType(
    short_name="potsherd",
    long_name="Potsherd",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=5,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": "archaeology", "players": 2, "monument": "", "first": -1},
)


@cache
def _told(event: Event) -> str:
    return json.dumps(event.to_json())


class Moment:
    """Where a game is: the state when the move under way began, the state now, the steps between,
    and what each seat has seen. Cloning a state of OpenSpiel copies this alone.

    Only a moment made of a `view` can be resampled; what its observer cannot know is zero in it.
    """

    def __init__(self, game: Game, state: Any, seen: Sequence[str], view: View | None = None):
        self.game = game
        self.before = state
        self.state = state.copy()
        self.steps: list[int] = []
        self.seen = list(seen)
        self.view = view
        self._worlds: Worlds | None = None
        self._taken = 0

    def __deepcopy__(self, memo: object) -> Self:
        made = type(self)(self.game, self.before, self.seen, self.view)
        made.state, made.steps = self.state.copy(), self.steps[:]
        return made

    def play(self, step: int) -> None:
        """Play one step; after the last one of a move each seat sees what happened."""
        self.game.play_step(self.state, step)
        self.steps.append(step)
        if not self.state.midway:
            events = self.game.events(self.before, self.game.move_of(self.steps), self.state)
            for seat in range(self.game.players):
                self.seen[seat] += "".join(f"{_told(e.seen_from(seat))}\n" for e in events)
            self.before, self.steps = self.state.copy(), []

    def information(self, seat: int) -> str:
        doing = f"doing {self.steps}" if self.steps and self.before.mover == seat else ""
        return f"seat {seat}\n{self.seen[seat]}{doing}"

    def resampled(self) -> Moment:
        """A moment that the observer may be in for all he knows, from the next of the worlds.

        What the others have seen is told by what they hold now: their pasts are forgotten.
        """
        if self.view is None:
            raise ValueError("only what a seat sees can be resampled; make the state of a view")
        if self._worlds is None:
            self._worlds = sample_worlds(self.view, WORLDS, seed=len(self.view.log))
        state = self._worlds.state(self._taken % WORLDS)
        self._taken += 1
        seen = [json.dumps(state.redacted(seat).frozen()) for seat in range(self.game.players)]
        seen[self.view.observer or 0] = self.seen[self.view.observer or 0]
        made = Moment(self.game, state, seen)
        for step in self.steps:
            made.play(step)
        return made


class PotsherdGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel; `rules` is the game of Potsherd."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        first = None if given["first"] < 0 else given["first"]
        self.rules = game_of(
            load_edition(given["edition"]), given["players"], given["monument"] or None, (), first
        )
        share = 1 / self.rules.players
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.kernel.STEPS,
            max_chance_outcomes=self.rules.kernel.STEPS,
            num_players=self.rules.players,
            min_utility=-share,
            max_utility=1 - share,
            utility_sum=0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> PotsherdState:
        rules = self.rules
        return PotsherdState(self, Moment(rules, rules.new_state(), [""] * rules.players))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(self.rules, recall)

    def state_of(self, view: View) -> PotsherdState:
        """The state as the observer of a view knows it; it can be resampled, not be played out."""
        seen = [""] * self.rules.players
        assert view.observer is not None
        seen[view.observer] = "".join(f"{_told(event)}\n" for event in view.log)
        return PotsherdState(self, Moment(self.rules, view.state, seen, view))


class PotsherdState(pyspiel.State):  # type: ignore[misc]
    """A state of OpenSpiel; methods with a leading underscore are called by OpenSpiel."""

    def __init__(self, game: PotsherdGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        mover = int(self.moment.state.mover)
        special = {CHANCE: pyspiel.PlayerId.CHANCE, NOBODY: pyspiel.PlayerId.TERMINAL}
        return int(special.get(mover, mover))

    def is_terminal(self) -> bool:
        return bool(self.moment.state.mover == NOBODY)

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.game.legal(self.moment.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        steps, weights = self.moment.game.outcomes(self.moment.state)
        return [(step, w / sum(weights)) for step, w in zip(steps, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        self.moment.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return str(action)

    def returns(self) -> list[float]:
        game, state = self.moment.game, self.moment.state
        return win_shares(game.scores(state)) if self.is_terminal() else [0.0] * game.players

    def information_state_string(self, player: int | None = None) -> str:
        return self.moment.information(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: object) -> PotsherdState:
        """A state that the player may be in for all it knows; see `Moment.resampled`."""
        return PotsherdState(self.get_game(), self.moment.resampled())

    def __str__(self) -> str:
        return str(self.moment.state.frozen())


class Observer:
    """What a seat sees, for OpenSpiel: see the module."""

    def __init__(self, game: Game, recall: bool) -> None:
        self._recall = recall
        self._fields = [field.name for field in game.kernel.STATE.LAYOUT]
        self._open = {f.name for f in game.kernel.STATE.LAYOUT if f.visibility == PUBLIC}
        self.tensor = _numbers(game.new_state(), self._fields)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PotsherdState, player: int) -> None:
        self.tensor[:] = _numbers(state.moment.state.redacted(player), self._fields)

    def string_from(self, state: PotsherdState, player: int) -> str:
        if self._recall:
            return state.moment.information(player)
        return str(state.moment.state.redacted(player).frozen())


def _numbers(state: Any, fields: Sequence[str]) -> Any:
    parts = [np.ravel(getattr(state, name)) for name in fields]
    return np.concatenate(parts).astype(np.float32)


def win_shares(scores: Sequence[int]) -> list[float]:
    """Each seat's part of the win, less what it would have if all had won together."""
    winners = [score == max(scores) for score in scores]
    return [won / sum(winners) - 1 / len(scores) for won in winners]


pyspiel.register_game(GAME_TYPE, PotsherdGame)


# ---------------------------------------------------------------- search
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

    def evaluate(self, state: PotsherdState) -> list[float]:
        state.moment.state.write(self._states, 0)
        self._roll(self._tables, self._states, self._generator, *self._room)
        return win_shares(self._room[2].tolist())

    def prior(self, state: PotsherdState) -> list[tuple[int, float]]:
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

    def __init__(
        self, game: PotsherdGame, seconds: float, seed: int, most: int = sys.maxsize
    ) -> None:
        self._game, self._seconds = game, seconds
        self._end = 0.0
        self._random = RandomBot(seed)
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
        state = self._game.state_of(view)
        steps: list[int] = []
        while not steps or state.moment.state.midway:
            steps.append(self._step(state))
            view.game.play_step(state.moment.state, steps[-1])
            state.moment.steps.append(steps[-1])
        return view.game.move_of(steps)

    def _step(self, state: PotsherdState) -> int:
        self._end = time.perf_counter() + self._seconds
        try:
            return int(self._search.step(state))  # at once if there is no choice
        except _TimeUpError:
            policy = self._search.get_final_policy(state, self._search._root_node)
            return int(max(policy, key=lambda pair: pair[1])[0])

    def _resampled(self, state: PotsherdState, player: int) -> PotsherdState:
        tried = self._search._root_node.total_visits > 0
        if tried and time.perf_counter() > self._end:
            raise _TimeUpError
        self.simulations += 1
        return state.resample_from_infostate(player, None)
