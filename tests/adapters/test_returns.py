"""What a game is worth to each seat adds up to nothing."""

from __future__ import annotations

import pytest

from potsherd.adapters.returns import returns


@pytest.mark.parametrize(
    ("scores", "worth"),
    [
        ([3, 1], [1 / 2, -1 / 2]),
        ([2, 2], [0, 0]),
        ([5, 9, 9], [-1 / 3, 1 / 6, 1 / 6]),
        ([1, 0, 0, 0], [3 / 4, -1 / 4, -1 / 4, -1 / 4]),
    ],
)
def test_a_win_is_shared_by_who_won_it(scores: list[int], worth: list[float]) -> None:
    assert returns(scores) == pytest.approx(worth)
