"""Rows of games for two, against oneself and against diggers, and what each step in them was worth.

Where both seats learn, now one of them decides and now the other. What is good for one is as bad
for the other, so where the next decision is the other seat's, its value counts the other way round.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from potsherd.adapters.gymnasium import VectorEnvironment
from potsherd.steps import Steps

Array = np.ndarray[Any, np.dtype[Any]]


class Tables:
    """Games side by side, the next one in each row beginning at once: `alone` of them against
    oneself, and after those `diggers` against the bot, which plays in compiled code."""

    def __init__(self, edition: str, alone: int, diggers: int) -> None:
        wanted = {(): alone, ("digger",): diggers}
        self._halls = [
            VectorEnvironment(edition, games, 2, bots, autoreset_mode="SameStep")
            for bots, games in wanted.items()
            if games
        ]
        self.game = self._halls[0].game
        self.observation_space = self._halls[0].single_observation_space
        self.action_space = self._halls[0].single_action_space
        self.number = alone + diggers
        self.masks: Array = np.ones((self.number, Steps(self.game).number), np.int8)
        """The legal steps of who decides in each game."""
        self.movers: Array = np.zeros(self.number, np.int64)
        """The seat that decides in each game."""
        self.turns: Array = np.ones(self.number, np.float32)
        """1 where who took the last step decides again, -1 where it is the other seat."""

    def reset(self, seed: int) -> Array:
        """Begin all games: what those see who decide."""
        begun = [
            hall.reset(seed=seed + at) for at, hall in zip(self._firsts(), self._halls, strict=True)
        ]
        self._take_note([info for _, info in begun])
        return np.concatenate([observations for observations, _ in begun])

    def step(self, actions: Array) -> tuple[Array, Array, Array]:
        """Play a step in each game: what those see who decide now, the rewards of those who
        stepped, and which games ended."""
        some = np.split(actions, self._firsts()[1:])
        played = [hall.step(each) for hall, each in zip(self._halls, some, strict=True)]
        before = self.movers
        *seen, infos = zip(*played, strict=True)
        self._take_note(infos)
        self.turns = np.where(self.movers == before, 1, -1).astype(np.float32)
        observations, rewards, ended, cut = map(np.concatenate, seen)
        return observations, rewards, ended | cut

    def _firsts(self) -> list[int]:
        """The first row of each hall."""
        return [0, self._halls[0].num_envs][: len(self._halls)]

    def _take_note(self, infos: Any) -> None:
        self.masks = np.concatenate([info["action_mask"] for info in infos])
        self.movers = np.concatenate([info["mover"] for info in infos])


def advantages(
    rewards: Array, values: Array, turns: Array, ended: Array, last_values: Array, trust: float
) -> Array:
    """How much better than its value each step was [time, game], for who took it: generalized
    advantage estimation, without discount, for two seats that take turns.

    `turns` and `ended` are of what followed a step, `last_values` of what followed the last ones.
    With `trust` 0 the next value is trusted wholly, with 1 nothing but how games ended.
    """
    found = np.zeros_like(values)
    following, gained = last_values, np.zeros_like(last_values)
    for time in reversed(range(len(values))):
        carried = turns[time] * (1 - ended[time])
        surprise = rewards[time] + carried * following - values[time]
        gained = surprise + trust * carried * gained
        found[time], following = gained, values[time]
    return found
