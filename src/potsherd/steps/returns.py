"""What a game was worth to each seat."""

from __future__ import annotations

from typing import Any

from potsherd.rules.compiling import rule


@rule
def share_win(scores: Any, worth: Any) -> None:
    """Fill `worth` with each seat's part of the win, less what it would have if all had won
    together."""
    players = len(scores)
    best = scores[0]
    for seat in range(1, players):
        best = max(best, scores[seat])
    winners = 0
    for seat in range(players):
        winners += 1 if scores[seat] == best else 0
    for seat in range(players):
        worth[seat] = (1 / winners if scores[seat] == best else 0.0) - 1 / players
