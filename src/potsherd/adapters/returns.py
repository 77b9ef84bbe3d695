"""What a game was worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence


def returns(scores: Sequence[int]) -> list[float]:
    """Each seat's part of the win, less what it would have if all had won together: they add up
    to 0, and to win alone is worth 1 - 1 / seats."""
    winners = [score == max(scores) for score in scores]
    return [won / sum(winners) - 1 / len(scores) for won in winners]
