"""Budgets: the plans of an analysis one after the other, each finer than the last."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from potsherd.analysis.loss import Effort
from potsherd.analysis.plans import PLANS, Plan, plan_of
from potsherd.errors import OptionError

if TYPE_CHECKING:
    from potsherd.games.game import Game

MOST_SECONDS = 86_400.0
_FINER = 3  # plans after the last that has a name
_GROWTH = 4


@dataclass(frozen=True)
class Budget:
    """The name of the plan to get to, or how many seconds there are to go on with finer ones."""

    name: str
    seconds: float | None = None

    def plans(self, game: Game) -> tuple[Plan, ...]:
        """What is done for a game, plan by plan, for as long as there is time."""
        if self.seconds is None:
            names = PLANS[: PLANS.index(self.name) + 1]
            return tuple(plan_of(name, game) for name in names)
        plans = [plan_of(name, game) for name in PLANS]
        for _ in range(_FINER):
            plans.append(_finer(plans[-1]))
        return tuple(plans)


def budget_of(text: str) -> Budget:
    """The budget of the name of a plan, or of so many seconds. Raises OptionError.

    Within seconds as much is done as there is time for, so what is found depends on the machine.
    """
    if text in PLANS:
        return Budget(text)
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 < seconds <= MOST_SECONDS:
        names = ", ".join(PLANS)
        raise OptionError(
            f"no budget {text!r}; {names} or seconds, up to {MOST_SECONDS:.0f}, are accepted"
        )
    return Budget(text, seconds)


def _finer(plan: Plan) -> Plan:
    effort = plan.effort
    assert effort is not None
    more = Effort(effort.search * _GROWTH, effort.simulations * _GROWTH, effort.worlds * 2)
    return replace(plan, playouts=plan.playouts * _GROWTH, effort=more)
