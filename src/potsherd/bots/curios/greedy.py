"""The greedy player of Curios: searches where it turns out best, recruits as cheaply as it can."""

from __future__ import annotations

from potsherd.bots.curios.estimates import estimates_after, own_estimates, public_estimates
from potsherd.bots.curios.sites import outcome
from potsherd.moves import Move, Recruit, Search
from potsherd.rules.curios import fields as at
from potsherd.views import View

_PAWN = 0.5
"""Artifacts that one more pawn brings in a round."""
_TOLD = 0.5
"""Part of what opponents learn that they turn into money."""


def decide(view: View) -> Move:
    """The move of the seat that decides in this view."""
    steps = view.game.legal(view.state)
    step = steps[0]
    if len(steps) > 1:
        step = _search(view, steps) if view.state.phase == at.SEARCHING else _recruit(view, steps)
    move: Move = view.game.move_of([step])
    assert isinstance(move, Search | Recruit)
    return move


def _search(view: View, steps: list[int]) -> int:
    mine, theirs = own_estimates(view), public_estimates(view)
    tables, state = view.game.tables, view.state
    return max(steps, key=lambda step: outcome(tables, state, step - at.SEARCH, mine, theirs))


def _recruit(view: View, steps: list[int]) -> int:
    """The card that tells the others least, or none if even that costs more than a pawn brings.

    A pawn serves in at least one more round, for the game goes on after recruiting (C-7).
    """
    left: list[int] = view.state.left
    before = public_estimates(view)

    def told(step: int) -> float:
        card = step - at.RECRUIT
        site = card // at.VALUES
        return abs(estimates_after(view, card)[site] - before[site]) * left[site]

    best = min((step for step in steps if step != at.PASS), key=told)
    values = own_estimates(view)
    pawn = _PAWN * sum(values) / len(values)
    cost = _TOLD * told(best) / view.game.tables.players
    return best if cost <= pawn else at.PASS
