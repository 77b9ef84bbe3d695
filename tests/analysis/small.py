"""Budgets so small that a game is looked back at in a moment."""

from __future__ import annotations

import pytest

from potsherd.analysis.budget import BUDGETS, Budget, Round
from potsherd.analysis.loss import Effort

_FAST = Round(playouts=4, luck=2, effort=None)
_COARSE = Round(playouts=4, luck=2, effort=Effort(search=40, simulations=16, worlds=8))


def shrink_budgets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the names as they are, with next to nothing to do."""
    monkeypatch.setitem(BUDGETS, "fast", Budget("fast", (_FAST,)))
    monkeypatch.setitem(BUDGETS, "normal", Budget("normal", (_FAST, _COARSE)))
