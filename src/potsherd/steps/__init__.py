"""For programs that learn: moves step by step, as numbers of a fixed range."""

from __future__ import annotations

from potsherd.steps.steps import Choice, Steps

__all__ = ["Choice", "Steps"]
