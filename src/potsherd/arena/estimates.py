"""Estimates: a mean with the interval in which the true one is, at 95 % confidence.

An interval comes from how much those results differ that are independent of each other: in a match
each game has its own cards, so games are; in a contest the games of a deal share their cards, so
deals are, each with its games as a cluster.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
"""How many standard errors the interval of a normal variable reaches to each side."""

NOTHING = 1e-12
"""What rounding leaves of a variance of zero."""


@dataclass(frozen=True)
class Estimate:
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def share_of(share: float, trials: float) -> Estimate:
    """A share, as of wins, that was found in so many independent trials; its 95 % score interval.

    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22
    (1927); unlike the plain normal interval it stays between 0 and 1 and is not empty when all
    games are won. A shared win counts in part; it makes the true spread smaller, so the interval
    is rather too wide than too narrow.
    """
    centre = (share + Z**2 / (2 * trials)) / (1 + Z**2 / trials)
    spread = share * (1 - share) / trials + Z**2 / (4 * trials**2)
    reach = Z * sqrt(spread) / (1 + Z**2 / trials)
    return Estimate(share, max(0.0, centre - reach), min(1.0, centre + reach))


def clustered_share_of(share: float, variance: float, clusters: int) -> Estimate:
    """A share that was found in so many independent clusters of trials, and whose variance was
    found from them; its score interval, by as many independent trials as would have that variance.

    N. Dean and M. Pagano, "Evaluating confidence interval methods for binomial proportions in
    clustered surveys", J. Survey Statistics and Methodology 3 (2015). Where all clusters are alike,
    it is by their number.
    """
    return share_of(share, share * (1 - share) / variance if variance > NOTHING else clusters)


def mean_of(values: Sequence[float]) -> Estimate:
    """The mean of independent values with its 95 % interval by the normal approximation,
    mean ± 1.96 s / sqrt(n); no wider than the mean itself for a single value, of which nothing can
    be said."""
    mean = fmean(values)
    reach = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return Estimate(mean, mean - reach, mean + reach)
