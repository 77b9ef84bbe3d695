"""Whereabouts of cards in games where all that is hidden is dealt or drawn, and never looked at by
somebody who does not take it. A family imports here what it has nothing else to say about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from potsherd.rules.compiling import rule
from potsherd.worlds.script import Script


def steps_of(script: Script, path: Sequence[int], state: Any) -> list[int]:
    """The steps of the path itself."""
    return [step for entry, step in zip(script.past, path, strict=True) if entry.is_step]


@rule
def is_new(step: int) -> bool:
    """Nothing goes back: all cards drawn are new."""
    return True


@rule
def missing(e: Any, s: Any, seat: int, goal: int) -> int:
    """No totals are announced."""
    return 0


@rule
def worth(e: Any, card: int) -> int:
    """No totals are announced."""
    return 0


@rule
def decide(e: Any, s: Any, place: int, g: Any, steps: Any, weights: Any) -> None:
    """Nobody looks at cards without taking them."""
