"""Many games in one compiled call, as a vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from potsherd.adapters.extras import extra
from potsherd.adapters.gymnasium.environment import MOST_STEPS, action_space, observation_space
from potsherd.bots.batch import Batch, Told
from potsherd.editions import load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of

with extra("gymnasium"):
    import gymnasium
    from gymnasium.error import ResetNeeded
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    Array = np.ndarray[Any, np.dtype[Any]]

MODES = (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)
_SEEDS = 2**61


class VectorEnvironment(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Games side by side, a row of every array each; what happens in one hangs on no other.

    `bots`, each `random` or `digger`, have the last seats of `players`, and all others learn. A row
    has the observation of the seat that decides, and its reward is for the seat that took the step.
    In the info, `mover` is the seat that decides, `action_mask` has 1 for each of its legal steps,
    `returns` has what the game was worth to each seat, and `illegal` tells where a step was not
    legal: that game ends, with a reward of -1. After `max_steps` steps of learners a game is
    truncated.

    Where a game ended, the next one begins with the next step, whatever it is, and until then the
    row shows what the seat saw that took the last step, and all steps are allowed. In the mode
    SAME_STEP it begins at once, and what was seen last is in the info as `final_obs`.

    `monument`, `variants` and `first` are as in Position.new. Raises EditionError and OptionError.
    """

    def __init__(
        self,
        edition: str,
        num_envs: int = 1,
        players: int = 2,
        bots: Sequence[str] = (),
        *,
        monument: str | None = None,
        variants: str | Sequence[str] = (),
        first: int | None = None,
        max_steps: int = MOST_STEPS,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    ) -> None:
        super().__init__()
        mode = _mode(autoreset_mode)
        self.game = game_of(load_edition(edition), players, monument, variants, first)
        at_once = mode == AutoresetMode.SAME_STEP
        self._batch = Batch(self.game, num_envs, bots, most=max_steps, at_once=at_once)
        self._is_seeded = False
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.num_envs = num_envs
        self.single_observation_space = observation_space(self.game)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | Sequence[int] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Array, dict[str, Any]]:
        """Begin all games. A seed is for the first row, and those after it for the next ones, or
        there is one for each; a row plays always the same games of its seed one after the other.
        Without a seed the next games begin."""
        if options:
            raise OptionError(f"a reset has no options, and was given {', '.join(options)}")
        seeds = self._seeds(seed)
        told = self._batch.begin(seeds)
        return told.observations, self._info(told)

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play a step in each game: the observations, the rewards of those who stepped, which games
        ended and which were truncated, and the info. All arrays are new."""
        if not self._is_seeded:
            raise ResetNeeded("no game goes on: reset begins them")
        told = self._batch.step(self._checked(actions))
        info = self._info(told)
        return told.observations, told.rewards, told.terminated, told.truncated, info

    def _seeds(self, seed: int | Sequence[int] | None) -> list[int] | None:
        if isinstance(seed, Sequence | np.ndarray):
            if len(seed) != self.num_envs:
                raise OptionError(f"{len(seed)} seeds were given for {self.num_envs} games")
            self._is_seeded = True
            return [int(each) for each in seed]
        super().reset(seed=seed)
        if seed is None and self._is_seeded:
            return None
        self._is_seeded = True
        begin = int(self.np_random.integers(_SEEDS)) if seed is None else seed
        return list(range(begin, begin + self.num_envs))

    def _checked(self, actions: Array) -> Array:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise OptionError(
                f"actions are {self.num_envs} whole numbers, not {given.dtype} {given.shape}"
            )
        return np.ascontiguousarray(given, np.int64)

    def _info(self, told: Told) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        info = {
            "action_mask": told.masks,
            "_action_mask": every,
            "mover": told.movers,
            "_mover": every,
            "returns": told.returns,
            "_returns": every,
            "illegal": told.illegal,
            "_illegal": every,
        }
        ended = told.terminated | told.truncated
        if self.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP and ended.any():
            rows, seen = ended.nonzero()[0], np.empty(self.num_envs, object)
            for row, last in zip(rows.tolist(), told.last_observations[rows], strict=True):
                seen[row] = last
            info["final_obs"], info["_final_obs"] = seen, ended
            info["final_info"] = {
                "mover": told.last_movers,
                "_mover": ended,
                "returns": told.returns,
                "_returns": ended,
                "illegal": told.illegal,
                "_illegal": ended,
            }
            info["_final_info"] = ended
        return info


def _mode(given: AutoresetMode | str) -> AutoresetMode:
    """One of MODES, given as it is or by its value. Raises OptionError."""
    for mode in MODES:
        if given in (mode, mode.value):
            return mode
    known = ", ".join(mode.name for mode in MODES)
    raise OptionError(f"there is no autoreset_mode {given!r}; there are: {known}")
