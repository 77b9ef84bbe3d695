"""Estimates: the intervals are those of the books."""

from __future__ import annotations

import pytest

from potsherd.arena.estimates import clustered_share_of, mean_of, share_of


def test_the_share_interval_is_that_of_wilson() -> None:
    # 10 of 100, as in textbooks: 0.0552 to 0.1744.
    estimate = share_of(0.1, 100)
    assert (estimate.mean, estimate.low, estimate.high) == pytest.approx(
        (0.1, 0.05523, 0.17437), abs=5e-5
    )


def test_the_share_interval_says_something_when_all_games_are_won() -> None:
    estimate = share_of(1, 20)
    assert estimate.high == 1
    assert 0.8 < estimate.low < 0.9


def test_clusters_count_as_many_independent_trials_as_would_vary_as_much() -> None:
    assert clustered_share_of(0.3, 0.3 * 0.7 / 40, clusters=100) == share_of(0.3, 40)
    assert clustered_share_of(1.0, 0.0, clusters=100) == share_of(1.0, 100)


def test_the_mean_interval_is_the_normal_one() -> None:
    estimate = mean_of([8.0, 12.0, 10.0, 10.0])
    reach = 1.959964 * (8 / 3) ** 0.5 / 2
    assert (estimate.mean, estimate.low, estimate.high) == pytest.approx(
        (10, 10 - reach, 10 + reach)
    )
    assert mean_of([5.0]).low == mean_of([5.0]).high == 5
