"""Archaeology's editions: what they are, what their files hold, and the two that are built in."""

from potsherd.editions.archaeology.edition import (
    GUARD_ROUNDS,
    MAP,
    MOST_CARDS,
    NO_LIMIT,
    SANDSTORM,
    THIEF,
    TRADES_PER_TURN,
    ArchaeologyEdition,
    Monument,
    Treasure,
    Variant,
)
from potsherd.editions.archaeology.files import BUILT_IN, SCHEMA, build

__all__ = [
    "BUILT_IN",
    "GUARD_ROUNDS",
    "MAP",
    "MOST_CARDS",
    "NO_LIMIT",
    "SANDSTORM",
    "SCHEMA",
    "THIEF",
    "TRADES_PER_TURN",
    "ArchaeologyEdition",
    "Monument",
    "Treasure",
    "Variant",
    "build",
]
