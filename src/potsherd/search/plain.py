"""Lore of games about which there is nothing to say: a family imports what it has no better for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from potsherd.rules.compiling import rule
from potsherd.rules.layout import Fields, layout, public
from potsherd.worlds.contract import Play
from potsherd.worlds.particles import random_play

MODELS: Mapping[Play, float] = {random_play: 1.0}
"""Choices tell nothing."""
SOLVED = 0
"""Games are searched, however small they are."""


@layout
class Guide(Fields):
    """No numbers; a layout has one field at least."""

    nothing: Annotated[int, public("i1")]


def guide_of(tables: Any) -> Guide:
    """A guide that says nothing."""
    return Guide()


@rule
def prefer(e: Any, s: Any, guide: Any, steps: Any, gains: Any, n: int) -> None:
    """The gains are the priors."""
