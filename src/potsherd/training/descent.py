"""Descent: how weights follow slopes, a few at a time in compiled loops or whole arrays at once."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Any

import numpy as np

from potsherd.rules.compiling import rule

LEAST = 1e-8
"""Keeps what is divided by, and what logarithms are taken of, from being zero."""


@rule
def adagrad(weight: Any, moment: Any, row: int, unit: int, slope: float, rate: float) -> None:
    """One step of one weight.

    J. Duchi, E. Hazan, Y. Singer, "Adaptive subgradient methods for online learning and stochastic
    optimization", JMLR 12 (2011).
    """
    moment[row, unit] += slope * slope
    weight[row, unit] -= rate * slope / sqrt(moment[row, unit] + LEAST)


class Adam:
    """Steps of arrays by name, whose weights decay.

    D. P. Kingma, J. Ba, "Adam: a method for stochastic optimization", ICLR (2015); the decay is
    that of I. Loshchilov, F. Hutter, "Decoupled weight decay regularization", ICLR (2019).
    """

    MOMENTUM, SQUARES, DECAY = 0.9, 0.99, 1e-3

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self._means = {name: np.zeros_like(array) for name, array in weights.items()}
        self._squares = {name: np.zeros_like(array) for name, array in weights.items()}

    def step(self, weights: dict[str, Any], slopes: Mapping[str, Any], rate: float) -> None:
        """Put in place of the weights those one step on."""
        for name, slope in slopes.items():
            mean = self.MOMENTUM * self._means[name] + (1 - self.MOMENTUM) * slope
            square = self.SQUARES * self._squares[name] + (1 - self.SQUARES) * slope**2
            self._means[name], self._squares[name] = mean, square
            change = mean / (np.sqrt(square) + LEAST) + self.DECAY * weights[name]
            weights[name] = weights[name] - rate * change
