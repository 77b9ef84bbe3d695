"""What a game was worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence

from potsherd.steps.returns import share_win


def returns(scores: Sequence[int]) -> list[float]:
    """Each seat's part of the win, less what it would have if all had won together: they add up
    to 0, and to win alone is worth 1 - 1 / seats."""
    worth = [0.0] * len(scores)
    share_win(scores, worth)
    return worth
