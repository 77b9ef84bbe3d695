"""Ratings: strengths that explain who won which games, on the scale of Elo, with intervals.

The model is Luce's choice: of the bots in a game, each wins with a chance in proportion to its
strength (R. D. Luce, Individual Choice Behavior, 1959). With two players it is the model of Bradley
and Terry (Biometrika 39, 1952), with more the first place of that of Plackett and Luce (R. L.
Plackett, "The analysis of permutations", Applied Statistics 24, 1975); nobody plays for the second.
A shared win counts in equal parts.

Strengths are those of the highest likelihood, with one more game of each pairing that all share, so
that they stay finite when somebody wins all. The games of a deal are not independent of each other,
so the intervals come from how much deals differ, and hold where the model is only roughly right:
H. White, "Maximum likelihood estimation of misspecified models", Econometrica 50 (1982), with the
clusters of K.-Y. Liang and S. L. Zeger, Biometrika 73 (1986).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from potsherd.arena.contest import Pairing
from potsherd.arena.estimates import Estimate, Z

Floats = NDArray[np.float64]

ELO = 400 / log(10)
"""Points of a factor e in strength: 400 points are ten times the strength."""

_FREE = slice(-1)
"""All bots but the last, whose strength is fixed since only ratios can be told."""


def rate(pairings: Sequence[Pairing], wins: Floats) -> list[Estimate]:
    """The rating of each bot; the last one is the anchor, at 0.

    `wins` has the axes deal, pairing, bot, and sums over a deal's games: one for each seat. Every
    bot must be tied to every other by pairings.
    """
    deals, _, bots = wins.shape
    seats = len(pairings[0])
    present = np.array([[bot in pairing for bot in range(bots)] for pairing in pairings], float)
    shared = present / seats
    games = deals * seats + 1
    strengths = _most_likely(present, wins.sum(axis=0) + shared, games)
    chances = _chances(present, strengths)
    by_deal = (wins - seats * chances).sum(axis=1)
    extra = (shared - chances).sum(axis=0)
    slopes = np.vstack((by_deal, extra))[:, _FREE]
    inverse = np.linalg.inv(_information(chances, games))
    # Lengths, since a product of the matrices can leave a variance of zero below it.
    errors = np.append(np.linalg.norm(slopes @ inverse, axis=0), 0.0)
    return [
        Estimate(ELO * mean, ELO * (mean - Z * error), ELO * (mean + Z * error))
        for mean, error in zip(strengths.tolist(), errors.tolist(), strict=True)
    ]


def _most_likely(present: Floats, won: Floats, games: int) -> Floats:
    """The logarithms of the strengths, by Newton's method: the likelihood has one summit."""
    strengths = np.zeros(present.shape[1])
    longest = 1.0
    while longest > 1e-9:
        chances = _chances(present, strengths)
        slope = (won - games * chances).sum(axis=0)[_FREE]
        step = np.linalg.solve(_information(chances, games), slope)
        longest = float(np.abs(step).max())
        # Far from the summit, where somebody wins nearly all, whole steps lead past it.
        strengths[_FREE] += step / max(1.0, longest)
    return strengths


def _chances(present: Floats, strengths: Floats) -> Floats:
    """How likely each bot wins a game of each pairing."""
    weights = present * np.exp(strengths)
    chances: Floats = weights / weights.sum(axis=1, keepdims=True)
    return chances


def _information(chances: Floats, games: int) -> Floats:
    """How sharply the likelihood is curved at these chances."""
    curved: Floats = games * (np.diag(chances.sum(axis=0)) - chances.T @ chances)
    return curved[_FREE, _FREE]
