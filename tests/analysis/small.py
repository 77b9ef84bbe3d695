"""Plans so small that a game is looked back at in a moment."""

from __future__ import annotations

import pytest

from potsherd.analysis import budget
from potsherd.analysis.loss import Effort
from potsherd.analysis.plans import Plan

LITTLE = Effort(search=40, simulations=16, worlds=8)


def shrink_plans(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the names of plans as they are, with next to nothing to do."""

    def small(name: str, game: object) -> Plan:
        return Plan(luck=2, playouts=4, endings=2, effort=None if name == "fast" else LITTLE)

    monkeypatch.setattr(budget, "plan_of", small)
