"""A game as an AEC environment: its seats step one at a time, chance moves by itself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from potsherd.adapters.extras import extra
from potsherd.adapters.returns import returns
from potsherd.editions import load_edition
from potsherd.errors import OptionError
from potsherd.games import game_of
from potsherd.rules.layout import NOBODY
from potsherd.steps.replaying import replayed
from potsherd.steps.walking import Walk

with extra("pettingzoo"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

if TYPE_CHECKING:
    from potsherd.adapters.drawing import Pixels

Observed = dict[str, np.ndarray[Any, Any]]
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(edition: str, players: int = 2, **options: Any) -> Environment:
    """The environment of an edition, a built-in name or the path of a file; see Environment."""
    return Environment(edition, players, **options)


class Environment(AECEnv):  # type: ignore[misc]
    """A game of PettingZoo.

    Actions are the steps of `potsherd.steps`. An observation has the vector of a seat and, for the
    one that decides, the mask of its legal steps. Rewards come at the end: each agent's part of the
    win less 1 / players. A step that is not legal raises IllegalMove and changes nothing; whoever
    wants the game to end by it puts PettingZoo's TerminateIllegalWrapper around.

    `monument`, `variants` and `first` are as in Position.new. After `max_cycles` steps of all
    agents together, if it is given, all are truncated. Raises EditionError and OptionError.
    """

    def __init__(
        self,
        edition: str,
        players: int = 2,
        *,
        monument: str | None = None,
        variants: str | Sequence[str] = (),
        first: int | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, *RENDER_MODES):
            known = ", ".join(RENDER_MODES)
            raise OptionError(f"there is no render mode {render_mode!r}; there are: {known}")
        if max_cycles is not None and max_cycles < 1:
            raise OptionError(f"max_cycles is 1 or more, not {max_cycles}")
        loaded = load_edition(edition)
        self.game = game_of(loaded, players, monument, variants, first)
        self.metadata = {
            "name": f"{loaded.name}_v0",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._walk = Walk(self.game)
        self._random = Random()
        self._played: list[int] = []
        numbers, steps = len(self._walk.observation), len(self._walk.mask)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = {agent: spaces.Discrete(steps) for agent in self.possible_agents}
        self._observations = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1, 1, (numbers,), np.float32),
                    "action_mask": spaces.Box(0, 1, (steps,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def action_space(self, agent: str) -> spaces.Discrete:
        """The steps, as numbers."""
        return self._actions[agent]

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` gives."""
        return self._observations[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game: for a seed always the same games one after the other."""
        if seed is not None:
            self._random.seed(seed)
        self._walk.begin(self._random.getrandbits(60))
        self._played = self._walk.played
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._walk.mover]

    def observe(self, agent: str) -> Observed:
        """What an agent sees; within a move the others see what they saw before it."""
        walk, seat = self._walk, self._seats[agent]
        if seat == walk.mover:
            return {"observation": walk.observation.copy(), "action_mask": walk.mask.copy()}
        return {"observation": walk.seen_by(seat), "action_mask": np.zeros_like(walk.mask)}

    def step(self, action: int | None) -> None:
        """Play a step of the agent that decides; None for one that is done. Raises IllegalMove."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        walk = self._walk
        step = -1 if action is None else int(action)
        if not 0 <= step < len(walk.mask) or not walk.mask[step]:
            replayed(self.game, self._played).play(step)  # which raises
        walk.play(step)
        self._played += walk.played
        self._cycles += 1
        self._cumulative_rewards[agent] = 0.0
        if walk.mover == NOBODY:
            self.rewards = dict(zip(self.agents, returns(walk.scores()), strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[walk.mover]
            if self._cycles == self.max_cycles:
                self.truncations = dict.fromkeys(self.agents, True)
                self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | Pixels | None:
        """The table as the agent that decides sees it: as text (`ansi`), as a picture
        (`rgb_array`), or on standard output (`human`)."""
        from potsherd.adapters.drawing import pixels_of, text_of

        if self.render_mode is None:
            raise OptionError(f"say how to render: render_mode is one of {RENDER_MODES}")
        choice = replayed(self.game, self._played)
        if self.render_mode == "rgb_array":
            return pixels_of(choice, self.possible_agents)
        text = text_of(choice, self.possible_agents)
        if self.render_mode == "ansi":
            return text
        print(text, end="")
        return None

    def close(self) -> None:
        """Nothing is held that must be given back."""
