"""Getting ready to look back: what that runs is compiled before anybody waits for it."""

from __future__ import annotations

from potsherd.position import Position


def look_back(position: Position) -> None:
    """Judge a position and a decision in it, with as little as that takes."""
    from potsherd.analysis.loss import Effort, Judge
    from potsherd.analysis.value import Valuer
    from potsherd.bots import make_bot

    Valuer(position.game).chances(position, playouts=1, seed=0)
    view = position.view(position.mover)
    judge = Judge(position.game, Effort(search=1, simulations=4, worlds=1))
    judge.decision(view, make_bot("greedy").choose(view), seed=0)
