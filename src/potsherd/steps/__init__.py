"""For programs that learn: moves step by step, as numbers, and what a seat sees and remembers, as
numbers of a fixed layout."""

from __future__ import annotations

from potsherd.steps.contract import Part
from potsherd.steps.observation import Layout, Observation
from potsherd.steps.steps import Choice, Steps

__all__ = ["Choice", "Layout", "Observation", "Part", "Steps"]
