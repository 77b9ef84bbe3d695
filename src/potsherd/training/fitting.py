"""Fitting: a network's weights from positions and how they turned out.

The features of a position are few of many, so each position changes few of the weights. Compiled
loops over the features that are there learn from some 80,000 positions a second on one core; dense
arrays that a general library differentiates took far longer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log
from typing import Any

import numpy as np

from potsherd.rules.compiling import prepared, rule
from potsherd.search.network import UNITS
from potsherd.search.networks import WEIGHTS, Weights
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
        "first_bias": np.zeros(UNITS, np.float32),
        "second": random.normal(0, UNITS**-0.5, (UNITS, UNITS)).astype(np.float32),
        "second_bias": np.zeros(UNITS, np.float32),
        "last": random.normal(0, UNITS**-0.5, UNITS).astype(np.float32),
    }


# ---------------------------------------------------------------- forward
@rule
def feed(weights: Any, active: Any, values: Any, n: int, layers: Any) -> float:
    """What comes out for a seat; the units of both layers before rectification are left in
    `layers`."""
    first, first_bias, second, second_bias, last = weights
    hidden, deep = layers
    units = first.shape[1]
    for unit in range(units):
        hidden[unit] = first_bias[0, unit]
        deep[unit] = second_bias[0, unit]
    for k in range(n):
        i = active[k]
        x = values[k]
        for unit in range(units):
            hidden[unit] += x * first[i, unit]
    for unit in range(units):
        on = hidden[unit]
        if on > 0.0:
            for other in range(units):
                deep[other] += on * second[unit, other]
    total = 0.0
    for unit in range(units):
        total += max(deep[unit], 0.0) * last[0, unit]
    return total


@rule
def expect(weights: Any, active: Any, values: Any, counts: Any, layers: Any, expected: Any) -> None:
    """Fill `expected` [positions, seats] with the shares of the win that the network expects."""
    players = counts.shape[1]
    for position in range(len(counts)):
        for seat in range(players):
            expected[position, seat] = feed(
                weights,
                active[position, seat],
                values[position, seat],
                counts[position, seat],
                layers[seat],
            )
        share_out(expected[position], players, 1.0)


# ---------------------------------------------------------------- backward
@rule
def descend(
    weights: Any,
    moments: Any,
    active: Any,
    values: Any,
    n: int,
    layers: Any,
    error: float,
    rate: float,
) -> None:
    """One step of all that a seat's output came from; `layers` are used up."""
    first, first_bias, second, second_bias, last = weights
    of_first, of_first_bias, of_second, of_second_bias, of_last = moments
    hidden, deep = layers
    units = first.shape[1]
    for unit in range(units):
        on = deep[unit]
        deep[unit] = error * last[0, unit] if on > 0.0 else 0.0
        adagrad(last, of_last, 0, unit, error * max(on, 0.0), rate)
        adagrad(second_bias, of_second_bias, 0, unit, deep[unit], rate)
    for unit in range(units):
        on = hidden[unit]
        slope = 0.0
        if on > 0.0:
            for other in range(units):
                slope += deep[other] * second[unit, other]
                adagrad(second, of_second, unit, other, on * deep[other], rate)
        hidden[unit] = slope
        adagrad(first_bias, of_first_bias, 0, unit, slope, rate)
    for k in range(n):
        i = active[k]
        x = values[k]
        for unit in range(units):
            adagrad(first, of_first, i, unit, x * hidden[unit], rate)


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
    layers: Any,
    expected: Any,
) -> float:
    """Learn from the positions in `order`, one by one; returns the sum of their cross entropies
    before, in nats. `weights` are as in_rows gives them, and `moments` alike."""
    players = counts.shape[1]
    total = 0.0
    for number in range(len(order)):
        position = order[number]
        for seat in range(players):
            expected[seat] = feed(
                weights,
                active[position, seat],
                values[position, seat],
                counts[position, seat],
                layers[seat],
            )
        share_out(expected, players, 1.0)
        for seat in range(players):
            total -= shares[position, seat] * log(expected[seat] + LEAST)
            descend(
                weights,
                moments,
                active[position, seat],
                values[position, seat],
                counts[position, seat],
                layers[seat],
                expected[seat] - shares[position, seat],
                rate,
            )
    return total


# ---------------------------------------------------------------- the whole
def expected_shares(weights: Weights, positions: Positions) -> Any:
    """The shares of the win that a network expects, float32 [positions, seats]."""
    expected = np.zeros_like(positions.shares)
    known = (positions.active, positions.values, positions.counts)
    arguments = (in_rows(weights), *known, new_layers(), expected)
    prepared(expect, *arguments)(*arguments)
    return expected


def in_rows(weights: Weights) -> tuple[Any, ...]:
    """Copies of the weights as arrays of two dimensions: a single row where there is one."""
    return tuple(np.atleast_2d(weights[name]).copy() for name in WEIGHTS)


def new_layers() -> Any:
    """Room for the units of both layers, float32 [seats, 2, units]."""
    return np.zeros((MOST_SEATS, 2, UNITS), np.float32)


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
    learned = in_rows(weights)
    moments = tuple(np.full_like(array, 0.1) for array in learned)
    room, expected = new_layers(), np.zeros(MOST_SEATS)
    known = (positions.active, positions.values, positions.counts, shares)
    done, whole = 0, epochs * len(shares)
    for _ in range(epochs):
        order = random.permutation(len(shares))
        for start in range(0, len(order), AT_ONCE):
            part = order[start : start + AT_ONCE]
            slow = rate * (1 - done / whole)
            arguments = (learned, moments, *known, part, slow, room, expected)
            lost = prepared(learn, *arguments)(*arguments)
            done += len(part)
            progress(done / whole, lost / len(part))
    return {
        name: array.reshape(weights[name].shape)
        for name, array in zip(WEIGHTS, learned, strict=True)
    }
