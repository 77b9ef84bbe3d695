"""Memories of games in which all that is known lies open or in the own hand: a family imports here
what it has nothing else to say about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from potsherd.rules.compiling import rule
from potsherd.rules.layout import Fields, layout, public

if TYPE_CHECKING:
    from potsherd.views import View


@layout
class MEMORY(Fields):
    """Nothing to remember; a layout has one field at least."""

    nothing: Annotated[int, public("i1")]


@rule
def remember(e: Any, b: Any, s: Any, m: Any, step: int) -> None:
    """Nothing is forgotten by the state."""


@rule
def recall(e: Any, s: Any, m: Any, seat: int) -> None:
    """There is nothing to remember."""


def memory_of(view: View) -> Fields:
    """Nothing."""
    return MEMORY()
