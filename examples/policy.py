"""What was learned, as a file and as a bot: `--bots examples.policy:Policy,student`.

A policy is a network of a few layers on observations, kept as numpy arrays together with the name
of the layout of observations that it was learned on. Playing needs neither torch nor anything else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from potsherd import Move, View
from potsherd.errors import OptionError
from potsherd.games.game import Game
from potsherd.steps import Layout, Observation, Steps

FILE = "POTSHERD_POLICY"
"""The variable that names the file to play by; without it, it is that of the game in KEPT."""
KEPT = Path("build/examples/policies")

Array = np.ndarray[Any, np.dtype[np.float32]]
Layer = tuple[Array, Array]
"""Weights, a row for each number that comes out, and what is added to them."""


class Network:
    """Layers on an observation, with a rectifier between them: a number for each step."""

    def __init__(self, layers: Sequence[Layer], layout: str) -> None:
        self.layers = tuple(layers)
        self.layout = layout
        """The layout of observations that it was learned on, with its version."""

    def __call__(self, observation: Array) -> Array:
        """How much each step is to be taken, legal or not."""
        *inner, (weights, bias) = self.layers
        for inner_weights, inner_bias in inner:
            observation = np.maximum(inner_weights @ observation + inner_bias, 0)
        return weights @ observation + bias

    @classmethod
    def of(cls, modules: Iterable[Any], layout: str) -> Network:
        """That of torch's modules: the linear ones among them, between which are rectifiers."""
        linear = [module for module in modules if hasattr(module, "weight")]
        arrays = [(module.weight, module.bias) for module in linear]
        return cls(
            [(w.detach().numpy().copy(), b.detach().numpy().copy()) for w, b in arrays], layout
        )

    def save(self, path: Path) -> None:
        """Keep it in a file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        arrays = dict[str, Any]()
        for number, (weights, bias) in enumerate(self.layers):
            arrays |= {f"weights{number}": weights, f"bias{number}": bias}
        np.savez(path, about=json.dumps({"layout": self.layout}), **arrays)

    @classmethod
    def load(cls, path: Path) -> Network:
        """What is kept in a file. Raises OptionError if there is none."""
        if not path.is_file():
            raise OptionError(f"no policy at {path}; learn one, or name its file in {FILE}")
        with np.load(path) as kept:
            about = json.loads(str(kept["about"]))
            count = len(kept.files) // 2
            layers = [(kept[f"weights{each}"], kept[f"bias{each}"]) for each in range(count)]
        return cls(layers, about["layout"])

    def check(self, game: Game) -> None:
        """Raise OptionError unless observations of the game are what it was learned on."""
        layout = Layout(game)
        size = self.layers[0][0].shape[1]
        if (self.layout, size) != (layout.name, layout.size):
            raise OptionError(
                f"the policy was learned on {size} numbers of {self.layout}, and this game has"
                f" {layout.size} of {layout.name}"
            )


class Policy:
    """A bot that always takes the step its network gives most for."""

    def __init__(self, seed: int) -> None:
        self.random = np.random.default_rng(seed)

    def choose(self, view: View) -> Move:
        """See docs/bot_protocol.md."""
        network, game = network_for(view.game), view.game
        observation, choice = Observation(game, view.mover), Steps(game).begin(view)
        while not choice.is_whole:
            legal = choice.legal()
            choice.play(legal[self.taken(network(observation.vector(choice))[legal])])
        return choice.move

    def taken(self, given: Array) -> int:
        """Which of the legal steps to take, by what the network gives for each."""
        return int(given.argmax())


class Mixed(Policy):
    """A bot that draws lots, in which each step has the part that it was learned with."""

    def taken(self, given: Array) -> int:
        """See Policy."""
        parts = np.exp(given.astype(np.float64) - given.max())
        return int(self.random.choice(len(parts), p=parts / parts.sum()))


def network_for(game: Game) -> Network:
    """The network to play a game by. Raises OptionError where there is none that fits."""
    path = os.environ.get(FILE) or KEPT / f"{game.edition.name}.npz"
    network = loaded(Path(path))
    network.check(game)
    return network


loaded = cache(Network.load)
