"""MaskablePPO of sb3-contrib, from nothing, at games for two: python -m examples.ppo curios

In some games both seats learn, from one network, in others one of them, against a digger; all are
stepped in compiled code.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from examples.curve import Moment, measured, show
from examples.policy import KEPT, Network
from examples.selfplay import Tables, advantages
from potsherd.steps import Layout

BATCH, EPOCHS = 2048, 3
RATE = 1e-3
"""Of learning, at the beginning; it falls evenly, to nearly nothing."""
ENTROPY = 0.01


class Games(VecEnv):
    """The games, as stable-baselines3 asks for them."""

    def __init__(self, tables: Tables, seed: int) -> None:
        self.tables, self._begin = tables, seed
        self.render_mode = None
        super().__init__(tables.number, tables.observation_space, tables.action_space)
        # Nobody looks into them, and making hundreds with each step takes longer than the step.
        self._nothing = [dict[str, Any]() for _ in range(self.num_envs)]

    def reset(self) -> Any:
        """Begin all games."""
        return self.tables.reset(self._begin)

    def step_async(self, actions: Any) -> None:
        """Take note of the steps."""
        self._actions = actions

    def step_wait(self) -> Any:
        """Play them."""
        return *self.tables.step(self._actions), self._nothing

    def env_method(self, method_name: str, *given: Any, indices: Any = None, **named: Any) -> Any:
        """The masks of all games: nothing else is asked for."""
        assert method_name == "action_masks"
        return self.tables.masks

    def has_attr(self, attr_name: str) -> bool:
        """Whether there is such an attribute."""
        return attr_name == "action_masks" or hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, which is the same for all games."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Set an attribute for all games."""
        setattr(self, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is held."""


class TwoSeats(MaskableRolloutBuffer):
    """Steps of both seats, each to be learned from by what it was worth to who took it."""

    def __init__(self, *given: Any, tables: Tables, **named: Any) -> None:
        self.tables = tables
        super().__init__(*given, **named)

    def reset(self) -> None:
        """Forget all steps."""
        self.turns = np.ones((self.buffer_size, self.n_envs), np.float32)
        super().reset()

    def add(self, *given: Any, **named: Any) -> None:
        """Keep the step that was taken last in each game."""
        self.turns[self.pos] = self.tables.turns
        super().add(*given, **named)

    def compute_returns_and_advantage(self, last_values: Any, dones: Any) -> None:
        """Weigh the steps, when all of a round are there."""
        self.advantages = advantages(
            self.rewards,
            self.values,
            self.turns,
            np.concatenate([self.episode_starts[1:], dones[None]]).astype(np.float32),
            last_values.numpy().ravel(),
            self.gae_lambda,
        )
        self.returns = self.advantages + self.values


class Keeper(BaseCallback):
    """Keeps the policy so many times on the way."""

    def __init__(self, points: Sequence[int], folder: Path, layout: str) -> None:
        super().__init__()
        self._points, self._folder, self._layout = list(points), folder, layout
        self._began = time.process_time()
        self.kept: list[Moment] = []

    def _on_rollout_start(self) -> None:
        due = [point for point in self._points if point <= self.num_timesteps]
        if due:
            self._points = self._points[len(due) :]
            self.keep()

    def _on_step(self) -> bool:
        return True

    def keep(self) -> Network:
        """Keep the policy as it is now, and return what chooses in it."""
        policy: Any = self.model.policy
        network = Network.of([*policy.mlp_extractor.policy_net, policy.action_net], self._layout)
        path = self._folder / f"{self.num_timesteps}.npz"
        network.save(path)
        minutes = (time.process_time() - self._began) / 60
        self.kept.append(Moment(self.num_timesteps, minutes, str(path)))
        print(f"{self.num_timesteps:>12,} steps, {minutes:6.1f} min of processor time", flush=True)
        return network


def learn(given: argparse.Namespace) -> list[Moment]:
    """Learn, and return what was kept on the way."""
    torch.set_num_threads(1)  # the other processors have work of their own
    tables = Tables(given.edition, given.alone, given.diggers)
    model = MaskablePPO(
        "MlpPolicy",
        Games(tables, given.seed),
        learning_rate=lambda left: RATE * max(left, 0.02),
        n_steps=given.length,
        batch_size=BATCH,
        n_epochs=EPOCHS,
        gamma=1.0,
        gae_lambda=given.trust,
        ent_coef=ENTROPY,
        policy_kwargs={"net_arch": [given.width] * 2, "activation_fn": torch.nn.ReLU},
        rollout_buffer_class=TwoSeats,
        rollout_buffer_kwargs={"tables": tables},
        seed=given.seed,
        device="cpu",
    )
    name = tables.game.edition.name
    points = [given.steps * point // given.points for point in range(given.points)]
    keeper = Keeper(points, given.folder / name, Layout(tables.game).name)
    model.learn(given.steps, callback=keeper)
    keeper.keep().save(KEPT / f"{name}.npz")
    return keeper.kept


def options() -> argparse.ArgumentParser:
    """What can be said on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("edition", nargs="?", default="curios")
    parser.add_argument("--steps", type=int, default=4_000_000, help="of all games together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--alone", type=int, default=512, help="games of two that learn")
    parser.add_argument("--diggers", type=int, default=0, help="games against a digger")
    parser.add_argument("--length", type=int, default=32, help="steps of each game in a round")
    parser.add_argument("--trust", type=float, default=0.95, help="lambda of the advantages")
    parser.add_argument("--width", type=int, default=128, help="of both layers")
    parser.add_argument("--points", type=int, default=8, help="of the curve")
    parser.add_argument("--deals", type=int, default=50, help="for each point of the curve")
    parser.add_argument("--folder", type=Path, default=Path("build/examples/ppo"))
    parser.add_argument("--picture", type=Path, default=Path("build/examples/ppo.svg"))
    return parser


def main() -> None:
    """Learn, play against the levels, draw."""
    given = options().parse_args()
    shares = measured(given.edition, learn(given), given.deals)
    title = f"MaskablePPO in {given.edition}: share of wins"
    show(title, "steps of all that learn", shares, given.picture)


if __name__ == "__main__":
    main()
