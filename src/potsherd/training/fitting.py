"""Fitting: a network's weights from positions and how they turned out.

The features of a position are few of many, so each position changes few of the weights. Compiled
loops over the features that are there learn from some 100,000 positions a second on one core; the
same with arrays that a general library differentiates took thirty times as long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from potsherd.rules.compiling import prepared, rule
from potsherd.search.network import UNITS
from potsherd.search.networks import Weights
from potsherd.search.results import share_out
from potsherd.search.tree import MOST_SEATS
from potsherd.training.descent import LEAST, adagrad

AT_ONCE = 1 << 16
"""Positions between two reports of progress."""


@dataclass(frozen=True)
class Positions:
    """Positions of whole games, one game after the other.

    `active` int16 and `values` float32 [positions, seats, most active] are the features of each
    seat, `counts` int16 [positions, seats] how many they are; `shares` float32 [positions, seats]
    are the results; `lengths` say how many positions each game has.
    """

    active: Any
    values: Any
    counts: Any
    shares: Any
    lengths: Any

    @classmethod
    def join(cls, parts: list[Positions]) -> Positions:
        """All positions of several lots."""
        names = ("active", "values", "counts", "shares", "lengths")
        return cls(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def fresh_weights(features: int, seed: int) -> Weights:
    """Random weights to begin with."""
    random = np.random.default_rng(seed)
    return {
        "first": random.normal(0, 0.15, (features, UNITS)).astype(np.float32),
        "bias": np.zeros(UNITS, np.float32),
        "second": random.normal(0, UNITS**-0.5, UNITS).astype(np.float32),
    }


# ---------------------------------------------------------------- forward
@rule
def feed(
    first: Any, bias: Any, second: Any, active: Any, values: Any, n: int, hidden: Any, seat: int
) -> float:
    """What comes out for a seat; its hidden units before rectification are left in `hidden`."""
    units = len(bias)
    for unit in range(units):
        hidden[seat, unit] = bias[unit]
    for k in range(n):
        i = active[k]
        x = values[k]
        for unit in range(units):
            hidden[seat, unit] += x * first[i, unit]
    total = 0.0
    for unit in range(units):
        total += max(hidden[seat, unit], 0.0) * second[unit]
    return total


@rule
def expect(
    first: Any,
    bias: Any,
    second: Any,
    active: Any,
    values: Any,
    counts: Any,
    hidden: Any,
    expected: Any,
) -> None:
    """Fill `expected` [positions, seats] with the shares of the win that the network expects."""
    players = counts.shape[1]
    for position in range(len(counts)):
        for seat in range(players):
            expected[position, seat] = feed(
                first,
                bias,
                second,
                active[position, seat],
                values[position, seat],
                counts[position, seat],
                hidden,
                seat,
            )
        share_out(expected[position], players, 1.0)


# ---------------------------------------------------------------- backward
@rule
def learn(
    weights: Any,
    moments: Any,
    active: Any,
    values: Any,
    counts: Any,
    shares: Any,
    order: Any,
    rate: float,
    hidden: Any,
    expected: Any,
) -> float:
    """Learn from the positions in `order`, one by one; returns the sum of their cross entropies
    before, in nats. `weights` and `moments` are each first, bias and second, the last two of one
    row."""
    first, bias, second = weights
    first_moment, bias_moment, second_moment = moments
    units = bias.shape[1]
    players = counts.shape[1]
    total = 0.0
    for number in range(len(order)):
        position = order[number]
        for seat in range(players):
            expected[seat] = feed(
                first,
                bias[0],
                second[0],
                active[position, seat],
                values[position, seat],
                counts[position, seat],
                hidden,
                seat,
            )
        share_out(expected, players, 1.0)
        for seat in range(players):
            total -= shares[position, seat] * log(expected[seat] + LEAST)
            error = expected[seat] - shares[position, seat]
            for unit in range(units):
                on = hidden[seat, unit]
                slope = error * second[0, unit] if on > 0.0 else 0.0
                adagrad(second, second_moment, 0, unit, error * max(on, 0.0), rate)
                adagrad(bias, bias_moment, 0, unit, slope, rate)
                hidden[seat, unit] = slope
            for k in range(counts[position, seat]):
                i = active[position, seat, k]
                x = values[position, seat, k]
                for unit in range(units):
                    slope = x * hidden[seat, unit]
                    adagrad(first, first_moment, i, unit, slope, rate)
    return total


# ---------------------------------------------------------------- the whole
def expected_shares(weights: Weights, positions: Positions) -> Any:
    """The shares of the win that a network expects, float32 [positions, seats]."""
    expected = np.zeros_like(positions.shares)
    hidden = np.zeros((MOST_SEATS, UNITS), np.float32)
    arguments = (
        *(weights["first"], weights["bias"], weights["second"]),
        *(positions.active, positions.values, positions.counts, hidden, expected),
    )
    prepared(expect, *arguments)(*arguments)
    return expected


def cross_entropy(weights: Weights, positions: Positions) -> float:
    """How badly a network expects the results, in nats a position."""
    expected = expected_shares(weights, positions)
    return float(-(positions.shares * np.log(expected + LEAST)).sum(axis=1).mean())


def blended(weights: Weights, positions: Positions, trust: float) -> Any:
    """Shares to learn from: TD(lambda), the result blended with what the network expects of the
    positions on the way there; with a `trust` of 1 the result alone.

    R. S. Sutton, "Learning to predict by the methods of temporal differences", Machine Learning 3
    (1988).
    """
    shares = positions.shares.copy()
    if trust == 1.0:
        return shares
    ahead = expected_shares(weights, positions)
    first = 0
    for length in positions.lengths:
        for k in range(first + length - 2, first - 1, -1):
            shares[k] = trust * shares[k + 1] + (1 - trust) * ahead[k + 1]
        first += length
    return shares


def fit(
    weights: Weights,
    positions: Positions,
    shares: Any,
    *,
    epochs: int,
    rate: float,
    seed: int = 0,
    progress: Callable[[float, float], None] = lambda done, loss: None,
) -> Weights:
    """Weights that expect `shares` better; the rate of learning falls to 0.

    `progress` is told the part of the work that is done and the mean loss of late.
    """
    random = np.random.default_rng(seed)
    learned = (
        weights["first"].copy(),
        weights["bias"][None].copy(),
        weights["second"][None].copy(),
    )
    moments = tuple(np.full_like(array, 0.1) for array in learned)
    hidden, expected = np.zeros((MOST_SEATS, UNITS), np.float32), np.zeros(MOST_SEATS)
    known = (positions.active, positions.values, positions.counts, shares)
    done, whole = 0, epochs * len(shares)
    for _ in range(epochs):
        order = random.permutation(len(shares))
        for start in range(0, len(order), AT_ONCE):
            part = order[start : start + AT_ONCE]
            slow = rate * (1 - done / whole)
            arguments = (learned, moments, *known, part, slow, hidden, expected)
            lost = prepared(learn, *arguments)(*arguments)
            done += len(part)
            progress(done / whole, lost / len(part))
    return {"first": learned[0], "bias": learned[1][0], "second": learned[2][0]}
