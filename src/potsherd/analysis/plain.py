"""The chance events of a family that does not tell them apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from potsherd.analysis.contract import Part

if TYPE_CHECKING:
    from potsherd.games.game import Game

KINDS = ("chance",)


def parts_of(game: Game, state: Any, step: int) -> tuple[Part, ...]:
    """One question: what comes."""
    return (Part("chance", step),)
