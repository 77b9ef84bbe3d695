"""The chance events and decisions of a family that does not tell them apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from potsherd.analysis.contract import Part
from potsherd.moves import Move

if TYPE_CHECKING:
    from potsherd.games.game import Game

KINDS = ("chance",)
DECISIONS: Mapping[type[Move], str] = {}


def parts_of(game: Game, state: Any, step: int) -> tuple[Part, ...]:
    """One question: what comes."""
    return (Part("chance", step),)
